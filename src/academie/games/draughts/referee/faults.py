"""The faults of the café, §20 to §32: what an act of the hand amounts to, and who may claim what.

Pure functions over a state and an act, for the referee. The native core says what was required; these functions judge a
hand that did something else. Under a profile whose captures are absolute (§32) an act is still judged, but nobody may
claim anything.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.draughts import fen
from academie.games.draughts.concepts import barred_by, leaps, pieces, steps, turned
from academie.games.draughts.state import BLACK, WHITE, State

if TYPE_CHECKING:
    from collections.abc import Iterable

    from academie.games.draughts.state import Move

# --- What a hand can do


@dataclass(frozen=True, slots=True)
class Touch:
    """§20: a finger laid on the piece of a square."""

    square: int


@dataclass(frozen=True, slots=True)
class Adoube:
    """§22: the word said before pieces are set straight."""


@dataclass(frozen=True, slots=True)
class Release:
    """§21, §31: the hand has left the board, or the player has answered that he has played."""


@dataclass(frozen=True, slots=True)
class Played:
    """A piece carried from one square to another, and every square emptied by the way, of either colour."""

    origin: int
    target: int
    lifted: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Hand:
    """What the player on turn has done so far; a value, to which acts are added one by one."""

    touched: tuple[int, ...] = ()
    adjusting: bool = False
    played: Played | None = None
    complete: bool = False

    def after(self, act: Act) -> Hand:
        """The hand after one more act; raises `Illegal` once the move is made."""
        if self.complete:
            raise Illegal("The piece has been let go and the move is made; it is the other player's turn (§21).")
        match act:
            case Touch(square) if not self.adjusting and square not in self.touched:
                return dataclasses.replace(self, touched=(*self.touched, square))
            case Adoube():
                return dataclasses.replace(self, adjusting=True)
            case Played():
                return dataclasses.replace(self.after(Touch(act.origin)), played=act)
            case Release():
                return dataclasses.replace(self, adjusting=False, complete=self.played is not None)
            case _:
                return self


Act = Touch | Adoube | Release | Played

# --- What it amounts to


# What is wrong with an act, and its paragraph.
LAW = {
    "nothing_taken": "§15",
    "too_few": "§16",
    "wrong_side": "§17",
    "wrong_taker": "§18",
    "cut_short": "§10",
    "pieces_left": "§25",
    "own_lifted": "§25",
    "false_move": "§24",
    "unplayable": "§23",
    "wrong_touched": "§29",
    "touched_not_played": "§20",
}
NEGLECTS = frozenset({"nothing_taken", "too_few", "wrong_side", "wrong_taker", "cut_short"})
HUFFS = frozenset({"huff", "huff_and_play"})
AGAIN = frozenset({"make_take", "replay", "play_touched", "choose_touched", "huff_and_play"})  # the other plays again
_BY_RULE = {"§16": "too_few", "§17": "wrong_side", "§18": "wrong_taker"}


@dataclass(frozen=True, slots=True)
class Claim:
    """One course open to a player: the name of a remedy, its paragraph, and the squares it may concern."""

    key: str
    player: int
    law: str
    squares: tuple[int, ...] = ()
    touched: tuple[int, ...] = ()  # §29: the pieces touched for others, one of which is then to be played


@dataclass(frozen=True, slots=True)
class Judgement:
    """What an act amounts to. Without a fault `line` says which legal move was played, or which moves at once (§31)."""

    faults: tuple[str, ...] = ()
    claims: tuple[Claim, ...] = ()
    line: tuple[Move, ...] = ()
    eligible: tuple[int, ...] = ()  # the pieces that may be huffed, where they now stand
    left: tuple[int, ...] = ()  # passed but not lifted
    bound: tuple[int, ...] = ()  # touched pieces, one of which must be played
    required: tuple[Move, ...] = field(default=(), repr=False)  # the captures that were due

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults

    def claim(self, key: str) -> Claim | None:
        """The claim of that name, if it is open."""
        return next((claim for claim in self.claims if claim.key == key), None)


def strict(state: State) -> bool:
    """§32: whether the profile leaves no fault to the opponent's choice."""
    return state.values.capture_enforcement == "absolute"


def required(state: State) -> tuple[Move, ...]:
    """§15-§18: the captures that are due; none when nothing can be taken."""
    return tuple(move for move in state.moves() if move.captured)


def playable(state: State, square: int) -> bool:
    """§20: whether the piece there can move or take, whatever is due elsewhere and whoever is on turn."""
    side = next((side for side in (WHITE, BLACK) if square in pieces(state, side)), None)
    if side is None:
        return False
    return bool(steps(state, square)) or any(m.origin == square for m in turned(state, side).all_captures())


def must_play(state: State, touched: Iterable[int]) -> tuple[int, ...]:
    """§20, §22: the touched pieces that oblige; if there are several the opponent names the one to be played."""
    own = pieces(state, state.core.side)
    if strict(state):  # nothing binds there but what can be played rightly
        own &= {move.origin for move in state.moves()}
    return tuple(square for square in dict.fromkeys(touched) if square in own and playable(state, square))


def ways(state: State, square: int) -> tuple[Played, ...]:
    """§21: every regular way to play one piece of the mover, until he lets go, whatever is due elsewhere."""
    going = [Played(square, target) for target in steps(state, square)]
    taking = [Played(square, end, passed) for (end, passed), whole in leaps(state, square).items() if whole]
    return tuple(sorted(going + taking, key=lambda way: (way.target, sorted(way.lifted))))


def judge(state: State, act: Act | Hand) -> Judgement:
    """What an act or a hand amounts to. A `Played` alone counts as let go; a hand must first be complete (§31)."""
    if state.result is not None:
        raise Illegal("The game is over, so nothing more can be played or claimed.")
    match act:
        case Touch(square):
            judgement = _judge_touch(state, (square,))
        case Played():
            judgement = _judge_played(state, act)
        case Hand():
            judgement = _judge_hand(state, act)
        case _:
            judgement = Judgement()
    return dataclasses.replace(judgement, claims=()) if strict(state) else judgement


# --- Touching


def _judge_touch(state: State, touched: tuple[int, ...]) -> Judgement:
    """§20, §22, §23, §29: what the touched pieces oblige to."""
    due = required(state)
    bound = must_play(state, touched)
    opponent = 1 - state.core.side
    if not bound:
        stray = any(square in pieces(state, side) for square in touched for side in (WHITE, BLACK))
        return Judgement(faults=("unplayable",) if stray else ())
    several = len(bound) > 1
    play = Claim("choose_touched" if several else "play_touched", opponent, "§22" if several else "§20", bound)
    takers = tuple(sorted({move.origin for move in due}))
    wrong = tuple(square for square in bound if takers and square not in takers)
    if not wrong:
        return Judgement(claims=(play,), bound=bound)
    found: tuple[Claim, ...] = (play,)
    if state.values.touched_wrong_piece == "both":  # Manoury XVII
        found += (Claim("huff_and_play", opponent, "§29", takers, wrong), Claim("make_take", opponent, "§26", takers))
    return Judgement(("wrong_touched",), found, eligible=takers, bound=bound, required=due)


def _judge_hand(state: State, hand: Hand) -> Judgement:
    """The touches while the hand is at work; once it is complete the move, and any touch that it does not honour."""
    if not hand.complete or hand.played is None:
        return _judge_touch(state, hand.touched) if hand.touched else Judgement()
    judgement = _judge_played(state, hand.played)
    touch = _judge_touch(state, _passed_over(state, hand.touched, hand.played.origin))
    if not touch.bound:
        return judgement
    faults = (*judgement.faults, "touched_not_played", *touch.faults)
    # The move itself decides about taking: a player who has taken rightly cannot be made to take.
    claims = judgement.claims + tuple(claim for claim in touch.claims if claim.key != "make_take")
    return dataclasses.replace(judgement, faults=faults, claims=claims, bound=touch.bound, line=())


def _passed_over(state: State, touched: tuple[int, ...], played: int) -> tuple[int, ...]:
    """§22: the touched pieces that were not played, each of which the opponent may still name.

    Where nothing is left to his choice (§32) the first touched is the one to play, and those after it bind nobody.
    """
    if strict(state) and played in touched:
        return touched[: touched.index(played)]
    return tuple(square for square in touched if square != played)


def let_off(judgement: Judgement, claim: Claim) -> Judgement:
    """§26: the faults left when one is let pass; a false move that stands may still neglect a capture."""
    if claim.key == "accept_false_move":
        remaining = tuple(each for each in judgement.claims if each.key in {"huff", "make_take"})
    else:
        remaining = judgement.claims
    return dataclasses.replace(judgement, claims=remaining)


def bound_by(found: tuple[Claim, ...], touched: int, *, own: bool) -> tuple[Claim, ...]:
    """What is left of a claimant's courses once he has touched a piece without j'adoube.

    §27: if it is one he may huff, he must huff it. §20: if it is one of his `own` that he can play, he has begun his
    move and must end it: he cannot have the other play again.
    """
    huffs = tuple(claim for claim in found if claim.key in HUFFS and touched in claim.squares)
    if huffs:
        return tuple(dataclasses.replace(claim, law="§27", squares=(touched,)) for claim in huffs)
    if not own or any(claim.law == "§27" for claim in found):
        return found
    return tuple(claim for claim in found if claim.key not in AGAIN)


# --- Playing


def _judge_played(state: State, act: Played) -> Judgement:
    _check_possible(state, act)
    due = required(state)
    legal = [m for m in state.moves() if Played(m.origin, m.target, frozenset(m.captured)) == act]
    if legal:
        return Judgement(line=(legal[0],), required=due)
    own = pieces(state, state.core.side)
    if act.origin not in own or not playable(state, act.origin):
        return Judgement(("unplayable",), required=due)
    if line := _anticipated(state, act):
        return Judgement(line=line, required=due)
    faults, left = _faults(state, act, act.lifted - own)
    if act.lifted & own:
        faults = (*faults, "own_lifted")
    takers = {move.origin for move in due} if NEGLECTS.intersection(faults) else set()
    if left:
        takers.add(act.origin)
    standing = {act.target if square == act.origin else square for square in takers - act.lifted}
    judgement = Judgement(faults, (), (), tuple(sorted(standing)), tuple(sorted(left)), (), due)
    return dataclasses.replace(judgement, claims=tuple(_claims(state, act, judgement)))


def _check_possible(state: State, act: Played) -> None:
    """Refuse what no hand can do."""
    standing = pieces(state, WHITE) | pieces(state, BLACK)
    if act.origin not in standing or not act.lifted <= standing or act.origin in act.lifted:
        raise Illegal("A hand can only carry one piece and lift others; name squares on which they stand.")
    if act.target in standing - act.lifted - {act.origin} or not 1 <= act.target <= state.damier.squares:
        raise Illegal("Nothing can be set down on {square}; name an empty square.", square=act.target)
    if act.target == act.origin and not act.lifted:
        raise Illegal("No piece was moved: this is a touch, not a move.")


def _faults(state: State, act: Played, lifted: frozenset[int]) -> tuple[tuple[str, ...], frozenset[int]]:
    """§24-§26: the faults of a move that is not a legal one, own pieces apart, and the passed pieces left behind."""
    due = required(state)
    if not lifted and act.target in steps(state, act.origin):
        return (("nothing_taken",) if due else ()), frozenset()
    passing = [passed for (end, passed) in leaps(state, act.origin) if end == act.target and lifted <= passed]
    if passing:
        passed = min(passing, key=lambda passed: (_shortfall(state, act, passed) != (), len(passed), sorted(passed)))
        left = passed - lifted
        return _shortfall(state, act, passed) + (("pieces_left",) if left else ()), left
    enough = any((m.origin, m.target) == (act.origin, act.target) and lifted.issuperset(m.captured) for m in due)
    return ("false_move",) if enough or not due else ("false_move", "nothing_taken"), frozenset()


def _shortfall(state: State, act: Played, passed: frozenset[int]) -> tuple[str, ...]:
    """What a capture that passed these pieces lacks: it stopped too soon, or a rule of choice bars it."""
    if not leaps(state, act.origin)[act.target, passed]:
        return ("cut_short",)
    whole = (m for m in state.core.all_captures() if (m.origin, m.target) == (act.origin, act.target))
    barred = barred_by(state, next(m for m in whole if passed == set(m.captured)))
    return () if barred is None else (_BY_RULE[barred],)


def _claims(state: State, act: Played, judgement: Judgement) -> Iterable[Claim]:
    """The courses open to the opponent of the player whose move this was."""
    opponent = 1 - state.core.side
    if judgement.eligible or NEGLECTS.intersection(judgement.faults):
        law = "§26" if NEGLECTS.intersection(judgement.faults) else "§25"
        if judgement.eligible:
            yield Claim("huff", opponent, law, judgement.eligible)
        yield Claim("make_take", opponent, "§26", tuple(sorted({move.origin for move in judgement.required})))
    if judgement.left:
        yield Claim("consent_to_lift", opponent, "§25", judgement.left)
    if "false_move" in judgement.faults:
        yield Claim("accept_false_move", opponent, "§24", (act.target,))
        yield Claim("replay", opponent, "§24", (act.origin,))
        takers = {move.origin for move in judgement.required}
        both = state.values.touched_wrong_piece == "both"  # Manoury XVII
        if both and takers and act.origin not in takers:
            yield Claim("huff_and_play", opponent, "§29", tuple(sorted(takers - act.lifted)), (act.origin,))
    elif judgement.faults and judgement.faults != ("own_lifted",):
        yield Claim("let_stand", opponent, "§26")
    if "own_lifted" in judgement.faults and state.values.own_piece_lifted == "consent":
        yield Claim("consent_to_return", opponent, "§25", tuple(sorted(act.lifted & pieces(state, state.core.side))))


def _anticipated(state: State, act: Played, captures: int = 3) -> tuple[Move, ...]:
    """§31: the turns a single gesture has taken at once: captures of one piece, quiet offers of the other side between.

    The gesture is not a fault when those turns lead to the very board it left. The offers are the opponent's own moves:
    the referee may ask him, and have the turns played one by one.
    """
    goal = fen.write(board_after(state, act))

    def search(at: State, square: int, number: int, to_lift: int) -> tuple[Move, ...]:
        for taking in required(at):
            more = to_lift - len(taking.captured)
            if taking.origin != square or more < 0:
                continue
            taken = at.after(taking)
            if taken.fen == goal:
                return (taking,)
            for offer in taken.moves() if number > 1 and more else ():
                rest = () if offer.captured else search(taken.after(offer), taking.target, number - 1, more)
                if rest:
                    return (taking, offer, *rest)
        return ()

    return search(state, act.origin, captures, len(act.lifted))


def board_after(state: State, act: Played, without: int | None = None) -> fen.Setup:
    """The board as the hand left it, less the piece that is huffed; the opponent is on turn and §14 applies."""
    side = state.core.side
    king = act.origin in state.core.kings(side) or act.target in state.damier.crowns[side]
    gone = act.lifted | {act.origin, without}
    men = [frozenset(state.core.men(colour)) - gone for colour in (WHITE, BLACK)]
    kings = [frozenset(state.core.kings(colour)) - gone for colour in (WHITE, BLACK)]
    if act.target != without:
        group = kings if king else men
        group[side] |= {act.target}
    return fen.Setup(
        "B" if side == WHITE else "W", men[WHITE], kings[WHITE], men[BLACK], kings[BLACK], board=state.damier
    )
