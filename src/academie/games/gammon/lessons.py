"""The questions of gammon's lessons: those of the race games."""

from academie.tables.family.lessons import QUESTIONS

__all__ = ["QUESTIONS"]
