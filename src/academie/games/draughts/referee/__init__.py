"""The referee of draughts: the faults of the café and their remedies."""
