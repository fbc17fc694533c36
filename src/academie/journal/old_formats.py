"""Files as the program wrote them once, read for the last time: `academie record FILE --to journal`.

Records of games: both kinds had tags in brackets and a numbered line for each throw and its move. One began with the
first state, and set the moves off by a colon; the other had marks between them, which the law gives anyway. Series: one
head for all the games, and above the acts of each a line `partie NUMBER POSITION`.
"""

import dataclasses
import re

from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.game import Game, Move, Result, Roll, State
from academie.game.registry import UNNAMED, find
from academie.journal.game import Journal, SetUp, clock_shown, is_act, known, read_act, tags_of
from academie.journal.moves import from_moves
from academie.journal.series import SeriesJournal, read_cover
from academie.referee.table import Table
from academie.text.message import Message

_SERIES = "academie series 1\n"
_GAME = re.compile(r"partie \d+ ?(.*)")
_LOOK = re.compile(r"^(?:\d+\. (?:[ABCDW]|-)(?:: | \d|$)|= \S+ )", re.MULTILINE)
_TAG = re.compile(r'\[([A-Za-z][A-Za-z0-9_]*) "((?:[^"\\]|\\.)*)"\]')
_LINE = re.compile(r"\d{1,9}\. ([ABCDW]|-)(:?)(?: (.*))?")
_DICE = re.compile(r"\d(?:-\d)+")
_MARK = re.compile(r"[WB](?:\+\d+:|#\d)\S*")
_WORDS = {"hold", "leave"}  # a decision of its own, before the play
_SAID = {"void", "dice"}  # what a throw was: the law knows it
_END = re.compile(r"\*|\S+ [a-z_]+ \d+")
_OWN = {"Game", "Profile", "Result", "Start", "Marks"}
CONVERT = Message("The file is in an old format. Convert it first with “academie record FILE --to journal”.")
_AT_LINE = Message("Line {number}: {wrong}")
_NO_LINE = Message("{line} is not a line of a record.")


def is_old(text: str) -> bool:
    """Whether a text looks as those files did."""
    return is_series(text) or _LOOK.search(text) is not None


def is_series(text: str) -> bool:
    """Whether it is one of those series."""
    return text.lstrip("\ufeff").startswith(_SERIES)


def read_old_series(text: str) -> SeriesJournal:
    """The series of an old text; raises one sentence."""
    head, _, body = text.lstrip("\ufeff").partition("\n\n")
    series = read_cover(head.split("\n")[1:])
    rounds, tables = series.start(), list[Table]()
    for line in filter(is_act, body.split("\n")[:-1]):
        found = _GAME.fullmatch(line.strip())
        if found is not None and (not tables or tables[-1].result is not None):
            rounds = rounds.after(tables) if tables else rounds
            series = series.begin(rounds.seating().players, found[1])
            tables = [series.games[-1].start()]
        elif found is not None or not tables:
            raise Unreadable(_NO_LINE.fill(line=quoted(line)))
        else:
            act = read_act(series.game, line)
            tables.append(tables[-1].after(act))
            series = series.went_on(series.games[-1].add(act))
    shown = clock_shown(body.split("\n"))
    return series.went_on(dataclasses.replace(series.games[-1], clock=shown)) if shown and series.games else series


def read_old(text: str) -> tuple[Journal, ...]:
    """The journal of each record, every throw and move through the law; raises one sentence with the line."""
    readings = [_Reading()]
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        try:
            if line.startswith("[") and readings[-1].game is not None:
                readings.append(_Reading())
            readings[-1].line(line.strip())
        except AcademieError as wrong:
            raise type(wrong)(_AT_LINE.fill(number=number, wrong=wrong.text)) from wrong
    return tuple(reading.journal() for reading in readings)


class OldFormat(Unreadable):
    """A file that has to be converted first."""


class _Reading:
    """A record as far as it has been read."""

    def __init__(self) -> None:
        self.tags: dict[str, str] = {}
        self.game: Game | None = None
        self.states: list[State] = []  # the first, and the one that stands now
        self.choices: list[Move | Roll | SetUp] = []
        self.remarks: dict[int, tuple[str, ...]] = {}
        self.result: Result | None = None

    def journal(self) -> Journal:
        """The game that was read."""
        game = self._begin() if self.game is None else self.game
        names = [title.en.split()[-1] for title in game.players[: game.seats(self.states[0])]]
        players = tuple(known(self.tags.get(name, "")) for name in names)
        tags = tags_of(self.tags.items(), own={*_OWN, *names})
        return from_moves(game, self.states[0], self.choices, self.result, players, tags, self.remarks)

    def line(self, text: str) -> None:
        """One line."""
        if not text:
            return
        if found := _TAG.fullmatch(text):
            self.tags[found[1]] = re.sub(r"\\(.)", r"\1", found[2])
            return
        if self.game is None and text.startswith("="):
            self._begin(text[1:].strip())
            return
        game = self._begin() if self.game is None else self.game
        if text[0] in ";!":
            here = len(self.choices)
            self.remarks[here] = (*self.remarks.get(here, ()), text[1:].strip())
        elif text.startswith("="):
            self.states[-1] = game.read(text[1:].strip(), self.states[0].profile.name)
            self.choices.append(SetUp(0, str(self.states[-1])))
        elif found := _LINE.fullmatch(text):
            self._numbered(game, *found.groups(""))
        elif text == "draw agreed":
            self.result = game.agreed(self.states[-1])
        elif text.endswith(" leaves"):
            letters = [title.en.split()[-1][0] for title in game.players]
            self.result = game.left(self.states[-1], letters.index(text[0]) if text[0] in letters else 0)
        elif not _END.fullmatch(text):
            raise Unreadable(_NO_LINE.fill(line=quoted(text)))

    def _begin(self, state: str = "") -> Game:
        """The first state: as a line or a tag says, else the usual one."""
        self.game = find(self.tags.get("Game", UNNAMED))
        position, profile = state or self.tags.get("Start"), self.tags.get("Profile")
        first = self.game.start(profile) if position is None else self.game.read(position, profile)
        self.states = [first, first]
        return self.game

    def _numbered(self, game: Game, who: str, colon: str, rest: str) -> None:
        """A throw or tiles, and what was played; a colon stands before the move, or none where there are marks."""
        chances, set_off, move = (": " + rest if colon else rest).partition(": ")
        words = [word for word in chances.split() if not _MARK.fullmatch(word) and word not in _SAID]
        while words and _DICE.fullmatch(words[0]):
            self._throw(game, words.pop(0), who)
        if words and words[0] in _WORDS:
            self._play(game, words.pop(0))
        if words or set_off:
            self._play(game, " ".join([*words, move]).strip())

    def _throw(self, game: Game, text: str, who: str) -> None:
        state = self.states[-1]
        # The one who had the dice by the first throw stood before it, and the larger die was written first.
        turned = who == "B" and game.taker(state) is None
        expected = "-".join(reversed(text.split("-"))) if turned else text
        roll = next((roll for roll in state.rolls() if game.write_roll(state, roll) == expected), None)
        if roll is None:
            raise Illegal("{text} cannot be thrown or drawn here.", text=quoted(text))
        self._step(roll)

    def _play(self, game: Game, text: str) -> None:
        self._step(game.read_move(self.states[-1], text))

    def _step(self, choice: Move | Roll) -> None:
        self.states[-1] = self.states[-1].after(choice)
        self.choices.append(choice)
