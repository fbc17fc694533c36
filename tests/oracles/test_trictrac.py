"""The native plays, credits, marks and turns of trictrac against the brute-force oracle, in all phases and options."""

import random
from collections.abc import Iterator
from itertools import permutations
from typing import Any

import pytest

from academie._core import trictrac as core
from academie.game.profiles import Profile
from academie.game.registry import find
from academie.games.trictrac.game import game
from academie.games.trictrac.state import native_profile
from often import lengths, times
from oracles import trictrac as tt
from oracles import trictrac_marking as tm
from oracles import trictrac_positions as positions
from oracles.trictrac import moved
from oracles.trictrac_positions import counts, options, readings
from perft.test_perft import Count, counts_of

pytestmark = pytest.mark.native


GAME = find("trictrac")
SIDES = ("white", "black")
THROWS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def values_of(credit: core.Credit, sample: positions.Sample, *, ways: bool) -> tuple[Any, ...]:
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
    target = tt.all_credits(sample.position, sample.side, sample.dice, context, values)
    before = [credit for credit in target if credit.jan not in {"levee", "dame_non_jouee"}]
    assert sorted(map(str, (values_of(credit, sample, ways=ways) for credit in found))) == sorted(
        map(str, (expected(credit, ways=ways) for credit in before))
    ), sample
    legal = {
        tuple(counts(play.after)): play for play in tt.legal_plays(sample.position, sample.side, sample.dice, values)
    }
    for play in core.plays(own, other, sample.dice, native)[:6]:
        credits_ = core.credits(own, other, sample.dice, native, sample.throw_index, play=play)[len(found) :]
        later = tt.after_play(sample.position, sample.side, sample.dice, values, legal[tuple(play.own)])
        assert sorted(str(values_of(credit, sample, ways=False)) for credit in credits_) == sorted(
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


@lengths(5, 2000)
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


# --- Marks and turns


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


# --- Trees


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


# --- Reasons


Pace = tuple[int, int]


def all_paces(dames: dict[int, int], dice: tt.Dice) -> Iterator[tuple[Pace, ...]]:
    """Every way to give one number or both to dames that stand, in either order."""
    for first, second in set(permutations(dice)):
        for step in [p for p, n in dames.items() if n and p < tt.OFF]:
            yield ((step, first),)
            after = moved(dames, step, first)
            for other in [p for p, n in after.items() if n and p < tt.OFF]:
                yield (step, first), (other, second)


def holds(
    sample: positions.Sample, paces: tuple[Pace, ...], reason: core.Reason, plays: list[tt.Play], values: dict[str, Any]
) -> bool:
    """Whether what a reason names is so, by the oracle's own words."""
    position, side, why, where = sample.position, sample.side, reason.why.name, reason.where
    before = dict(position[side])
    dames = before
    for step, number in paces[: reason.stride]:
        dames = moved(dames, step, number)
    step, number = paces[min(reason.stride, len(paces) - 1)]
    after = before
    for pace in paces:
        after = moved(after, *pace)
    full = tt.full(before, tt.RETOUR) and tt.full(after, tt.RETOUR)
    lift = {"lift_owed": "forced", "inside_owed": "only_by_default"}
    facts = {
        "occupied": lambda: where == step + number and tt.adverse(position, side, where) > 0,
        "other_coin": lambda: where == tt.ADVERSE_COIN and tt.on(after, where) > 0,
        "other_grand": lambda: (
            where in range(13, 18)
            and tt.on(after, where) > tt.on(before, where)
            and tt.can_fill(position, tt.other(side), tt.GRAND)
        ),
        "other_petit": lambda: (
            where in tt.RETOUR
            and tt.on(after, where) > tt.on(before, where)
            and tt.can_fill(position, tt.other(side), tt.PETIT)
        ),
        "coin_entered": lambda: where == tt.COIN and tt.on(before, where) == 0 and tt.on(after, where) == 1,
        "coin_left": lambda: where == tt.COIN and tt.on(before, where) >= 2 and tt.on(after, where) == 1,
        "not_home": lambda: step + number >= tt.OFF and where < 18 and tt.on(dames, where) > 0,
        "behind": lambda: step + number > tt.OFF and where < step and tt.on(dames, where) > 0,
        "lift_owed": lambda: where == tt.OFF - number and tt.on(dames, where) > 0 and tt.all_in(dames),
        "inside_owed": lambda: (
            tt.on(dames, where) > 0 and where + number < tt.OFF and tt.adverse(position, side, where + number) == 0
        ),
        "rim_to_keep": lambda: values["retour_tout_dune"] == "only_to_conserve" and not full,
        "both_owed": lambda: len(paces) == 1 and all(len(p.played) == 2 or p.all_lifted() for p in plays),
        "larger_owed": lambda: number == min(sample.dice) and {p.played for p in plays} == {(max(sample.dice),)},
    }
    return bool(facts[why]()) and (why not in lift or values["exact_lift"] == lift[why])


def reasons_agree(sample: positions.Sample, profile: Profile, seen: set[str]) -> None:
    """Nothing speaks against exactly the legal plays, and against each other play something that is so."""
    native, values = native_profile(profile), options(profile)
    own, other = counts(sample.position[sample.side]), counts(sample.position[tt.other(sample.side)])
    plays = [p for p in tt.legal_plays(sample.position, sample.side, sample.dice, values) if not p.puissance]
    legal = {tuple(counts(play.after)) for play in plays}
    assert core.why_no_power(own, other, sample.dice) == core.Why.nothing or legal == {
        tuple(play.own) for play in core.plays(own, other, sample.dice, native)
    }
    reached = set()
    for paces in all_paces(dict(sample.position[sample.side]), sample.dice):
        after = dict(sample.position[sample.side])
        for pace in paces:
            after = moved(after, *pace)
        reason = core.why_not(own, other, sample.dice, native, paces)
        if reason.why == core.Why.nothing:
            reached.add(tuple(counts(after)))
            assert tuple(counts(after)) in legal, (sample, paces)
        else:
            seen.add(reason.why.name)
            assert holds(sample, paces, reason, plays, values), (sample, paces, reason.why, reason.where)
            assert reason.paragraph > 0
    assert reached == legal or (legal == {tuple(own)} and not reached), sample


@lengths(6, 1000)
@pytest.mark.parametrize("name", readings())
def test_every_play_has_its_reason_or_is_legal(name: str, count: int) -> None:
    """§12-§36: any dames in any order make a legal play of the oracle, or are refused for a reason that is so."""
    for sample in positions.samples(random.Random(f"why {name}"), count):
        reasons_agree(sample, GAME.profiles.find(name), set())


@pytest.mark.deep
def test_the_samples_show_every_reason() -> None:
    """Every reason against a play is met, those of one profile alone included; the rare larger number has its own."""
    seen: set[str] = set()
    for name in ("classique", "academie-1806-a", "academie-1806-b"):
        for sample in positions.samples(random.Random(4), 300):
            reasons_agree(sample, GAME.profiles.find(name), seen)
    assert seen == {
        "occupied",
        "other_coin",
        "other_grand",
        "other_petit",
        "both_owed",
        "coin_entered",
        "coin_left",
        "not_home",
        "rim_to_keep",
        "behind",
        "lift_owed",
        "inside_owed",
    }


def test_the_larger_number_if_only_one() -> None:
    """§22: six and five, a dame for each and none for both: the five is refused, for the larger is owed."""
    position = {"white": {5: 1, 8: 3, 9: 1, 10: 8, 11: 2}, "black": {7: 3, 8: 4, 9: 4, 10: 1, 11: 2, 22: 1}}
    seen: set[str] = set()
    sample = positions.Sample(position, "white", (5, 6), 0, 0, "", "")
    reasons_agree(sample, GAME.profiles.find(), seen)
    assert "larger_owed" in seen


def test_what_is_no_step_and_no_number_of_the_throw() -> None:
    """A step beyond the path, a number the dice do not show, and one used twice are refused."""
    own, other, profile = counts({0: 15}), counts({0: 15}), core.Profile()
    for paces in ([(24, 6)], [(-1, 6)], [(0, 4)], [(0, 6), (0, 6)], []):
        with pytest.raises(ValueError, match=r"step|number"):
            core.why_not(own, other, (6, 5), profile, paces)
    for ask in (core.open_to_move, core.open_to_hit):
        with pytest.raises(ValueError, match="step"):
            ask(other, 24)
    with pytest.raises(ValueError, match="step"):
        core.why_not_spare(own, core.Table.petit, 25)
    with pytest.raises(ValueError, match="step"):
        core.why_uncovered(own, other, (6, 5), profile, core.Table.petit, 40, core.Way.sum)
