# Generated from the binary by `make stubs`; do not edit.
"""The native rules of the room trictrac"""

from collections.abc import Sequence
import enum
from typing import Self, overload

import academie._core.nets
import academie._core.search


class Sweep:
    """
    Every throw from the positions of random games, counted and scored natively.
    """

    def __init__(self, seed: int, games: int, stop: academie._core.search.Stop | None = None) -> None: ...

    @property
    def boards(self) -> list[tuple[list[int], list[int]]]: ...

    @property
    def throws(self) -> int: ...

    def positions(self, stop: academie._core.search.Stop | None = None) -> int: ...

    def points(self, stop: academie._core.search.Stop | None = None) -> tuple[int, int]: ...

class ExactLift(enum.Enum):
    choice = 0

    forced = 1

    only_by_default = 2

class Pile(enum.Enum):
    off = 0

    made = 1

    made_and_kept = 2

class GreatBredouille(enum.Enum):
    consecutive = 0

    adversary_zero = 1

class Phase(enum.Enum):
    opening = 0

    throw = 1

    decide = 2

    play = 3

    over = 4

class Way(enum.Enum):
    larger = 0

    smaller = 1

    sum = 2

class Table(enum.Enum):
    petit = 0

    grand = 1

    retour = 2

class Jan(enum.Enum):
    jan_trois_coups = 0

    jan_deux_tables = 1

    contre_jan_deux_tables = 2

    jan_mezeas = 3

    contre_jan_mezeas = 4

    remplir_petit = 5

    remplir_grand = 6

    remplir_retour = 7

    conserver_petit = 8

    conserver_grand = 9

    conserver_retour = 10

    battre_grand = 11

    battre_petit = 12

    battre_coin = 13

    faux_grand = 14

    faux_petit = 15

    faux_coin = 16

    dame_non_jouee = 17

    levee = 18

    pile_malheur = 19

    jan_rencontre = 20

    margot_fendue = 21

class Profile:
    def __init__(self, opening_dice_only: bool = False, exact_lift: ExactLift = ExactLift.choice, retour_only_to_conserve: bool = False, coin_counts_as_fill_way: bool = False, remplir_en_passant: bool = False, two_demi_cases_two_ways: bool = False, pile: Pile = Pile.off, jan_rencontre: bool = False, margot_fendue: bool = False, held_coin_false_hit: bool = False, petit_conserve_exempt_if_coin: bool = True, retour_impuissance_without_coin: bool = False, deux_tables_from_grand_jan: bool = False, lifter_only_keeps: bool = False, bredouille_double: bool = False, great_bredouille: GreatBredouille = GreatBredouille.consecutive, target: int = 12, marque: bool = False, releve_dice: int | None = None) -> None: ...

    @property
    def opening_dice_only(self) -> bool: ...

    @property
    def exact_lift(self) -> ExactLift: ...

    @property
    def retour_only_to_conserve(self) -> bool: ...

    @property
    def coin_counts_as_fill_way(self) -> bool: ...

    @property
    def remplir_en_passant(self) -> bool: ...

    @property
    def two_demi_cases_two_ways(self) -> bool: ...

    @property
    def pile(self) -> Pile: ...

    @property
    def jan_rencontre(self) -> bool: ...

    @property
    def margot_fendue(self) -> bool: ...

    @property
    def held_coin_false_hit(self) -> bool: ...

    @property
    def petit_conserve_exempt_if_coin(self) -> bool: ...

    @property
    def retour_impuissance_without_coin(self) -> bool: ...

    @property
    def deux_tables_from_grand_jan(self) -> bool: ...

    @property
    def lifter_only_keeps(self) -> bool: ...

    @property
    def bredouille_double(self) -> bool: ...

    @property
    def great_bredouille(self) -> GreatBredouille: ...

    @property
    def target(self) -> int: ...

    @property
    def marque(self) -> bool: ...

    @property
    def releve_dice(self) -> int | None: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Play:
    """
    A throw played: its strides (from, to, number), and both sides' dames after it.
    """

    def __init__(self, strides: Sequence[tuple[int, int, int]], own: Sequence[int], other: Sequence[int]) -> None: ...

    @property
    def strides(self) -> list[tuple[int, int, int]]: ...

    @property
    def own(self) -> list[int]: ...

    @property
    def other(self) -> list[int]: ...

    @property
    def unplayed(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Credit:
    """One line of an account: a jan, its points, its ways, and where."""

    def __init__(self, jan: Jan, to_roller: bool, points: int, ways: Sequence[Way], where: Sequence[int]) -> None: ...

    @property
    def jan(self) -> Jan: ...

    @property
    def to_roller(self) -> bool: ...

    @property
    def points(self) -> int: ...

    @property
    def ways(self) -> list[Way]: ...

    @property
    def where(self) -> list[int]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

def plays(own: Sequence[int], other: Sequence[int], dice: tuple[int, int], profile: Profile) -> list[Play]:
    """
    All legal plays of a throw; counts are of the 24 steps of each side's path and of those lifted.
    """

def departures(own: Sequence[int], other: Sequence[int], dice: tuple[int, int], profile: Profile) -> list[list[list[int]]]:
    """
    Of each of plays(), for every way to make it the steps that dames which stood there have left.
    """

def credits(own: Sequence[int], other: Sequence[int], dice: tuple[int, int], profile: Profile, throw_of_releve: int = 0, repeats_first: bool = False, play: Play | None = None) -> list[Credit]:
    """Every credit of a throw, and of a play when one is given."""

def can_fill(dames: Sequence[int], table: Table) -> bool: ...

def is_full(dames: Sequence[int], table: Table) -> bool: ...

def takes_coin_by_effet(own: Sequence[int], other: Sequence[int], dice: tuple[int, int]) -> bool: ...

def takes_coin_by_puissance(own: Sequence[int], other: Sequence[int], dice: tuple[int, int]) -> bool: ...

def credit(mine: tuple[int, bool, int, bool], his: tuple[int, bool, int, bool], gain: int) -> tuple[tuple[int, bool, int, bool], tuple[int, bool, int, bool], int]:
    """
    Marks a gain: both scores (points, bredouille, trous, grande) after it, and the trous made.
    """

class Why(enum.Enum):
    nothing = 0

    no_dame = 1

    occupied = 2

    other_coin = 3

    other_grand = 4

    other_petit = 5

    both_owed = 6

    larger_owed = 7

    coin_entered = 8

    coin_left = 9

    not_home = 10

    rim_to_keep = 11

    behind = 12

    lift_owed = 13

    inside_owed = 14

    coin_taken = 15

    power_out_of_reach = 16

    power_other_holds = 17

    effect_first = 18

    coin_out_of_reach = 19

    one_for_doublet = 20

    sum_on_coin = 21

    own_coin_not_held = 22

    no_surcase = 23

    coin_held = 24

    not_third_throw = 25

    by_doublet = 26

    together = 27

    beyond_six = 28

    not_four_down = 29

    repeated = 30

    talon_short = 31

    own_coin_taken = 32

    both_out_of_reach = 33

    third_down = 34

    from_petit_jan = 35

    mezeas_no_coin = 36

    mezeas_no_as = 37

    others_down = 38

    not_full = 39

    kept_by_inability = 40

    needed = 41

    coin_pair = 42

    coin_needed = 43

    stops_closed = 44

def paragraph(why: Why) -> int:
    """The paragraph of the law that a reason rests on; 0 for none."""

class Reason:
    """
    Why a play is not legal, the step in question (-1 for none), the stride that fails.
    """

    @property
    def why(self) -> Why: ...

    @property
    def where(self) -> int: ...

    @property
    def stride(self) -> int: ...

    @property
    def paragraph(self) -> int: ...

def why_not(own: Sequence[int], other: Sequence[int], dice: tuple[int, int], profile: Profile, paces: Sequence[tuple[int, int]]) -> Reason:
    """
    Why a play of one number or both, each a step and a number, in this order, is not legal; puissance apart.
    """

def why_no_power(own: Sequence[int], other: Sequence[int], dice: tuple[int, int]) -> Why: ...

def why_coin_unbeaten(own: Sequence[int], other: Sequence[int], dice: tuple[int, int]) -> Why: ...

def why_no_trois_coups(own: Sequence[int], dice: tuple[int, int], throw_of_releve: int) -> Reason: ...

def why_no_deux_tables(own: Sequence[int], dice: tuple[int, int], profile: Profile) -> Why:
    """Neither the jan nor its contre-jan."""

def why_no_mezeas(own: Sequence[int], dice: tuple[int, int]) -> Why:
    """Neither the jan nor its contre-jan."""

def reaches_both_coins(own: Sequence[int], dice: tuple[int, int], profile: Profile) -> int:
    """
    The number that takes a dame to the own coin, the other one to the adverse coin; 0 for none.
    """

def why_not_spare(own: Sequence[int], table: Table, step: int) -> Why:
    """Why a dame of a step cannot leave without undoing a plein."""

def why_uncovered(own: Sequence[int], other: Sequence[int], dice: tuple[int, int], profile: Profile, table: Table, step: int, way: Way) -> Why:
    """
    Why a way does not cover a flèche of a plein, the rest of the play left aside.
    """

def why_unrealised(own: Sequence[int], other: Sequence[int], profile: Profile, table: Table, play: Play) -> Why:
    """Why a play does not make or keep a plein."""

def passes(own: Sequence[int], other: Sequence[int], play: Play) -> bool:
    """Whether a play puts a dame beyond the own coin."""

def lacking(own: Sequence[int], table: Table) -> list[int]:
    """The steps a plein lacks dames on, one entry for each dame."""

def open_to_move(other: Sequence[int], step: int) -> bool:
    """Whether a stop of the thrower's path is open to a dame that moves."""

def open_to_hit(other: Sequence[int], step: int) -> bool:
    """Whether a stop of the thrower's path is open to a hit."""

def fill_value(dice: tuple[int, int]) -> int:
    """What one way of filling is worth, and a plein kept."""

class Score:
    def __init__(self, points: int, bredouille: bool, trous: int, grande: bool) -> None: ...

    @property
    def points(self) -> int: ...

    @property
    def bredouille(self) -> bool: ...

    @property
    def trous(self) -> int: ...

    @property
    def grande(self) -> bool: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Marked:
    def __init__(self, seat: int, credit: Credit) -> None: ...

    @property
    def seat(self) -> int: ...

    @property
    def credit(self) -> Credit: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Trous:
    def __init__(self, seat: int, count: int) -> None: ...

    @property
    def seat(self) -> int: ...

    @property
    def count(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class Outcome:
    def __init__(self, winner: int | None, grande: bool, points: int) -> None: ...

    @property
    def winner(self) -> int | None: ...

    @property
    def grande(self) -> bool: ...

    @property
    def points(self) -> int: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

class State:
    """An immutable partie in progress; the machine marks."""

    @overload
    def __init__(self, profile: Profile) -> None: ...

    @overload
    def __init__(self, profile: Profile, own: Sequence[int], other: Sequence[int], thrower: int, phase: Phase, dice: tuple[int, int] | None, scores: Sequence[tuple[int, bool, int, bool]], throws: Sequence[int], game_throws: int, first: tuple[int, int] | None, for_all: bool = False, news: Sequence[Marked | Trous] = []) -> None: ...

    @property
    def profile(self) -> Profile: ...

    @property
    def own(self) -> list[int]:
        """The thrower's dames."""

    @property
    def other(self) -> list[int]: ...

    @property
    def thrower(self) -> int: ...

    @property
    def phase(self) -> Phase: ...

    @property
    def dice(self) -> tuple[int, int]:
        """The last throw, larger first; 0 0 before any."""

    @property
    def scores(self) -> tuple[Score, Score]: ...

    @property
    def throws(self) -> tuple[int, int]: ...

    @property
    def game_throws(self) -> int: ...

    @property
    def first_throw(self) -> tuple[int, int]: ...

    @property
    def for_all(self) -> bool:
        """Whether the throw to come, or on the board, may open the next relevé."""

    @property
    def news(self) -> list[Marked | Trous]: ...

    def may_play_for_all(self) -> bool: ...

    def may_stop(self, seat: int) -> bool:
        """Whether leaving, or having lifted first, wins the marqué."""

    def playing_for_all(self) -> State: ...

    def opened(self, white: int, black: int) -> State: ...

    def thrown(self, dice: tuple[int, int]) -> State: ...

    def left(self) -> State: ...

    def held(self) -> State: ...

    def plays(self) -> list[Play]: ...

    def ways(self) -> list[tuple[int, list[tuple[int, int, int, bool, int]]]]:
        """
        What a hand may do one dame after another: of each stop the place of its play or -1, and its passages.
        """

    def played(self, play: Play) -> State: ...

    def outcome(self) -> Outcome | None: ...

    def playout(self, seed: int, throws: int, stop: academie._core.search.Stop | None = None) -> tuple[int, State]: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def __copy__(self) -> Self: ...

    def __deepcopy__(self, memo: object, /) -> Self: ...

    def __repr__(self) -> str: ...

INPUTS: int = 279

OUTPUTS: int = 4

PHASES: int = 2

FEATURES: int = 102

def describe(state: State) -> tuple[int, list[float]]:
    """
    The phase, and what a network is told of a state before its throw, from the thrower's side.
    """

def weigh(net: academie._core.nets.Net, state: State, plies: int = 1, stop: academie._core.search.Stop | None = None) -> list[tuple[float, list[float], bool]]:
    """
    Each choice in the order of the room's moves: its worth, its chances, whether it was looked at one throw further.
    """

def value(net: academie._core.nets.Net, state: State, plies: int = 1, stop: academie._core.search.Stop | None = None) -> tuple[float, list[float]]:
    """
    What a state before its throw is worth to the thrower, and his chances.
    """

def rollout(net: academie._core.nets.Net, state: State, choices: Sequence[int], throws: int, reduced: bool, seed: int, first: int, games: int, threads: int, stop: academie._core.search.Stop | None = None) -> list[tuple[list[float], list[float]]]:
    """
    Games played out from choices of a state, by their places, the dice the same for each: what every game was worth to who chooses, luck taken away or not, and the sums of his chances.
    """

def self_play(net: academie._core.nets.Net, profiles: Sequence[Profile], games: int, seed: int, lam: float, explore: float, ahead: float, threads: int, stop: academie._core.search.Stop | None = None, first: int = 0) -> tuple[bytes, bytes, bytes, int]:
    """
    Games of a network against itself, from the one of a number on: inputs and targets as rows of floats, phases as bytes, throws made.
    """

class Crowd:
    """
    Many games of networks against themselves at once, judged by somebody else.
    """

    def __init__(self, profiles: Sequence[Profile], games: int, seed: int, lam: float, explore: float, ahead: float, abreast: int, first: int = 0) -> None: ...

    def ask(self, inputs: object, phases: object, threads: int, stop: academie._core.search.Stop | None = None) -> int:
        """
        Write the states to be judged into two buffers, rows of floats and bytes; how many, none at the end.
        """

    def answer(self, values: object, threads: int, stop: academie._core.search.Stop | None = None) -> None:
        """What those states are worth, rows of floats in the same order."""

    def harvest(self) -> tuple[bytes, bytes, bytes, int]:
        """The lessons of all games, as self_play gives them."""

def duel(first: academie._core.nets.Net | None, first_plies: int, second: academie._core.nets.Net | None, second_plies: int, profiles: Sequence[Profile], pairs: int, seed: int, threads: int, stop: academie._core.search.Stop | None = None, reduced: bool = False) -> tuple[float, float, float, float, int, list[float]]:
    """
    Pairs of games with the same dice, the seats exchanged; None plays by chance. Of the first player the sum of shares and their squares by pair, of worths and their squares, the throws made, and the sums of the outputs; reduced, without the luck of the throws, as the first network judges it.
    """
