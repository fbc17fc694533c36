"""Moves as integers and states as vectors: as for every game of the board."""

from __future__ import annotations

from academie.tables.family.codec import Tables

CODEC = Tables
