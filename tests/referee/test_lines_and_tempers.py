"""Lines that say acts, and tempers that choose among them, at toy tables whose every answer is written down."""

import random
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest

from academie.errors import Unknown, Unreadable
from academie.match.host import Host, thrown
from academie.referee.acts import (
    Accept,
    Act,
    CallGallery,
    Choose,
    Declare,
    Get,
    Hold,
    Kind,
    Leave,
    MakePlay,
    Mishap,
    Place,
    Play,
    Reader,
    Refuse,
    Resign,
    Throw,
    ThrowForDice,
    Touch,
    Verdict,
    read_act,
)
from academie.referee.table import Table
from academie.referee.tempers import TEMPERS, Temper, temper
from academie.text.message import bilingual
from rows import rows

# --- Lines


@rows(
    [
        ("white throws 6-5", Throw(0, (6, 5))),
        ("black throws 6-5-4", Throw(1, (6, 5, 4))),
        ("Noir jette 6-5", Throw(1, (6, 5))),
        ("BLANC THROWS 6-5", Throw(0, (6, 5))),
        ("white throws for the dice 3-1", ThrowForDice(0, (3, 1))),
        ("blanc tire le dé 3-1", ThrowForDice(0, (3, 1))),
        ("  white   plays   A/G   A/D ", Play(0, "A/G A/D")),
        ("white play A/G", Play(0, "A/G")),
        ("noir jouer A/G", Play(1, "A/G")),
        ("black plays A/G lifting B", Play(1, "A/G lifting B")),
        ("noir joue A/G en levant B", Play(1, "A/G lifting B")),
        ("white places A/G", Place(0, "A/G")),
        ("white touches A", Touch(0, "A")),
        ("white touches +", Touch(0, "+")),
        ("black je m'en vais", Leave(1)),
        ("white hold", Hold(0)),
        ("black resigns", Resign(1)),
        ("black makes him play A/G", MakePlay(1, "A/G")),
        ("white declares die on the rim", Declare(0, Mishap.ON_THE_RIM)),
        ("blanc déclare DÉ SUR LA BANDE", Declare(0, Mishap.ON_THE_RIM)),
        ("white calls the gallery: no", CallGallery(0, Verdict.NO)),
        ("white gets x:y", Get(0, "x:y")),
        ("white chooses 2-1", Choose(0, (2, 1))),
    ]
)
def test_a_line_in_either_language(line: str, act: Act) -> None:
    """Any spaces and any case; the canonical line says the same."""
    assert read_act(line) == act
    assert read_act(act.line(("white", "black"))) == act
    assert read_act(act.in_words().fr) == act


@pytest.mark.parametrize(
    "line",
    [
        "",
        "white",
        "throws 6-5",
        "red throws 6-5",
        "white throws 7-5",
        "white throws",
        "white dances",
        "white touches ABC",
        "white marks four",
        "black schools 4:",
    ],
)
def test_no_act(line: str) -> None:
    """A name, and something that can be done."""
    with pytest.raises(Unreadable, match="is not an act"):
        read_act(line)


def test_a_seat_given_goes_without_saying() -> None:
    """Who is named in the line is he who acts all the same."""
    assert read_act("throws 6-5", 1) == Throw(1, (6, 5))
    assert read_act("white throws 6-5", 1) == Throw(0, (6, 5))
    with pytest.raises(Unreadable):
        read_act("", 1)
    with pytest.raises(Unreadable):
        read_act("white", 1)


def test_words_of_a_fixed_list() -> None:
    """A wrong one is answered with those there are, in both languages."""
    with pytest.raises(Unreadable, match=r"“snow” is unknown here\. Say one of yes, no") as wrong:
        read_act("white calls the gallery: snow")
    assert "Dites oui, non" in wrong.value.text.fr
    with pytest.raises(Unreadable, match=r"“neige” is unknown here\. Say one of yes, no"):
        read_act("blanc en appelle à la galerie : neige")


def test_names_of_a_tables_own() -> None:
    """As a line has them, or as they are spoken of."""
    reader = Reader(
        (Resign,), ("A", "B"), (bilingual("North", "Nord"), bilingual("South", "Sud")), bilingual("A x", "A y")
    )
    assert [reader.seat(name) for name in ("A", "B", "north", "SUD", "a", "C")] == [0, 1, 0, 1, None, None]
    assert reader("Sud resigns") == Resign(1)
    with pytest.raises(Unreadable, match="Begin with A or B") as wrong:
        reader("C resigns")
    assert "Commencez par Nord ou Sud" in wrong.value.text.fr
    with pytest.raises(Unreadable, match="Write one such as A x"):
        reader("A throws 6-5")
    with pytest.raises(Unreadable) as small:
        read_act("red resigns")
    assert "blanc ou noir" in small.value.text.fr


# --- A toy table


@dataclass(frozen=True)
class Toy:
    """What is offered to each seat, and what it is to him."""

    offered_acts: dict[int, tuple[Act, ...]] = field(default_factory=dict)
    kinds: dict[Act, Kind] = field(default_factory=dict)
    count: int = 0
    begun: bool = False
    waits: int | None = 0
    assisted: bool = True
    hidden: bool = False
    dice: bool = False
    offered: int | None = None
    result: object = None
    chance_game: bool = True
    moves: dict[Act, tuple[object, ...]] = field(default_factory=dict)

    def acts(self, seat: int) -> tuple[Act, ...]:
        return self.offered_acts.get(seat, ())

    known_acts = acts

    def kind(self, act: Act) -> Kind:
        return self.kinds.get(act, act.kind)

    def marking(self, seat: int) -> bool:
        del seat
        return self.begun

    def slip(self, act: Act, rng: random.Random) -> Act | None:
        del rng
        return Hold(act.seat)

    def chance(self, rng: random.Random) -> Act | None:
        del rng
        return Throw(0, (1, 1)) if self.dice else None

    def choices(self, act: Act) -> tuple[object, ...]:
        return self.moves.get(act, ())

    known_choices = choices

    @property
    def game(self) -> Any:
        return SimpleNamespace(hidden=self.hidden, chance=self.chance_game, passes=lambda move: move == "pass")


def table(**fields: Any) -> Table:
    """A table as the tempers and the program ask it."""
    return cast("Table", Toy(**fields))


CLAIM, ANSWER, MARK, TURN, OTHER = MakePlay(0, "x"), Accept(0), Touch(0, "A"), Play(0, "y"), Resign(0)
KINDS = {ANSWER: Kind.ANSWER, MARK: Kind.MARK}


# --- Tempers


@pytest.mark.parametrize(
    ("claims", "slips", "offered", "begun", "does"),
    [
        (1.0, 0.0, (OTHER, TURN, MARK, ANSWER, CLAIM), False, CLAIM),
        (0.0, 0.0, (OTHER, TURN, MARK, ANSWER, CLAIM), False, ANSWER),
        (1.0, 0.0, (OTHER, TURN, MARK, ANSWER), False, ANSWER),
        (1.0, 0.0, (OTHER, TURN, MARK), False, MARK),
        (1.0, 0.0, (OTHER, TURN, MARK), True, MARK),  # who never slips looks again
        (1.0, 1.0, (OTHER, TURN, MARK), False, Hold(0)),  # the hand slips
        (1.0, 1.0, (OTHER, TURN, MARK), True, TURN),  # and he does not look again
        (1.0, 0.0, (OTHER, TURN), False, TURN),
        (1.0, 0.0, (OTHER,), False, None),
        (1.0, 0.0, (), False, None),
    ],
)
def test_what_a_temper_does_first(
    claims: float, slips: float, offered: tuple[Act, ...], begun: bool, does: Act | None
) -> None:
    """It claims, answers, marks and plays, in that order."""
    here = table(offered_acts={0: offered}, kinds=KINDS, begun=begun)
    assert Temper("toy", claims, slips).act(here, 0) == does


def test_a_chooser_chooses_the_play() -> None:
    """Of all the turns there are; without one a play goes before a word."""
    turns = (Hold(0), Leave(0), TURN)
    here = table(offered_acts={0: turns})
    assert Temper("toy", 1.0, 0.0).act(here, 0, lambda _, acts: acts[1]) == Leave(0)
    assert {Temper("toy", 1.0, 0.0, seed).act(here, 0) for seed in range(8)} == {TURN}
    words = table(offered_acts={0: turns[:2]})
    assert {Temper("toy", 1.0, 0.0, seed).act(words, 0) for seed in range(20)} == set(turns[:2])


def test_chance_comes_from_the_seed_and_the_acts_so_far() -> None:
    """The same at the same place, and not always the same at others."""
    plays = tuple(Play(0, str(number)) for number in range(9))

    def at(seed: int, count: int, seat: int = 0) -> Act | None:
        here = table(offered_acts={0: plays, 1: plays}, count=count)
        return Temper("toy", 0.0, 0.0, seed).act(here, seat)

    assert at(1, 4) == at(1, 4)
    assert len({at(1, count) for count in range(12)}) > 1
    assert len({at(seed, 4) for seed in range(12)}) > 1
    assert [at(1, count) for count in range(12)] != [at(1, count, 1) for count in range(12)]


def test_the_three_tempers_differ() -> None:
    """One never claims, one always does, and one errs like a person."""
    assert (TEMPERS["forgiving"].claims, TEMPERS["forgiving"].slips) == (0, 0)
    assert (TEMPERS["exact"].claims, TEMPERS["exact"].slips) == (1, 0)
    assert 0.5 < TEMPERS["human"].claims < 1
    assert 0 < TEMPERS["human"].slips < 0.5
    with pytest.raises(Unknown, match="no temper “cross”"):
        temper("cross")


# --- The program


@pytest.mark.parametrize(
    ("waits", "people", "asked"),
    [(0, (0, 1), 0), (1, (0, 1), 1), (1, (0,), 0), (0, (1,), 1), (None, (1,), 1), (1, (), 0), (None, (), 0)],
)
def test_whom_the_house_asks(waits: int | None, people: tuple[int, ...], asked: int) -> None:
    """For whom the table waits where a person sits there, else the first person."""
    assert Host(table(waits=waits), people).asked == asked


@pytest.mark.parametrize(
    ("assisted", "hidden", "people", "dice", "word", "throws", "asks"),
    [
        (True, False, (0, 1), True, False, True, False),
        (True, False, (0, 1), False, False, False, False),  # people have the dice
        (True, False, (0, 1), True, True, False, True),  # he may say something first
        (False, False, (0, 1), True, False, False, True),
        (False, False, (1,), True, False, True, True),  # a machine throws
        (False, True, (0, 1), True, False, True, False),  # what is hidden is dealt
        (False, False, (), True, False, True, True),
        (True, False, (1,), True, True, True, False),  # the word of a machine is not waited for
    ],
)
def test_when_the_house_throws(
    assisted: bool, hidden: bool, people: tuple[int, ...], dice: bool, word: bool, throws: bool, asks: bool
) -> None:
    """Unasked where no fault can occur or what is hidden is dealt, unless a person may speak before."""
    acts: dict[int, tuple[Act, ...]] = {0: (Hold(0),)} if word else {}
    host = Host(table(assisted=assisted, hidden=hidden, dice=True, offered_acts=acts), people, dice=dice)
    assert host.dice_due
    assert host.throws is throws
    assert host.waits_for_throw is asks
    assert not Host(table(assisted=assisted, hidden=hidden, offered_acts=acts), people, dice=dice).waits_for_throw


def test_nothing_is_due_once_it_is_over() -> None:
    """Neither dice nor acts."""
    host = Host(table(dice=True, result="over", offered_acts={0: (Hold(0),)}), (0, 1))
    assert not host.dice_due
    assert host.open(0) == ()
    assert not Host(table(dice=False), (0,)).dice_due
    assert not Host(table(dice=True, offered=1, offered_acts={0: (Hold(0),)}), (0,)).word_open
    assert not Host(table(dice=False, offered_acts={0: (Hold(0),)}), (0,)).word_open
    assert Host(table(dice=True, offered_acts={0: (Hold(0),)}), (0,)).word_open
    assert not Host(table(dice=True, waits=None, offered_acts={0: (Hold(0),)}), (0,)).word_open


@pytest.mark.parametrize(
    ("acts", "kinds", "only"),
    [
        ((TURN,), {}, TURN),
        ((TURN, OTHER), {}, TURN),
        ((TURN, Hold(0)), {}, None),
        ((TURN, ANSWER), KINDS, None),  # to play would give the answer up
        ((OTHER,), {}, None),
        ((OTHER,), {OTHER: Kind.SETTLE}, OTHER),
        ((TURN, OTHER), {OTHER: Kind.SETTLE}, None),
        ((), {}, None),
    ],
)
def test_who_has_no_choice(acts: tuple[Act, ...], kinds: dict[Act, Kind], only: Act | None) -> None:
    """One turn, and nothing to answer."""
    assert Host(table(offered_acts={0: acts}, kinds=kinds), (0,)).only == only


@pytest.mark.parametrize(
    ("fields", "passed"),
    [
        ({}, True),
        ({"assisted": False}, False),
        ({"chance_game": False}, False),
        ({"moves": {TURN: ("go",)}}, False),
        ({"moves": {}}, False),
    ],
)
def test_a_pass_is_made_for_who_can_do_nothing_else(fields: dict[str, Any], passed: bool) -> None:
    """At an assisted table of a game of chance."""
    here = {"offered_acts": {0: (TURN,)}, "moves": {TURN: ("pass",)}, **fields}
    assert Host(table(**here), (0,)).passed == (TURN if passed else None)
    assert Host(table(**{**here, "offered_acts": {0: (TURN, Hold(0))}}), (0,)).passed is None


def test_what_anybody_does_once_nobody_has_more_to_say() -> None:
    """Where no people are asked first."""
    here = table(offered_acts={0: (TURN, OTHER)}, kinds={OTHER: Kind.SETTLE})
    assert Host(here, ()).settled == OTHER
    assert Host(here, (0,)).settled is None
    assert Host(table(offered_acts={0: (TURN,)}), ()).settled is None


def test_what_is_done_of_ones_own_will() -> None:
    """Not another's act, nor what the program throws, nor a pass."""
    throw = Throw(0, (6, 5))
    assert Host(table(), (0,)).chosen(TURN)
    assert not Host(table(), (1,)).chosen(TURN)
    assert not Host(table(), (0,)).chosen(throw)
    assert Host(table(assisted=False), (0,)).chosen(throw)
    assert not Host(table(moves={TURN: ("pass",)}), (0,)).chosen(TURN)
    assert Host(table(moves={TURN: ("go",)}), (0,)).chosen(TURN)
    assert Host(table(assisted=False, moves={TURN: ("pass",)}), (0,)).chosen(TURN)
    assert thrown([throw, TURN, throw, Refuse(1)]) == 2
