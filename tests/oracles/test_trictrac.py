"""The native plays, credits, marks and turns of trictrac against the brute-force oracle, in all phases and options."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from academie._core import trictrac as core
from academie.games.trictrac.game import game
from academie.games.trictrac.state import native_profile
from academie.registry import find
from often import lengths, times
from oracles import trictrac as tt
from oracles import trictrac_marking as tm
from oracles import trictrac_positions as positions
from oracles.trictrac_positions import counts, options, readings
from perft.test_perft import Count, counts_of

if TYPE_CHECKING:
    from academie.rules.profiles import Profile

GAME = find("trictrac")
SIDES = ("white", "black")
THROWS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]

pytestmark = pytest.mark.native


def told(credit: core.Credit, sample: positions.Sample, *, ways: bool) -> tuple[Any, ...]:
    """A native credit in the oracle's words."""
    high, low = max(sample.dice), min(sample.dice)
    numbers = {core.Way.larger: high, core.Way.smaller: low, core.Way.sum: high + low}
    jan, foe = credit.jan.name, tt.other(sample.side)
    hit = jan.startswith(("battre_", "faux_")) and not jan.endswith("coin")
    return (
        sample.side if credit.to_roller else foe,
        jan,
        credit.points,
        tuple(sorted(numbers[way] for way in credit.ways)) if ways else (),
        (foe, 23 - credit.where[0]) if hit else None,
    )


def expected(credit: tt.Credit, *, ways: bool) -> tuple[Any, ...]:
    """A credit of the oracle in the same words."""
    return credit.to, credit.jan, credit.points, tuple(sorted(credit.ways)) if ways else (), credit.target


def agree(sample: positions.Sample, profile: Profile) -> None:
    """The same plays with the same numbers unplayed, the same plays owed to a plein, and the same credits."""
    native, values = native_profile(profile), options(profile)
    own, other = counts(sample.position[sample.side]), counts(sample.position[tt.other(sample.side)])
    ours = core.plays(own, other, sample.dice, native)
    theirs = tt.legal_plays(sample.position, sample.side, sample.dice, values)
    assert len(ours) == len(theirs), sample
    assert {(tuple(p.own), p.unplayed) for p in ours} == {(tuple(counts(p.after)), p.unplayed()) for p in theirs}, (
        sample
    )
    state = core.State(
        native, own, other, 0, core.Phase.play, sample.dice, [(0, False, 0, False)] * 2, [1, 1], 2, (1, 1)
    )
    owed = tt.owed_plays(sample.position, sample.side, sample.dice, values)
    assert {tuple(p.own) for p in state.plays()} == {tuple(counts(p.after)) for p in owed}, sample
    agree_on_points(sample, own, other, profile)


def agree_on_points(sample: positions.Sample, own: list[int], other: list[int], profile: Profile) -> None:
    """The credits of the throw, and those of each play that may be made."""
    native, values = native_profile(profile), options(profile)
    ways = values["remplir_en_passant"] == "none"  # what is filled in passing has no ways in an account
    context = {"throw_index": sample.throw_index}
    found = core.credits(own, other, sample.dice, native, sample.throw_index)
    wanted = tt.all_credits(sample.position, sample.side, sample.dice, context, values)
    before = [credit for credit in wanted if credit.jan not in {"levee", "dame_non_jouee"}]
    assert sorted(map(str, (told(credit, sample, ways=ways) for credit in found))) == sorted(
        map(str, (expected(credit, ways=ways) for credit in before))
    ), sample
    legal = {
        tuple(counts(play.after)): play for play in tt.legal_plays(sample.position, sample.side, sample.dice, values)
    }
    for play in core.plays(own, other, sample.dice, native)[:6]:
        credits_ = core.credits(own, other, sample.dice, native, sample.throw_index, play=play)[len(found) :]
        later = tt.after_play(sample.position, sample.side, sample.dice, values, legal[tuple(play.own)])
        assert sorted(str(told(credit, sample, ways=False)) for credit in credits_) == sorted(
            str(expected(credit, ways=False)) for credit in later
        ), sample


@lengths(100, 20_000)
def test_random_positions(count: int) -> None:
    """On positions of all phases the game and the oracle agree on plays and credits."""
    for sample in positions.samples(random.Random(1818), count):
        agree(sample, GAME.profiles.find())


@pytest.mark.parametrize("name", ["academie-1806-a", "academie-1806-a+retour-free", "classique"])
def test_a_plein_of_the_return_with_dames_to_come(name: str) -> None:
    """§33, §36: a dame that enters and goes on to the rim keeps the plein; no other leaves what plays inside."""
    chance, profile = random.Random(216), GAME.profiles.find(name)
    foe = dict.fromkeys(range(18, 24), 2) | {11: 2, 23: 3}
    for _ in range(times(4, 12)):
        own = dict.fromkeys(range(18, 24), 2)
        for place in (chance.choice((15, 16, 17, 17, 17)), *chance.choices((17, *range(18, 24)), k=2)):
            own[place] = own.get(place, 0) + 1
        for dice in THROWS:
            agree(positions.Sample({"white": own, "black": foe}, "white", dice, 25, 25, "retour full", "made"), profile)


@lengths(8, 2000)
@pytest.mark.parametrize("name", readings())
def test_random_positions_of_every_reading(name: str, count: int) -> None:
    """They agree under every profile and under every option that bears on plays and points."""
    profile = GAME.profiles.find(name)
    for sample in positions.samples(random.Random(name), count):
        agree(sample, profile)


@pytest.mark.deep
def test_the_samples_show_every_phase_and_jan() -> None:
    """The random positions are of all phases, and every jan of the books is among their credits."""
    phases, jans = set(), set()
    for sample in positions.samples(random.Random(1818), 1000):
        phases.add(sample.phase)
        context = {"throw_index": sample.throw_index}
        jans |= {credit.jan for credit in tt.all_credits(sample.position, sample.side, sample.dice, context)}
    assert phases == {"opening", "middle", "coin taken", "retour", "lifting", "petit full", "grand full", "retour full"}
    off = {"pile_malheur", "jan_rencontre", "margot_fendue", "faux_coin"}
    rare = {"jan_trois_coups", "jan_deux_tables", "contre_jan_deux_tables"}
    assert {jan.name for jan in core.Jan} - off - rare <= jans


# ---------------------------------------------------------------------------------------------
# Marks and turns


def same_marks(scores: Any, score: tm.Score) -> bool:
    """Points, bredouille and trous of both."""
    ours = [(s.points, s.bredouille, s.trous) if isinstance(s, core.Score) else s[:3] for s in scores]
    return ours == [(score.of(s).points, score.bredouille(s), score.of(s).holes) for s in SIDES]


@pytest.mark.parametrize("seed", range(20))
def test_marking_sequences(seed: int) -> None:
    """Gains in any order give the same points, bredouilles and trous as the oracle's, told by dates."""
    chooser = random.Random(seed)
    score, native = tm.Score(), [(0, False, 0, False), (0, False, 0, False)]
    for _ in range(200):
        seat, gain = chooser.randrange(2), 2 * chooser.choice([1, 1, 2, 2, 2, 3, 3, 4, 6, 9, 19])
        mine, his, trous = core.credit(native[seat], native[1 - seat], gain)
        native = [mine, his] if seat == 0 else [his, mine]
        score, holes = tm.mark(score, SIDES[seat], gain)
        assert trous == holes
        assert same_marks(native, score)
        if chooser.random() < 0.05:
            score = tm.leave(score)
            native = [(0, False, trous, grande) for _, _, trous, grande in native]


def play_partie(name: str, seed: int, turns: int) -> int:
    """A random partie by State and by the oracle side by side; how many turns it took."""
    profile, chooser = GAME.profiles.find(name), random.Random(seed)
    stack, nothing = [15, *[0] * 24], [(0, False, 0, False)] * 2
    state = core.State(
        native_profile(profile), stack, stack, seed % 2, core.Phase.throw, None, nothing, [0, 0], 0, None
    )
    score = tm.Score()
    position: tt.Position = {"white": {0: 15}, "black": {0: 15}}
    thrown, first = {"white": 0, "black": 0}, None
    for index in range(turns):
        side, dice = SIDES[state.thrower], chooser.choice(THROWS)
        thrown[side] += 1
        context = {"throw_index": thrown[side], "first_throw": first if index == 1 else None}
        first = first or dice
        state = state.thrown(dice)
        leaves = state.phase == core.Phase.decide and chooser.random() < 0.3
        choice = None if state.phase == core.Phase.over else chooser.choice(state.plays())
        done = turn(position, side, dice, choice, (score, leaves, context, options(profile)))
        if state.phase == core.Phase.decide:
            state = state.left() if leaves else state.held()
        if state.phase == core.Phase.play and choice is not None:
            state = state.played(choice)
        score, position = done.score, done.position
        assert same_marks(state.scores, score), (name, seed, index)
        if done.winner:
            outcome = state.outcome()
            assert outcome is not None
            assert outcome.winner == SIDES.index(done.winner)
            return index
        assert SIDES[state.thrower] == done.next_side
        assert list(state.own) == counts(position[done.next_side])
        assert list(state.other) == counts(position[tt.other(done.next_side)])
        thrown = dict.fromkeys(SIDES, 0) if done.new_releve else thrown
        assert list(state.throws) == [thrown["white"], thrown["black"]]
    return turns


def turn(position: Any, side: str, dice: tt.Dice, choice: core.Play | None, rest: tuple[Any, ...]) -> tm.Turn:
    """The oracle's turn with the play that was chosen; when the throw itself ends the partie any play will do."""
    score, leaves, context, values = rest
    plays = tt.owed_plays(position, side, dice, values)
    if choice is None:
        return tm.turn(score, position, side, dice, next(iter(plays)), leaves, context, values)
    play = next(play for play in plays if counts(play.after) == list(choice.own))
    return tm.turn(score, position, side, dice, play, leaves, context, values)


@pytest.mark.parametrize("name", readings())
def test_whole_turns(name: str) -> None:
    """Turn by turn a random partie has the same position, marks, dice and winner as the oracle's."""
    for seed in range(times(1, 2)):
        play_partie(name, seed, 60)


@pytest.mark.deep
@pytest.mark.parametrize("name", readings())
def test_whole_parties(name: str) -> None:
    """The same for parties played to their end."""
    assert any(play_partie(name, seed, 600) < 600 for seed in range(100, 106))


# ---------------------------------------------------------------------------------------------
# Trees


@pytest.mark.deep
@pytest.mark.parametrize("count", [each for each in counts_of("trictrac") if "phase=throw" in each.line])
def test_the_perft_file_has_the_counts_of_the_oracle(count: Count) -> None:
    """The counts kept for the game are those of the brute-force tm."""
    state = game.read(count.line, count.profile).core
    thrower = SIDES[state.thrower]
    position = {thrower: dict(enumerate(state.own)), tt.other(thrower): dict(enumerate(state.other))}
    before = {
        side: {"points": score.points, "bredouille": score.bredouille, "holes": score.trous}
        for side, score in zip(SIDES, state.scores, strict=True)
    }
    thrown = dict(zip(SIDES, state.throws, strict=True))
    node = tm.Node(tm.score_of(before), position, thrower, thrown, options(GAME.profiles.find(count.profile)))
    assert tm.leaves(node, count.depth) == count.leaves
