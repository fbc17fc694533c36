"""Games of chess written down as PGN and read from it, variations, comments and annotation glyphs included (§20)."""

import io
import re
from collections.abc import Sequence
from contextlib import suppress
from typing import cast

import chess
import chess.pgn

from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.game import Result
from academie.games.chess.game import game
from academie.games.chess.notation import pgn_text
from academie.games.chess.state import Move, State, ours
from academie.journal import Journal, from_moves, moves_of
from academie.journal.game import known, lost_on_time, tags_of, termination
from academie.text.message import Message

SUFFIX, TOGETHER = "pgn", False
USUAL = "modern"  # the profile of a file that names none
_RESULTS: dict[tuple[float, ...], str] = {(1.0, 0.0): "1-0", (0.5, 0.5): "1/2-1/2", (0.0, 1.0): "0-1"}
_NAMES = ("White", "Black")
_OWN = {"FEN", "SetUp", "Profile", "Result", *_NAMES}  # tags that the journal says in its own way
_LARGEST = 50_000_000  # letters of a file
# What stands in a file beside words: remarks, lines that are passed over, tags; and what begins as a word does.
_PARTS = re.compile(r"""\{[^}]*\}?|;[^\n]*|^%[^\n]*|^\[[^\n]*|[A-Za-z][\w=+#/@-]*(?:\.p\.)?""", re.MULTILINE)
_WORD = re.compile(
    r"(?:[PNBKRQ]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[nbrqkNBRQK])?|[PNBRQK]?@[a-h][1-8]|O-O(?:-O)?|Z0|e\.p\.|ep|N|D)[+#]*"
)
_LIKELY = re.compile(r"\d\.+\s*(?:[PNBRQK]?[a-h]?\d?x?[a-h]\d|O-O)")


# --- Writing


def write_games(games: Sequence[Journal]) -> str:
    """Games as PGN, each with the profile it was played under in a tag of its own."""
    return "\n".join(map(_written, games))


def _written(journal: Journal) -> str:
    moves = moves_of(journal)
    start = ours(moves.start)
    written = chess.pgn.Game()
    names = {tag: name for tag, name in zip(_NAMES, journal.players, strict=False) if name}
    written.headers.update({**journal.tags, **termination(moves.result), **names, "Profile": start.profile.name})
    if start.fen != chess.STARTING_FEN:
        written.setup(start.position)
    written.headers["Result"] = _RESULTS[moves.result.shares] if moves.result is not None else "*"
    node: chess.pgn.GameNode = written
    _remark(node, journal.remarks.get(0, ()))
    for number, ply in enumerate(moves.plies, start=1):
        for native in natives(ours(ply.before), cast("Move", ply.choice), ours(ply.after)):
            node = node.add_variation(native)
        _remark(node, journal.remarks.get(number, ()))
    return pgn_text(written)


def natives(state: State, move: Move, following: State) -> list[chess.Move]:
    """A move as PGN has it: a second one of the same side stands after a null move of the other."""
    found = [move.native]
    if (pawn := move.push) is not None:
        found += [chess.Move.null(), pawn]
    if following.result is None and following.player == state.player:
        found.append(chess.Move.null())
    return found


def _remark(node: chess.pgn.GameNode, remarks: Sequence[str]) -> None:
    """Something said after a move; a brace would end it."""
    said = [text.replace("{", "(").replace("}", ")") for text in remarks]
    node.comment = " ".join(filter(None, [node.comment, *said]))


# --- Reading


_SAID = re.compile(r"(\w+) san: '([^']*)'")  # by the library, with the whole position behind it
_WHY = {"illegal": Message("{move} is not legal there"), "ambiguous": Message("{move} fits more than one move")}


def _why(error: Exception) -> Message | str:
    """What is wrong with a move, in our words where they are known."""
    said = _SAID.match(str(error))
    if said is None or said[1] not in _WHY:
        return " ".join(str(error).split())
    return _WHY[said[1]].fill(move=said[2])


class Builder(chess.pgn.GameBuilder[chess.pgn.Game]):
    """Builds a game; stops at the first thing that cannot be read, and knows whether the game was ended."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number, self.ended, self.begun = number, False, False

    def begin_game(self) -> None:
        """There is a game."""
        self.begun = True
        super().begin_game()

    def visit_result(self, result: str) -> None:
        """The mark that ends it."""
        self.ended = True
        super().visit_result(result)

    def handle_error(self, error: Exception) -> None:
        """Refuse a move that is none here; on the main line with the game up to it."""
        wrong = Illegal("Game {number} has a move that cannot be played: {why}.", number=self.number, why=_why(error))
        with suppress(AcademieError):
            wrong.part = _journal(self.game, self.number, whole=False) if len(self.variation_stack) == 1 else None
        raise wrong from error

    def result(self) -> chess.pgn.Game:
        """The game, if it is whole."""
        found = super().result()
        if self.begun and not self.ended:
            raise Unreadable(
                "Game {number} breaks off: it has no result at its end; write 1-0, 0-1, 1/2-1/2 or * there.",
                number=self.number,
            )
        return found


def read_trees(text: str, most: int | None = None) -> list[chess.pgn.Game]:
    """The games of a file, or the first of them, with all variations, as the library has them; raises one sentence."""
    if len(text) > _LARGEST:
        raise Unreadable("The file is too large for a file of games.")
    _no_strays(text)
    found: list[chess.pgn.Game] = []
    stream = io.StringIO(text.removeprefix("\ufeff"))
    while most is None or len(found) < most:
        number = len(found) + 1
        each = chess.pgn.read_game(stream, Visitor=lambda number=number: Builder(number))  # type: ignore[misc]
        if each is None:
            break
        found.append(each)
    if not found:
        raise Unreadable("There is no game in the file; check that it is PGN.")
    return found


def _no_strays(text: str) -> None:
    """Refuse a word that is not a move: the library would pass over it, and the game would be another."""
    for found in _PARTS.finditer(text):
        word = found[0]
        if word[0] in "{;%[" or _WORD.fullmatch(word):
            continue
        line = text.count("\n", 0, found.start()) + 1
        raise Unreadable(
            "Line {line}: {word} is not a move of chess; write moves like e4 or Nf3, and put remarks in braces.",
            line=line,
            word=quoted(word[:20]),
        )


def likely(text: str) -> bool:
    """Whether a text looks as PGN does."""
    return _LIKELY.search(text) is not None


def read_games(text: str, most: int | None = None) -> list[Journal]:
    """The main lines of a file or of its first games, every move through the law; raises one sentence."""
    return [_journal(each, number) for number, each in enumerate(read_trees(text, most), start=1)]


def normal(text: str) -> str:
    """A file in standard form, with its variations, comments and glyphs."""
    return "\n".join(map(pgn_text, read_trees(text)))


def _journal(read: chess.pgn.Game, number: int, *, whole: bool = True) -> Journal:
    tags = dict(read.headers)
    try:
        start, moves, remarks = _followed(read, tags.get("Profile", USUAL), tags)
    except AcademieError as error:
        raise type(error)(Message("Game {number}: {wrong}", number=number, wrong=error.text)) from error
    state: State = start
    for move in moves:
        state = state.after(move)
    text = tags.get("Result", "*") if whole else "*"
    result = state.result or _result_in(start, text, late=lost_on_time(tags))
    players = tuple(known(tags.get(name, "")) for name in _NAMES)
    return from_moves(game, start, moves, result, players, tags_of(tags.items(), own=_OWN), remarks)


def _followed(
    read: chess.pgn.Game, profile: str, tags: dict[str, str]
) -> tuple[State, list[Move], dict[int, tuple[str, ...]]]:
    """The main line as moves of the law, with what is said after each."""
    start = state = game.read(tags["FEN"], profile) if "FEN" in tags else game.start(profile)
    moves: list[Move] = []
    remarks: dict[int, tuple[str, ...]] = {0: (read.comment,)} if read.comment else {}
    nodes = list(read.mainline())
    while nodes:
        node = nodes.pop(0)
        move = Move.of(node.move)
        if len(nodes) > 1 and not nodes[0].move and state.position.is_castling(node.move) and state.begun is None:
            nodes.pop(0)
            node = nodes.pop(0)
            move = Move(move.origin, move.target, 0, node.move.to_square)
        following = ours(state.after(move))
        if nodes and not nodes[0].move and following.player == state.player:
            nodes.pop(0)
        moves.append(move)
        state = following
        if node.comment:
            remarks[len(moves)] = (node.comment,)
    return start, moves, remarks


def _result_in(start: State, text: str, *, late: bool) -> Result | None:
    """The result the file tells, where the board does not: agreed, given up, or lost on time."""
    if text == "1/2-1/2":
        return game.agreed(start)
    loses = game.late if late else game.left
    return loses(start, 1 if text == "1-0" else 0) if text in {"1-0", "0-1"} else None
