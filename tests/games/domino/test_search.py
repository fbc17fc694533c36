"""The search of a coup and random play in the core: exact, blind to what is hidden, the same from equal seeds."""

import math
import random
from dataclasses import replace
from fractions import Fraction

import pytest

from academie._core import domino as core
from academie.game.analysis import Budget, Stop
from academie.games.domino.engine import DominoEngine, judged, search_of, worlds, worlds_count
from academie.games.domino.game import game
from academie.games.domino.players import CharacterPlayer
from academie.games.domino.state import BOUDE, Move, State
from academie.players import roster
from academie.players.characters import CHARACTERS
from games.domino.tables import dealt, passed_wrongly, played, read
from often import times

pytestmark = pytest.mark.native


PROFILES = tuple(game.profiles.profiles)
OPPONENTS = [each.key for each in CHARACTERS] + ["engine:nodes=300"]


# --- The oracle: a whole tree, state by state


def worths(ended: core.Ended, profile: core.Profile, sides: int) -> list[float]:
    """What the end of a coup is worth to each side."""
    gain = -ended.gain if profile.scoring is core.Scoring.marques else ended.gain
    marked = core.side_of(profile, ended.marked)
    return [gain if side == marked else -gain / (sides - 1) for side in range(sides)]


def best(state: core.State, sides: int) -> list[float]:
    """What each side gets when all hands are open and everyone takes what is best for his side."""
    if state.news is not None:
        return worths(state.news, state.profile, sides)
    if state.phase is core.Phase.puise:
        drawn = [best(state.taken(tile), sides) for tile in range(28) if state.chances() >> tile & 1]
        return [sum(column) / len(drawn) for column in zip(*drawn, strict=True)]
    if state.must_pass():
        return best(state.passed(), sides)
    side = core.side_of(state.profile, state.turn)
    # Of equals the heavier tile, then the lower number, as the core has them.
    choices = sorted(state.choices(), key=lambda choice: (-choice[0], choice[1]))
    return max((best(state.played(*choice), sides) for choice in choices), key=lambda found: found[side])


def late(profile: str, seed: int, left: int) -> State:
    """A coup near its end, with a choice to make."""
    chooser = random.Random(f"{profile}/{seed}")
    while True:
        state = dealt(f"{profile}+un-coup", chooser.randrange(10**6))
        while state.result is None:
            if sum(state.counts) <= left and len(state.moves()) > 1 and (profile != "puiser" or state.talon_count < 4):
                return state
            state = state.after(chooser.choice(state.moves() or state.rolls()))


@pytest.mark.parametrize("profile", PROFILES)
def test_open_hands_are_played_best(profile: str) -> None:
    """Every choice comes to what the whole tree says: by two sides, by partners, each for himself, by drawing."""
    states = [late(profile, seed, 6 if profile == "puiser" else 8) for seed in range(6)]
    # Who goes out has won, though another has no points left either.
    for hands in ("A:6-5;B:5-5;C:4-4;D:0-0", "A:6-5;B:0-0;C:4-4;D:5-5") if len(states[0].counts) == 4 else ():
        line = f"{hands} phase=play leader=A taken=2,1,1,1 plays=6-6,boude,boude,boude"
        states.append(game.read(line, f"{profile}+un-coup"))
    for state in states:
        sides = len(state.sides)
        for tile, joined, found in state.core.opened():
            assert found[:sides] == pytest.approx(best(state.core.played(tile, joined), sides)), str(state)


def agreeing(view: State) -> list[State]:
    """Every world of a view, found by chance until there are as many as there must be."""
    chooser, found = random.Random(str(view)), dict[str, "State"]()
    while len(found) < worlds_count(view):
        world = worlds(view, chooser)
        found[str(world)] = world
    return list(found.values())


@pytest.mark.wide
@pytest.mark.parametrize("profile", [each for each in PROFILES if each != "puiser"])
def test_few_worlds_are_counted_all(profile: str) -> None:
    """Where few deals are left the value is the mean of what each of them comes to, and the search ends by itself."""
    tried, seed = 0, 0
    while tried < times(1, 2):
        seed += 1
        state = late(profile, seed, 6)
        assert state.player is not None
        view = state.view(state.player)
        if worlds_count(view) > 40:
            continue
        tried += 1
        search = search_of(view)
        search.look(10**6)
        assert search.exact
        assert search.worlds == worlds_count(view)
        side = state.side(state.player)
        for move, worth in judged(search):
            assert move.tile is not None
            joined = 7 if move.on is None else move.on
            known = [best(each.core.played(move.tile.code, joined), len(state.sides))[side] for each in agreeing(view)]
            assert worth == pytest.approx(sum(known) / len(known))


# --- What it is shown


@pytest.mark.parametrize("profile", ["tete-a-tete-six", "poule-trois", "piquet-voleur", "puiser"])
def test_nobody_sees_another_hand(profile: str) -> None:
    """Of two worlds that look alike to who plays, the engine finds the same, and every opponent chooses the same."""
    chooser = random.Random(profile)
    for seed in range(2):
        state = dealt(profile, seed)
        for _ in range(4):
            state = state.after(chooser.choice(state.moves() or state.rolls()))
        while state.player is None or len(state.moves()) < 2:
            state = state.after(chooser.choice(state.moves() or state.rolls()))
        other = worlds(state.view(state.player), chooser)
        assert other != state
        found = [DominoEngine(1).analyse(each, Budget(nodes=2000), lines=9) for each in (state, other)]
        assert found[0].lines == found[1].lines
        for spec in OPPONENTS:
            one, two = (roster.find(spec, game, 3).choose(each) for each in (state, other))
            assert one == two, spec


# --- Who plays


@pytest.mark.wide
@pytest.mark.parametrize("profile", PROFILES[:: times(4, 1)])
def test_every_opponent_plays_a_coup_legally(profile: str) -> None:
    """From the deal to the end, in every seat and every partie; equal seeds play it alike."""
    for number, spec in enumerate(OPPONENTS):
        lines = []
        for _ in range(1 + number % 2):
            state, player = dealt(f"{profile}+un-coup", number), roster.find(spec, game, number)
            chooser = random.Random(number)
            player.new_game(state)
            while state.result is None:
                if state.player is None:
                    state = state.after(chooser.choice(state.rolls()))
                    continue
                move = player.choose(state.view(state.player))
                assert move in state.moves()
                state = state.after(move)
            lines.append(str(state))
            player.close()
        assert len(set(lines)) == 1


def test_the_mazette_keeps_the_double_and_the_timid_one_is_rid_of_it() -> None:
    """Each is weak in his own way, told here without what he sees wrongly."""
    state = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:5-5,5-3,6-5,1-1,3-1,3-3"), "6-2 6-5@6 4-2@2")
    view = state.view(1)
    assert {str(move) for move in view.moves()} == {"5-5@5", "5-3@5"}
    for key, liked in {"mazette": "5-3@5", "ecolier": "5-3@5", "craintif": "5-5@5"}.items():
        player = CharacterPlayer(key)
        player.manner = replace(player.manner, blur=0.0)
        assert str(player.choose(view)) == liked


@pytest.mark.parametrize("deal", range(6))
def test_the_mazette_shuts_herself_out(deal: int) -> None:
    """She plays the tile whose ends the rest of her hand fits least; who likes it the other way, most."""
    state, tried = dealt("tete-a-tete-six+un-coup", deal), 0
    while state.result is None:
        assert state.player is not None
        view, hand = state.view(state.player), state.hand(state.player)
        fits = {
            move: sum(any(tile.has(end) for end in _ends_after(view, move)) for tile in hand if tile != move.tile)
            for move in view.moves()
            if move.tile is not None
        }
        for liking, choose in ((-1.0, min), (1.0, max)) if len(set(fits.values())) > 1 else ():
            player = CharacterPlayer("mazette")
            player.manner = replace(player.manner, points=0.0, doubles=0.0, fitting=liking)
            assert fits[player.choose(view)] == choose(fits.values())
            tried += 1
        state = state.after(view.moves()[0])
    assert tried


def _ends_after(view: State, move: Move) -> set[int]:
    """The ends once a tile lies, as the law places it."""
    assert move.tile is not None
    after = view.ends
    if after is None or move.on is None:
        return {move.tile.low, move.tile.high}
    left = list(after)
    left.remove(move.on)
    return {*left, move.tile.beside(move.on)}


def test_the_master_wins_what_the_mazette_loses() -> None:
    """Over some deals, each played twice with the seats exchanged."""
    sums = 0
    for deal in range(12):
        for first in (0, 1):
            players = [roster.find(spec, game, deal) for spec in ("maitre", "mazette")]
            state = dealt("tete-a-tete-six+un-coup", deal)
            while state.result is None:
                assert state.player is not None
                state = state.after(players[(state.player + first) % 2].choose(state.view(state.player)))
            ended = state.core.ended()
            assert ended is not None
            sums += ended.gain if (ended.marked + first) % 2 == 0 else -ended.gain
    assert sums > 0


# --- Budgets, and what is odd


def test_nodes_repeat_themselves_and_time_ends() -> None:
    """A search limited by nodes finds the same again; one limited by time ends."""
    state, engine = dealt("poule-quatre"), DominoEngine(1)
    one, two = (engine.analyse(state, Budget(nodes=3000), lines=6) for _ in range(2))
    assert (one.nodes, one.lines) == (two.nodes, two.lines)
    assert one.nodes >= 3000
    assert engine.analyse(state, Budget(seconds=0.05)).lines
    lines: list[int] = []
    assert engine.analyse(state, Budget(depth=2), progress=lambda now: lines.append(now.depth)).depth == 2
    assert lines == [1, 2]


def test_a_stop_leaves_the_best_so_far() -> None:
    """Told to stop beforehand it still has a line."""
    stop = Stop()
    stop.set()
    found = DominoEngine(1).analyse(dealt("tete-a-tete-douze"), Budget(), stop=stop)
    assert len(found.lines) == 1


def test_where_nobody_chooses_there_are_no_lines() -> None:
    """Before the deal, in the view of another, and when it is over; a boudé is a line of its own."""
    engine = DominoEngine(1)
    assert engine.analyse(game.start(), Budget(nodes=9)).lines == ()
    assert engine.analyse(dealt("tete-a-tete-six").view(1), Budget(nodes=9)).lines == ()
    boude = played(read("A:6-6,6-4,6-2,4-2,2-0,3-0;B:5-5,5-3,5-2,1-1,3-1,3-3"), "6-6")
    assert [line.move for line in engine.analyse(boude, Budget(nodes=99)).lines] == [BOUDE]


def test_a_wrong_boude_puts_nobody_out() -> None:
    """§21: where no deal agrees with what was boudé, it is as if it had been forgotten."""
    state = passed_wrongly(played(read("A:6-5,6-4,6-3,6-2,6-1,6-0;B:6-6,5-3,5-2,1-1,3-1,3-3"), "6-5 6-6@6"))
    state = passed_wrongly(played(state, "5-3@5"))
    view = state.view(1)
    assert worlds_count(view) > 0
    found = DominoEngine(1).analyse(view, Budget(nodes=500), lines=9)
    assert {line.move for line in found.lines} == set(view.moves())


def test_the_core_refuses_what_is_no_search() -> None:
    """A view in which nobody has to play, deals that are none, owners who do not sit there."""
    view = dealt("tete-a-tete-six").view(0)
    deals = core.Worlds(2**28 - 1 & ~view.core.hands[0], [(6, 0, 0)])
    with pytest.raises(ValueError, match="somebody"):
        core.Search(game.start().core, [(deals, [1])], 1)
    with pytest.raises(ValueError, match="deal"):
        core.Search(view.core, [], 1)
    with pytest.raises(ValueError, match="players"):
        core.Search(view.core, [(deals, [7])], 1)
    with pytest.raises(ValueError, match="players"):
        core.Search(view.core, [(deals, [])], 1)
    with pytest.raises(ValueError, match="open"):
        view.core.opened()


# --- Random play


# Coups, tiles, boudés, dominos, closed, points, leads won: what a thousand coups of this seed come to.
SIGNATURE = (1000, 8606, 1027, 312, 688, 14217, 567)


def fields(tally: core.Tally) -> tuple[int, ...]:
    return tally.coups, tally.tiles, tally.boudes, tally.dominos, tally.closed, tally.points, tally.leads_won


def test_equal_seeds_give_equal_coups() -> None:
    """The same seed plays the same coups on every machine; another seed plays others."""
    assert fields(core.playouts(1806, 1000)) == fields(core.playouts(1806, 1000))
    assert fields(core.playouts(1806, 1000)) != fields(core.playouts(1807, 1000))
    assert fields(core.playouts(1806, 1000)) == SIGNATURE


def exact(state: State) -> list[Fraction]:
    """What each player has of a coup when every choice is as likely as another, by the whole tree."""
    if state.result is not None:
        return [Fraction(share).limit_denominator(12) for share in state.result.shares]
    moves = state.moves()
    values = [exact(state.after(move)) for move in moves]
    return [sum(column, Fraction(0)) / len(moves) for column in zip(*values, strict=True)]


@pytest.mark.parametrize("profile", [name for name in PROFILES if name != "puiser"])
def test_parties_played_out_agree_with_the_tree(profile: str) -> None:
    """From a late position the shares of twenty thousand playouts are those of the whole tree, within five sigma."""
    chooser = random.Random(profile)
    tried = 0
    while tried < 3:
        state = dealt(f"{profile}+un-coup", chooser.randrange(10**6))
        while state.result is None and len(state.placed) < 0.6 * sum(state.core.taken_counts):
            state = state.after(chooser.choice(state.moves()))
        if state.result is not None:
            continue
        tried += 1
        games = 20_000
        played = game.playouts(state, chooser.randrange(10**6), games)
        assert played.games == games
        for share, expected in zip(played.shares, exact(state), strict=True):
            assert abs(share / games - expected) <= 5 * 0.5 / math.sqrt(games)


def test_a_partie_that_is_over_is_not_played() -> None:
    """A state that has ended gives its result as many times as it is asked for."""
    state = dealt("poule-quatre+un-coup")
    while state.result is None:
        state = state.after(state.moves()[0])
    played = game.playouts(state, 1, 10)
    assert played.shares == tuple(10 * share for share in state.result.shares)
    assert played.moves == 0


@pytest.mark.parametrize("profile", PROFILES)
def test_parties_are_played_out_from_the_start(profile: str) -> None:
    """§6: from the start the shares of all players sum to the number of parties, and seats are about even."""
    played = game.playouts(game.start(profile), 7, 2000)
    assert sum(played.shares) == pytest.approx(2000)
    assert len(played.shares) == game.profiles.find(profile)["players"]
    assert all(abs(share / 2000 - 1 / len(played.shares)) < 0.06 for share in played.shares)
    assert played.moves > 2000
    assert profile.startswith("poule") or sum(played.points) <= 2000  # a partie counts once, save where stakes are won


def test_bad_numbers_are_refused_by_the_core() -> None:
    """The core checks what would lead it out of its tables."""
    rules = core.Profile(players=5)
    with pytest.raises(ValueError, match="two to four"):
        core.playouts(1, 1, rules)
    with pytest.raises(ValueError, match="two to four"):
        core.State(rules)
    state = core.State(core.Profile())
    for wrong in (-1, 28):
        with pytest.raises(ValueError, match="0 to 27"):
            state.taken(wrong)
    with pytest.raises(ValueError, match="cannot be placed"):
        state.played(0, 7)
    with pytest.raises(ValueError, match="has to pass"):
        state.passed()
    with pytest.raises(ValueError, match="more tiles than"):
        core.Worlds(3, [(3, 0, 0)])
    with pytest.raises(ValueError, match="hidden hands"):
        dealt("tete-a-tete-six").view(0).core.playouts(1, 1)
    with pytest.raises(IndexError, match="not so many"):
        core.Worlds(7, [(1, 0, 0)]).at(3)
