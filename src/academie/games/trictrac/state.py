"""A state of trictrac in Python: the native state with its profile and the events that led to it.

White sits at A to L and is player 0, Black at M to Y and is player 1. The law is asked of the native core, which counts
each side's dames along that side's own path; here they get the letters of the board (§108) and the glossary's words.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from operator import neg
from types import MappingProxyType
from typing import Any, ClassVar, Self

from academie._core import trictrac as core
from academie.errors import Illegal
from academie.game import Event, Result, Roll
from academie.game import State as AnyState
from academie.game.profiles import Profile
from academie.game.value import Value
from academie.games.trictrac.values import Values, values_of
from academie.tables.board import COLOURS, LIFTED, letter, write_dames, write_dice
from academie.tables.dice_state import DiceState, lettered

NativeState = core.State  # the field of State hides the module inside the class
_OPENING, _THROW, _OVER = core.Phase.opening, core.Phase.throw, core.Phase.over
_PLAY, _DECIDE = core.Phase.play, core.Phase.decide

WHITE, BLACK = 0, 1
COIN = 11
PARTIE = 12  # §76: a partie is of twelve trous

# The paragraph that lays down each credit.
LAW = {
    "jan_trois_coups": "§39",
    "jan_deux_tables": "§40",
    "contre_jan_deux_tables": "§41",
    "jan_mezeas": "§42",
    "contre_jan_mezeas": "§43",
    "remplir_petit": "§46",
    "remplir_grand": "§46",
    "remplir_retour": "§46",
    "conserver_petit": "§51",
    "conserver_grand": "§51",
    "conserver_retour": "§51",
    "battre_grand": "§55",
    "battre_petit": "§55",
    "battre_coin": "§61",
    "faux_grand": "§64",
    "faux_petit": "§64",
    "faux_coin": "§67",
    "dame_non_jouee": "§24",
    "levee": "§37",
    "pile_malheur": "§68",
    "jan_rencontre": "§68",
    "margot_fendue": "§68",
}


def place(seat: int, step: int) -> int:
    """§108: the flèche, 0 to 23, of a step of a player's own path; 24 is off the board for both."""
    if step >= LIFTED:
        return LIFTED
    return step if seat == WHITE else 23 - step


@dataclass(frozen=True, slots=True, repr=False)
class Move(Value):
    """A decision (leave or hold, §73) or a whole throw played."""

    seat: int
    play: core.Play | None = None
    word: str = ""  # "leave" or "hold"

    def order(self) -> tuple[str, tuple[int, ...]]:
        """The key by which moves are compared and listed."""
        return self.word, tuple(map(neg, self.play.own)) if self.play else ()

    def _own(self) -> list[int] | None:
        return self.play.own if self.play else None

    def __lt__(self, other: Move) -> bool:
        return self.order() < other.order()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Move):
            return NotImplemented
        return self.seat == other.seat and self.word == other.word and self._own() == other._own()

    def __hash__(self) -> int:
        return hash((self.seat, self.order()))

    def __str__(self) -> str:
        """§112: the dames by letter, a tout d'une with its stop, a dash for a number not played."""
        if self.play is None:
            return self.word
        return write_strides(self.seat, self.play)

    @property
    def arrivals(self) -> frozenset[int]:
        """The flèches on which the dames of a play have ended."""
        if self.play is None:
            return frozenset()
        strides = self.play.strides
        stop = strides[0][1] if len(strides) == 2 and strides[0][1] == strides[1][0] else None
        return frozenset(place(self.seat, to) for _, to, _ in strides if to not in {LIFTED, stop})


def write_strides(seat: int, play: core.Play) -> str:
    """§112: A/G A/D; one dame for both numbers A/G/J; the coin par puissance F/Lp."""
    return _written(seat, tuple(play.strides), play.unplayed)


@lru_cache(maxsize=65536)  # a move is written where it is listed, shown and read
def _written(seat: int, strides: tuple[tuple[int, int, int], ...], unplayed: int) -> str:
    names = [(letter(place(seat, a)), letter(place(seat, b))) for a, b, _ in strides]
    # Par puissance each number counts one less than it shows.
    power = ["p" if to == COIN and to - origin != number else "" for origin, to, number in strides]
    words = [f"{a}/{b}{mark}" for (a, b), mark in zip(names, power, strict=True)]
    if len(strides) == 2 and strides[0][1] == strides[1][0] and strides[0][1] < LIFTED:
        words = [f"{names[0][0]}/{names[0][1]}/{names[1][1]}"]
    return " ".join(words + ["-"] * unplayed)


class DecidedState(DiceState):
    """A state at trictrac or at a game that borrows its plays: one leaves or holds, and plays both numbers at once."""

    __slots__ = ()

    LAW_OF_WORDS: ClassVar[Mapping[str, str]]  # what is decided, and where it is laid down

    @property
    def player(self) -> int | None:
        """The player who is to leave or hold, or to play; None before a throw and at the end."""
        phase = self.core.phase
        return self.core.thrower if phase is _PLAY or phase is _DECIDE else None

    def dames(self, seat: int) -> dict[int, int]:
        """A player's dames by flèche; 24 are those lifted."""
        counts = self.core.own if seat == self.core.thrower else self.core.other
        return {place(seat, step): count for step, count in enumerate(counts) if count}

    @property
    def board(self) -> tuple[dict[str, int], dict[str, int]]:
        """The dames of White and of Black by the letter of their flèche; those lifted are at "off"."""
        return lettered(self.dames(WHITE)), lettered(self.dames(BLACK))

    def moves(self) -> list[Move]:
        """What the player on move may decide, or the plays of his throw."""
        seat = self.core.thrower
        if self.core.phase == core.Phase.decide:
            return [Move(seat, word="hold"), Move(seat, word="leave")]
        if self.core.phase == core.Phase.play:
            return [Move(seat, play) for play in self.core.plays()]  # in order already
        return []

    def _moved(self, move: object) -> Self | None:
        native = self.core
        if not isinstance(move, Move) or move.seat != native.thrower:
            return None
        if move.play is not None:
            try:
                return self._next(native.played(move.play)) if native.phase is _PLAY and not move.word else None
            except ValueError:  # it is none of the plays
                return None
        if native.phase is not _DECIDE or move.word not in self.LAW_OF_WORDS:
            return None
        word = Event(key=move.word, player=move.seat, law=self.LAW_OF_WORDS[move.word])
        return self._next(native.left() if move.word == "leave" else native.held(), (word,))

    @abstractmethod
    def _next(self, following: Any, first: tuple[Event, ...] = ()) -> Self:  # noqa: ANN401 - each has its native state
        """The state that follows, with the events that come of it."""


@dataclass(frozen=True, slots=True, repr=False)
class State(DecidedState):
    """An immutable partie of trictrac in progress, marked by the machine."""

    LAW_OF_WORDS = MappingProxyType({"leave": "§74", "hold": "§73"})

    core: core.State
    profile: Profile
    events: tuple[Event, ...] = field(default=(), compare=False)

    @property
    def values(self) -> Values:
        """The values of the profile."""
        return values_of(self.profile)

    @property
    def result(self) -> Result | None:
        """The end of the partie (§76, §77) or of the marqué (§96), which a refait leaves to be played again (§99)."""
        outcome = self.core.outcome()
        if outcome is None:
            return None
        return ended(outcome.winner, outcome.points, marque=self.core.profile.marque)

    @property
    def points(self) -> tuple[int, int]:
        """§70: the points each has marked towards his next trou."""
        white, black = self.core.scores
        return white.points, black.points

    @property
    def trous(self) -> tuple[int, int]:
        """§70: the trous each has marked."""
        white, black = self.core.scores
        return white.trous, black.trous

    @property
    def bredouille(self) -> tuple[bool, bool]:
        """§71: who would win his next trou bredouille, the other having marked nothing since his first point."""
        white, black = self.core.scores
        return white.bredouille, black.bredouille

    def _thrown(self, roll: Roll) -> State:
        a, b = roll.dice
        opening = self.core.phase == core.Phase.opening
        return self._next(self.core.opened(a, b) if opening else self.core.thrown((a, b)))

    def playing_for_all(self) -> State:
        """§37: « je joue pour tout » said before the throw that may lift the last dame."""
        if not self.core.may_play_for_all():
            raise Illegal("Nobody plays for all here: it is said before a throw that may lift the last dame (§37).")
        return State(self.core.playing_for_all(), self.profile)

    def _next(self, following: NativeState, first: tuple[Event, ...] = ()) -> State:
        phase, thrower = following.phase, self.core.thrower
        if self.core.phase is _OPENING:
            thrower = following.thrower
        events = [*first, *(_event(thrower, news) for news in following.news)]
        made, before = sum(following.throws), sum(self.core.throws)
        if made < before or (made == 0 and phase is _THROW):
            events.append(Event(key="releve", player=following.thrower, law="§4"))
        state = State(following, self.profile, tuple(events))
        if phase is not _OVER or (result := state.result) is None:
            return state
        end = Event(key=result.reason, player=result.winner or 0, law=result.law)
        return State(following, self.profile, (*events, end))

    def __str__(self) -> str:
        """§111, §112: the dames of both, then fields for all else the law needs; notation.py reads it back."""
        native = self.core
        fields = [
            f"W:{write_dames(self.dames(WHITE))};B:{write_dames(self.dames(BLACK))}",
            f"profile={self.profile.name}",
            f"phase={native.phase.name}",
        ]
        if native.phase != core.Phase.opening:
            fields.append(f"to={COLOURS[native.thrower]}")
        if native.dice[0] and native.phase in {core.Phase.decide, core.Phase.play, core.Phase.over}:
            fields.append(f"dice={write_dice(native.dice)}")
        scores = native.scores
        fields.append("points=" + ",".join(f"{s.points}{'b' if s.bredouille else ''}" for s in scores))
        fields.append("trous=" + ",".join(f"{s.trous}{'g' if s.grande else ''}" for s in scores))
        fields.append("throws=" + ",".join(map(str, native.throws)))
        if native.game_throws:
            fields.append(f"begun={native.game_throws},{write_dice(native.first_throw)}")
        if native.profile.marque or native.profile.target != PARTIE:
            fields.append(f"{'marque' if native.profile.marque else 'target'}={native.profile.target}")
        if native.profile.releve_dice is not None:
            fields.append(f"releves={COLOURS[native.profile.releve_dice]}")
        if native.for_all:
            fields.append("said=for_all")
        return " ".join(fields)


def ended(winner: int | None, points: int = 1, *, marque: bool = False) -> Result:
    """The result of a partie or a marqué; nobody wins a marqué that is to be played again (§99)."""
    if winner is None:
        return Result(None, (0.5, 0.5), "refait", "§99", 0)
    shares = (1.0, 0.0) if winner == WHITE else (0.0, 1.0)
    if marque:
        return Result(winner, shares, "marque_won", "§96", points)
    reason, law = ("partie_double", "§77") if points == 2 else ("partie", "§76")
    return Result(winner, shares, reason, law, points)


def _event(thrower: int, news: core.Marked | core.Trous) -> Event:
    if isinstance(news, core.Trous):
        double = news.count % 2 == 0
        return Event(
            key="trou_bredouille" if double else "trou",
            player=news.seat,
            law="§72" if double else "§70",
            trous=news.count,
        )
    return credited(thrower, news.seat, news.credit)


def credited(thrower: int, seat: int, credit: core.Credit) -> Event:
    """What a credit of a throw is to people: a jan by its name, whose it is, and where."""
    key = credit.jan.name
    squares = tuple(sorted(place(thrower, step) for step in credit.where))
    return Event(key=key, player=seat, law=LAW[key], points=credit.points, ways=len(credit.ways), squares=squares)


def rebuilt(native: core.State, **changes: Any) -> core.State:  # noqa: ANN401 - fields of several types
    """A native state like another, with these fields changed."""
    lies = native.phase in {core.Phase.decide, core.Phase.play, core.Phase.over} and native.dice[0]
    fields: dict[str, Any] = {
        "profile": native.profile,
        "own": native.own,
        "other": native.other,
        "thrower": native.thrower,
        "phase": native.phase,
        "dice": native.dice if lies else None,
        "scores": [(s.points, s.bredouille, s.trous, s.grande) for s in native.scores],
        "throws": native.throws,
        "game_throws": native.game_throws,
        "first": native.first_throw if native.game_throws else None,
        "for_all": native.for_all,
        "news": native.news,
    }
    return core.State(**{**fields, **changes})


def ours(state: AnyState) -> State:
    """The state as one of trictrac; another game's is a fault of the caller."""
    if not isinstance(state, State):
        raise TypeError(f"not a state of trictrac: {state!r}")
    return state


def native_profile(
    profile: Profile,
    *,
    opening_dice_only: bool | None = None,
    target: int = PARTIE,
    marque: bool = False,
    releve_dice: int | None = None,
) -> core.Profile:
    """The values of a profile that bear on plays, points and trous, as the core has them (§105, §106).

    `opening_dice_only` is for a game that borrows the rest but opens in its own way. The others are the trous that win
    (§76), whether a player must leave with them, as à écrire (§96), and who has bought the dice of every relevé (§78).
    """
    values = values_of(profile)
    dice_only = values.opening_mode == "dice_only" if opening_dice_only is None else opening_dice_only
    return core.Profile(
        opening_dice_only=dice_only,
        exact_lift=core.ExactLift[values.exact_lift],
        retour_only_to_conserve=values.retour_tout_dune == "only_to_conserve",
        remplir_en_passant=values.remplir_en_passant == "scores",
        pile=core.Pile[values.pile_de_misere],
        deux_tables_from_grand_jan=values.deux_tables_from == "grand_jan",
        lifter_only_keeps=values.points_after_levee == "lifter_only",
        great_bredouille=core.GreatBredouille[values.grande_bredouille_def],
        coin_counts_as_fill_way=values.coin_counts_as_fill_way,
        two_demi_cases_two_ways=values.two_demi_cases_two_ways,
        jan_rencontre=values.jan_rencontre,
        margot_fendue=values.margot_fendue,
        held_coin_false_hit=values.held_coin_false_hit,
        petit_conserve_exempt_if_coin=values.petit_conserve_exempt_if_coin,
        retour_impuissance_without_coin=values.retour_impuissance_without_coin,
        bredouille_double=values.bredouille_double,
        target=target,
        marque=marque,
        releve_dice=releve_dice,
    )
