"""A small file of lessons for the tests, whole, and with one thing changed at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.lessons import Sitting
from academie.tutor.lesson import FILE, read_course

if TYPE_CHECKING:
    from pathlib import Path

    from academie.tutor.lesson import Course

GOOD = """\
game = "gammon"

[[lesson]]
id = "sample"
en = "A sample"
fr = "Un essai"

  [[lesson.step]]
  kind = "tell"
  en = "A text."
  fr = "Un texte."
  law = "§4"
  source = "LEP l.2164"

  [[lesson.step]]
  kind = "play"
  entry = "lepeintre-gammon 5"
  ply = 1
  ask = "most"
  with = { event = "battue" }
  answer_given = "H/B* H/D*"
  seat = 2
  law = "§4"
  en = "Hit."
  fr = "Battez."

  [[lesson.step]]
  kind = "count"
  position = "start"
  ask = "pips"
  with = { player = "white" }
  answer_given = 167
  hint = { en = "Count.", fr = "Comptez." }
  en = "How many?"
  fr = "Combien ?"

  [[lesson.step]]
  kind = "choose"
  position = "W:E3,G5,M2,Y5;B:A5,L2,R5,T3 phase=play to=white dice=6-5"
  ask = "which"
  options = ["M/R M/S", "M/S/Y"]
  answer_given = "M/S/Y"
  law = "§21"
  en = "Which?"
  fr = "Lequel ?"

  [[lesson.step]]
  kind = "game"
  position = "W:K1,L1,*13;B:M1,N1,*13 phase=throw to=white"
  opponent = "random"
  seed = 1
  en = "Play."
  fr = "Jouez."
"""


def changed(old: str, new: str) -> str:
    """The file with one thing changed, which must be there."""
    assert GOOD.count(old) >= 1, old
    return GOOD.replace(old, new, 1)


def course(folder: Path, text: str = GOOD) -> Course:
    """The course of a file in a folder."""
    path = folder / FILE
    path.write_text(text, encoding="utf-8")
    return read_course(path)


AT_TABLE = """\
game = "trictrac"

[[lesson]]
id = "sample"
en = "A sample"
fr = "Un essai"

  [[lesson.step]]
  kind = "KIND"
  position = "W:A9,I2,J2,L2;B:Y15"
  ACTS
  seat = SEAT
  en = "What is due?"
  fr = "Que faut-il faire ?"
  hint = { en = "Look.", fr = "Regardez." }
"""


def turned(folder: Path, kind: str, acts: str, seat: int = 1) -> Sitting:
    """A pupil at a table à la rigueur at which some acts have been done."""
    text = AT_TABLE.replace("KIND", kind).replace("ACTS", acts).replace("SEAT", str(seat))
    read = course(folder, text)
    return Sitting(read, read.lessons[0])
