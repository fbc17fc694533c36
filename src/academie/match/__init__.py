"""What joins games together: odds, sets, and who owes whom what. It knows results, not rules."""
