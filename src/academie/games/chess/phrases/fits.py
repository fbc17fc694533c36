"""How well words agree with a move: nothing to strain at, something to forgive, or not at all.

A strain is what a reading asks you to forgive, with its reason (`strains.toml`). The sum must stay under `LIMIT`.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import chess

from academie.games.chess.phrases.phrase import Action, Chain, Name, Owner, Phrase, Place, Position, taken_square
from academie.input.files import read_toml
from academie.text.message import Message, bilingual

LIMIT: Final = 4.9

KING_SIDE: Final = {chess.ROOK: 7, chess.KNIGHT: 6, chess.BISHOP: 5, chess.KING: 4}
QUEEN_SIDE: Final = {chess.ROOK: 0, chess.KNIGHT: 1, chess.BISHOP: 2, chess.QUEEN: 3}
_WINGED: Final = frozenset({chess.KNIGHT, chess.BISHOP, chess.ROOK})


@dataclass(frozen=True, slots=True)
class Strain:
    """Something to forgive, and why."""

    weight: float
    reason: Message


STRAINS = {
    key: Strain(each["weight"], bilingual(each["en"], each["fr"]))
    for key, each in read_toml(Path(__file__).with_name("strains.toml")).items()
}
Fit = tuple[Strain, ...] | None  # None where the words cannot mean it


def man(position: Position, square: chess.Square, name: Name) -> Fit:
    """How well a name agrees with the man on a square, its kind being right already."""
    if name.at is not None:
        return () if _exactly(position, square, name.at) else None
    strains: list[Strain] = []
    if name.mark == "du gambit" and square not in (position.gambit or ()):
        strains.append(STRAINS["not_the_gambit"])
    if name.mark == "en prise" and position.board.attackers(not position.board.turn, square):
        strains.append(STRAINS["guarded"])
    if name.near is not None and not _beside(position, square, name.near):
        strains.append(STRAINS["not_near"])
    if name.kind == chess.PAWN:
        strains += _pawn(position, square, name.chain)
    elif name.kind in _WINGED and name.chain.wing is not None and name.chain.wing != wing(position.origin(square)):
        strains.append(STRAINS["wrong_wing"])
    return tuple(strains)


def place(position: Position, mover: Name | None, move: chess.Move, said: Place) -> Fit:
    """How well a square in words agrees with the square a move reaches."""
    return dict(_squares(position, mover, move.from_square, said)).get(move.to_square)


def action(position: Position, phrase: Phrase, move: chess.Move) -> Fit:
    """Whether a move is of the sort the phrase says; `taken` and `place` look at the rest."""
    return _pawns(position, phrase, move) if phrase.action in _STEPS else _others(position, phrase, move)


_STEPS: Final = frozenset({Action.STEP, Action.LEAP, Action.ADVANCE})


def _pawns(position: Position, phrase: Phrase, move: chess.Move) -> Fit:
    board = position.board
    if board.is_capture(move) or board.piece_type_at(move.from_square) != chess.PAWN:
        return None
    leap = abs(move.to_square - move.from_square) == 16
    if phrase.action is Action.ADVANCE:
        return (STRAINS["two_steps"],) if leap else ()
    return () if leap == (phrase.action is Action.LEAP) else None


def _others(position: Position, phrase: Phrase, move: chess.Move) -> Fit:
    board, said = position.board, phrase.action
    takes = board.is_capture(move)
    if said is Action.CASTLE or board.is_castling(move):
        return _castling(board, phrase, move)
    if said in {Action.TAKE, Action.RETAKE}:
        return () if takes and (not phrase.passing or board.is_en_passant(move)) else None
    impossible = (
        (said is Action.QUEEN and move.promotion is None)
        or (said is Action.COVER and not board.is_check())
        or (said is Action.ATTACK and not attacks(board, move, phrase.target.kind if phrase.target else None))
    )
    if impossible:
        return None
    if not takes or (said is Action.QUEEN and phrase.target is not None):
        return ()
    return (STRAINS["unsaid_capture"],) if said is Action.SQUARE else (STRAINS["silent_capture"],)


def taken(position: Position, phrase: Phrase, move: chess.Move) -> Fit:
    """How well the words agree with the man a capture takes."""
    board = position.board
    if not board.is_capture(move):
        return None if phrase.target is not None and phrase.action is not Action.ATTACK else ()
    square = taken_square(board, move)
    strains: list[Strain] = []
    if phrase.target is not None and phrase.action is not Action.ATTACK:
        if board.piece_type_at(square) != phrase.target.kind:
            return None
        named = man(position, square, phrase.target)
        if named is None:
            return None
        strains += named
    moved = position.last.to_square if position.last is not None else None
    if (phrase.action is Action.RETAKE or phrase.him) and moved not in {None, square}:
        strains.append(STRAINS["not_the_last"] if phrase.target is not None else STRAINS["not_him"])
    return tuple(strains)


def check(position: Position, phrase: Phrase, move: chess.Move) -> Fit:
    """Whether check and mate are given where they are said, and said where they are given."""
    gives = position.board.gives_check(move)
    if phrase.check and not gives:
        return None if phrase.mate else (STRAINS["no_check"],)
    if phrase.mate and not mates(position.board, move):
        return (STRAINS["no_mate"],)
    if phrase.fork is not None and not attacks(position.board, move, phrase.fork):
        return (STRAINS["no_fork"],)
    return (STRAINS["silent_check"],) if gives and not phrase.check else ()


def risk(position: Position, phrase: Phrase, move: chess.Move) -> Fit:
    """A man is not thought to give itself away, least of all where the phrase leaves its square open."""
    if phrase.mate or position.board.is_capture(move):
        return ()
    after = position.board.copy(stack=False)
    after.push(move)
    square = move.to_square
    if after.attackers(not after.turn, square):
        return ()
    takers = after.attackers(after.turn, square)
    if not any(after.is_legal(chess.Move(taker, square)) for taker in takers):
        return ()
    return (
        (STRAINS["exposed"],)
        if phrase.action in {Action.CHECK, Action.RETREAT} and phrase.place is None
        else (STRAINS["at_risk"],)
    )


def promotion(position: Position, phrase: Phrase, move: chess.Move) -> Fit:  # noqa: ARG001 - asked like the others
    """A pawn becomes the piece asked for, or a queen."""
    if move.promotion is None:
        return ()
    if move.promotion != phrase.promotion:
        return None
    return () if phrase.action is Action.QUEEN or phrase.promotion != chess.QUEEN else (STRAINS["silent_queen"],)


def wing(square: chess.Square) -> chess.PieceType:
    """The wing of a square: the king's from e to h."""
    return chess.KING if chess.square_file(square) >= 4 else chess.QUEEN


def files(chain: Chain, own: chess.PieceType | None) -> Iterator[tuple[int, Fit]]:
    """The files a chain may mean; `own` is the wing of the man that moves, None where it counts for nothing."""
    first = chain.kinds[0]
    if first == chess.PAWN:
        return
    if first in {chess.KING, chess.QUEEN}:
        yield (KING_SIDE | QUEEN_SIDE)[first], ()
        return
    named = next((kind for kind in chain.kinds[1:] if kind in {chess.KING, chess.QUEEN}), None)
    for side, table in ((chess.KING, KING_SIDE), (chess.QUEEN, QUEEN_SIDE)):
        if named is None:
            yield table[first], () if own in {None, side} else (STRAINS["other_wing"],)
        elif named == side:
            yield table[first], ()


def _pawn(position: Position, square: chess.Square, chain: Chain) -> tuple[Strain, ...]:
    """A pawn goes by the file it stands on, or by that it started on."""
    if not chain.kinds:
        return ()
    meant = {file for file, _ in files(chain, None)}
    first = chess.square_file(position.origin(square)) in meant
    if chess.square_file(square) in meant:
        return () if first else (STRAINS["newcomer"],)
    return (STRAINS["first_file"],) if first else (STRAINS["wrong_file"],)


def _squares(
    position: Position, mover: Name | None, stands: chess.Square, said: Place
) -> Iterator[tuple[chess.Square, Fit]]:
    """Every square that words may mean to the man on `stands`; the least strained reading of each comes last."""
    turn = position.board.turn
    found: list[tuple[chess.Square, tuple[Strain, ...]]] = []
    for file, by_file in _place_files(position, mover, stands, said):
        for colour, by_owner in _owners(said.chain, turn):
            rank = said.rank - 1 if colour == chess.WHITE else 8 - said.rank
            found.append((chess.square(file, rank), (*by_file, *by_owner)))
    yield from sorted(found, key=lambda each: -weight(each[1]))


def _place_files(
    position: Position, mover: Name | None, stands: chess.Square, said: Place
) -> Iterator[tuple[int, tuple[Strain, ...]]]:
    home = position.origin(stands)
    if not said.chain.kinds:
        if chess.square_file(home) != chess.square_file(stands):
            yield chess.square_file(stands), (STRAINS["present_file"],)
        yield chess.square_file(home), ()
        return
    own = {chess.KING: chess.KING, chess.QUEEN: chess.QUEEN}.get(mover.kind if mover else 0, wing(home))
    for file, fit in files(said.chain, own):
        yield file, fit or ()


def _owners(chain: Chain, turn: chess.Color) -> tuple[tuple[chess.Color, tuple[Strain, ...]], ...]:
    if chain.owner in {Owner.WHITE, Owner.BLACK, Owner.OTHER}:
        return ((chain.owner.colour(turn), ()),)
    own = chain.owner is Owner.MOVER or not chain.kinds
    return (turn, ()), (not turn, (STRAINS["not_his_own"] if own else STRAINS["other_side"],))


def _exactly(position: Position, square: chess.Square, said: Place) -> bool:
    """Whether a man stands where the words say, without any strain: these words exist to leave no doubt."""
    meant = {file for file, fit in files(said.chain, None) if not fit} if said.chain.kinds else set()
    rank = said.rank - 1 if said.chain.owner.colour(position.board.turn) == chess.WHITE else 8 - said.rank
    return chess.square_file(square) in meant and chess.square_rank(square) == rank


def _beside(position: Position, square: chess.Square, near: Name) -> bool:
    board = position.board
    return any(
        board.piece_type_at(other) == near.kind and chess.square_distance(square, other) == 1
        for other in board.piece_map()
    )


def _castling(board: chess.Board, phrase: Phrase, move: chess.Move) -> Fit:
    if not board.is_castling(move) or phrase.action is not Action.CASTLE:
        return None
    side = chess.KING if board.is_kingside_castling(move) else chess.QUEEN
    if phrase.side is None:
        return () if side == chess.KING else (STRAINS["long_side"],)
    return () if phrase.side == side else None


def attacks(board: chess.Board, move: chess.Move, kind: chess.PieceType | None) -> bool:
    """Whether the man that moves then attacks one of that kind, or any where none is named."""
    after = board.copy(stack=False)
    after.push(move)
    aimed = (after.piece_at(square) for square in after.attacks(move.to_square))
    return any(each is not None and each.color != board.turn and kind in {None, each.piece_type} for each in aimed)


def mates(board: chess.Board, move: chess.Move) -> bool:
    """Whether a move mates."""
    after = board.copy(stack=False)
    after.push(move)
    return after.is_checkmate()


def weight(strains: tuple[Strain, ...]) -> float:
    """How much there is to forgive."""
    return sum(strain.weight for strain in strains)
