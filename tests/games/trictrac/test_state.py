"""A partie in progress: the first throw, leaving and holding, levées, the end, and what every state keeps."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from academie.errors import Illegal
from academie.game import Roll
from academie.games.trictrac.drawing import draw
from academie.games.trictrac.game import game
from academie.games.trictrac.state import BLACK, WHITE, Move, State
from academie.tables.board import DOUBLETS, throw_name
from games.trictrac.asking import mirrored

pytestmark = pytest.mark.native

FALSELY = "W:A9,G2,K2,L2;B:Y1,U2,S2,R2,Q2,P2,O2,N2"  # sonnés beats the coin, and the talon of Black falsely
STACKS = "W:A15;B:Y15"
LIFTED_BUT_ONE = "W:Y1,*14;B:M2,F2,E2,D2,C2,B2,A3"


def read(line: str, profile: str | None = None) -> State:
    return game.read(line, profile)


def roll(state: State, *dice: int) -> State:
    """The state after a throw of these dice."""
    return state.after(next(each for each in state.rolls() if each.dice == dice))


def keys(state: State) -> list[tuple[str, int, int]]:
    return [(event.key, event.player, event.worth) for event in state.events]


def choices(state: State) -> list[Move | Roll]:
    """Whatever may happen next."""
    return [*state.moves(), *state.rolls()]


def walk(seed: int, plies: int = 120, profile: str | None = None) -> list[State]:
    chooser = random.Random(seed)
    states = [game.start(profile)]
    while states[-1].result is None and len(states) < plies:
        states.append(states[-1].after(chooser.choice(choices(states[-1]))))
    return states


# --- The first throw


@pytest.mark.parametrize(("white", "black", "first"), [(6, 5, WHITE), (2, 5, BLACK)])
def test_the_higher_die_begins(white: int, black: int, first: int) -> None:
    """§3, cases A002, B002: the higher die on one's side gives the first turn, and that very throw is played."""
    state = roll(game.start(), white, black)
    assert (state.player, state.core.phase.name) == (first, "play")
    assert tuple(state.core.dice) == (max(white, black), min(white, black))


def test_a_doublet_decides_nothing() -> None:
    """§3, case L004: equal dice are void and it is thrown again."""
    state = roll(game.start(), 4, 4)
    assert state == game.start()
    assert state.moves() == []


def test_the_first_throw_of_the_book() -> None:
    """§3, case L005: 2 on White's side and 1 on Black's: White begins and may play A/C A/B."""
    state = roll(game.start(), 2, 1)
    after = state.after(game.read_move(state, "A/C A/B"))
    assert after.dames(WHITE) == {0: 13, 2: 1, 1: 1}


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


# --- Leaving and holding


def decide(points: str = "points=10,8b") -> State:
    """White has thrown sonnés that complete a trou by his own dice and give Black six points."""
    return roll(read(f"{FALSELY} {points} trous=3,4 throws=7,7 begun=2,6-5"), 6, 6)


def test_who_completes_a_trou_chooses() -> None:
    """§73, cases A108, B168: after a trou by one's own dice one may hold or leave, before anything is played."""
    state = decide()
    assert [str(move) for move in state.moves()] == ["hold", "leave"]
    held = state.after(game.read_move(state, "je tiens"))
    assert "leave" not in [str(move) for move in held.moves()]  # the word binds
    with pytest.raises(Illegal, match="§73"):
        game.read_move(state, "A/G")


def test_leaving_begins_anew() -> None:
    """§74, cases A012, L020: all points go, the leaver's excess too; trous stay, dames are stacked, his the dice."""
    state = decide()
    left = state.after(game.read_move(state, "je m'en vais"))
    assert str(left).split()[0] == STACKS
    assert [(s.points, s.trous) for s in left.core.scores] == [(0, 4), (0, 4)]
    assert (left.thrower, left.core.phase.name) == (WHITE, "throw")
    assert ("releve", WHITE, 0) in keys(left)


@pytest.mark.parametrize(("held", "points"), [(False, 0), (True, 6)])
def test_the_leaver_gives_nothing(held: bool, points: int) -> None:
    """§74, case B165: a doublet that completes a trou while it hits falsely gives the other nothing if one leaves."""
    state = decide()
    state = state.after(game.read_move(state, "hold" if held else "leave"))
    state = state.after(state.moves()[0]) if held else state
    assert state.core.scores[BLACK].points == points


@pytest.mark.parametrize("trous", [0, 6])
def test_a_trou_by_the_other_dice_gives_no_leave(trous: int) -> None:
    """§73, cases A013, L046, A108: trous from the adversary's dice, be they six, are marked with excess and held."""
    state = roll(read(f"{FALSELY} points=0,10 trous=0,{trous} throws=7,7 begun=2,6-5"), 6, 6)
    after = state.after(state.moves()[0])
    assert (after.core.scores[BLACK].trous, after.core.scores[BLACK].points) == (trous + 1, 4)
    assert (after.player, after.thrower, after.core.phase.name) == (None, BLACK, "throw")
    assert str(after).split()[0] != STACKS


# --- The levée


@pytest.mark.parametrize(("dice", "points"), [((2, 1), 4), ((1, 1), 6)])
def test_the_levee_begins_a_releve(dice: tuple[int, int], points: int) -> None:
    """§37, §38, cases L213, A046, B091: the first out marks, both keep their points, and he throws afresh."""
    state = roll(read(f"{LIFTED_BUT_ONE} points=2b,6 throws=30,30 begun=2,6-5"), *dice)
    after = state.after(state.moves()[0])
    assert ("levee", WHITE, points) in keys(after)
    assert str(after).split()[0] == STACKS
    assert [s.points for s in after.core.scores] == [2 + points, 6]
    assert (after.thrower, after.core.phase.name, tuple(after.core.throws)) == (WHITE, "throw", (0, 0))
    assert after.rolls()


def test_a_levee_that_completes_a_trou_is_no_leave() -> None:
    """§37, M9: the hole of a levée is marked; there is nothing left to leave."""
    state = roll(read(f"{LIFTED_BUT_ONE} points=10,6 throws=30,30 begun=2,6-5"), 2, 1)
    after = state.after(state.moves()[0])
    assert after.core.scores[WHITE].trous == 1
    assert after.core.scores[BLACK].points == 0


# --- The end


def test_twelve_trous_win_on_any_dice() -> None:
    """§76: the twelfth trou ends the partie at once, on one's own throw or on the other's."""
    mine = roll(read(f"{FALSELY} points=10,0 trous=11,3 throws=7,7 begun=2,6-5"), 6, 6)
    assert mine.result is not None
    assert (mine.result.winner, mine.result.law, mine.moves()) == (WHITE, "§76", [])
    state = roll(read(f"{FALSELY} points=0,10 trous=3,11 throws=7,7 begun=2,6-5"), 6, 6)
    his = state.after(state.moves()[0])
    assert his.result is not None
    assert his.result.winner == BLACK


@pytest.mark.parametrize(
    ("profile", "trous", "double"),
    [
        ("classique+bredouille-double", "11g,0", True),
        ("classique+bredouille-double", "11g,4", True),  # taken in a row, whatever the other had before
        ("classique+bredouille-double", "11,4", False),
        ("classique", "11g,0", False),
        ("academie-1806-a+bredouille-double", "11g,4", False),
        ("academie-1806-a+bredouille-double", "11g,0", True),
    ],
)
def test_the_grande_bredouille(profile: str, trous: str, double: bool) -> None:
    """§77, cases B092, L073: twelve trous in a row pay double where that was agreed, by each book's definition."""
    state = roll(read(f"{FALSELY} points=10,0 trous={trous} throws=7,7 begun=2,6-5", profile), 6, 6)
    assert state.result is not None
    assert state.result.points == (2 if double else 1)


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


@pytest.mark.parametrize(
    ("trous", "winner", "law"), [("7,7", None, "§99"), ("8,5", 0, "§96"), ("5,8", 1, "§96"), ("12,11", 0, "§96")]
)
def test_the_end_of_a_marque(trous: str, winner: int | None, law: str) -> None:
    """§96, §99: a marqué that is over is his who has more trous; with as many on both sides it is nobody's."""
    result = read(f"W:A15;B:Y15 phase=over to=white dice=6-5 trous={trous} marque=6").result
    assert result is not None
    assert (result.winner, result.law) == (winner, law)
    assert result.points == (0 if winner is None else 1)
