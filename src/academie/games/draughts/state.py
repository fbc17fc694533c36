"""A state of draughts in Python: the native state with its profile and the events that led to it.

The native core knows the law; here its answers get names and paragraphs. The canonical line of a state is the
FEN of the position after the last capture or move of a man, then fields: the profile, the moves of kings played
since (draws depend on them), the plies already counted towards a limit, and odds (§50, §51).
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from academie._core import draughts as core
from academie.errors import Illegal, Unreadable, quoted
from academie.game import Event, Result, Roll
from academie.game import Move as AnyMove
from academie.game import State as AnyState
from academie.game.profiles import Profile
from academie.game.standing import Shown
from academie.games.draughts import fen
from academie.games.draughts.board import BOARDS, Board
from academie.text.message import Message

Move = core.Move

WHITE, BLACK = 0, 1
SIDES = ("W", "B")
COLOURS = ("white", "black")
SHARES = {WHITE: (1.0, 0.0), BLACK: (0.0, 1.0), None: (0.5, 0.5)}

_NOT_LEGAL = Message("{choice} is not a legal move here; ask for the legal moves and choose one of them.")

# How each native ending is called in the glossary, and the paragraph that lays it down.
ENDINGS = {
    core.Ending.no_pieces: ("loss_no_pieces", "§33"),
    core.Ending.no_moves: ("loss_no_moves", "§33"),
    core.Ending.all_given: ("win_all_given", "§46"),
    core.Ending.first_king: ("win_first_king", "§47"),
    core.Ending.main_line: ("draw_main_line", "§35"),
    core.Ending.limit: ("draw_limit", "§36"),
    core.Ending.two_kings: ("draw_few_pieces", "§40"),
    core.Ending.king_moves: ("draw_king_moves", "§40"),
    core.Ending.repetition: ("draw_repetition", "§40"),
}


# --- The values of a profile, named as in `profiles.toml`

# §5: who begins. lots: lots, then in turn, and always the receiver of odds; white: the first seat, which the players
# take in turn.
FirstMove = Literal["lots", "white"]
# §43: which game of a set has the fractional odds. Metz: the first. Manoury: they alternate, the level one first.
Placing = Literal["first", "alternate"]


@dataclass(frozen=True, slots=True)
class Values:
    """A book's game of draughts."""

    # §7 to §9, §49. polish: a hundred squares, men take backwards, kings run the lines; french: sixty-four squares, men
    # take forward only, kings go step by step.
    march: Literal["polish", "french"]
    # §16 to §18: which captures may be chosen. number: those of most pieces; kings: of them those of most kings; taker:
    # of them those by a king.
    capture_priority: Literal["number", "kings", "taker"]
    # §15, §26: a capture that is not made. opponent: the other player huffs, makes take, or lets stand.
    capture_enforcement: Literal["opponent", "absolute"]
    limit_three_kings: int  # whole moves for three kings against one; 0 = no limit
    limit_three_kings_odds: int  # the same when the side of the three kings gives the odds named next
    # §37: to whom the longer limit is due. prepared: to a giver of the draw while he has the main line, or a win forced
    # within it; draw: to one who has the line when the shorter is spent; any: to a giver of any odds.
    odds_for_long_limit: Literal["prepared", "draw", "any"]
    # §35: three kings against one that holds the main line. draw: at once, when no odds are given; limit: after
    # `limit_main_line` whole moves.
    main_line: Literal["draw", "limit"]
    limit_main_line: int
    crown_by_offer: bool
    repetition: int  # times a position comes back; 0 = no limit
    king_moves: int  # whole moves by kings only, without a capture; 0 = no limit
    limit_two_kings: int  # whole moves for two kings, king and man, or king, against one king; 0 = no limit
    three_v_one_men: bool  # two kings and a man, or king and two men, count as three against one
    first_move: FirstMove
    fraction_in: Placing
    goal: Literal["normal", "losing", "first-king"]  # §33, §46, §47
    paint: Literal["light", "dark"]  # §1: the colour of the squares played on
    # §29: a player touches a piece that does not take, when another can. both: he is huffed, and plays the touched one.
    touched_wrong_piece: Literal["both", "separate", "touched"]
    own_piece_lifted: Literal["silent", "consent", "correct"]  # §25: with those taken; silent: the book has no rule

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return BOARDS[self.march]


def values_of(profile: Profile) -> Values:
    """The values of a profile."""
    return profile.read(Values)


# --- A state


@dataclass(frozen=True, slots=True)
class Odds:
    """§42: who gives odds, and whether the draw is among them; men given are simply not on the board."""

    giver: int | None = None
    draw: bool = False

    def __str__(self) -> str:
        if self.giver is None:
            return ""
        return COLOURS[self.giver] + ("+draw" if self.draw else "")


@dataclass(frozen=True, slots=True, repr=False)
class State(Shown):
    """An immutable game of draughts in progress."""

    core: core.State
    profile: Profile
    events: tuple[Event, ...] = field(default=(), compare=False)

    @property
    def values(self) -> Values:
        """The values of the profile."""
        return values_of(self.profile)

    @property
    def damier(self) -> Board:
        """The board it is played on, without its pieces."""
        return self.values.board

    @property
    def board(self) -> dict[int, str]:
        """The pieces by their square: w a white man, W a white king, b and B the black ones."""
        native = self.core
        standing = (
            (native.men(WHITE), "w"),
            (native.kings(WHITE), "W"),
            (native.men(BLACK), "b"),
            (native.kings(BLACK), "B"),
        )
        return dict(sorted((square, piece) for squares, piece in standing for square in squares))

    @property
    def player(self) -> int | None:
        """The side to move, 0 White and 1 Black; None when the game is over."""
        return None if self.core.outcome() else self.core.side

    @property
    def setup(self) -> fen.Setup:
        """The pieces and the side to move, as FEN has them."""
        return setup_of(self.core, self.damier)

    @property
    def fen(self) -> str:
        """The position alone, in canonical FEN."""
        return fen.write(self.setup)

    @property
    def odds(self) -> Odds:
        """The odds given, if any."""
        return Odds(self.core.giver, self.core.draw_given)

    @property
    def result(self) -> Result | None:
        """The end of the game, with the paragraph that ends it."""
        outcome = self.core.outcome()
        if outcome is None:
            return None
        reason, law = ENDINGS[outcome.ending]
        return Result(winner=outcome.winner, shares=SHARES[outcome.winner], reason=reason, law=law)

    def moves(self) -> list[Move]:
        """The legal moves, ordered by origin, target and victims; none when the game is over."""
        return [] if self.core.outcome() else self.core.moves()

    def rolls(self) -> list[Roll]:
        """No chance at draughts."""
        return []

    def after(self, choice: AnyMove | Roll | str, /) -> State:
        """The state after a legal move, or the text of one."""
        if isinstance(choice, str):
            choice = self._named(choice)
        if not isinstance(choice, Move) or choice not in self.moves():
            raise Illegal(_NOT_LEGAL.fill(choice=choice))
        core, profile = self.core.after(choice), self.profile
        return State(core, profile, _events(self.core, choice, State(core, profile)))

    def view(self, player: int, /) -> State:  # noqa: ARG002 - nothing is hidden from either player
        """Both players see everything."""
        return self

    def with_crowns(self) -> State:
        """§39: the lone king has the other side's men crowned where they stand, and the count begins."""
        if not self.core.may_offer_crowns():
            raise Illegal(
                "Crowning by offer needs a lone king against a king with two men or two kings with a man, "
                "under a profile that has the rule (§39)."
            )
        crowned = self.core.with_crowns()
        men = self.core.men(WHITE) + self.core.men(BLACK)
        lone = WHITE if not self.core.men(WHITE) and len(self.core.kings(WHITE)) == 1 else BLACK
        offered = Event(key="crown_by_offer", player=lone, law="§39", squares=tuple(men))
        following = State(crowned, self.profile)
        return dataclasses.replace(following, events=(offered, *_ending(following)))

    def __str__(self) -> str:
        base = self.core.base
        fields = [fen.write(setup_of(base, self.damier)), f"profile={self.profile.name}"]
        if base.few_plies:
            fields.append(f"counted={base.few_plies}")
        if self.core.giver is not None:
            fields.append(f"odds={self.odds}")
        if played := self.core.since_base:
            fields.append("moves=" + ",".join(f"{origin}-{target}" for origin, target in played))
        return " ".join(fields)


@lru_cache(maxsize=256)  # several ask what stands there
def setup_of(state: core.State, board: Board) -> fen.Setup:
    """A native position of a board, as FEN has it."""
    return fen.Setup(
        side="W" if state.side == WHITE else "B",
        white_men=frozenset(state.men(WHITE)),
        white_kings=frozenset(state.kings(WHITE)),
        black_men=frozenset(state.men(BLACK)),
        black_kings=frozenset(state.kings(BLACK)),
        board=board,
    )


def _ending(state: State) -> tuple[Event, ...]:
    result = state.result
    if result is None:
        return ()
    loses = result.reason.startswith("loss")
    player = state.core.side if result.winner is None or loses else result.winner
    return (Event(key=result.reason, player=player, law=result.law),)


def _events(before: core.State, move: Move, following: State) -> tuple[Event, ...]:
    now = following.core
    side = before.side
    events: list[Event] = []
    if move.captured:
        events.append(Event(key="capture", player=side, law="§10", squares=move.captured))
    if move.target in now.kings(side) and move.origin in before.men(side):
        events.append(Event(key="crowning", player=side, law="§14", squares=(move.target,)))
    return (*events, *_ending(following))


def native_profile(profile: Profile) -> core.Profile:
    """The values of a profile that change the course of play, as the core has them."""
    values = values_of(profile)
    return core.Profile(
        march=core.March[values.march],
        priority=core.Priority[values.capture_priority],
        goal=core.Goal[values.goal.replace("-", "_")],
        main_line=core.MainLine[values.main_line],
        long_limit=core.LongLimit[values.odds_for_long_limit],
        limit_main_line=values.limit_main_line,
        limit_three_kings=values.limit_three_kings,
        limit_three_kings_odds=values.limit_three_kings_odds,
        limit_two_kings=values.limit_two_kings,
        three_v_one_men=values.three_v_one_men,
        crown_by_offer=values.crown_by_offer,
        repetition=values.repetition,
        king_moves=values.king_moves,
    )


def make(setup: fen.Setup, profile: Profile, odds: Odds | None = None, counted: int = 0) -> State:
    """A state from a position of the profile's board, with nothing played before it."""
    if setup.board != values_of(profile).board:
        raise ValueError("a position of another board")
    odds = odds or Odds()
    native = core.State(
        side=SIDES.index(setup.side),
        white=sorted(setup.white_men | setup.white_kings),
        black=sorted(setup.black_men | setup.black_kings),
        kings=sorted(setup.white_kings | setup.black_kings),
        profile=native_profile(profile),
        giver=odds.giver,
        draw=odds.draw,
        few_plies=counted,
    )
    return State(native, profile)


def ours(state: AnyState) -> State:
    """The state as one of draughts; another game's is a fault of the caller."""
    if not isinstance(state, State):
        raise TypeError(f"not a state of draughts: {state!r}")
    return state


def read_odds(text: str) -> Odds:
    """Odds as the canonical line writes them: `white`, `black+draw`."""
    match = re.fullmatch(r"(white|black)(\+draw)?", text)
    if match is None:
        raise Unreadable(
            "{text} does not describe odds; write white, black, white+draw or black+draw for the giver.",
            text=quoted(text),
        )
    return Odds(COLOURS.index(match[1]), draw=match[2] is not None)
