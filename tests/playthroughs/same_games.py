"""What chance makes of every game in the native core, by fixed seeds: the same on every machine and by every compiler.

    python tests/playthroughs/same_games.py                write the record anew, as `make goldens` does
    python tests/playthroughs/same_games.py CORE FILE      write what another build of the core comes to

Nothing here says which games are right, only that they are the same ones. A record changes when a game draws its chance
or lists its plays otherwise, and the change must be meant.
"""

import dataclasses
import importlib.util
import json
import random
import sys
import zlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

from academie.game import Game, State

RECORD = Path(__file__).with_name("same_games.json")
SEED = 1818
SINGLE, MANY, SWEPT, COUPS = 8, 200, 2, 500  # games told one by one, games summed, games swept, coups at domino
TOLD, LONGEST = 3, 400  # throws or plies of a game shown as positions, and those behind its checksum
# Besides every profile by itself, the usual one with each of these where it may be had: they change who begins, with
# which dice, and what may be played.
OPTIONS = (
    "coup-et-des",
    "dice-only-opening",
    "lift-forced",
    "exact-lift-forced",
    "mallet-taker",
    "qui-perd-gagne",
    "own-blot-transit",
    "hits",
    "trictrac-passage",
    "manual-claim",
    "manual-play",
    "sum-events",
    "un-coup",
)
SEARCHED = ("W:W31-50:B1-20", "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26")
DEPTH = 7
THOUGHT, DEEPER, TOLD_MOVES, LESSONS = 120, 13, 12, 2  # of a game by networks: plies, how often two, told; lessons


def parts() -> dict[str, Callable[[], dict[str, Any]]]:
    """What makes each part of the record: a game under a profile, the searches of draughts, a game's networks."""
    found: dict[str, Callable[[], dict[str, Any]]] = {
        f"{game.name} {profile}": partial(_told, game, profile) for game in native_games() for profile in profiles(game)
    }
    found["draughts search"] = _searches
    return found | {f"{name} networks": partial(_thought, name) for name in designed()}


def record() -> dict[str, dict[str, Any]]:
    """Everything."""
    return {name: part() for name, part in parts().items()}


def native_games() -> list[Game]:
    """The games that are played in the core; others have their golden games alone."""
    from academie import _core
    from academie.game.registry import GAMES

    return [game for game in GAMES if hasattr(getattr(_core, game.name, None), "State")]


def designed() -> list[str]:
    """The games that networks play."""
    from academie.game.registry import PACKAGES, has_part

    return [name for name in PACKAGES if has_part(name, "nets")]


def profiles(game: Game) -> Iterator[str]:
    """The profiles under which a game is recorded."""
    yield from game.profiles.profiles
    usual = game.profiles.find().name
    for name, option in game.profiles.options.items():
        if name in OPTIONS and usual in option.applies_to:
            yield f"{usual}+{name}"


def _told(game: Game, profile: str) -> dict[str, Any]:
    from playthroughs.playthrough import write

    start = game.start(profile)
    singles = (game.playouts(start, SEED + number, 1) for number in range(SINGLE))
    many = game.playouts(start, SEED, MANY)
    data = {
        "games": [f"{each.moves} moves, {_numbers(each.shares)}" for each in singles],
        "playouts": f"{many.moves} moves, {_numbers(many.shares)}; points {_numbers(many.points)}",
        "perft": [game.perft(start, depth) for depth in (1, 2, 3)],
        "listed": _checksum(write(game, profile)),
    }
    native: Any = start
    if hasattr(native.core, "playout"):
        data |= _walked(start, native.core)
    if swept := _swept(game, profile):
        data["sweep"] = swept
    return data | (_dealt(game, start) if game.hidden else {})


def _walked(start: Any, core: Any) -> dict[str, Any]:
    """One random game throw by throw: its first positions as they are written, all of them by a checksum."""
    lines = [str(dataclasses.replace(start, core=core.playout(SEED, most)[1])) for most in range(1, TOLD + 1)]
    made, end = core.playout(SEED, LONGEST)
    every = [str(dataclasses.replace(start, core=core.playout(SEED, most)[1])) for most in range(1, made, 7)]
    return {"begins": lines, "ends": f"{made}, {dataclasses.replace(start, core=end)}", "walk": _checksum(*every)}


def _swept(game: Game, profile: str) -> list[int] | None:
    """Throws and positions of the positions of random games, and what they score where that is counted."""
    native = _native(game)
    if not hasattr(native, "Sweep"):
        return None
    race = getattr(game, "race", None)
    if race is None:
        sweep = native.Sweep(SEED, SWEPT)
    else:
        sweep = native.Sweep(race.native_profile(game.profiles.find(profile)), SEED, SWEPT)
    return [sweep.throws, sweep.positions(), *(sweep.points() if hasattr(sweep, "points") else ())]


def _dealt(game: Game, start: Any) -> dict[str, Any]:
    """Hidden hands: coups dealt natively, and whole states dealt to what each player sees some way into a game."""
    native = _native(game)
    tally = native.playouts(SEED, COUPS, start.core.profile)
    counted = {name: getattr(tally, name) for name in ("tiles", "boudes", "dominos", "closed", "points", "leads_won")}
    chance = random.Random(SEED)
    state: State = start
    for _ in range(60):
        if state.result is not None:
            break
        state = state.after(chance.choice(state.rolls() or state.moves()))
    worlds = [str(game.worlds(state.view(seat), chance)) for seat in range(game.seats(start)) for _ in range(3)]
    return {"coups": counted, "worlds": [worlds[0], _checksum(*worlds)]}


def _searches() -> dict[str, Any]:
    """The engine draws no chance; what it thinks hangs on the compiler as little, with either weights."""
    from academie import _core
    from academie.game.registry import find
    from academie.games.draughts.engine import weights

    found = {}
    for name, given in (("trained", weights()), ("hand-made", None)):
        for position in SEARCHED:
            state: Any = find("draughts").read(position)
            engine = _core.draughts.Engine(1, None, given)
            best = engine.analyse(state.core, 0.0, 0, DEPTH, 1, 1)
            line = " ".join(map(str, best.lines[0].moves))
            found[f"{name} {position}"] = f"{best.nodes} nodes, {best.lines[0].score}, {line}"
    return found


def _thought(name: str) -> dict[str, Any]:
    """A game of the networks that ship against themselves, what they thought of each choice to the bit, and lessons."""
    from academie.game.registry import find, part_of
    from academie.nets import load_weights

    game, design = find(name), part_of(name, "nets").DESIGN
    net, native = load_weights(design).net, design.core
    chance, state, texts, bits = random.Random(SEED), game.start(), list[str](), list[str]()
    for ply in range(THOUGHT):
        moves: Any = state.moves()
        if state.result is not None:
            break
        if moves:
            here: Any = state
            weighed = native.weigh(net, here.core, 2 if ply % DEEPER == 0 else 1)
            worths = [worth for worth, _, _ in weighed]
            bits += [float(each).hex() for worth, chances, _ in weighed for each in (worth, *chances)]
            choice: Any = moves[worths.index(max(worths))]
            texts.append(game.write_move(state, choice))
        else:
            rolls: Any = state.rolls()
            choice = chance.choices(rolls, [roll.weight for roll in rolls])[0]
            texts.append(game.write_roll(state, choice))
        state = state.after(choice)
    inputs, targets, _, throws = native.self_play(net, [design.native.Profile()], LESSONS, SEED, 0.5, 0.05, 0.1, 1)
    return {
        "begins": texts[:TOLD_MOVES],
        "game": _checksum(*texts),
        "thought": _checksum(*bits),
        "taught": f"{throws} throws, {zlib.crc32(inputs):08x} {zlib.crc32(targets):08x}",
    }


def _native(game: Game) -> Any:
    from academie import _core

    return getattr(_core, game.name)


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.12g}" for value in values)


def _checksum(*texts: str) -> str:
    return f"{zlib.crc32(chr(10).join(texts).encode()):08x}"


def text(data: dict[str, dict[str, Any]]) -> str:
    """A record as it is kept."""
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"


def use(core: Path) -> None:
    """Have the package take another build of its native module; to be called before anything imports it."""
    spec = importlib.util.spec_from_file_location("academie._core", core)
    if spec is None or spec.loader is None:
        sys.exit(f"{core} is not a native module of this Python.")
    sys.modules["academie._core"] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)


def main(arguments: list[str]) -> None:
    """Write the record of the installed core, or that of another one to a file."""
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    if arguments:
        use(Path(arguments[0]))
    Path(arguments[1] if arguments else RECORD).write_text(text(record()), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
