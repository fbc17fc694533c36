"""Trictrac à la rigueur, where players mark by hand: sheet, turn, faults and remedies, one file each."""
