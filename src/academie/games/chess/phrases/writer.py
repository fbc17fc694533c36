"""From a move to a phrase in the book's style.

Of the ways to say it, the plainest that leaves no doubt: each is read back in its position, and the first that gives
the move alone is taken. The last ways say where a man stands (“qui est à la seconde case de son roi”, as the notes of
the book do), so that one always serves.
"""

from collections.abc import Iterator

import chess

from academie.games.chess.phrases.candidates import account
from academie.games.chess.phrases.fits import mates, wing
from academie.games.chess.phrases.grammar import read
from academie.games.chess.phrases.phrase import CASES, FEMININE, MEN, Position, taken_square

_FILES = (chess.ROOK, chess.KNIGHT, chess.BISHOP, chess.QUEEN, chess.KING, chess.BISHOP, chess.KNIGHT, chess.ROOK)
_WINGED = frozenset({chess.KNIGHT, chess.BISHOP, chess.ROOK})


def write(position: Position, move: chess.Move) -> str:
    """The phrase of a legal move."""
    for text in ways(position, move):
        if account(position, read(text)).move == move:
            return text
    raise AssertionError(f"no phrase gives {move.uci()} in {position.board.fen()}")  # the last way always does


def ways(position: Position, move: chess.Move) -> Iterator[str]:
    """Every way to say a legal move, the plainest first; not all of them leave no doubt."""
    board = position.board
    if board.is_castling(move):
        yield "Le roi roque."
        side = "sa tour" if board.is_kingside_castling(move) else "sa dame"
        yield f"Le roi roque du côté de {side}."
        return
    for subject, verb in _paired(list(_names(position, move.from_square, board.turn)), list(_verbs(position, move))):
        yield f"{subject[0].upper()}{subject[1:]} {verb}."


def _paired(subjects: list[str], verbs: list[str]) -> Iterator[tuple[str, str]]:
    """The plain ways first: by how far down both lists one has to go."""
    ranks = sorted((i + j, i, j) for i in range(len(subjects)) for j in range(len(verbs)))
    return ((subjects[i], verbs[j]) for _, i, j in ranks)


def _names(position: Position, square: chess.Square, mover: chess.Color) -> Iterator[str]:
    """Ways to name the man on a square; a pawn is named by its file first, a lone piece by its kind."""
    board = position.board
    piece = board.piece_at(square)
    if piece is None:
        return
    bare = MEN[piece.piece_type]
    names = [bare]
    if piece.piece_type in _WINGED:
        names.append(f"{bare} {_of(wing(position.origin(square)))}")
        if len(board.pieces(piece.piece_type, piece.color)) > 1:
            names.reverse()
    elif piece.piece_type == chess.PAWN:
        names.insert(0, f"{bare} {_file(square)}")
    yield from names
    yield f"{bare} qui est {_place(square, mover)}"


def _verbs(position: Position, move: chess.Move) -> Iterator[str]:
    board = position.board
    check = _check(board, move)
    queen = _queen(move)
    if board.is_capture(move):
        square = taken_square(board, move)
        back = position.took and position.last is not None and position.last.to_square == square
        passing = " en passant" if board.is_en_passant(move) else ""
        for name in sorted(_names(position, square, board.turn), key=len):  # the shortest name first
            yield f"{'reprend' if back else 'prend'} {name}{passing}{queen}{check and f', et {check}'}"
    elif board.piece_type_at(move.from_square) == chess.PAWN:
        steps = "deux pas" if abs(move.to_square - move.from_square) == 16 else "un pas"
        yield f"{'pousse à dame' + queen if move.promotion else steps}{check and f', et {check}'}"
    else:
        before = f"{check} " if check else ""
        if short := _own_place(position, move):
            yield before + short
        yield before + _place(move.to_square, board.turn)


def _check(board: chess.Board, move: chess.Move) -> str:
    if not board.gives_check(move):
        return ""
    return "donne échec et mat" if mates(board, move) else "donne échec"


def _queen(move: chess.Move) -> str:
    """What a pawn asks to become."""
    if move.promotion is None:
        return ""
    article = "une" if move.promotion in FEMININE else "un"
    return f", et demande {article} {MEN[move.promotion].split()[1]}"


def _place(square: chess.Square, mover: chess.Color) -> str:
    """A square in full: counted from the nearer side, whose it is being said."""
    rank = chess.square_rank(square)
    owner = chess.WHITE if rank < 4 else chess.BLACK
    return f"{_case(rank, owner)} {_file(square, owner, mover)}"


def _own_place(position: Position, move: chess.Move) -> str:
    """The short way to name a square: on the man's own wing, or on its own file."""
    board, to = position.board, move.to_square
    rank, owner = chess.square_rank(to), board.turn
    kind = board.piece_type_at(move.from_square)
    if (rank < 4) != (owner == chess.WHITE):
        return ""
    home = position.origin(move.from_square)
    if chess.square_file(home) == chess.square_file(to):
        return _case(rank, owner).replace("à la", "à sa")
    own = kind if kind in {chess.KING, chess.QUEEN} else wing(home)
    file = _FILES[chess.square_file(to)]
    if file not in _WINGED or wing(to) != own:
        return ""
    return f"{_case(rank, owner)} {_of(file, own=True)}"


def _case(rank: int, owner: chess.Color) -> str:
    return f"à la {CASES[rank + 1 if owner == chess.WHITE else 8 - rank]}"


def _file(square: chess.Square, owner: chess.Color | None = None, mover: chess.Color | None = None) -> str:
    """A file in words; with its owner, “son”, “sa” for the mover's and a colour for the other's."""
    kind = _FILES[chess.square_file(square)]
    head = wing(square) if kind in _WINGED else kind
    mine = owner is not None and owner == mover
    words = _of(head, own=mine)
    if kind in _WINGED:
        words = f"{_of(kind)} {words}"
    if owner is None or mine:
        return words
    colour = ("blanche" if owner else "noire") if head in FEMININE else ("blanc" if owner else "noir")
    return f"{words} {colour}"


def _of(kind: chess.PieceType, *, own: bool = False) -> str:
    noun = MEN[kind].split()[1]
    if own:
        return f"de {'sa' if kind in FEMININE else 'son'} {noun}"
    return f"de la {noun}" if kind in FEMININE else f"du {noun}"
