"""How states and moves of chess are written (§19): FEN with fields behind it; moves as SAN or as UCI has them.

Both writings of a move are read, Nf3 and g1f3, O-O and 0-0, with French letters (Cf3) but the king's, and the book's
phrases; SAN is written. A castling that
carries the rook's pawn along (§6) is the castling, a comma, and the square of the pawn: O-O,h4.
"""

import dataclasses
import re
from collections.abc import Sequence

import chess
import chess.pgn

from academie.errors import Ambiguous, Illegal, Unreadable, quoted
from academie.game.fields import read_fields, read_profile
from academie.game.profiles import ProfileName, Profiles
from academie.games.chess.phrases import candidates, grammar, phrase, writer
from academie.games.chess.phrases.phrase import KINDS, Phrase, Position, words
from academie.games.chess.rules import Move, Values, plain, values_of
from academie.games.chess.state import State, make
from academie.text.message import Message, either

_FIELDS = ("profile", "begun", "moves")
_UCI = re.compile(r"[a-h][1-8][a-h][1-8][nbrq]?")
_SUFFIX = re.compile(r"[+#!?]+$")
_FRENCH = re.compile(r"^[TFCD](?=[a-h1-8x])|(?<==)[TFCD]$")  # tour, fou, cavalier, dame; R stays the rook's
_LAST = {"beginner": 1, "each": 3}
_SIDES = (Message.within("within a sentence", "White"), Message.within("within a sentence", "Black"))
_IMPOSSIBLE = {
    chess.STATUS_EMPTY: Message("The board is empty."),
    chess.STATUS_NO_WHITE_KING: Message("White has no king."),
    chess.STATUS_NO_BLACK_KING: Message("Black has no king."),
    chess.STATUS_TOO_MANY_KINGS: Message("A side has more than one king."),
    chess.STATUS_PAWNS_ON_BACKRANK: Message("A pawn stands on the first or the last rank."),
    chess.STATUS_BAD_CASTLING_RIGHTS: Message(
        "The FEN allows castling, but the king or the rook is not on its first square."
    ),
    chess.STATUS_INVALID_EP_SQUARE: Message("The FEN names an en passant square that no pawn has passed."),
    chess.STATUS_OPPOSITE_CHECK: Message("The side that is not to move is in check."),
}


def read_state(line: str, profiles: Profiles, profile: ProfileName = None) -> State:
    """The state a line describes. A bare FEN is a line; a profile named in it must agree with the one asked for."""
    words = line.split()
    split = next((i for i, word in enumerate(words) if "=" in word), len(words))
    fields = read_fields(words[split:], _FIELDS)
    named = read_profile(fields, profiles, profile)
    values = values_of(named)
    state = make(read_board(" ".join(words[:split]), values), named, _begun(fields.get("begun"), values))
    for text in filter(None, fields.get("moves", "").split(",")):
        state = state.after(read_move(state, text))
    return dataclasses.replace(state, events=())


def read_board(fen: str, values: Values) -> chess.Board:
    """The board of a FEN of four fields or six that can be played on; raises `Unreadable` or `Illegal`."""
    parts = fen.split()
    whole = [*parts, "0", "1"] if len(parts) == 4 else parts
    try:
        board = chess.Board(" ".join(whole) if len(whole) == 6 and len(fen) < 120 else "")
    except ValueError:
        raise Unreadable(
            "{fen} is not a position; write a FEN, such as {start}.", fen=quoted(fen), start=chess.STARTING_FEN
        ) from None
    if board.halfmove_clock > 9999 or board.fullmove_number > 9999:
        raise Unreadable("A FEN counts moves up to 9999.")
    _check(board, values)
    return board


def _check(board: chess.Board, values: Values) -> None:
    """Refuse what no game comes to; where a pawn may wait at its last rank (§7) it may stand there."""
    status = board.status()
    for flag, sentence in _IMPOSSIBLE.items():
        waiting = flag == chess.STATUS_PAWNS_ON_BACKRANK and values.none_lost == "waits" and not _astray(board)
        if status & flag and not waiting:
            raise Illegal("{wrong} No game leads to this; correct the position.", wrong=sentence)


def _astray(board: chess.Board) -> bool:
    """Whether a pawn stands on its own first rank."""
    white, black = (board.pieces_mask(chess.PAWN, colour) for colour in (chess.WHITE, chess.BLACK))
    return bool(white & chess.BB_RANK_1 or black & chess.BB_RANK_8)


def _begun(text: str | None, values: Values) -> int | None:
    """By §9: how much of the beginning is played."""
    if text is None:
        return None
    most = _LAST.get(values.opening)
    if most is None or not re.fullmatch("[0-3]", text) or int(text) > most:
        raise Unreadable("{text} is not a starting position of this profile.", text=quoted(f"begun={text}"))
    return int(text)


def write_move(state: State, move: Move) -> str:
    """A move in SAN."""
    return write_moves(state, (move,))[0]


def write_moves(state: State, moves: Sequence[Move]) -> list[str]:
    """Moves in SAN, all of them at once; those that the library does not know each for itself."""
    found = state.names
    return [found.get(move) or _san(state.position, move) for move in moves]


def _san(board: chess.Board, move: Move) -> str:
    text = board.san(move.native)
    return text if move.pushed < 0 else f"{_SUFFIX.sub('', text)},{chess.square_name(move.pushed)}"


def read_move(state: State, text: str) -> Move:
    """The legal move a text names, in SAN, in UCI or in words; raises `Unreadable`, `Illegal` or `Ambiguous`."""
    legal, board = state.moves(), state.position
    if is_phrase(text):
        return _lawful(state, text, read_phrase(state, text) if legal else None)
    sentence = _SUFFIX.sub("", text.strip()).replace("0", "O")
    squares = (sentence.lower() if sentence.isupper() else sentence).replace("-", "")  # B2d3 is a bishop's move
    sentence = _FRENCH.sub(lambda letter: "RBNQ"["TFCD".index(letter[0])], sentence)
    ours = () if plain(state.values) else [move for move in legal if _is_ours(board, move)]
    if sentence in (own := {_SUFFIX.sub("", _san(board, move)): move for move in ours}):
        return own[sentence]
    if _UCI.fullmatch(squares):
        found = next((move for move in legal if str(move) == squares), None)
        if found is None:
            raise Illegal(_why_illegal(state, text, legal))
        return found
    try:
        read = Move.of(board.parse_san(sentence))
    except chess.AmbiguousMoveError:
        near = [text for move in legal if _fits(sentence, text := write_move(state, move))]
        raise Ambiguous(
            "{text} could be {choices}; say which piece moves.", text=quoted(text), choices=either(near)
        ) from None
    except chess.IllegalMoveError:
        raise Illegal(_why_illegal(state, text, legal)) from None
    except ValueError:
        raise Unreadable(
            "{text} is not a move; write Nf3, exd5, O-O or e8=Q, the two squares, g1f3, or words as in “Le "
            "pion du roi deux pas”.",
            text=quoted(text),
        ) from None
    return _lawful(state, text, read)


def _lawful(state: State, text: str, read: Move | None) -> Move:
    """The move, if the profile has it."""
    if read is None or read not in state.moves():
        raise Illegal(_why_illegal(state, text, state.moves()))
    return read


def _is_ours(board: chess.Board, move: Move) -> bool:
    """Whether the library has no such move: a castling with a pawn (§6), or a pawn that will wait (§7)."""
    last = chess.square_rank(move.target) in {0, 7} and board.piece_type_at(move.origin) == chess.PAWN
    return move.pushed >= 0 or (last and not move.promotion)


def _fits(text: str, san: str) -> bool:
    """Whether a move is one that an ambiguous text may mean: the same piece and the same square."""
    squares = re.findall("[a-h][1-8]", text), re.findall("[a-h][1-8]", san)
    same = bool(squares[0]) and bool(squares[1]) and squares[0][-1] == squares[1][-1]
    return same and (text[0] == san[0] or (text[0].islower() and san[0].islower()))


def _why_illegal(state: State, text: str, legal: Sequence[Move]) -> Message:
    """One sentence: that the game is over, that the king is in check, or the moves there are (§4 to §8)."""
    if not legal:
        return Message("{text} cannot be played: the game is over.", text=quoted(text))
    names = [write_move(state, move) for move in legal[:12]]
    values = {
        "text": quoted(text),
        "side": _SIDES[state.player or 0],
        "names": ", ".join(names) + (" …" if len(legal) > 12 else ""),
    }
    if state.core.check:
        return Message("{text} is not legal: {side} must parry the check, by {names} (§8).", **values)
    return Message("{text} is not legal here; {side} can play {names}.", **values)


# --- Moves said in the words of the book
# A man is named by where it came from, as far as the state knows its past; one read from a line of text takes the men
# as they stand.


def is_phrase(text: str) -> bool:
    """Whether a text names a man in words, or says that the answer is the same."""
    said = words(text)
    return said[:2] == ("de", "même") or not set(said).isdisjoint(KINDS)


def read_phrase(state: State, text: str) -> Move:
    """The move a phrase gives, by today's moves; raises `Unreadable`, `Illegal` or `Ambiguous`."""
    return Move.of(candidates.read_move(position_of(state), text))


def write_phrase(state: State, move: Move) -> str:
    """The phrase of a move that today's game has."""
    return writer.write(position_of(state), move.native)


def position_of(state: State) -> Position:
    """The state as phrases are read in it: where each man came from, what was played last, and how that is said."""
    first, moves = state.past
    position = phrase.start(first)
    for number, move in enumerate(moves, start=1):
        said = _said(position, move.native) if number == len(moves) else None
        position = position.after(move.native, said)
    return dataclasses.replace(position, board=state.position)


def _said(position: Position, move: chess.Move) -> Phrase | None:
    """How the book would say a move; it has no words for those of no profile but ours."""
    return grammar.read(writer.write(position, move)) if position.board.is_legal(move) else None


_WIDTH = 80  # of a line of PGN, as its standard has it


def pgn_text(written: chess.pgn.Game) -> str:
    """§20: a game in the one form in which PGN is written here."""
    return f"{written.accept(chess.pgn.StringExporter(columns=_WIDTH))}\n"
