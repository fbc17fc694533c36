"""Every loop of the native core that may last, each begun so that it would: what test_pulse.py interrupts.

    python tests/loops.py [--all]

Prints a line for each way to end a loop and each loop: the way, its name, how it ended, and how often another thread of
Python had its turn meanwhile. The ways are `stop`, in a thread and by a Stop; `interrupt`, in the main thread and by
Ctrl-C; and `before`, by a Stop that was set before it began.
"""

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from functools import cache, partial
from typing import Any

from academie import _core
from academie._core.search import Stop, Stopped
from academie.game import registry
from academie.game.registry import has_part
from academie.tables.race import RaceGame

RACES = tuple(game.name for game in registry.GAMES if isinstance(game, RaceGame))
DEPTH, GAMES, SWEPT = 99, 10**15, 100_000  # without end, for anyone who waits
# Games whose positions are not looked at in a moment.
SOME, MANY = 300, {"dames_rabattues": 3000, "tourne_case": 3000, "trictrac": 3000}
TURNS = 5  # of the other thread, before it ends the loop
MOST = 1_000_000  # holes
SEED = 1818


@cache
def sweep(name: str) -> Any:
    """Positions made beforehand, so that looking at them is all that lasts."""
    game: Any = getattr(_core, name)
    games = MANY.get(name, SOME)
    return game.Sweep(game.Profile(), SEED, games) if name in RACES else game.Sweep(SEED, games)


def over(name: str, verb: str, stop: Stop | None) -> Any:
    """All positions of a sweep looked at."""
    return getattr(sweep(name), verb)(stop)


def race(name: str) -> dict[str, Callable[..., Any]]:
    """What every race game has."""
    game: Any = getattr(_core, name)
    start = game.State(game.Profile())
    return {
        f"{name}.State.perft": partial(start.perft, DEPTH),
        f"{name}.State.playouts": partial(start.playouts, SEED, GAMES),
        f"{name}.playouts": partial(game.playouts, game.Profile(), SEED, GAMES),
        f"{name}.Sweep.__init__": partial(game.Sweep, game.Profile(), SEED, SWEPT),
        f"{name}.Sweep.positions": partial(over, name, "positions"),
    }


def swept(name: str) -> dict[str, Callable[..., Any]]:
    """What every game with a walk of its own has."""
    game: Any = getattr(_core, name)
    return {
        f"{name}.Sweep.__init__": partial(game.Sweep, SEED, SWEPT),
        f"{name}.Sweep.positions": partial(over, name, "positions"),
    }


def draughts() -> dict[str, Callable[..., Any]]:
    """Trees, the tables of endings, a search."""
    game = _core.draughts
    start = game.State(0, list(range(31, 51)), list(range(1, 21)), [], game.Profile())
    return {
        "draughts.State.perft": partial(start.perft, DEPTH),
        "draughts.Endgame.build": lambda stop: game.Endgame.build(game.Priority.number, None, stop),
        "draughts.KingsDistance.__init__": game.KingsDistance,
        "draughts.Engine.analyse": lambda stop: _searched(game.Engine(1), start, stop),
    }


def _searched(engine: _core.draughts.Engine, start: _core.draughts.State, stop: Stop | None) -> None:
    """A stopped search says what it has found, and raises nothing."""
    engine.analyse(start, 0.0, 0, 0, 1, 2, stop)
    if stop is not None:
        stop.check()


def chess() -> dict[str, Callable[..., Any]]:
    """Two kings whose game is never drawn, and a solved ending."""
    game, white, black = _core.chess, 1 << 4, 1 << 60
    standing = (0, 0, 0, 0, 0, white | black, white, black, True, 0, None, 0, 1)
    kings = game.State(standing, game.Profile(repetition=0, fifty=0, dead=False))
    return {
        "chess.State.perft": partial(kings.perft, DEPTH),
        "chess.State.playout": partial(kings.playout, SEED, 2**31 - 1),
        "chess.RookBishop.__init__": game.RookBishop,
    }


def others() -> dict[str, Callable[..., Any]]:
    """Long parties, and domino."""
    trictrac, toc, domino = _core.trictrac, _core.toc, _core.domino
    partie = domino.State(domino.Profile())
    return {
        "trictrac.State.playout": partial(trictrac.State(trictrac.Profile(target=MOST)).playout, SEED, 2**31 - 1),
        "trictrac.Sweep.points": partial(over, "trictrac", "points"),
        "toc.State.playout": partial(toc.State(toc.Profile(target=MOST)).playout, SEED, 2**31 - 1),
        "domino.State.perft": partial(partie.perft, DEPTH),
        "domino.State.playouts": partial(partie.playouts, SEED, GAMES),
        "domino.State.opened": _dealt().opened,
        "domino.Search.look": lambda stop: _looking().look(GAMES, 0, stop),
        "domino.playouts": lambda stop: domino.playouts(SEED, GAMES, domino.Profile(), stop),
        "plain.Alone.__init__": partial(_core.plain.Alone, _core.plain.start(_core.plain.Profile())[0]),
        "dames_rabattues.odds": _core.dames_rabattues.odds,
    }


def _dealt() -> _core.domino.State:
    """All tiles dealt to four, each for himself."""
    domino = _core.domino
    hands = [sum(1 << tile for tile in range(seat, 28, 4)) for seat in range(4)]
    profile = domino.Profile(players=4, tiles=7)
    return domino.State(profile, domino.Phase.play, 0, [0] * 4, [7] * 4, hands, [0] * 4, [], [])


def _looking() -> _core.domino.Search:
    """A search over the deals of three hands."""
    dealt = _dealt()
    deals = _core.domino.Worlds(2**28 - 1 & ~dealt.hands[0], [(7, 0, 0)] * 3)
    return _core.domino.Search(dealt.view(0), [(deals, [1, 2, 3])], SEED)


def endless() -> dict[str, Callable[..., Any]]:
    """All that would go on, by name; each takes a Stop, or None."""
    loops = draughts() | chess() | others()
    for name in RACES:
        loops |= race(name)
    for name in ("trictrac", "toc", "dames_rabattues"):
        loops |= swept(name)
    for name in TAUGHT:
        loops |= learning(name)
    return loops


def tried(*, every: bool) -> dict[str, Callable[..., Any]]:
    """What is ended in the middle; of the race games, whose bindings one template makes, one unless all are wanted."""
    return {name: loop for name, loop in endless().items() if every or name.partition(".")[0] not in RACES[1:]}


def taught(name: str) -> tuple[Any, Any, Any, Any]:
    """A game whose games networks play: its core, its network, and a state before its throw, and after it."""
    from academie.game.registry import find, part_of
    from academie.nets import weights_of

    design: Any = part_of(name, "nets").DESIGN
    weights = weights_of(design)
    state: Any = find(name).start()
    while state.player is None:
        state = state.after(next(roll for roll in state.rolls() if len(set(roll.dice)) > 1))
    before = state
    while not before.rolls():
        before = before.after(before.moves()[0])
    return design.core, weights.net, before.core, state.core


TAUGHT = (*(name for name in RACES if has_part(name, "nets")), "toc", "trictrac")


def learning(name: str) -> dict[str, Callable[..., Any]]:
    """Games of networks against themselves and one another, and from the choices of a state."""
    core, net, before, thrown = taught(name)
    profile = before.profile
    return {
        f"{name}.self_play": lambda stop: core.self_play(net, [profile], 10**6, SEED, 0.9, 0.1, 0.0, 1, stop),
        f"{name}.duel": lambda stop: core.duel(net, 1, net, 1, [profile], 10**6, SEED, 1, stop),
        f"{name}.rollout": lambda stop: core.rollout(net, thrown, [0], 0, True, SEED, 0, 10**6, 1, stop),
    }


def asked(core: Any, profile: Any, stop: Any) -> tuple[Any, int]:
    """One game whose states somebody else judges, and how many it asks about."""
    crowd, rows = core.crowd([profile], 1, SEED, 0.9, 0.1, 0.0, 1), 10_000
    return crowd, crowd.ask(bytearray(4 * core.INPUTS * rows), bytearray(rows), 1, stop)


def answered(core: Any, profile: Any, stop: Any) -> None:
    """The same, once it has its answer."""
    crowd, rows = asked(core, profile, None)
    crowd.answer(bytes(4 * core.OUTPUTS * rows), 1, stop)


def judging(name: str) -> dict[str, Callable[..., Any]]:
    """One state judged by networks."""
    core, net, before, thrown = taught(name)
    return {
        f"{name}.weigh": lambda stop: core.weigh(net, thrown, 2, stop),
        f"{name}.value": lambda stop: core.value(net, before, 2, stop),
    }


def lifting(name: str) -> dict[str, Callable[..., Any]]:
    """Two sides of one dame each; the tables that know them are made in moments."""
    game: Any = getattr(_core, name)
    side = [0] * 23 + [1, game.DAMES - 1, 0]
    last = game.State(game.Profile(), side, side, 0, _core.tables.Phase.throw, [])
    return {
        f"{name}.known": lambda stop: game.known(last, stop),
        f"{name}.lifting": lambda stop: game.lifting(side, side, game.Profile(), stop),
    }


def short() -> dict[str, Callable[..., Any]]:
    """What ends by itself within moments, whatever it is given, and heeds a Stop all the same.

    A random game of dames rabattues lasts some dozen throws, one at draughts until a king is given away; the deals of
    28 tiles are counted over 4096 needs; a table of two kings against two has under two million places.
    """
    start = _core.draughts.State(0, list(range(31, 51)), list(range(1, 21)), [], _core.draughts.Profile())
    rabattues, domino = _core.dames_rabattues, _core.domino
    hands = [(7, 0, 0)] * 4
    judged = {verb: call for name in TAUGHT for verb, call in judging(name).items()}
    lifts = [name for name in RACES if hasattr(getattr(_core, name), "FEW")]
    judged |= {verb: call for name in lifts for verb, call in lifting(name).items()}
    gammon, _, before, _ = taught("gammon")
    return judged | {
        "tables.Crowd.ask": partial(asked, gammon, before.profile),
        "tables.Crowd.answer": partial(answered, gammon, before.profile),
        "dames_rabattues.Solved.__init__": rabattues.Solved,
        "tourne_case.Solved.__init__": partial(_core.tourne_case.Solved, _core.tourne_case.Profile()),
        "dames_rabattues.State.playout": partial(rabattues.State(rabattues.Profile()).playout, SEED, 1000),
        "draughts.State.playout": partial(start.playout, SEED, 1000),
        "domino.Worlds.__init__": partial(domino.Worlds, 2**28 - 1, hands),
        "draughts.Endgame.tally": lambda stop: _table().tally(0, 2, 0, 2, stop),
    }


def _table() -> _core.draughts.Endgame:
    """The program's table of endings."""
    from academie.games.draughts.endgame import find

    return find(_core.draughts.Priority.number)


def stopped(loop: Callable[..., Any]) -> str:
    """Run it in a thread and stop it from here."""
    stop, ended = Stop(), ["never"]

    def run() -> None:
        try:
            loop(stop)
            ended[:] = ["by itself"]
        except Stopped:
            ended[:] = ["stopped"]

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    turns = 0
    while turns < TURNS and thread.is_alive():
        time.sleep(0.001)
        turns += 1
    stop.set()
    thread.join(60)
    return f"{ended[0]} {turns}"


def interrupted(loop: Callable[..., Any]) -> str:
    """Run it here, and have another thread send what Ctrl-C sends."""
    turns = 0

    def press() -> None:
        nonlocal turns
        while turns < TURNS:
            time.sleep(0.001)
            turns += 1
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=press)
    try:
        thread.start()  # here: it may press before another line is run
        loop(None)
        ended = "by itself"
        thread.join()
        time.sleep(1)  # the signal comes now
    except KeyboardInterrupt:
        ended = "interrupted"
    thread.join()
    return f"{ended} {turns}"


def stopped_before(loop: Callable[..., Any]) -> str:
    """Run it with a Stop that is set already."""
    stop = Stop()
    stop.set()
    try:
        loop(stop)
    except Stopped:
        return "stopped"
    return "by itself"


if __name__ == "__main__":
    # A shell that runs the tests in the background has interrupts ignored, and its children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    lasting = tried(every="--all" in sys.argv)
    for each, work in (endless() | short()).items():
        told = {"before": stopped_before(work)}
        if each in lasting:
            if ".Sweep." in each:
                sweep(each.partition(".")[0])
            told |= {"stop": stopped(work), "interrupt": interrupted(work)}
        for way, ended in told.items():
            print(way, each, ended, flush=True)  # noqa: T201 - its output is what it is for
