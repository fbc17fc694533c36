"""The table of chess: what hands do, what it obliges to, and what the referee says (§16 to §18).

A move that may not stand is an act like another: the referee has it put back and says why, and the same player plays
again.
"""

import dataclasses
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import chess

from academie.errors import Illegal, Unreadable, quoted
from academie.game import Game, Result
from academie.games.chess.game import game
from academie.games.chess.state import Move, State, seat_of
from academie.input.files import read_toml
from academie.referee import acts
from academie.referee.acts import Act, Kind, Reader
from academie.referee.table import SEATS, Ruling, Table, ruling_of
from academie.text.message import Message, bilingual

# --- The acts of chess, and what the referee says


class SayCheck(acts.Act, form=Message("says check"), kind=Kind.MARK, short=Message.within("to type", "check")):
    """§17: the player who has just moved says the word."""


ALL: tuple[type[acts.Act], ...] = (
    *(acts.Play, acts.Touch, acts.Adoube, SayCheck, acts.OfferDraw, acts.Accept, acts.Refuse, acts.Resign, acts.RunOut),
)
read_act = acts.Reader(ALL, example=Message("white plays e4"))

# What the referee says, and the paragraph it says it by.
_WORDS = read_toml(Path(__file__).with_name("rulings.toml"))
RULINGS = {key: bilingual(**each) for said in _WORDS.values() for key, each in said.items()}
LAWS = {key: law for law, said in _WORDS.items() for key in said}
REFUSED = frozenset({"no_check", "no_offer"})  # what the law denies


# --- The table


_ENDS = re.compile(r"([a-h][1-8])-?[a-h][1-8][nbrq]?")
_SAN = re.compile(r"([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?[QRBN])?[+#!?]*")


def square_of(text: str) -> int:
    """The square a text names."""
    try:
        return chess.parse_square(text)
    except ValueError:
        raise Unreadable("{text} is not a square; they are named a1 to h8.", text=quoted(text)) from None


def grasped(board: chess.Board, text: str) -> int | None:
    """The square of the man of the mover that a false move was made with; None where the text does not tell."""
    if ends := _ENDS.fullmatch(text.strip()):
        square = chess.parse_square(ends[1])
        return square if board.color_at(square) == board.turn else None
    if text.upper().replace("0", "O").startswith("O-O"):
        return board.king(board.turn)
    said = _SAN.fullmatch(text.strip())
    if said is None:
        return None
    kind = chess.PIECE_SYMBOLS.index(said[1].lower()) if said[1] else chess.PAWN
    files = said[2] or (said[4][0] if kind == chess.PAWN and "x" not in text else "")
    own = [
        square
        for square in board.pieces(kind, board.turn)
        if (not files or chess.square_name(square)[0] == files)
        and (not said[3] or chess.square_name(square)[1] == said[3])
    ]
    return own[0] if len(own) == 1 else None


@dataclass(frozen=True, kw_only=True)
class ChessTable(Table):
    """A game of chess at which hands may err."""

    position: State
    touched: tuple[int, ...] = ()  # squares, in order, of the player on turn
    adjusting: bool = False  # he has said j'adoube
    king_due: bool = False  # §18: after a false move the king is to be moved
    warned: bool = True  # §17: whether the player on turn knows of the check he is in
    verdict: Result | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game

    @property
    def state(self) -> State:
        """The position; a false move never stands."""
        return self.position

    @property
    def position_line(self) -> str:
        """The FEN of what stands on the board, without the moves that the state keeps for repetitions."""
        return self.position.fen

    @property
    def result(self) -> Result | None:
        """The end, by the board or by the players."""
        return self.verdict or self.position.result

    @property
    def reader(self) -> Reader:
        """The acts of chess."""
        return read_act

    @property
    def mover(self) -> int:
        """The seat on turn."""
        return seat_of(self.position.position.turn)

    @property
    def waits(self) -> int | None:
        """The player who answers an offer, else the player on turn."""
        if self.result is not None:
            return None
        return self.mover if self.offered is None else 1 - self.offered

    # -- what is done -------------------------------------------------------------------------

    def follow(self, act: Act) -> Self:
        """See the table in general."""
        match act:
            case acts.Play():
                return self._plays(act)
            case acts.Touch() | acts.Adoube():
                return self._reaches(act)
            case SayCheck():
                return self._says_check(act)
            case acts.OfferDraw():
                return dataclasses.replace(self, offered=act.seat)
            case acts.Accept() | acts.Refuse():
                return self._answers(act)
            case acts.Resign() | acts.RunOut():
                loses = game.late if isinstance(act, acts.RunOut) else game.left
                return dataclasses.replace(self, verdict=loses(self.position, act.seat))
            case _:
                raise Illegal("“{act}” is not an act of chess.", act=act.message)

    def said(self, key: str, player: int, square: int | None = None) -> Self:
        """The table with one ruling more."""
        where = chess.square_name(square) if square is not None else ""
        text = RULINGS[key].fill(who=SEATS[player], whom=SEATS[1 - player], square=where)
        ruling = Ruling(key, LAWS[key], player, text, refused=key in REFUSED)
        return dataclasses.replace(self, rulings=(*self.rulings, ruling))

    def _answers(self, act: Act) -> Self:
        """By §10: an offer is accepted or declined."""
        if self.offered is None or act.seat == self.offered:
            return self.said("no_offer", act.seat)
        if isinstance(act, acts.Refuse):
            return dataclasses.replace(self, offered=None).said("declined", act.seat)
        return dataclasses.replace(self, offered=None, verdict=game.agreed(self.position))

    def _reaches(self, act: acts.Touch | acts.Adoube) -> Self:
        """By §16: a finger on a man, unless j'adoube was said before it; out of turn it means nothing."""
        if isinstance(act, acts.Adoube):
            return dataclasses.replace(self, adjusting=self.adjusting or act.seat == self.mover)
        square = square_of(act.where)
        if self.position.position.piece_at(square) is None:
            raise Illegal("There is no piece on {square} to touch.", square=act.where)
        if act.seat != self.mover or self.adjusting or square in self.touched:
            return self
        touching = dataclasses.replace(self, touched=(*self.touched, square))
        if self.position.values.touch == "free" or self.bound is not None:
            return touching
        key = ("touched" if self._own(square) else "touched_to_take") if touching.bound == square else "touched_idle"
        return touching.said(key, act.seat, square)

    def _says_check(self, act: SayCheck) -> Self:
        """By §17: the word of the player who has just moved; a false one counts for nothing."""
        if act.seat == self.mover or not self.position.position.is_check():
            return self.said("no_check", act.seat)
        return dataclasses.replace(self, warned=True).said("check_said", act.seat)

    def _plays(self, act: acts.Play) -> Self:
        """A move: it stands, or is put back with what it obliges to (§16, §18)."""
        if act.seat != self.mover:
            raise Illegal("It is not your turn; wait for it.")
        try:
            move = game.read_move(self.position, act.play)
        except Illegal:
            return self._put_back(act)
        return self._moves(move, act.seat)

    def _moves(self, move: Move, seat: int) -> Self:
        if move not in self._open():
            return self._reminded(seat)
        position = self.position.after(move)
        due = position.values.announce == "due"
        warned = not (due and position.position.is_check())
        # Where check is the players' to say, the referee does not say it for them.
        events = (event for event in position.events if not (due and event.key == "check"))
        rulings = tuple(ruling_of(game, event, SEATS) for event in events)
        return dataclasses.replace(
            self, position=position, rulings=rulings, offered=self._standing_offer(seat), touched=(), adjusting=False,
            king_due=False, warned=warned,
        )  # fmt: skip

    def _standing_offer(self, seat: int) -> int | None:
        """By §10: an offer waits for the other's word though its maker plays on; to play instead declines it."""
        return seat if self.offered == seat else None

    def _reminded(self, seat: int) -> Self:
        """A legal move that something done before forbids."""
        if self.king_due:
            return self.said("king_not_played", seat)
        bound = self.bound
        taken = bound is not None and not self._own(bound)
        return self.said("touched_not_taken" if taken else "touched_not_played", seat, bound)

    def _put_back(self, act: acts.Play) -> Self:
        """By §17, §18: a false move; a player not warned of check is bound to nothing."""
        if not self.warned:
            return dataclasses.replace(self, warned=True, touched=(), king_due=False).said("not_warned", act.seat)
        if self.position.values.false_move == "king" and self._by_king():
            return dataclasses.replace(self, king_due=True).said("false_move_king", act.seat)
        square = grasped(self.position.position, act.play)
        touched = self.touched if square is None else (*self.touched, square)
        return dataclasses.replace(self, touched=touched).said("false_move", act.seat)

    # -- what is open -------------------------------------------------------------------------

    def acts(self, seat: int) -> tuple[Act, ...]:
        """The moves that the player on turn may make, bound as he is; the answer to an offer; the word that is due."""
        if self.result is not None:
            return ()
        answers: tuple[Act, ...] = ()
        if self.offered == 1 - seat:
            answers = (acts.Accept(seat), acts.Refuse(seat))
        if seat != self.mover:
            return answers if self.warned else (*answers, SayCheck(seat))
        return (*answers, *(self.act_of(move, seat) for move in self._open()))

    def kind(self, act: Act) -> Kind:
        """Answer an offer of a draw; refusing it is no fault."""
        return Kind.ANSWER if isinstance(act, acts.Accept | acts.Refuse) else act.kind

    def _open(self) -> tuple[Move, ...]:
        """The legal moves left to the player on turn by what was touched (§16) or done (§18)."""
        legal = tuple(self.position.moves())
        if self.king_due:
            return self._by_king()
        bound = self.bound
        return tuple(move for move in legal if self._honours(move, bound)) if bound is not None else legal

    @property
    def bound(self) -> int | None:
        """By §16: the first touched square whose man can be played, or taken."""
        if self.position.values.touch != "binds":
            return None
        legal = self.position.moves()
        return next((square for square in self.touched if any(self._honours(move, square) for move in legal)), None)

    def _honours(self, move: Move, square: int) -> bool:
        """Whether a move plays the man of a square, or takes it."""
        return square == (move.origin if self._own(square) else move.target)

    def _own(self, square: int) -> bool:
        """Whether the man of a square belongs to the player on turn."""
        return self.position.position.color_at(square) == self.position.position.turn

    def _by_king(self) -> tuple[Move, ...]:
        """By §18: the king's moves, without castling."""
        board = self.position.position
        king = board.king(board.turn)
        return tuple(m for m in self.position.moves() if m.origin == king and not board.is_castling(m.native))


def rigueur(profile: str | None = None, position: str | None = None) -> ChessTable:
    """A table of the café."""
    state = game.start(profile) if position is None else game.read(position, profile)
    return ChessTable(profile=state.profile, position=state)
