"""What is hidden stays hidden: two worlds that differ only in hands a viewer does not see are told to him alike."""

import dataclasses
import random
from collections import Counter
from typing import Any

import pytest

from academie._core import domino as core
from academie.errors import AcademieError
from academie.game import State
from academie.game.profiles import Profile
from academie.games.domino.game import game
from academie.games.domino.referee import acts
from academie.games.domino.referee.coup import Coup, Deed
from academie.games.domino.referee.table import DominoTable
from academie.games.domino.state import four
from academie.games.domino.tile import TILES, Tile, read_tile
from academie.referee import sit
from academie.referee.acts import Act, Get
from academie.referee.assisted import AssistedTable
from academie.referee.table import Table
from games.domino.referee.dominoes import rigueur
from often import times
from oracles.domino import SET, Partie, Rules
from rows import rows

ACTS = 70
REFEREED = ["tete-a-tete-six", "tete-a-tete-douze", "poule-trois", "quatre-sans-points", "piquet-voleur"]
TABLES = [(profile, mode) for profile in REFEREED for mode in ("assisted", "rigueur")]
TABLES += [("puiser", "assisted"), ("au-dernier", "assisted")]
RARER = {("tete-a-tete-six", "rigueur"), ("poule-trois", "rigueur")}  # where one game has not every act


# --- Another world


def otherwise(table: Table, viewer: int | None, rng: random.Random) -> Table | None:
    """The table with other hidden tiles, of which the viewer can know nothing; None where none was found."""
    for _ in range(8):
        other = _dealt(table, viewer, rng)
        if other is not None and other != table and other.view(viewer).state == table.view(viewer).state:
            return other
    return None


def _dealt(table: Table, viewer: int | None, rng: random.Random) -> Table | None:
    if isinstance(table, AssistedTable):
        view = table.position.view(len(table.seats) if viewer is None else viewer)
        return dataclasses.replace(table, position=game.worlds(view, rng))
    assert isinstance(table, DominoTable)
    if table.coup is None or table.now.over:
        return None
    coup = table.now
    laid = [{deed.tile for deed in coup.deeds if deed.player == seat} for seat in range(table.players)]
    open_tiles = table.watch.exposed | table.watch.presented
    hidden = [set() if seat == viewer else taken - laid[seat] - open_tiles for seat, taken in enumerate(coup.taken)]
    pool = sorted(set(TILES).difference(*coup.taken).union(*hidden))
    rng.shuffle(pool)
    taken = []
    for had, unseen in zip(coup.taken, hidden, strict=True):
        taken.append(frozenset(had - unseen | {pool.pop() for _ in unseen}))
    return _judged(table, dataclasses.replace(coup, taken=tuple(taken)))


def _judged(table: DominoTable, coup: Coup) -> DominoTable | None:
    """The boudés are right or wrong as the hands now are; a world that what was said aloud belies is none."""
    deeds = list(coup.deeds)
    for turn, deed in enumerate(deeds):
        if deed.tile is None:
            deeds[turn] = dataclasses.replace(deed, right=not coup.before(turn).choices(deed.player))
    other = table.but(coup=dataclasses.replace(coup, deeds=tuple(deeds)))
    said = table.watch.owned | {turn for turn, _ in table.watch.spared}
    order = table.watch.order
    bound = order is not None and not [
        move for move in other.now.choices(other.now.turn) if order.tile in {None, move.tile}
    ]
    if other.now.over or bound or any(deeds[turn].right for turn in said):
        return None
    return None if table.assisted and not all(deed.right for deed in deeds) else other


# --- What is sent


def known(table: Table, viewer: int | None) -> dict[str, Any]:
    """All that a viewer is sent of a table."""
    view = table.view(viewer)
    return {
        "position": view.position_line,
        "drawing": game.draw(view.state),
        "stage": view.stage,
        "waits": view.waits,
        "marks": view.marks,
        "rulings": view.rulings,
        "acts": [] if viewer is None else [str(act) for act in view.acts(viewer)],
        "sitting": view.sitting,
        "result": view.result,
    }


def tiles_of(text: str) -> set[Tile]:
    """The tiles that a text names."""
    words = text.replace(":", " ").replace(";", " ").replace(",", " ").replace("=", " ").replace("@", " ").split()
    return {read_tile(word) for word in words if len(word) == 3 and word[1] == "-" and word[::2].isdecimal()}


# --- Playing, faults included


def tried(table: Table, rng: random.Random) -> Act | None:
    """The next act: chance, something that is open, or a fault."""
    if table.result is not None:
        return None
    act = table.chance(rng)
    found = [] if act is None else [_mistaken(table, act, rng)]
    seats = range(len(table.seats))
    offered = [each for seat in seats for each in table.acts(seat)]
    faults = _faults(table, rng) if isinstance(table, DominoTable) and not table.assisted else []
    rng.shuffle(offered)
    rng.shuffle(faults)
    found += [*faults[:2], *offered] if rng.random() < 0.35 else offered
    for each in [*found, act]:
        if each is not None and _done(table, each) is not None:
            return each
    return None


def _mistaken(table: Table, act: Act, rng: random.Random) -> Act:
    """Now and then a hand takes one too many or too few."""
    if table.assisted or not isinstance(act, acts.Take) or rng.random() < 0.6:
        return act
    left = [tile for tile in TILES if not any(tile in taken for taken in table.now.taken) and tile not in act.tiles]
    more = (*act.tiles, rng.choice(left)) if left and rng.random() < 0.7 else act.tiles[1:]
    return acts.Take(act.seat, more)


def _faults(table: DominoTable, rng: random.Random) -> list[Act]:
    if table.coup is None or not any(table.now.taken):
        return []
    turn, coup = table.now.turn, table.now
    found: list[Act] = [acts.SayBoude(turn), acts.SayBoude(turn)]
    for seat in range(table.players):
        hand = sorted(coup.hand(seat))
        found += [acts.Feint(seat), acts.LiftTiles(seat), acts.AskWhoLed(seat)]
        others = [other for other in range(table.players) if other != seat]
        other = rng.choice(others)
        surplus = -table.missing(other)
        if surplus > 0:
            found.append(acts.Remove(seat, other, tuple(rng.sample(sorted(coup.taken[other]), surplus))))
        found.append(acts.CountTiles(seat, other))
        if hand:
            tile = rng.choice(hand)
            found += [acts.Expose(seat, tile), acts.Announce(seat, tile)]
            found += [acts.Place(seat, f"{tile}@{end}") for end in coup.ends or ()] if seat == turn else []
    return found


def _done(table: Table, act: Act) -> Table | None:
    try:
        return table.after(act)
    except AcademieError:
        return None


def alike(act: Act, here: Table, there: Table, viewer: int | None, rng: random.Random) -> Act | None:
    """The act of the other world that is this one to the viewer; the same, where it takes nothing hidden."""
    if here.seen(act, viewer) is not None:
        return act
    match act:
        case acts.Take():
            left = [tile for tile in TILES if not any(tile in taken for taken in there.now.taken)]
            return acts.Take(act.seat, tuple(sorted(rng.sample(left, len(act.tiles)))))
        case acts.Remove():
            held = sorted(there.now.taken[act.other])
            return acts.Remove(act.seat, act.other, tuple(rng.sample(held, len(act.tiles))))
        case Get():
            return there.chance(rng)
    raise AssertionError(act)


# --- The tests


@pytest.mark.wide
@pytest.mark.parametrize(("profile", "mode"), TABLES)
def test_two_worlds_are_told_alike(profile: str, mode: str) -> None:
    """Positions, drawings, what is open, rulings, accounts and acts: a viewer cannot tell which world it is."""
    seen: Counter[str] = Counter()
    for seed in range(times(2 if (profile, mode) in RARER else 1, 3)):
        rng = random.Random(f"{profile}/{mode}/{seed}")
        table = sit("domino", mode, profile)
        for _ in range(ACTS):
            act = tried(table, rng)
            if act is None:
                break
            after = table.after(act)
            for viewer in (*range(len(table.seats)), None):
                other = otherwise(table, viewer, rng)
                if other is not None:
                    assert known(other, viewer) == known(table, viewer), (str(table.state), str(other.state), viewer)
                    seen["tables"] += 1
                    seen[type(act).__name__] += _compared(act, (table, after), other, viewer, rng)
            table = after
    assert seen["tables"] > 30
    expected = {"Get", "Play"} if isinstance(table, AssistedTable) else {"Take", "Place", "SayBoude"}
    expected |= {"Expose", "CountTiles"} if mode == "rigueur" else set()
    assert expected <= {name for name, count in seen.items() if count}, seen


def _compared(act: Act, here: tuple[Table, Table], other: Table, viewer: int | None, rng: random.Random) -> bool:
    """The act told of both worlds, where it can be done in the other one and leaves the coup open in both."""
    table, after = here
    if isinstance(act, acts.FindTile):  # who says that he had a tile is answered by his hand
        return False
    twin = alike(act, table, other, viewer, rng)
    following = None if twin is None else _done(other, twin)
    if twin is None or following is None or _ended(table, after) or _ended(other, following):
        return False
    if following.state.phase != after.state.phase:  # who cannot play draws from the talon before all eyes (§54)
        return False
    assert following.view(viewer).state == after.view(viewer).state
    assert known(following, viewer) == known(after, viewer)
    assert other.account(twin, following) == table.account(act, after)
    assert other.seen(twin, viewer) == table.seen(act, viewer)
    return True


def _ended(table: Table, after: Table) -> bool:
    """Whether an act has ended the coup: then hands are shown, and what follows hangs on them."""
    played = table.state.phase in {"play", "puise"} and after.state.phase not in {"play", "puise"}
    return (
        played
        or after.result is not None
        or (isinstance(after, DominoTable) and after.coup is not None and after.now.over)
    )


@pytest.mark.wide
@pytest.mark.parametrize(("profile", "mode"), TABLES)
def test_no_hidden_tile_is_named(profile: str, mode: str) -> None:
    """In no text sent to a viewer stands a tile that nobody has laid, drawn or shown, and that is not his own.

    Once a coup is over all hands are shown.
    """
    looked = 0
    for seed in range(times(1, 3)):
        rng = random.Random(f"named/{profile}/{mode}/{seed}")
        table, public = sit("domino", mode, profile), set[Tile]()
        for _ in range(ACTS):
            act = tried(table, rng)
            if act is None or table.result is not None:
                break
            after = table.after(act)
            public = set() if _ended(table, after) or table.state.phase == "draw" else public
            public |= tiles_of(str(act)) if table.seen(act, None) is not None else set()
            if _ended(table, after):  # the coup is over: the line is told, and every hand is laid open (§5)
                public |= set(table.state.placed).union(*_hands(table.state).values())
            for viewer in (*range(len(table.seats)), None):
                own = set() if viewer is None else set(_hands(after.state).get(viewer, ()))
                own |= set() if viewer is None else set(_hands(table.state).get(viewer, ()))
                sent = [str(each) for each in table.account(act, after)] + [str(table.seen(act, viewer) or "")]
                if not _ended(table, after) and after.state.phase != "draw":
                    sent += [str(each) for each in known(after, viewer).values()]
                named = set().union(*map(tiles_of, sent))
                assert named <= public | own | set(after.state.placed), (str(after.state), viewer, named - public - own)
                looked += 1
            table = after
    assert looked > 30


def _hands(state: State) -> dict[int, tuple[Tile, ...]]:
    return {seat: hand for seat, hand in enumerate(state.hands) if hand}


def test_who_looks_on_sees_no_hand() -> None:
    """An onlooker's view hides every hand and a wrong boudé, and shows them once the coup has ended."""
    line = "A:6-6,5-0;B:6-5,1-0 profile=tete-a-tete-six phase=play leader=A scores=0,0 taken=2,2"
    table = rigueur(position=line)
    table = table.after(acts.Place(0, "6-6")).after(acts.SayBoude(1))
    assert "boude!" in str(table.state)
    view = table.view(None)
    assert view.state.hands == (None, None)
    assert "boude!" not in view.position_line
    assert "boude!" not in table.view(0).position_line
    assert "boude!" in table.view(1).position_line
    ended = table.after(acts.SayBoude(0))
    assert ended.now.over
    assert ended.view(None).state.hands == ended.state.hands
    with pytest.raises(AcademieError, match="only one player's view"):
        view.view(0)


def test_the_tiles_of_a_hand_are_its_owners() -> None:
    """A deal tells the others only how many tiles were taken, assisted and à la rigueur."""
    for mode in ("assisted", "rigueur"):
        rng, table = random.Random(3), sit("domino", mode, "poule-trois")
        while not isinstance(act := table.chance(rng), acts.Take):
            table = table.after(act)
        assert table.seen(act, act.seat) == act
        assert table.seen(act, (act.seat + 1) % 3) is None
        assert table.seen(act, None) is None
        said = [line.en for line in table.account(act, table.after(act))]
        assert said == ([f"{'ABC'[act.seat]} takes tiles: 8"] if mode == "rigueur" else []), said


def test_tiles_removed_face_down_are_not_told() -> None:
    """The surplus of one who made as if to choose goes back unseen: who removes it is told how many."""
    line = "A:;B: profile=tete-a-tete-six phase=deal leader=A scores=0,0"
    table = rigueur(position=line)
    table = table.after(acts.Shuffle(0))
    table = table.after(acts.Take(1, tuple(TILES[:7]))).after(acts.Take(0, tuple(TILES[7:13]))).after(acts.Feint(1))
    act = acts.Remove(0, 1, (TILES[3],))
    assert table.seen(act, 1) == act
    assert table.seen(act, 0) is table.seen(act, None) is None
    lines = table.account(act, table.after(act))
    assert lines[0].en == "A removes tiles of B: 1"
    assert not set().union(*(tiles_of(line.en) for line in lines))


def test_a_demand_is_offered_by_what_all_can_see() -> None:
    """Whether he holds the tile he announced and did not lay is not told by offering to demand it (§25)."""
    line = "A:6-6,5-0;B:{hand} profile=tete-a-tete-six phase=play leader=A scores=0,0 taken=2,3"
    for hand in ("6-5,6-1,1-0", "6-5,2-1,1-0"):
        table = rigueur(position=line.format(hand=hand)).after(acts.Place(0, "6-6"))
        table = table.after(acts.Announce(1, read_tile("6-1"))).after(acts.Place(1, "6-5@6"))
        assert acts.Demand(0) in table.acts(0)
        assert table.after(acts.Demand(0)).rulings[-1].refused == (hand == "6-5,2-1,1-0")
    fits_nowhere = rigueur(position=line.format(hand="6-5,2-1,1-0")).after(acts.Place(0, "6-6"))
    fits_nowhere = fits_nowhere.after(acts.Announce(1, read_tile("2-1"))).after(acts.Place(1, "6-5@6"))
    assert acts.Demand(0) not in fits_nowhere.acts(0)


# --- What the referee asks of the native law


def readings() -> list[str]:
    """Every profile, and every option with one profile it applies to."""
    options = [f"{option.applies_to[0]}+{key}" for key, option in game.profiles.options.items()]
    return [*game.profiles.profiles, *options]


def dealt(profile: Profile, rng: random.Random) -> Coup:
    """Hands of about as many tiles as are due, some a tile short, some with one more."""
    tiles = rng.sample(TILES, len(TILES))
    hands = []
    for _ in range(profile["players"]):
        count = max(1, min(profile["tiles"] + rng.choice((-1, 0, 0, 0, 1)), len(TILES) // profile["players"]))
        hands.append(frozenset(tiles[:count]))
        tiles = tiles[count:]
    return Coup(profile, rng.randrange(profile["players"]), tuple(hands))


def deed(coup: Coup, rng: random.Random) -> Deed:
    """What the player on turn does: mostly what he may, now and then a tile that does not fit, or a wrong boudé."""
    player, choices = coup.turn, coup.choices(coup.turn)
    tile = rng.choice(sorted(coup.hand(player)))
    if coup.ends is not None and not coup.fits(tile) and rng.random() < 0.5:
        return Deed(player, tile, rng.choice(coup.ends), rng.choice(tile), right=False)
    if not choices or (coup.ends is not None and rng.random() < 0.2):
        return Deed(player, right=not choices)
    move = rng.choice(choices)
    assert move.tile is not None
    return Deed(player, move.tile, move.on, None if move.on is None else move.tile.beside(move.on))


def plain(tiles: frozenset[Tile]) -> list[tuple[int, int]]:
    """Tiles as the oracle has them."""
    return [(tile.low, tile.high) for tile in tiles]


def coup_told(coup: Coup) -> Partie:
    """The same coup, the line as it lies, told to the oracle."""
    hands = [plain(coup.hand(player)) for player in range(coup.players)]
    rules = Rules.of(coup.profile.__getitem__)
    return Partie(rules, coup.leader, "play", hands=hands, line=list(coup.line), turn=coup.turn)


def same_moment(coup: Coup) -> None:
    """What fits, and whether the coup goes on, is the same for both."""
    partie = coup_told(coup)
    if coup.line:
        assert coup.ends == (coup.line[0][0], coup.line[-1][1])
    for player in range(coup.players):
        ours = [(plain(frozenset({move.tile}))[0], move.on) for move in coup.choices(player) if move.tile is not None]
        assert sorted(ours, key=str) == sorted(partie.fits(player), key=str)
    for tile in TILES:
        assert coup.joins(tile) == sorted({end for end in coup.ends or () if end in tile})
    closed = bool(coup.line) and partie.closed()
    out = [player for player, hand in enumerate(partie.hands) if not hand]
    assert ([] if coup.out is None else [coup.out]) == (out if coup.line else [])
    assert (coup.end is not None) == bool(coup.line and (out or closed))
    assert coup.lying.talon == len(SET) - len(coup.line) - sum(map(len, partie.hands))


def same_count(coup: Coup) -> None:
    """Who has won, what it is worth, what the scores become and whether that ends the partie is the same for both."""
    partie, count = coup_told(coup), coup.count
    partie._end("ferme" if coup.out is None else "domino", coup.out)  # held closed, it has no other door
    end = partie.last
    assert end is not None
    assert (count.closed, count.winner, count.marked) == (end.how == "ferme", end.winner, end.marked)
    assert (count.gain, count.left[: coup.players]) == (end.gain, end.left)
    scores = core.scored(coup.rules, four([]), count)
    assert scores[: len(partie.scores)] == partie.scores
    assert core.is_over(coup.rules, scores) == (partie.phase == "over")
    if partie.phase == "over":
        assert core.outcome_of(coup.rules, scores, count).shares[: coup.players] == pytest.approx(partie.shares())
    else:
        assert core.next_leader(coup.rules, coup.leader) == partie.leader


@pytest.mark.native
@pytest.mark.wide
@pytest.mark.parametrize("reading", readings())
def test_coups_with_errors(reading: str) -> None:
    """On random coups, wrong tiles and wrong boudés among them, the referee is told what the oracle says."""
    rng, profile, held = random.Random(reading), game.profiles.find(reading), 0
    for number in range(60):
        if held and number >= times(15, 60):
            break
        coup = dealt(profile, rng)
        while not coup.over:
            same_moment(coup)
            assert coup.turn == (coup.leader + len(coup.deeds)) % coup.players
            coup = coup.then(deed(coup, rng))
        same_moment(coup)
        same_count(coup)
        held += coup.held_closed
    assert held


@pytest.mark.native
@rows(readings())
def test_sides(reading: str) -> None:
    """Partners sit opposite each other and nobody else is on one's side; the next player sits at one's right."""
    rules, state = Rules.of(game.profiles.find(reading).__getitem__), game.start(reading)
    for player in range(rules.players):
        assert state.right_of(player) == (player + 1) % rules.players
        assert state.side(player) == rules.side(player)
        for other in range(rules.players):
            assert core.opposed(state.core.profile, player, other) == (rules.side(player) != rules.side(other))
    assert len(state.sides) == rules.side_count


@pytest.mark.native
def test_the_draw_made_again() -> None:
    """§13: those who tie for the most points draw once more; the core says when a new round begins."""
    rng = random.Random(13)
    again = 0
    for _ in range(300):
        state, partie = game.start("poule-trois"), Partie(Rules.of(game.profiles.find("poule-trois").__getitem__))
        while state.phase == "draw":
            roll = rng.choice(state.rolls())
            state, rounds = state.after(roll), len(partie.drawn)
            partie.take(plain(frozenset({TILES[roll.dice[0]]}))[0])
            assert state.core.draws_again == (partie.phase == "draw" and len(partie.drawn) > rounds)
            again += state.core.draws_again
    assert again
