"""Opponents that play trictrac only."""
