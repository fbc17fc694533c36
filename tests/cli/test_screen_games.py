"""Every game is played to its end on a real screen; after each turn it shows what the journal says.

What is typed is chosen here, what must be seen is computed from the journal on the disk. These take minutes together,
and are deep; `test_screen.py` tries each mechanism of the screen in a moment.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from academie.display.drawing import Look
from academie.errors import AcademieError
from academie.game import Roll
from academie.journal import read
from academie.match.host import Host
from academie.referee.acts import Kind
from academie.registry import PACKAGES, find
from academie.scene import scene_of
from cli.typists import ENTER, Typist, flat

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from academie.game import Move
    from academie.journal import Journal
    from academie.referee.table import Table

pytestmark = [pytest.mark.native, pytest.mark.deep]

SEAT = 0  # the person's
OVER = {"en": "The game is over;", "fr": "La partie est finie ;"}


@dataclass
class Course:
    """What a journal on the disk has come to; each act is done once."""

    folder: Path
    journal: Journal | None = None
    tables: list[Table] = field(default_factory=list)

    def look(self) -> bool:
        """Read it again; whether it is another than it was."""
        before = self.journal
        files = [*self.folder.glob("*.playing"), *self.folder.glob("*.journal")]
        if not files:
            return False
        self.journal = read(files[0].read_text(encoding="utf-8"))
        acts = self.journal.acts
        old = before.acts if before is not None else ()
        same = next((n for n, (a, b) in enumerate(zip(acts, old, strict=False)) if a != b), min(len(acts), len(old)))
        if not self.tables:
            self.tables = [self.journal.start()]
        del self.tables[same + 1 :]
        for act in acts[same:]:
            self.tables.append(self.tables[-1].after(act))
        return before != self.journal

    @property
    def table(self) -> Table:
        """Now."""
        return self.tables[-1]

    @property
    def asks(self) -> bool:
        """Whether the person is asked: nothing happens by itself any more."""
        if self.table.result is not None:
            return True
        host = Host(self.table, (SEAT,))
        thrown = host.dice_due and host.throws
        return not thrown and host.passed is None and self.table.waits == SEAT

    def played(self) -> tuple[Table, Move] | None:
        """The last move, and the table before it."""
        for table, act in zip(reversed(self.tables[:-1]), reversed(self.acts), strict=True):
            for choice in reversed(table.choices(act)):
                if not isinstance(choice, Roll):
                    return table, choice
        return None

    @property
    def acts(self) -> tuple:
        """All of them."""
        return () if self.journal is None else self.journal.acts

    def dice(self) -> str:
        """The dice that lie there, larger first; nothing where there are none, or they are not shown."""
        game = self.table.game
        if not game.chance or game.hidden:
            return ""
        for table, act in zip(reversed(self.tables[:-1]), reversed(self.acts), strict=True):
            rolls = [choice for choice in table.choices(act) if isinstance(choice, Roll)]
            if rolls and act.kind is Kind.CHANCE:
                return "-".join(map(str, sorted(rolls[-1].dice, reverse=True)))
        return ""


def expected(course: Course, language: str) -> list[str]:
    """Everything the screen must hold now: rows of the board, the dice, the marks, the last play."""
    table = course.table
    game = table.game
    state = table.state if table.result is not None else table.view(SEAT).state
    last = course.played()
    look = Look(language, arrow=True)
    rows = game.drawing.picture(state, None if last is None else last[1], look)
    found = [flat("".join(text for text, _ in row)) for row in rows]
    found.append(course.dice())
    if last is not None:
        before, move = last
        whose = before.state if not game.hidden else before.state.view(before.waits or 0)
        found.append(flat(game.narration.move(whose, move).to(language)))
    try:
        scene = scene_of(table, SEAT)
    except AcademieError:
        return [each for each in found if each]
    found += [f"{fichet.hole} trou" for fichet in scene.fichets]
    found += [f"{jeton.at} point" for jeton in scene.jetons]
    found += [f"{score} " for score in getattr(state, "scores", ())]
    return [each for each in found if each]


# Who makes an end of it in a reasonable time: by chance nobody mates, and a partie of twelve trous is long.
OPPONENTS = {"chess": "engine:nodes=200", "draughts": "engine:nodes=2000"}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", PACKAGES)
def test_a_whole_game(sit: Callable[..., Typist], tmp_path: Path, name: str, language: str) -> None:
    """To its end; whenever the person is asked the screen shows all that the journal says."""
    game, chance, course = find(name), random.Random(f"{name} {language}"), Course(tmp_path / "games")
    typist = sit("play", name, "--seed", "1", "--lang", language, "--opponent", OPPONENTS.get(name, "random"))

    def shown() -> bool:
        assert typist.process.poll() is None, typist.text()
        course.look()
        if not course.tables or not course.asks or not typist.foot().endswith((">", "?")):
            return False
        return all(each in typist.flat() for each in expected(course, language))

    typist.wait(shown, "the screen to show the journal")
    while course.table.result is None:
        assert len(course.acts) < 1000, "a game without end"
        known, count = course.table.choice(SEAT), len(course.acts)
        moves = known.moves()
        typist.line(game.narration.move(known, chance.choice(moves)).to(language) if moves else "")
        typist.wait(lambda count=count: course.look() or len(course.acts) != count, "an act")  # type: ignore[misc]
        typist.wait(shown, "the screen to show the journal")
    typist.wait_for(OVER[language])
    typist.keys(ENTER)
    assert typist.ended() == 0
    (kept,) = course.folder.glob("*.journal")
    assert read(kept.read_text(encoding="utf-8")).replay().result is not None
