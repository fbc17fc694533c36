"""The table where people sit: acts, journals, referees and tempers. It judges hands; the rooms judge positions."""
