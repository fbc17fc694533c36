"""The questions of the lessons of toute-table: those of the race games."""

from academie.tables.family.lessons import QUESTIONS

__all__ = ["QUESTIONS"]
