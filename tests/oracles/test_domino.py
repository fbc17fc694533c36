"""Domino against the brute-force oracle: whole parties under every profile and option, the tree, and the worlds."""

import random

import pytest

from academie.errors import AcademieError
from academie.game import Roll
from academie.games.domino.engine import cases, worlds, worlds_count
from academie.games.domino.game import game
from academie.games.domino.state import BOUDE, Move, State
from academie.games.domino.tile import TILES, tile
from often import times
from oracles import domino as oracle
from perft.test_perft import Count, counts_of

PROFILES = tuple(game.profiles.profiles)
OPTIONS = tuple(f"{base}+{option.name}" for option in game.profiles.options.values() for base in option.applies_to)

pytestmark = pytest.mark.native


def rules_of(state: State) -> oracle.Rules:
    return oracle.Rules.of(lambda name: state.profile[name])


def agree(state: State, partie: oracle.Partie) -> None:
    """Everything that can be seen is the same on both sides."""
    assert state.phase == partie.phase
    assert list(state.scores) == partie.scores
    assert state.leader == (None if partie.phase == "draw" else partie.leader)
    assert [sorted(hand) for hand in state.hands if hand is not None] == [sorted(hand) for hand in partie.hands]
    assert list(state.line) == partie.line
    assert state.ends == ((partie.line[0][0], partie.line[-1][1]) if partie.line else None)
    assert {TILES[roll.dice[0]] for roll in state.rolls()} == set(partie.chances())
    if partie.phase in {"draw", "deal", "puise"}:
        assert (state.player, state.turn) == (None, partie.taker())
    moves = {(move.tile, move.on) for move in state.moves() if move.tile is not None}
    assert moves == set(partie.choices())
    assert (state.moves() == [BOUDE]) == partie.boude()
    if partie.phase == "play":
        assert state.player == partie.turn


def ended(state: State, partie: oracle.Partie) -> None:
    """A coup has ended alike: how, for whom, with what left, for how much, and what follows."""
    end = partie.last
    news = state.core.news
    assert (end is None) == (news is None)
    if end is None or news is None:
        return
    assert (news.closed, news.winner, news.marked, news.gain) == (end.how == "ferme", end.winner, end.marked, end.gain)
    assert list(news.left[: state.players]) == end.left
    keys = {event.key: event for event in state.events}
    assert end.how in keys
    if state.profile["scoring"] != "marques":
        assert (keys["coup"].player, keys["coup"].points) == (end.winner, end.gain)
    assert ("main" in keys) == (partie.phase == "deal")
    result = state.result
    assert (result is not None) == (partie.phase == "over")
    if result is not None:
        assert list(result.shares) == pytest.approx(partie.shares())


def step(state: State, partie: oracle.Partie, chooser: random.Random) -> State:
    """One random step on both sides."""
    if state.player is None:
        roll = chooser.choice(state.rolls())
        partie.take(TILES[roll.dice[0]])
        return state.after(roll)
    move = chooser.choice(state.moves())
    if move.tile is None:
        partie.pass_on()
    else:
        partie.place(move.tile, move.on)
    return state.after(move)


def play(profile: str, chooser: random.Random, coups: int) -> int:
    """Parties side by side until so many coups are played; how many they were."""
    done = 0
    while done < coups:
        state = game.start(profile)
        partie = oracle.Partie(rules_of(state))
        agree(state, partie)
        while state.result is None and done < coups:
            state = step(state, partie, chooser)
            agree(state, partie)
            ended(state, partie)
            done += partie.last is not None
    return done


@pytest.mark.parametrize("profile", PROFILES)
def test_random_parties(profile: str) -> None:
    """Coups of whole parties under each profile go alike at every step."""
    assert play(profile, random.Random(f"1806 {profile}"), times(15, 90)) >= times(15, 90)


@pytest.mark.parametrize("profile", OPTIONS)
def test_random_parties_under_options(profile: str) -> None:
    """Three coups under each option of each profile go alike; by `make test-deep` hundreds."""
    assert play(profile, random.Random(f"1806 {profile}"), 3) >= 3


@pytest.mark.deep
@pytest.mark.parametrize("profile", [*PROFILES, *OPTIONS])
def test_many_random_parties(profile: str) -> None:
    """Twenty thousand coups, shared among all profiles and options, go alike."""
    share = 20_000 // len([*PROFILES, *OPTIONS]) + 1
    assert play(profile, random.Random(f"1818 {profile}"), share) >= share


# --- The tree


def partie_of(state: State) -> oracle.Partie:
    """The same partie for the oracle, its plays replayed from the deal."""
    partie = oracle.Partie(rules_of(state), state.leader, state.phase, list(state.scores))
    if state.phase == "draw":
        for each in state.draws:
            partie.take(each)
        return partie
    played = [
        [play.tile for play in state.plays if play.player == player and play.tile] for player in range(state.players)
    ]
    partie.hands = [[*state.hand(player), *played[player]] for player in range(state.players)]
    if state.phase == "play":
        partie.turn = state.leader or 0
        for play in state.plays:
            if play.tile is None:
                partie.pass_on()
            else:
                partie.place(play.tile, play.on)
    return partie


@pytest.mark.parametrize("count", [each for each in counts_of("domino") if each.leaves <= times(200, 3000)])
def test_perft_counts_are_the_oracles(count: Count) -> None:
    """The smaller counts of tests/perft, counted by the oracle."""
    assert oracle.perft(partie_of(game.read(count.line, count.profile)), count.depth) == count.leaves


# --- Worlds


def late_view(profile: str, chooser: random.Random, most: int) -> State | None:
    """A view of a coup so far advanced that its deals can be listed."""
    state = game.start(f"{profile}+un-coup")
    while state.result is None:
        view = state.view(chooser.randrange(state.players))
        if view.hidden and state.phase == "play" and 1 < _ways(view) <= most and chooser.random() < 0.3:
            return view
        state = state.after(chooser.choice(state.moves() or state.rolls()))
    return None


def _ways(view: State) -> int:
    """All deals, boudés disregarded."""
    ways, left = 1, len(view.unseen)
    for count, hand in zip(view.counts, view.hands, strict=True):
        if hand is None:
            for taken in range(count):
                ways = ways * (left - taken) // (taken + 1)
            left -= count
    return ways


def listed(view: State) -> set[tuple[tuple[oracle.Tile, ...], ...]]:
    """The hands of every deal that can have led to this view, found by trying all."""
    hidden = [player for player, hand in enumerate(view.hands) if hand is None]
    acts: list[oracle.Act] = [(play.tile, play.on) if play.tile else None for play in view.plays]
    placed = [
        [play.tile for play in view.plays if play.player == player and play.tile] for player in range(view.players)
    ]
    found = set()
    for dealt in oracle.deals(list(view.unseen), [view.counts[player] for player in hidden]):
        hands = [list(hand) if hand is not None else [] for hand in view.hands]
        for player, tiles in zip(hidden, dealt, strict=True):
            hands[player] = tiles
        first = [[*hands[player], *placed[player]] for player in range(view.players)]
        if oracle.consistent(rules_of(view), view.leader or 0, first, acts):
            found.add(tuple(tuple(sorted(hand)) for hand in hands))
    return found


@pytest.mark.parametrize("profile", [name for name in PROFILES if name != "puiser"])
def test_worlds_are_all_that_agree(profile: str) -> None:
    """§63: the deals of a view are exactly those that replay with every boudé right and the coup going on."""
    chooser = random.Random(f"63 {profile}")
    seen = 0
    while seen < times(1, 6):
        view = late_view(profile, chooser, 1500)
        if view is None:
            continue
        seen += 1
        expected = listed(view)
        ((case, owners),) = cases(view)
        found = set()
        for index in range(case.count):
            hands = list(view.core.hands)
            for player, mask in zip(owners, case.at(index), strict=True):
                hands[player] |= mask
            found.add(
                tuple(tuple(sorted(each for each in TILES if mask >> each.code & 1)) for mask in hands[: view.players])
            )
        assert found == expected
        assert worlds_count(view) == len(expected) == case.count


def test_worlds_come_with_equal_chance() -> None:
    """§63: drawn often, the deals of a view come about equally often (chi-squared, seeded)."""
    chooser = random.Random(1806)
    view = None
    while view is None or not 8 <= worlds_count(view) <= 40:
        view = late_view("poule-trois", chooser, 500)
    count, rounds = worlds_count(view), times(1500, 4000)
    tally: dict[str, int] = {}
    for _ in range(rounds):
        line = str(worlds(view, chooser))
        tally[line] = tally.get(line, 0) + 1
    assert len(tally) == count
    expected = rounds / count
    assert sum((each - expected) ** 2 / expected for each in tally.values()) < 2.2 * count


# --- Wrong moves


def test_what_the_oracle_refuses_is_refused() -> None:
    """Every tile at every number that the oracle does not allow raises one sentence."""
    chooser = random.Random(4)
    state = game.start("tete-a-tete-sept+un-coup")
    partie = oracle.Partie(rules_of(state))
    refused = 0
    while state.result is None:
        allowed = set(partie.choices())
        for each in TILES:
            for on in (None, *range(7)):
                if state.player is not None and (each, on) not in allowed:
                    with pytest.raises(AcademieError, match=r"\.$"):
                        state.after(Move(each, on))
                    refused += 1
        if state.player is not None and not partie.boude():
            with pytest.raises(AcademieError, match=r"\.$"):
                state.after(BOUDE)
        gone = [each for each in TILES if each not in partie.chances()]
        for each in gone:
            with pytest.raises(AcademieError, match=r"\.$"):
                state.after(Roll((each.code,)))
        state = step(state, partie, chooser)
    assert refused > 1000


def test_the_set_is_the_oracles() -> None:
    """The set of the game is that of the oracle, in its own order."""
    assert sorted(TILES) == oracle.SET
    assert [tile(low, high) for low, high in oracle.SET] == oracle.SET
