"""Match files of Jellyfish, GNU Backgammon and their like, suffix .mat, written and read for gammon.

Two columns, White's plays on the left and Black's on the right, each with its own numbers from 24 down to 1; 25 is the
hand, 0 off the board (docs/program/mat.md). Gammon has no cube: what a file says of one is
kept as a remark. Legality is the game's: here are texts.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import cast

from academie._core.tables import Phase
from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.game import Move, Roll
from academie.games.gammon import game
from academie.journal import Journal, Moves, from_moves, moves_of
from academie.journal.game import known, tags_of
from academie.tables.board import COLOURS, LIFTED, SIDES, letter
from academie.tables.race import ours
from academie.tables.race_state import RaceMove, RaceState, RaceValues
from academie.text.message import Message

SUFFIX, TOGETHER = "mat", True
# §30 to §32: the game of those files, but for the cube.
USUAL = "modern"
HAND, OFF, POINTS = 25, 0, 24
_WIDTH = 29  # signs of the left column
_NAMES = ("White", "Black")
_OWN = {"Game", "Profile", "Result", "Length", "Score", "Opening", "Round", *_NAMES}

_TAG = re.compile(r';\s*\[([A-Za-z][A-Za-z0-9_ ]{0,40}) "(.*)"\]')
_MATCH = re.compile(r"(\d{1,5}) points? match\b.*", re.IGNORECASE)
_LIKELY = re.compile(r"^\s*\d+ points? match\b", re.MULTILINE | re.IGNORECASE)
_GAME = re.compile(r"Game (\d{1,5})", re.IGNORECASE)
_PLAYERS = re.compile(r"\s*(\S.*?)\s*:\s*(\d{1,5})\s+(\S.*?)\s*:\s*(\d{1,5})\s*")
_ROW = re.compile(r"\s*(\d{1,5})\)(.*)")
_CELL = re.compile(
    r"\b([1-6])([1-6]):|\b(?:Redoubles|Doubles|Takes|Accepts|Drops|Passes|Rejects|Beavers|Raccoons|Resigns|Wins)\b",
    re.IGNORECASE,
)
_WINS = re.compile(r"Wins (\d{1,5}) points?\b.*", re.IGNORECASE)
_GIVES_UP = re.compile(r"(?:Drops|Passes|Rejects|Resigns)\b.*", re.IGNORECASE)
_NOTHING = re.compile(r"|-|\(?(?:cannot move|can't move|no play|no moves?|dances?)\)?\.?", re.IGNORECASE)
_WORD = re.compile(r"((?:bar|off|\d{1,2})\*?(?:/(?:bar|off|\d{1,2})\*?)+)(\([1-4]\))?[?!]*", re.IGNORECASE)
_LEFT = 12  # signs after the number of a row within which its left column begins

_AT_LINE = Message("Line {line}: {wrong}")
_EMPTY = Message("There is no game in the file; a match file says “5 point match”, then “Game 1” and its plays.")
_STRAY = Message("{text} is not a line of a match file; plays are written like “1) 31: 8/5 6/5”.")
_NO_PLAYERS = Message("{text} does not name the players; write them like “Anne : 0   Paul : 0”.")
_NO_WORD = Message("{word} is not a play of a dame; write it like 13/7, 25/20 to enter or 6/0 to lift.")
_NO_THROW = Message("{text} is not a throw that could come here.")
_SET_UP = Message("A match file has games from their first position on, played through; write this one as a journal.")


# --- Writing


def write_games(games: Sequence[Journal]) -> str:
    """Several games as one match file: who had White in the first has the left column throughout.

    Remarks are left out, and a throw that was not played.
    """
    first = games[0]
    tags = {"Game": game.name, "Profile": first.start().profile.name}
    tags |= {name: value for name, value in first.tags.items() if name not in _OWN}
    length = first.tags.get("Length", "0")
    lines = [*(_tag(*each) for each in tags.items()), "", f" {length} point match", ""]
    scores = [int(part) for part in _score(first)]
    for number, journal in enumerate(games, start=1):
        lines += _game(journal, number, first, scores, int(length) if length.isdecimal() else 0)
    return "\n".join(lines) + "\n"


def _tag(name: str, value: str) -> str:
    plain = " ".join(value.replace('"', "'").split())
    return f'; [{name} "{plain}"]'


def _score(journal: Journal) -> tuple[str, str]:
    found = re.fullmatch(r"(\d{1,5})-(\d{1,5})", journal.tags.get("Score", ""))
    return (found[1], found[2]) if found else ("0", "0")


def _name(journal: Journal, seat: int) -> str:
    """A player's name as a line of two columns bears it."""
    plain = " ".join(journal.players[seat].replace(":", ".").split())
    return _NAMES[seat] if plain in {"", "?"} else plain


def _game(journal: Journal, number: int, first: Journal, scores: list[int], length: int) -> Iterator[str]:
    """The lines of a game; the scores are those before it, and after it."""
    names = [_name(journal, seat) for seat in (0, 1)]
    moves = moves_of(journal)
    swapped = names[0] != names[1] and names == [_name(first, 1), _name(first, 0)]
    opening, cells = _played(moves)
    if number > 1 and journal.profile != first.profile:
        yield _tag("Profile", moves.start.profile.name)
    if opening:  # the die of the left column first
        yield _tag("Opening", " ".join(pair[::-1] if swapped else pair for pair in opening.split()))
    left, right = (f"{names[seat ^ swapped]} : {scores[seat]}" for seat in (0, 1))
    yield f" Game {number}"
    yield f" {left:<{_WIDTH + 2}}  {right}"
    rows: list[list[str]] = []
    for seat, text in cells:
        column = seat ^ swapped
        if column == 0 or not rows or rows[-1][1]:
            rows.append(["", ""])
        rows[-1][column] = text
    for place, (one, other) in enumerate(rows, start=1):
        yield f"{place:>3}) {one:<{_WIDTH}} {other}".rstrip()
    result = moves.result
    if result is not None and result.winner is not None:
        column = result.winner ^ swapped
        scores[column] += result.points
        match = " and the match" if length and scores[column] >= length else ""
        said = f"Wins {result.points} point{'s' if result.points > 1 else ''}{match}"
        yield f"{' ' * (_WIDTH + 6 if column else 6)}{said}"
    yield ""


def _played(moves: Moves) -> tuple[str, list[tuple[int, str]]]:
    """The draw for the dice, and the cells of the plays, each with its seat."""
    start = ours(moves.start)
    fresh = ours(game.start(start.profile.name))
    if moves.set_up or [start.dames(seat) for seat in (0, 1)] != [fresh.dames(seat) for seat in (0, 1)]:
        raise Illegal(_SET_UP)
    draws, cells = [], list[tuple[int, str]]()
    for ply in moves.plies:
        before = ours(ply.before)
        core = before.core
        if isinstance(ply.choice, Roll):
            draws += [ply.text(game)] if core.phase == Phase.opening else []
        else:
            dice = "".join(map(str, core.dice))
            cells.append((core.thrower, f"{dice}: {_points(before, cast('RaceMove', ply.choice))}"))
    # Where the first pair is itself played, and drawn at once, the first row says it.
    said = len(draws) != 1 or not cells or _values(start).start != "coup_et_des"
    return " ".join(draws) if said else "", cells


def _points(state: RaceState, move: RaceMove) -> str:
    """A play in the player's own numbers, as GNU Backgammon writes it: 24/14, 13/11*(2); dame by dame if in doubt."""
    strides = [
        (HAND if origin < 0 else POINTS - origin, OFF if to >= LIFTED else POINTS - to, hit)
        for origin, to, _, hit in move.play.strides
    ]
    if not strides:
        return "Cannot Move"
    ways: list[list[tuple[int, bool]]] = []  # the stops of each dame; only those where it hits are written
    for origin, to, hit in strides:
        way = next((way for way in ways if way[-1][0] == origin), None)
        if way is None:
            ways.append(way := [(origin, False)])
        way.append((to, hit))
    counts: dict[tuple[str, str], int] = {}
    for way in ways:
        stops = [f"/{point}*" for point, hit in way[1:-1] if hit]
        key = (f"{way[0][0]}{''.join(stops)}/{way[-1][0]}", "*" if way[-1][1] else "")
        same = next((each for each in counts if each[0] == key[0]), key)
        counts[same] = counts.get(same, 0) + 1
    whole = " ".join(f"{text}{star}{f'({count})' if count > 1 else ''}" for (text, star), count in counts.items())
    try:
        if game.read_move(state, _letters(state.core.thrower, whole)) == move:
            return whole
    except AcademieError:  # without the stop, a reader would assume another one
        pass
    return " ".join(f"{origin}/{to}{'*' if hit else ''}" for origin, to, hit in strides)


def _values(state: RaceState) -> RaceValues:
    return state.profile.read(state.rules.values)


# --- Reading


@dataclass(frozen=True, slots=True)
class Cell:
    """What one side does in a row: throws and plays, or says something of a cube, or wins."""

    line: int
    seat: int
    text: str
    dice: tuple[int, int] | None = None  # as they were written


@dataclass
class FileGame:
    """A game as a file tells it."""

    number: int
    line: int
    tags: dict[str, str] = field(default_factory=dict)
    names: tuple[str, str] | None = None
    score: tuple[int, int] = (0, 0)
    cells: list[Cell] = field(default_factory=list)


def read_games(text: str, most: int | None = None) -> list[Journal]:
    """The games of a file, or the first of them, every play through the law; raises one sentence with the line."""
    length, games = read_lines(text)
    if not games:
        raise Unreadable(_EMPTY)
    return [_Playing(each, length, many=len(games) > 1).journal() for each in games[:most]]


def normal(text: str) -> str:
    """The file written again."""
    return write_games(read_games(text))


def likely(text: str) -> bool:
    """Whether a text looks as match files do."""
    return _LIKELY.search(text) is not None


def read_lines(text: str) -> tuple[int, list[FileGame]]:
    """The length of the match, 0 if the file gives none, and its games as written; raises one sentence."""
    common: dict[str, str] = {}
    waiting: dict[str, str] = {}
    length, games, headed = 0, list[FileGame](), False
    for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), start=1):
        bare = line.strip()
        if not bare or bare[0] in ";#":
            if found := _TAG.fullmatch(bare):
                name = found[1].replace(" ", "")
                (waiting if games or headed or name == "Opening" else common)[name] = found[2]
        elif found := _MATCH.fullmatch(bare):
            length, headed = int(found[1]), True
        elif found := _GAME.fullmatch(bare):
            games.append(FileGame(int(found[1]), number, {**common, **waiting}))
            waiting = {}
        else:
            _line(games, number, line)
    return length, games


def _line(games: list[FileGame], number: int, line: str) -> None:
    """A line of a game: its players, a row, or who wins."""
    if games and games[-1].names is None:
        found = _PLAYERS.fullmatch(line)
        if found is None:
            raise _wrong(number, Unreadable(_NO_PLAYERS.fill(text=quoted(line))))
        games[-1].names = (found[1], found[3])
        games[-1].score = (int(found[2]), int(found[4]))
        return
    row = _ROW.fullmatch(line)
    body = row[2] if row is not None else line
    found_cells = list(_CELL.finditer(body)) if games else []
    stray = not found_cells or bool(body[: found_cells[0].start()].strip()) or len(found_cells) > 2
    if stray and not (row is not None and games and not body.strip()):
        raise _wrong(number, Unreadable(_STRAY.fill(text=quoted(line))))
    margin = _LEFT if row is not None else _LEFT + 5
    for place, cell in enumerate(found_cells):
        end = found_cells[place + 1].start() if place + 1 < len(found_cells) else len(body)
        seat = place if len(found_cells) > 1 else int(cell.start() >= margin)
        dice = (int(cell[1]), int(cell[2])) if cell[1] else None
        text = body[cell.end() if dice else cell.start() : end]
        games[-1].cells.append(Cell(number, seat, " ".join(text.split()), dice))


def _wrong(line: int, error: AcademieError) -> AcademieError:
    return type(error)(_AT_LINE.fill(line=line, wrong=error.text))


class _Playing:
    """A game of the file, as far as it has been played through the law."""

    def __init__(self, file_game: FileGame, length: int, *, many: bool) -> None:
        self.file_game, self.length, self.many = file_game, length, many
        self.moves: list[Move | Roll] = []
        self.remarks: defaultdict[int, list[str]] = defaultdict(list)
        self.start = self.state = ours(game.start(file_game.tags.get("Profile", USUAL)))
        self.wins: str = ""

    def journal(self) -> Journal:
        """The game; raises one sentence with the line."""
        line = self.file_game.line
        try:
            self._begin(next((cell for cell in self.file_game.cells if cell.dice), None))
            for cell in self.file_game.cells:
                line = cell.line
                self._cell(cell)
        except AcademieError as error:
            wrong = _wrong(line, error)
            wrong.part = self._played()
            raise wrong from error
        return self._played()

    def _played(self) -> Journal:
        remarks = {place: tuple(said) for place, said in self.remarks.items()}
        given = zip(_NAMES, self.file_game.names or _NAMES, strict=True)
        players = tuple("" if name == column else known(name) for column, name in given)
        return from_moves(game, self.start, self.moves, players=players, tags=self._tags(), remarks=remarks)

    def _tags(self) -> dict[str, str]:
        own = tags_of(self.file_game.tags.items(), own=_OWN)
        score = self.file_game.score
        found = {"Round": str(self.file_game.number)} if self.many else {}
        found |= {"Length": str(self.length)} if self.length else {}
        found |= {"Score": f"{score[0]}-{score[1]}"} if any(score) else {}
        return own | found

    def _begin(self, first: Cell | None) -> None:
        """Up to the first throw: by the draw the file tells, by the first pair where it is played, else set so."""
        if "Opening" in self.file_game.tags:
            for pair in self.file_game.tags["Opening"].split():
                self._roll(tuple(int(part) for part in pair.split("-") if part.isdecimal() and len(part) == 1), pair)
        elif first is not None and first.dice is not None:
            larger, smaller = max(first.dice), min(first.dice)
            if larger != smaller and _values(self.state).start == "coup_et_des":
                self._roll((smaller, larger) if first.seat else (larger, smaller), "")
            else:
                board, _, _ = str(self.state).partition(" ")
                fields = f"profile={self.state.profile.name} phase=throw to={COLOURS[first.seat]}"
                self.start = self.state = game.read(f"{board} {fields}")

    def _roll(self, dice: tuple[int, ...], text: str) -> None:
        """A throw, or a draw for the dice."""
        opening = self.state.core.phase == Phase.opening
        numbers = dice if opening else tuple(sorted(dice, reverse=True))
        roll = next((each for each in self.state.rolls() if each.dice == numbers), None)
        if roll is None:
            raise Illegal(_NO_THROW.fill(text=quoted(text)))
        self._step(roll)

    def _step(self, choice: Move | Roll) -> None:
        self.state = self.state.after(choice)
        self.moves.append(choice)

    def _cell(self, cell: Cell) -> None:
        if cell.dice is None:
            self._said(cell.text)
            return
        if self.state.result is not None or self.wins:
            raise Illegal("The game is over; nothing is played after that.")
        if self.state.thrower != cell.seat:
            due = SIDES[1 - cell.seat]
            raise Illegal("It is the turn of {due}, not of {who}.", due=due, who=SIDES[cell.seat])
        thrown = tuple(sorted(cell.dice, reverse=True))
        if self.state.core.phase != Phase.play:
            self._roll(thrown, f"{thrown[0]}-{thrown[1]}")
        elif tuple(self.state.core.dice) != thrown:
            raise Illegal(_NO_THROW.fill(text=quoted(f"{thrown[0]}-{thrown[1]}")))
        self._step(game.read_move(self.state, _letters(cell.seat, cell.text)))

    def _said(self, text: str) -> None:
        """What is not a play: gammon knows no cube, and its law says who wins and how much."""
        found = _WINS.fullmatch(text)
        result = self.state.result
        if found is None or result is None or result.points != int(found[1]):
            self.remarks[len(self.moves)].append(text)
        if found is not None or _GIVES_UP.fullmatch(text):
            self.wins = text


def _letters(seat: int, text: str) -> str:
    """A play in the letters of the board, from the player's own numbers; dames from far back come first."""
    if _NOTHING.fullmatch(text):
        return "-"
    found = []
    for word in text.replace(",", " ").split():
        match = _WORD.fullmatch(word)
        if match is None:
            raise Unreadable(_NO_WORD.fill(word=quoted(word)))
        points = [_point(part, word) for part in match[1].split("/")]
        stops = "/".join(_stop(seat, point) + ("*" if hit else "") for point, hit in points)
        found.append((-points[0][0], stops + (match[2] or "")))
    return " ".join(stops for _, stops in sorted(found, key=lambda each: each[0]))


def _point(part: str, word: str) -> tuple[int, bool]:
    """A point by its number, and whether a dame is hit there."""
    name = part.removesuffix("*").lower()
    point = {"bar": HAND, "off": OFF}.get(name, int(name) if name.isdecimal() else HAND + 1)
    if point > HAND:
        raise Unreadable(_NO_WORD.fill(word=quoted(word)))
    return point, part.endswith("*")


def _stop(seat: int, point: int) -> str:
    if point == HAND:
        return "+"
    return "off" if point == OFF else letter(game.race.paths.place(seat, POINTS - point))
