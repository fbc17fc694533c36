"""How positions and moves of draughts are written (§51): FEN, and the canonical line."""
