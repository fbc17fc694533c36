"""The corpus adapter of chess: studies positions, reads printed phrases, writes a book as PGN."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import chess
import chess.pgn

from academie.corpus.adapter import BaseAdapter, NotedPly
from academie.corpus.record import Book, Entry, Line
from academie.corpus.report import Readings
from academie.errors import AcademieError, Illegal, quoted
from academie.game import State as AnyState
from academie.games.chess.notation import pgn_text
from academie.games.chess.phrases.candidates import read_line, read_move
from academie.games.chess.phrases.grammar import read
from academie.games.chess.phrases.phrase import Position
from academie.games.chess.phrases.text import PhraseText, board_of, move_of, phrases
from academie.games.chess.phrases.writer import write
from academie.games.chess.state import ours
from academie.text.message import Message

_STOPS = Message("{words} cannot be played after the moves before it; “academie corpus mend” looks for the misprint.")


def plies_of(position: Position, tokens: Sequence[str]) -> list[NotedPly]:
    """The plies of a line, of phrases or of moves as they are written today; raises one sentence with the ply."""
    if any(" " in token for token in tokens):
        return list(_read(position, tokens))
    return list(_written(position, tokens))


def _read(position: Position, tokens: Sequence[str]) -> Iterator[NotedPly]:
    phrases = []
    for number, token in enumerate(tokens, start=1):
        with _at(number):
            phrases.append(read(token))
    line = read_line(position, phrases)
    if not line.whole:
        number, token = len(line.readings) + 1, tokens[len(line.readings)]
        with _at(number):
            read_move(line.end, token)
            raise Illegal(_STOPS.fill(words=quoted(token, 100)))  # it fits something that leads nowhere
    for token, reading in zip(tokens, line.readings, strict=True):
        yield NotedPly(reading.account.san(reading.move), token, reading.explained())


def _written(position: Position, tokens: Sequence[str]) -> Iterator[NotedPly]:
    for number, token in enumerate(tokens, start=1):
        with _at(number):
            move = move_of(position.board, token)
        yield NotedPly(position.board.san(move), write(position, move))
        position = position.after(move)


@contextmanager
def _at(number: int) -> Iterator[None]:
    """The error in a ply, with its number."""
    try:
        yield
    except AcademieError as error:
        raise type(error)(Message("Ply {number}: {wrong}", number=number, wrong=error.text)) from error


class CorpusAdapter(BaseAdapter):
    """Positions as FEN, phrases read, books written as PGN."""

    format = "pgn"

    def position(self, state: AnyState) -> str:
        """The FEN, its count of quiet moves left out: the book counts none."""
        return written(ours(state).position)

    def pieces(self, state: AnyState) -> tuple[int, ...]:
        """The men of White and of Black."""
        board = ours(state).position
        return tuple(chess.popcount(board.occupied_co[colour]) for colour in (chess.WHITE, chess.BLACK))

    def readings(self, book: Book) -> Readings | None:
        """How the printed phrases read, each alone; None for a book without words."""
        return phrases(book) if any(line.prints for entry in book.entries for line in entry.lines) else None

    def text(self, profile: str) -> PhraseText:  # noqa: ARG002 - a phrase is read alike under every profile
        """Lines of phrases, or of moves as they are written today, read and mended."""
        return PhraseText()

    def plies(self, content: str, fen: str) -> list[NotedPly]:
        """A line of phrases read, with an account of each; a line of moves put into words."""
        text = PhraseText()
        return plies_of(text.start(fen), text.tokens(content))

    def export(self, book: Book, language: str = "en") -> str:
        """The book as PGN; our own comments are in "en" or "fr"."""
        return write_book(book, language)


def written(board: chess.Board) -> str:
    """A position as the corpus writes it."""
    return f"{board.epd()} 0 {board.fullmove_number}"


# --- A book of whole games as PGN
# A variation hangs where its first move leaves the line it belongs to; what it repeats of that line is not written
# twice. Comments are our own summaries; a verdict that ends a line is also a NAG where there is a natural one.


_RESULTS = {"white wins": "1-0", "black wins": "0-1", "draw": "1/2-1/2"}
_NAGS = {
    "white wins": chess.pgn.NAG_WHITE_DECISIVE_ADVANTAGE,
    "black wins": chess.pgn.NAG_BLACK_DECISIVE_ADVANTAGE,
    "draw": chess.pgn.NAG_DRAWISH_POSITION,
    "white gains": chess.pgn.NAG_WHITE_MODERATE_ADVANTAGE,
    "black gains": chess.pgn.NAG_BLACK_MODERATE_ADVANTAGE,
}


def write_book(book: Book, language: str = "en") -> str:
    """Every game of a book, a blank line between them."""
    return "\n".join(pgn_text(entry_game(book, entry, language)) for entry in book.entries)


def entry_game(book: Book, entry: Entry, language: str = "en") -> chess.pgn.Game:
    """One game with its renvois."""
    game = chess.pgn.Game()
    board = board_of(entry.fen)
    if board.fen() != chess.STARTING_FEN:
        game.setup(board)
    game.headers.update(
        Event=_in(book.named, language),
        Site="?",
        Date="1806.??.??",
        Round=entry.number,
        White="?",
        Black="?",
        Result=_RESULTS.get(entry.claim, "*"),
        Annotator="Philidor",
        SourceLines=f"{entry.seed_lines[0]}-{entry.seed_lines[1]}",
        Profile=entry.profile,
    )
    if entry.corrections:
        mended = " ".join(_in(each.text, language) for each in entry.corrections)
        game.comment = _plain(_in(Message("Corrections: {list}", list=mended), language))
    for line in entry.lines:
        _hang(game, entry, line, language)
    return game


def _hang(game: chess.pgn.Game, entry: Entry, line: Line, language: str) -> None:
    """Put a line into the tree: along what is there already, then as a branch of its own."""
    node: chess.pgn.GameNode = game
    for text in entry.inherited(line):
        node = _next(node, text)
    said = {each.ply: each.text for each in line.remarks}
    begun = False
    for ply, text in enumerate(line.moves, start=1):
        fresh = not node.has_variation(move_of(node.board(), text))
        node = _next(node, text)
        if fresh and not begun:
            begun = True
            if line is not entry.lines[0] and isinstance(node, chess.pgn.ChildNode):
                node.starting_comment = f"{line.id}."
        comments = [_in(said[ply], language)] if ply in said else []
        comments += [_in(Message("left open, or lost, in the print"), language)] if ply in line.supplied else []
        node.comment = " ".join(filter(None, [node.comment, *map(_plain, comments)]))
    if line.claim_text is not None:
        node.comment = " ".join(filter(None, [node.comment, _plain(_in(line.claim_text, language))]))
    if line.claim in _NAGS:
        node.nags.add(_NAGS[line.claim])


def _next(node: chess.pgn.GameNode, text: str) -> chess.pgn.GameNode:
    move = move_of(node.board(), text)
    return node.variation(move) if node.has_variation(move) else node.add_variation(move)


def _in(text: Message, language: str) -> str:
    """A text in plain spaces, which every reader of PGN knows."""
    return text.plain(language)


def _plain(text: str) -> str:
    """A text that a comment can hold."""
    return text.replace("{", "(").replace("}", ")")
