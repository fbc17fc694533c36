"""How positions and moves of draughts are written (§51): the canonical line, FEN, the old books' own notation."""
