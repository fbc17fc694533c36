"""Games written down: what a record is, and the house's own format; the rooms' formats are behind their doors."""
