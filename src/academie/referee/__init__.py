"""People at a table: what an act, a table, a ruling and a journal are. No game is named here; the rooms' referees are behind their doors."""
