"""What is hidden stays hidden: two worlds that differ only in hands a viewer does not see are told to him alike.

Games are played by chance, faults included. At every act each viewer, players and onlooker, is given another world
that fits all he knows: other hands for the others, another talon. Whatever is sent to him must be the same in both.
"""

from __future__ import annotations

import dataclasses
import random
from collections import Counter
from typing import TYPE_CHECKING, Any

import pytest

from academie.errors import AcademieError
from academie.games.domino.game import game
from academie.games.domino.referee import acts
from academie.games.domino.referee.table import DominoTable
from academie.games.domino.tile import TILES, Tile, read_tile
from academie.referee import sit
from academie.referee.acts import Act, Get
from academie.referee.assisted import AssistedTable
from games.domino.referee.dominoes import rigueur
from often import times

if TYPE_CHECKING:
    from academie.game import State
    from academie.games.domino.referee.coup import Coup
    from academie.referee.table import Table

ACTS = 70
REFEREED = ["tete-a-tete-six", "tete-a-tete-douze", "poule-trois", "quatre-sans-points", "piquet-voleur"]
TABLES = [(profile, mode) for profile in REFEREED for mode in ("assisted", "rigueur")]
TABLES += [("puiser", "assisted"), ("au-dernier", "assisted")]


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


def told(table: Table, viewer: int | None) -> dict[str, Any]:
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
    for seed in range(times(2 if mode == "rigueur" else 1, 3)):
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
                    assert told(other, viewer) == told(table, viewer), (str(table.state), str(other.state), viewer)
                    seen["tables"] += 1
                    seen[type(act).__name__] += _compared(act, (table, after), other, viewer, rng)
            table = after
    assert seen["tables"] > 30
    wanted = {"Get", "Play"} if isinstance(table, AssistedTable) else {"Take", "Place", "SayBoude"}
    wanted |= {"Expose", "CountTiles"} if mode == "rigueur" else set()
    assert wanted <= {name for name, count in seen.items() if count}, seen


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
    assert told(following, viewer) == told(after, viewer)
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
                    sent += [str(each) for each in told(after, viewer).values()]
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
