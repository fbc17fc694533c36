"""The tables that the exercises of trictrac are gathered in."""

from __future__ import annotations

from academie.tutor.exercise import Kinds
from academie.tutor.question import Questions

KINDS, QUESTIONS = Kinds(), Questions()
NAMES = ("white", "black")  # of the seats in acts
