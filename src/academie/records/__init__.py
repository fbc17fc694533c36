"""Games written down: what a record is, and the house's own format; a room with a format of its own has it behind its door."""
