"""A book of whole games as PGN: one game to an entry, the renvois as variations in the book's order.

A variation hangs where its first move leaves the line it belongs to; what it repeats of that line is not written
twice. Comments are the house's summaries; a verdict that ends a line is also a NAG where there is a natural one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import chess
import chess.pgn

from academie.games.chess.corpus.replay import board_of, move_of
from academie.games.chess.pgn import text_of
from academie.title import Title

if TYPE_CHECKING:
    from academie.corpus.record import Book, Entry, Line

_RESULTS = {"white wins": "1-0", "black wins": "0-1", "draw": "1/2-1/2"}
_NAGS = {
    "white wins": chess.pgn.NAG_WHITE_DECISIVE_ADVANTAGE,
    "black wins": chess.pgn.NAG_BLACK_DECISIVE_ADVANTAGE,
    "draw": chess.pgn.NAG_DRAWISH_POSITION,
    "white gains": chess.pgn.NAG_WHITE_MODERATE_ADVANTAGE,
    "black gains": chess.pgn.NAG_BLACK_MODERATE_ADVANTAGE,
}
_FREE = Title("left open, or lost, in the print", "laissé libre, ou perdu, dans l'imprimé")
_CORRECTED = Title("Corrections: {list}", "Corrections : {list}")


def write_book(book: Book, language: str = "en") -> str:
    """Every game of a book, a blank line between them."""
    return "\n".join(text_of(entry_game(book, entry, language)) for entry in book.entries)


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
        game.comment = _plain(_in(_CORRECTED.fill(list=mended), language))
    for line in entry.lines:
        _hang(game, entry, line, language)
    return game


def _hang(game: chess.pgn.Game, entry: Entry, line: Line, language: str) -> None:
    """Put a line into the tree: along what is there already, then as a branch of its own."""
    node: chess.pgn.GameNode = game
    for text in entry.kept(line):
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
        comments += [_in(_FREE, language)] if ply in line.supplied else []
        node.comment = " ".join(filter(None, [node.comment, *map(_plain, comments)]))
    if line.claim_text is not None:
        node.comment = " ".join(filter(None, [node.comment, _plain(_in(line.claim_text, language))]))
    if line.claim in _NAGS:
        node.nags.add(_NAGS[line.claim])


def _next(node: chess.pgn.GameNode, text: str) -> chess.pgn.GameNode:
    move = move_of(node.board(), text)
    return node.variation(move) if node.has_variation(move) else node.add_variation(move)


def _in(text: Title, language: str) -> str:
    """A text in plain spaces, which every reader of PGN knows."""
    return text.fr if language == "fr" else text.en


def _plain(text: str) -> str:
    """A text that a comment can hold."""
    return text.replace("{", "(").replace("}", ")")
