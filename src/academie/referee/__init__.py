"""People at a table: what an act, a table, a ruling and a journal are. Names no game: referees are behind doors."""
