"""Facts of every race game: the draw, random games, the end, the law without a profile; and handicaps."""

import random
from typing import cast, get_args, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie import _core
from academie.errors import AcademieError, Illegal
from academie.game import Roll, State
from academie.game.registry import GAMES, find
from academie.match import handicap_of
from academie.match.first_player import begun
from academie.referee import sit
from academie.tables.board import LIFTED
from academie.tables.dice_game import DiceGame
from academie.tables.handicap import RaceHandicap
from academie.tables.race import RaceGame
from academie.tables.race_state import RaceState
from academie.tables.referee.race import RaceTable
from academie.text.message import bilingual
from academie.tutor.lesson import Step
from academie.tutor.question import Asked
from academie.tutor.questions import questions_of
from tables.referee.race_tables import after, denied, said

pytestmark = pytest.mark.native


RACES = [game for game in GAMES if isinstance(game, RaceGame)]
DRAWN = [game for game in GAMES if isinstance(game, DiceGame)]
LIFTING = [game for game in RACES if "levee" in game.glossary.terms]
# At toute-table and toc the core's own values are the law's before its options.
FIRST = [game for game in DRAWN if game.name not in {"toute_table", "toc"}]


def crowded(game: RaceGame, chooser: random.Random, lifted: int) -> tuple[list[int], list[int]]:
    """Dames in long rows of one colour, so that walls of six and more are common."""
    owner = [chooser.choice((0, 1)) for _ in range(24)]
    for fleche in range(1, 24):
        if chooser.random() < 0.8:
            owner[fleche] = owner[fleche - 1]
    owner[chooser.randrange(12)], owner[chooser.randrange(12, 24)] = 0, 1
    sides: tuple[list[int], list[int]] = ([0] * 26, [0] * 26)
    left = 15 - lifted
    for seat, counts in enumerate(sides):
        counts[LIFTED] = lifted
        held = [step for step in range(24) if owner[game.race.paths.place(seat, step)] == seat]
        held = chooser.sample(held, min(left, len(held)))
        for step in [*held, *chooser.choices(held, k=left - len(held))]:
            counts[step] += 1
    return sides


@pytest.mark.parametrize(
    ("name", "profile", "lifted"),
    [("jacquet", "lepeintre-1818", 1), ("garanguet", "lepeintre-1818+triplet-once", 0)],
    ids=["jacquet §7", "garanguet §9"],
)
@settings(max_examples=150)
@given(seed=st.integers(0, 2**32))
def test_never_are_both_blocked(name: str, profile: str, lifted: int, seed: int) -> None:
    """On random crowded boards one of the two can always play some number, whoever walls in whom."""
    game = next(game for game in RACES if game.name == name)
    sides, native = crowded(game, random.Random(seed), lifted), game.race.native_profile(game.profiles.find(profile))
    dice = [[number] * len(game.start(profile).after(Roll((6, 5))).rolls()[0].dice) for number in range(1, 7)]
    found = [game.race.core.plays(*order, throw, native) for order in (sides, sides[::-1]) for throw in dice]
    assert any(play.strides for plays in found for play in plays)


@pytest.mark.parametrize("thrower", ["white", "black"])
@pytest.mark.parametrize(("dames", "winner"), [("W:*15;B:A15", 0), ("W:M15;B:*15", 1)])
@pytest.mark.parametrize("game", LIFTING, ids=lambda game: game.name)
def test_who_has_lifted_all_has_won(game: RaceGame, dames: str, winner: int, thrower: str) -> None:
    """A position that is over is his who has no dame left, told from either side."""
    dice = "-".join(map(str, game.read("W:M15;B:A15").rolls()[-1].dice))
    result = game.read(f"{dames} phase=over to={thrower} dice={dice}").result
    assert result is not None
    assert (result.winner, result.shares[winner]) == (winner, 1.0)


@pytest.mark.parametrize("game", FIRST, ids=lambda game: game.name)
def test_the_core_alone_plays_by_the_first_profile(game: DiceGame) -> None:
    """A native profile that is given no values is that of the game's first profile."""
    assert getattr(_core, game.name).Profile() == find(game.name).start().core.profile  # type: ignore[attr-defined] # of the game


def last_of(game: RaceGame) -> dict[int, State]:
    """Of each player, where random games have one: a position in which whatever he plays ends the game and wins it."""
    found: dict[int, State] = {}
    for seed in range(60):
        chance, state = random.Random(seed), game.start()
        while state.result is None:
            before = state
            state = state.after(chance.choice(state.rolls() or state.moves()))
        winner = state.result.winner
        ends = [before.after(move).result for move in before.moves()]
        if winner is not None and winner not in found and all(end and end.winner == winner for end in ends):
            found[winner] = before
        if len(found) == 2:
            break
    return found


@pytest.mark.parametrize("game", [game for game in RACES if game.name != "plain"], ids=lambda game: game.name)
def test_the_last_play_is_counted_for_its_player(game: RaceGame) -> None:
    """From a throw that can only win, every game is one play long, and his; the points are those of the result.

    At plain the last play has always another beside it.
    """
    positions = last_of(game)
    assert positions
    for seat, before in positions.items():
        output = game.playouts(before, 1, 5)
        assert (output.games, output.moves, output.shares[seat], output.shares[1 - seat]) == (5, 5, 5, 0)
        points = {end.points for move in before.moves() if (end := before.after(move).result)}
        assert 5 * min(points) <= output.points[seat] <= 5 * max(points)


@pytest.mark.parametrize("game", RACES, ids=lambda game: game.name)
def test_games_from_the_start_are_whole(game: RaceGame) -> None:
    """Every game is somebody's or shared; nobody carries all his dames home in a handful of throws."""
    output = game.playouts(game.start(), 7, 20)
    assert output.games == sum(output.shares) == 20
    assert output.moves / output.games > 16
    assert min(output.shares) > 0


# --- Handicaps


REVERTIER, TOUTE_TABLE = find("revertier"), find("toute_table")
GIVEN = [game for game in RACES if any("handicap" in option.values for option in game.profiles.options.values())]


def named(game: RaceGame, name: str, receiver: int) -> RaceHandicap | None:
    """The handicap of a name, as the option of that name agrees on it."""
    option = "" if name == "none" else f"+handicap-{name.replace('_', '-')}"
    found = handicap_of(game, game.profiles.find(game.profiles.default + option), receiver)
    assert found is None or isinstance(found, RaceHandicap)
    return found


def steps(state: RaceState, seat: int) -> dict[int, int]:
    """A player's dames by s, the book's counting from 1."""
    return {step + 1: count for step, count in enumerate(state.counts(seat)) if count}


@pytest.mark.parametrize(("player", "right"), [("white", "30"), ("black", "36")])
def test_points_still_to_play_at_tourne_case(player: str, right: str) -> None:
    """From a flèche the way to the coin, from the hand one more."""
    game = find("tourne_case")
    state = game.read("W:A1,E1,+1;B:+3 profile=academie-1806 phase=throw to=white")
    step = Step("count", bilingual("", ""), ask="pips", given={"player": player})
    (found,) = questions_of(game)["pips"](Asked(game, state, step)).right
    assert found.value == right


def test_trous_that_hang_on_the_play_are_no_question() -> None:
    """By 6-5 White lifts both dames and gains a trou, or lifts one; where all plays mark alike it is told."""
    game, step = find("toc"), Step("count", bilingual("", ""), ask="trous")
    board = "B:A10,*5 profile=academie-1806 phase=play to=white dice=6-5 trous=0,0 throws=30,30"
    with pytest.raises(Illegal, match="depend on how it is played"):
        questions_of(game)["trous"](Asked(game, game.read(f"W:S1,U1,*13;{board}"), step))
    (found,) = questions_of(game)["trous"](Asked(game, game.read(f"W:U2,*13;{board}"), step)).right
    assert found.value == "1"


def test_more_by_agreement() -> None:
    """Revertier §12: more may be given, as far as the board allows it."""
    (state,) = RaceHandicap(REVERTIER, 0, down=(6, 5, 4), tete=3).starts()
    assert steps(state, 0) == {1: 9, 5: 1, 6: 1, 7: 1, 12: 3}
    with pytest.raises(Illegal):
        RaceHandicap(REVERTIER, 0, down=(6, 6)).starts()  # two on one flèche before the tête
    with pytest.raises(Illegal, match="fewer dames"):
        RaceHandicap(REVERTIER, 0, tete=16).starts()


def test_ambesas_is_a_free_beset() -> None:
    """TT-17, toute-table §11: four ones are those of the throw 1-1 itself; the dice are drawn for or given with it."""
    handicap = named(TOUTE_TABLE, "ambesas", 1)
    assert handicap is not None
    assert handicap.starter is None
    starts = handicap.starts()
    thrown = TOUTE_TABLE.read(str(begun(TOUTE_TABLE, TOUTE_TABLE.start(), 1)).replace("throw", "play") + " dice=1-1")
    assert {tuple(state.counts(1)) for state in starts} == {tuple(thrown.after(m).counts(1)) for m in thrown.moves()}
    assert {state.thrower for state in starts} == {None}
    given = named(TOUTE_TABLE, "ambesas_dice", 1)
    assert given is not None
    assert {state.thrower for state in given.starts()} == {1}


@pytest.mark.parametrize("game", GIVEN, ids=lambda game: game.name)
def test_every_option_is_a_handicap(game: RaceGame) -> None:
    """Each handicap the game's profile can name is known here, and none beside them."""
    options = {
        option.values["handicap"].value: name
        for name, option in game.profiles.options.items()
        if "handicap" in option.values
    }
    assert {"none", *options} == set(get_args(get_type_hints(game.race.values)["handicap"]))
    usual = game.profiles.find()
    assert handicap_of(game, usual, 0) is None
    assert all(handicap_of(game, game.profiles.find(f"{usual.name}+{name}"), 0) for name in options.values())


def test_most_games_have_no_handicaps() -> None:
    """The book of gammon gives none."""
    assert handicap_of(find("gammon"), find("gammon").profiles.find(), 0) is None


@pytest.mark.parametrize("game", RACES, ids=lambda game: game.name)
def test_the_beginner_is_known(game: RaceGame) -> None:
    """Cases REV-19, TT-16: the winner's dice are given without a draw, and the first position is the game's."""
    for seat in (0, 1):
        state = begun(game, game.start(), seat)
        assert isinstance(state, RaceState)
        assert (state.thrower, state.player) == (seat, None)
        assert [state.counts(each) for each in (0, 1)] == [game.start().counts(each) for each in (0, 1)]
    assert begun(game, game.start(), None) == game.start()


LAID = [
    ("revertier", "dice", "W:M15;B:A15", "W:M15;B:A15", True),
    ("revertier", "six-as", "W:M13,N1,S1;B:A15", "W:M15;B:A13,B1,G1", True),
    ("revertier", "quatre-trois", "W:M13,P1,Q1;B:A15", "W:M15;B:A13,D1,E1", True),
    ("revertier", "tete", "W:M13,Y2;B:A15", "W:M15;B:A13,L2", True),
    ("toute_table", "dice", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", True),
    ("toute_table", "ambesas", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", False),
    ("toute_table", "ambesas-dice", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", "W:E3,G5,M2,Y5;B:A5,L2,R5,T3", True),
]
LAWS = {"revertier": "§12", "toute_table": "§11"}
both_modes = pytest.mark.parametrize("mode", ["assisted", "rigueur"])


def seated(game: str, option: str, mode: str = "rigueur", position: str | None = None) -> RaceTable:
    return cast("RaceTable", sit(game, mode, f"academie-1806+handicap-{option}", position))


@both_modes
@pytest.mark.parametrize(("game", "option", "white", "black", "dice"), LAID)
def test_the_advantage_is_laid_on_the_board(
    game: str, option: str, white: str, black: str, dice: bool, mode: str
) -> None:
    """REV-22, REV-23, REV-24, REV-25, toute-table XI: dames and dice are White's, or Black's at his word."""
    table = seated(game, option, mode)
    assert str(table.state).startswith(white)
    assert table.state.thrower == (0 if dice else None)
    assert (str(table.acts(0)[0]), str(table.acts(1)[0])) == (
        "white receives the advantage",
        "black receives the advantage",
    )
    own = after(table, "white receives the advantage")
    assert (own.position, said(own)) == (table.position, [("advantage", LAWS[game])])
    other = after(table, "black receives the advantage")
    assert str(other.state).startswith(black)
    assert other.state.thrower == (1 if dice else None)
    assert other.rulings[0].player == 1


@both_modes
def test_it_is_said_first_or_not_at_all(mode: str) -> None:
    """Once anything is done, in an even game, and from a position, nobody receives anything."""
    table = after(seated("revertier", "six-as", mode), "white throws 6-5")
    if mode == "rigueur":
        assert denied(table, "black receives the advantage", "§12") == "no_advantage"
    assert not [act for seat in (0, 1) for act in table.acts(seat) if "receives" in str(act)]
    twice = after(seated("revertier", "six-as", mode), "black receives the advantage")
    assert denied(twice, "white receives the advantage", "§12") == "no_advantage"
    even = cast("RaceTable", sit("revertier", mode, "academie-1806"))
    assert denied(even, "black receives the advantage", "§12") == "no_advantage"
    gammon = cast("RaceTable", sit("gammon", mode))
    assert denied(gammon, "black receives the advantage", "§13") == "no_advantage"


@both_modes
@pytest.mark.parametrize(("option", "waits"), [("ambesas", None), ("ambesas-dice", 1)])
def test_the_ones_of_ambesas(option: str, waits: int | None, mode: str) -> None:
    """Toute-table XI: the receiver plays four ones as he likes before the first throw; then the dice as agreed."""
    table = after(seated("toute_table", option, mode), "black receives the advantage")
    assert (table.waits, table.chance(random.Random(1))) == (1, None)
    assert table.acts(0) == ()
    for line in ("white throws for the dice 5-3", "black throws 6-5", "white plays G/H G/H E/F E/F"):
        with pytest.raises(Illegal, match="Black must first play the ones"):
            after(table, line)
    for line in ("black plays R/Q R/Q T/S", "black plays R/Q R/Q T/S T/S A/B", "black plays A/B", "black plays hat"):
        with pytest.raises(AcademieError):
            after(table, line)
    played = after(table, "black plays R/Q R/Q T/S T/S")
    assert said(played) == [("ones_played", "§11")]
    assert str(played.state).startswith("W:E3,G5,M2,Y5;B:A5,L2,Q2,R3,S2,T1 ")
    assert played.state.thrower == waits
    assert played.ones is None
    assert table.typed("T/S T/S R/Q R/Q", 1) == table.read("black plays T/S T/S R/Q R/Q")
    assert played.chance(random.Random(1)) is not None


@pytest.mark.parametrize("receiver", [0, 1])
def test_every_way_to_play_the_ones_is_offered_once(receiver: int) -> None:
    """What is offered leads to as many positions, and to all that four ones can reach."""
    colour = ("white", "black")[receiver]
    table = after(seated("toute_table", "ambesas"), f"{colour} receives the advantage")
    offered = table.acts(receiver)
    assert table.ones is not None
    reached = {str(table.after(act).state) for act in offered}
    assert len(reached) == len(offered) == len(table.ones.starts(table.profile.name)) == 42
