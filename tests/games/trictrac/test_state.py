"""A partie in progress: names, jetons, and what every state keeps; positions.toml has the facts of the board."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.game import Roll
from academie.games.trictrac.drawing import draw
from academie.games.trictrac.game import game
from academie.games.trictrac.state import BLACK, WHITE, Move, State
from academie.tables.board import DOUBLETS, throw_name
from games.trictrac.positions import mirrored

pytestmark = pytest.mark.native

STACKS = "W:A15;B:Y15"


def read(line: str, profile: str | None = None) -> State:
    return game.read(line, profile)


def roll(state: State, *dice: int) -> State:
    """The state after a throw of these dice."""
    return state.after(next(each for each in state.rolls() if each.dice == dice))


def choices(state: State) -> list[Move | Roll]:
    """Whatever may happen next."""
    return [*state.moves(), *state.rolls()]


def walk(seed: int, plies: int = 120, profile: str | None = None) -> list[State]:
    chooser = random.Random(seed)
    states = [game.start(profile)]
    while states[-1].result is None and len(states) < plies:
        states.append(states[-1].after(chooser.choice(choices(states[-1]))))
    return states


# --- Names


def test_the_doublets_have_names() -> None:
    """§5, §113, cases A001, B001, L001: the names of the doublets, each with its other spellings in the glossary."""
    assert list(DOUBLETS.values()) == ["beset", "double deux", "ternes", "carmes", "quines", "sonnés"]
    spellings = {
        "beset": ["beset", "bezet"],
        "ambesas": ["ambesas"],
        "double_deux": ["double deux"],
        "ternes": ["ternes", "terne", "tournes"],
        "carmes": ["carmes", "carnes", "quaderne"],
        "quines": ["quines", "quine"],
        "sonnes": ["sonnés", "sonnez", "sennes"],
    }
    for term, names in spellings.items():
        assert set(names) <= set(game.glossary.terms[term].name.fr.split(", "))


def test_the_larger_number_is_named_first() -> None:
    """§5, cases B001, L001: six and two, never two and six."""
    assert throw_name((2, 6)) == throw_name((6, 2))
    assert (throw_name((2, 6)).en, throw_name((2, 6)).fr) == ("six and two", "six et deux")


def lying(profile: str, points: int) -> list[float]:
    """Where White's jeton is drawn, in flèches from his talon; the middle rim is no flèche."""
    line = draw(read(f"W:A15;B:Y15 points={points},0", profile), ascii_only=True).splitlines()[11]
    signs = line[1:19] + line[20:38]  # without the rims
    return [(column - 1) / 3 for column, sign in enumerate(signs) if sign == "$"]


@pytest.mark.parametrize(
    ("profile", "places"),
    [
        ("academie-1806-a", {2: 1, 4: 10 / 3, 6: 16 / 3, 8: 6, 10: 10}),
        ("academie-1806-b", {2: 1, 4: 10 / 3, 6: 5, 8: 6, 10: 9}),
        ("lepeintre-1818", {2: 2, 4: 4, 6: 16 / 3, 8: 6, 10: 34 / 3}),
    ],
)
def test_where_the_jetons_lie(profile: str, places: dict[int, float]) -> None:
    """§119, cases A121, B164, LEP l.280: each book draws them where it puts them; 16/3 is against the middle rim."""
    assert {points: lying(profile, points) for points in places} == {
        points: [pytest.approx(place)] for points, place in places.items()
    }


# --- Facts of every state


@settings(max_examples=20)
@given(st.integers(0, 2**32), st.sampled_from([*game.profiles.profiles, "classique+ancien"]))
def test_the_colours_are_alike(seed: int, profile: str) -> None:
    """Exchanging the colours changes nothing but the names: same choices, same marks, mirrored."""
    for state in walk(seed, 80, profile)[1::6]:
        if state.core.phase.name == "opening":
            continue
        twin = read(mirrored(str(state)))
        assert mirrored(str(twin)) == str(state)
        assert twin.player is None if state.player is None else twin.player == 1 - state.player
        ours = {mirrored(str(state.after(choice))) for choice in choices(state)[:12]}
        theirs = {str(twin.after(choice)) for choice in choices(twin)}
        assert ours <= theirs
        assert len(theirs) == len({str(state.after(choice)) for choice in choices(state)})


@settings(max_examples=10)
@given(st.integers(0, 2**32))
def test_marks_stay_in_bounds(seed: int) -> None:
    """§70, §110: points are even and below twelve, trous never fall, and both are never in bredouille at once."""
    states = walk(seed, 250)
    for before, state in pairwise(states):
        for seat in (WHITE, BLACK):
            score = state.core.scores[seat]
            assert score.points in {0, 2, 4, 6, 8, 10}
            assert score.trous >= before.core.scores[seat].trous
            assert score.points or not score.bredouille
        assert not all(score.bredouille for score in state.core.scores)


def test_any_one_part_makes_another_partie() -> None:
    """Parties that differ in nothing but whose dice they are, the moment, the throw, a score or a count are two."""
    core = roll(read(STACKS), 6, 5).core
    kind, parts = (
        core.__reduce__()
    )  # what the constructor takes, in its order; the last part, the news, is not compared
    assert kind(*parts) == core
    profile, own, other, thrower, phase, dice, (mine, his), throws, thrown, first = parts[:10]
    moved = [own[0] - 1, own[1] + 1, *own[2:]]
    scored = [(mine[0] + 1, *mine[1:]), his], [mine, (*his[:2], his[2] + 1, his[3])]
    changes = {
        0: [type(profile)(target=profile.target + 1)],
        1: [moved],
        2: [[other[0] - 1, other[1] + 1, *other[2:]]],
        3: [1 - thrower],
        4: [each for each in type(phase) if each != phase],
        5: [(dice[0], dice[1] - 1)],
        6: scored,
        7: [(throws[0] + 1, throws[1]), (throws[0], throws[1] + 1)],
        8: [thrown + 1],
        9: [(2, 1) if first is None else None],
    }
    for place, values in changes.items():
        for value in values:
            assert kind(*parts[:place], value, *parts[place + 1 :]) != core, place


# --- Playing for all, and a marqué


@pytest.mark.parametrize(
    ("line", "may"),
    [
        ("W:Y1,*14;B:A13,B2 to=white", True),
        ("W:Y2,*13;B:A13,B2 to=white", True),
        ("W:Y3,*12;B:A13,B2 to=white", False),
        ("W:Y2,*13;B:A13,B2 phase=play to=white dice=2-1", False),
        ("W:Y2,*13;B:A13,B2 to=black", False),
    ],
)
def test_playing_for_all_is_said_before_the_last_throw(line: str, may: bool) -> None:
    """§37: only of a throw to come that may lift the last dame, two of them at most, and only once."""
    state = read(line)
    assert state.core.may_play_for_all() is may
    if may:
        assert not state.core.playing_for_all().may_play_for_all()


@pytest.mark.parametrize(("trous", "may"), [("6,5", (True, False)), ("5,6", (False, True)), ("6,6", (False, False))])
def test_a_marque_is_stopped_with_more_trous_than_the_other(trous: str, may: tuple[bool, bool]) -> None:
    """§96: with the trous of the marqué, and more than the other, either player may stop; a partie is not stopped."""
    state = read(f"W:A13,B2;B:Y15 to=white trous={trous} marque=6")
    assert (state.core.may_stop(0), state.core.may_stop(1)) == may
    partie = read(f"W:A13,B2;B:Y15 to=white trous={trous}")
    assert not partie.core.may_stop(0)
    assert not partie.core.may_stop(1)
