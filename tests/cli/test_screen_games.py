"""Every game is played to its end on a real screen; after each turn it shows what the journal says.

What is typed is chosen here, what must be seen is computed from the journal on the disk. These take minutes together,
and are deep; `test_screen.py` tries each mechanism of the screen in a moment.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from academie.cli.session.walk import walk_of
from academie.errors import AcademieError
from academie.game import Look, Roll
from academie.games import ROOMS, find
from academie.journal import read
from academie.match.host import Host
from academie.referee.acts import Kind
from academie.scene import scene_of
from cli.typists import CTRL_C, ENTER, TAB, Typist, flat

if TYPE_CHECKING:
    from pathlib import Path

    from academie.game import Move
    from academie.journal import Journal
    from academie.referee.table import Table

pytestmark = [pytest.mark.native, pytest.mark.deep]

SEAT = 0  # the person's
WORDS = {
    "en": {"undo": "undo", "moves": "moves", "back": "Taken back.", "yes": "yes", "go_on": "go on with it?",
           "over": "The game is over;", "nonsense": "xyzzy", "then": "then"},
    "fr": {"undo": "reprendre", "moves": "coups", "back": "Coup repris.", "yes": "oui", "go_on": "la reprendre ?",
           "over": "La partie est finie ;", "nonsense": "abracadabra", "then": "puis"},
}  # fmt: skip


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
        room = self.table.room
        if not room.chance or room.hidden:
            return ""
        for table, act in zip(reversed(self.tables[:-1]), reversed(self.acts), strict=True):
            rolls = [choice for choice in table.choices(act) if isinstance(choice, Roll)]
            if rolls and act.kind is Kind.CHANCE:
                return "-".join(map(str, sorted(rolls[-1].dice, reverse=True)))
        return ""


def expected(course: Course, language: str) -> list[str]:
    """Everything the screen must hold now: rows of the board, the dice, the marks, the last play."""
    table = course.table
    game = table.room
    state = table.state if table.result is not None else table.view(SEAT).state
    last = course.played()
    look = Look(language, arrow=True)
    rows = game.picture(state, None if last is None else last[1], look)
    found = [flat("".join(text for text, _ in row)) for row in rows]
    found.append(course.dice())
    if last is not None:
        before, move = last
        whose = before.state if not game.hidden else before.state.view(before.waits or 0)
        found.append(flat(game.said_move(whose, move).to(language)))
    try:
        scene = scene_of(table, SEAT)
    except AcademieError:
        return [each for each in found if each]
    found += [f"{fichet.hole} trou" for fichet in scene.fichets]
    found += [f"{jeton.at} point" for jeton in scene.jetons]
    found += [f"{score} " for score in getattr(state, "scores", ())]
    return [each for each in found if each]


class Sitting:
    """A person plays a game to its end on a screen of eighty columns and twenty-four rows."""

    def __init__(self, name: str, language: str, data: Path, *options: str, seed: int = 1) -> None:
        self.game, self.language, self.data = find(name), language, data
        self.options = ("--lang", language, *options)
        self.words, self.chance = WORDS[language], random.Random(f"{name} {language} {seed}")
        self.course = Course(data / "games")
        self.turns, self.checked = 0, 0
        self.typist = Typist("play", name, "--seed", str(seed), *self.options, data=data)

    def close(self) -> None:
        self.typist.close()

    # --- Looking

    def settle(self) -> None:
        """Wait until the person is asked and the screen shows all that the journal says."""
        self.typist.wait(self._shown, "the screen to show the journal")
        self.checked += 1

    def _shown(self) -> bool:
        assert self.typist.process.poll() is None, self.typist.text()
        self.course.look()
        if not self.course.tables or not self.course.asks:
            return False
        foot = self.typist.foot()
        if not foot.endswith(">") and not foot.endswith("?"):
            return False
        return not self.missing()

    def missing(self) -> list[str]:
        """What the journal says and the screen does not show."""
        seen = self.typist.flat()
        return [each for each in expected(self.course, self.language) if each not in seen]

    # --- Doing

    def to_the_end(self, most: int = 1000) -> None:
        """The whole game, with every way of typing and every mishap on the way."""
        self.settle()
        mishaps = {3: self.nonsense, 5: self.taken_back, 8: self.interrupted, 11: self.nonsense}
        while self.course.table.result is None:
            self.turns += 1
            assert self.turns < most, "a game without end"
            mishaps.get(self.turns, lambda: None)()
            self.turn()
        self.typist.wait_for(self.words["over"])
        self.typist.keys(ENTER)
        assert self.typist.ended() == 0
        (kept,) = self.course.folder.glob("*.journal")
        assert read(kept.read_text(encoding="utf-8")).replay().result is not None

    def turn(self) -> None:
        """One turn of the person, typed in one of the ways there are."""
        table = self.course.table
        known = table.choice(SEAT)
        if not known.moves():
            self.done(ENTER)
            return
        moves = list(known.moves())
        place = self.chance.randrange(len(moves))
        text = self.game.said_move(known, moves[place]).to(self.language)
        ways = [self.whole, self.by_number, self.completed, self.by_steps]
        ways[self.turns % len(ways) if self.turns < 40 else 0](text, place)

    def done(self, keys: str) -> None:
        """Type, and wait for what comes of it."""
        count = len(self.course.acts)
        self.typist.keys(keys)
        self.typist.wait(lambda: self.course.look() or len(self.course.acts) != count, f"an act after {keys!r}")
        self.settle()

    def whole(self, text: str, _: int) -> None:
        self.done(text + ENTER)

    def by_number(self, _: str, place: int) -> None:
        """The list of moves, and one of them by its number."""
        seen = len(self.typist.raw)
        self.typist.line(self.words["moves"])
        paged = "q goes back" if self.language == "en" else "q revient"
        listed = lambda: b"1)" in self.typist.raw[seen:] and self.typist.foot().endswith((">", ".", "?"))  # noqa: E731
        self.typist.wait(listed, "the list of moves")
        if paged in self.typist.flat():
            self.typist.keys("q")
            self.typist.wait(lambda: paged not in self.typist.flat(), "the board again")
        self.done(str(place + 1) + ENTER)

    def completed(self, text: str, _: int) -> None:
        """All but the last sign, and the Tab key; where that may become several lines the rest is typed."""
        self.typist.keys(text[:-1])
        self.typist.wait(lambda: flat(self.typist.foot()).endswith(flat(text[:-1])), "what is typed")
        self.typist.keys(TAB)
        known = self.course.table.choice(SEAT)
        alike = [self.game.said_move(known, move).to(self.language) for move in known.moves()]
        if [each for each in alike if each.startswith(text[:-1])] == [text] and "/" not in text:
            self.typist.wait(lambda: flat(text) in flat(self.typist.foot()), "a completed line")
        # Escape would leave the menu; to empty the line and type it whole does so too, whatever was completed.
        self.typist.keys("\x15")
        self.typist.wait(lambda: self.typist.foot().endswith((">", "?")), "an empty line")
        self.done(text + ENTER)

    def by_steps(self, text: str, _: int) -> None:
        """A play dame by dame, the first taken back once; a game that has no steps plays it whole."""
        words = text.replace("*", "").split()
        steps = [f"{a}/{b}" for word in words for a, b in pairwise(word.removesuffix("p").split("/"))]
        walk = walk_of(self.course.table, SEAT)
        begun = walk.go(steps[0]) if walk is not None and len(steps) > 1 else None
        if begun is None or begun.settled or begun.go(" ".join(steps[1:])) is None:
            self.whole(text, 0)
            return
        before = self.course.journal
        self.step(steps[0])
        self.typist.line(self.words["undo"])
        self.typist.wait(lambda: not self.begun(steps[0]), "a dame taken back")
        self.step(steps[0])
        assert self.course.journal == before
        self.done(" ".join(steps[1:]) + ENTER)

    def step(self, text: str) -> None:
        """One dame, which does not make the play whole."""
        self.typist.line(text)
        self.typist.wait(lambda: self.begun(text), "a dame played")
        assert not self.course.look()

    def begun(self, text: str) -> bool:
        """Whether the state in the row above the line says that a play is begun so."""
        status = flat(self.typist.rows()[-2])
        return f"{text} {self.words['then']} " in status and self.typist.foot().endswith(">")

    # --- Mishaps

    def nonsense(self) -> None:
        """What nobody understands is refused in a sentence, and changes nothing."""
        before = self.course.journal
        self.typist.line(self.words["nonsense"])
        self.typist.wait_for(self.words["nonsense"])
        self.settle()
        assert self.course.journal == before

    def taken_back(self) -> None:
        """The last turn is taken back; where hands are hidden it is not, and a sentence says so."""
        before = len(self.course.acts)
        self.typist.line(self.words["undo"])
        if self.game.hidden:
            self.typist.wait_for(self.game.title.to(self.language))
        else:
            self.typist.wait(lambda: self.course.look() or len(self.course.acts) < before, "what was taken back")
        self.settle()
        assert self.game.hidden or len(self.course.acts) < before

    def interrupted(self) -> None:
        """An interrupt leaves, the game is kept; played again it is offered, and goes on where it was."""
        before = self.course.journal
        self.typist.keys(CTRL_C)
        assert self.typist.ended() == 0
        self.typist.close()
        assert read(next(self.course.folder.glob("*.playing")).read_text(encoding="utf-8")) == before
        self.typist = Typist("play", self.game.name, *self.options[:2], data=self.data)
        self.typist.wait_for(self.words["go_on"])
        self.typist.line(self.words["yes"])
        self.settle()
        assert self.course.journal == before


# Who makes an end of it in a reasonable time: by chance nobody mates, and a partie of twelve trous is long.
OPPONENTS = {"chess": "engine:nodes=200", "draughts": "engine:nodes=2000"}
PROFILES: dict[str, str] = {}


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", ROOMS)
def test_a_whole_game(name: str, language: str, tmp_path: Path) -> None:
    """To its end, with wrong input, something taken back, an interrupt, completion, moves by number and by steps."""
    options = ("--opponent", OPPONENTS.get(name, "random"))
    sitting = Sitting(name, language, tmp_path, *options)
    try:
        sitting.to_the_end()
    finally:
        sitting.close()
    assert sitting.checked > 5
