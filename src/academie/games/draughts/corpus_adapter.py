"""The corpus adapter of draughts: studies positions, counts pieces, writes a book as PDN (§51, §55)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from academie.corpus.adapter import BaseAdapter
from academie.corpus.record import Book, Entry, Line
from academie.errors import AcademieError, Illegal
from academie.game import State as AnyState
from academie.game.profiles import Profile, Value
from academie.games.draughts import fen as fens
from academie.games.draughts import notation, pdn
from academie.games.draughts.state import State, make, ours, values_of
from academie.text.message import Message, verbatim

RESULTS = {"white wins": "2-0", "black wins": "0-2", "draw": "1-1"}
# The comments that are ours: at a ply the print leaves out or leaves free, at one written shorter, where a line ends.
SUPPLIED = Message.within("one", "supplied")
_NOTHING = verbatim("")

# The values that end a game as drawn, as they are where nothing does.
_PLAY_ON: dict[str, str | int] = {
    "main_line": "limit",
    "limit_main_line": 0,
    "limit_three_kings": 0,
    "limit_three_kings_odds": 0,
    "limit_two_kings": 0,
    "repetition": 0,
    "king_moves": 0,
}


class CorpusAdapter(BaseAdapter):
    """Positions studied, pieces counted, books written as PDN."""

    format = "pdn"

    def study(self, fen: str, profile: str) -> State:
        """The position under a profile whose draws are left to the players, as an author studies it."""
        law = self.game.profiles.find(profile)
        values = {key: Value(value, law.values[key].law) for key, value in _PLAY_ON.items()}
        board = values_of(law).board
        return make(fens.read(fen, board), Profile(law.name, law.title, law.about, {**law.values, **values}))

    def position(self, state: AnyState) -> str:
        """The canonical FEN."""
        return ours(state).fen

    def pieces(self, state: AnyState) -> tuple[int, int]:
        """Men and kings of White and of Black."""
        setup = ours(state).setup
        return len(setup.white_men | setup.white_kings), len(setup.black_men | setup.black_kings)

    def export(self, book: Book, language: str = "en") -> str:
        """The book as PDN, one game to an entry; our own comments are in "en" or "fr"."""
        # Positions without a move come last: a common reader gives up at the first game that has none.
        entries = sorted(book.entries, key=lambda entry: not entry.lines)
        return pdn.write_games(entry_game(book, e, self.study(e.fen, e.profile), language) for e in entries)


@dataclass(frozen=True, slots=True)
class _Way:
    """A line ready to be written: its moves in the short form, and the routes the short form leaves out."""

    name: Message
    moves: tuple[str, ...]
    supplied: frozenset[int]
    note: Message
    routes: Mapping[int, str]


def entry_game(book: Book, entry: Entry, start: State, language: str = "en") -> pdn.Game:
    """One entry as a game: the first line is the main one, the others are variations where they leave it."""
    tags = [
        ("Event", _said(book.named, language)),
        ("Round", entry.number),
        ("GameType", "20"),
        ("Book", book.name),
        ("Entry", entry.id),
        ("SourceLines", f"{entry.seed_lines[0]}-{entry.seed_lines[1]}"),
        ("Profile", entry.profile),
        ("Claim", entry.claim),
    ]
    if entry.theme:
        tags.append(("Theme", ", ".join(entry.theme)))
    rows = (entry.says, entry.aside, *(each.text for each in entry.corrections))
    introduction = " ".join(filter(None, (_said(text, language) for text in rows)))
    ways = [_way(start, entry, line) for line in entry.lines] or [_Way(_NOTHING, (), frozenset(), _NOTHING, {})]
    lines = [pdn.Line(way.moves, _comments(introduction, ways, index, language)) for index, way in enumerate(ways)]
    return pdn.game_from_lines(lines, fen=entry.fen, tags=tags, result=RESULTS.get(entry.claim, "*"))


def _way(state: State, entry: Entry, line: Line) -> _Way:
    """Replay a line; PDN wants captures by their ends alone wherever that is clear, and others read nothing else."""
    moves: list[str] = []
    routes: dict[int, str] = {}
    for ply, text in enumerate(line.moves, start=1):
        try:
            move = notation.read_move(state, text)
        except AcademieError as error:
            raise Illegal(
                "{id} cannot be written as PDN: at ply {ply}, {wrong}", id=entry.id, ply=ply, wrong=error.text
            ) from error
        short = notation.write_move(state, move)
        moves.append(text if "(" in short else short)  # PDN cannot name the pieces taken
        if moves[-1] != text:
            routes[ply] = text
        state = state.after(move)
    return _Way(line.title, tuple(moves), frozenset(line.supplied), line.aside, routes)


def _comments(introduction: str, ways: Sequence[_Way], index: int, language: str) -> dict[int, str]:
    """The comments of one line, by ply; what an earlier line has already shown is not said again."""
    way, moves = ways[index], ways[index].moves
    shared = max((_common(moves, other.moves) for other in ways[:index]), default=0)
    branches = shared < len(moves) and any(len(o.moves) > shared == _common(moves, o.moves) for o in ways[:index])
    goes_on = any(len(o.moves) > len(moves) == _common(moves, o.moves) for o in ways)
    named = _said(way.name, language)
    title = f"{named[:1].upper()}{named[1:]}." if named else ""
    said: dict[int, list[str]] = {ply: [] for ply in range(len(moves) + 1)}
    for ply in range(shared + 1, len(moves) + 1):
        said[ply] += [_said(SUPPLIED, language)] if ply in way.supplied else []
        said[ply] += [_said(Message("by {route}", route=way.routes[ply]), language)] if ply in way.routes else []
    if index == 0:
        said[0] += [introduction, title]
    elif branches:
        said[0].append(title)
    if moves and (goes_on or (index > 0 and not branches)):
        name = way.name if named else Message("line {number}", number=index + 1)
        said[len(moves)].append(_said(Message("Here ends: {name}.", name=name), language))
    said[len(moves)].append(_said(way.note, language))
    return {ply: _plain(" ".join(filter(None, texts))) for ply, texts in said.items() if any(texts)}


def _said(text: Message, language: str) -> str:
    """Our own words in plain spaces: many readers of PDN know no others."""
    return text.plain(language)


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many moves two lines share from the start."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((ply for ply, (a, b) in pairs if a != b), min(len(one), len(other)))


def _plain(text: str) -> str:
    """A text a PDN comment can hold."""
    return text.replace("{", "(").replace("}", ")")
