"""`academie bench` and `academie perft`: whether the rules of a game are right, and how fast they are.

If a game has a part `bench`, its move generator and its engine are timed; otherwise, random games are. The part has
ANCHORS, positions with a name, a line, a depth and the count known from elsewhere; SEARCHED, the lines of the positions
that the signature is taken over; and DEPTH, if its engine cannot reach the usual depth in a few seconds. Seconds are of
processor time and differ between machines; the signature does not. Instruction counts are in `benchmarks/`.
"""

import time
from collections.abc import Callable
from typing import Any, NoReturn, ParamSpec, TypeVar

import typer

from academie.game import Game, State, leaves
from academie.game.analysis import Budget
from academie.game.registry import PACKAGES, has_part, part_of
from academie.terminal.options import GAME, JSON, POSITION, PROFILE, SETUP, argument, game_of, option, start_of
from academie.terminal.output import NODES_A_SECOND, as_json, complain, language_of, many, plain, sentence
from academie.text.message import Message, verbatim

Given = ParamSpec("Given")
Done = TypeVar("Done")
SIGNATURE_DEPTH = 14
_DEPTH, _LEAVES, _SECONDS = Message("depth"), Message.within("of a tree", "leaves"), Message("seconds")
_UNLIKE = Message(
    "The native rules count {leaves} positions at depth {depth}, but the Python rules count {slow}. Do not trust this "
    "build."
)
_WRONG = Message(
    "The move generator counts {leaves} positions at depth {depth} of {name}, but {right} is right. Do not trust this "
    "build."
)
_SIGNATURE = verbatim("signature {nodes} ({seconds:.2f} s)")
SEED, COUNTED = 1818, 2  # of the games played by chance, and the depth to which trees are counted twice


def perft(
    name: str = GAME,
    depth: int = option(..., "--depth", "The depth to count to.", min=0, max=99),
    profile: str | None = PROFILE,
    position: str | None = POSITION,
    setup: str = SETUP,
    json: bool = JSON,
) -> None:
    """Count the positions the rules reach at each depth up to --depth.

    Draw rules are not applied, so that you can compare the counts with those of other programs.
    """
    game, language = game_of(name), language_of()
    state = start_of(game, profile, position, setup)
    counts = []
    if not json:
        heads = [head.to(language) for head in (_DEPTH, _LEAVES, _SECONDS, NODES_A_SECOND)]
        plain("{:>10}  {:>18}  {:>10}  {:>14}".format(*heads))
    for ply in range(1, depth + 1) if depth else [0]:
        counted, seconds = timed(game.perft, state, ply)
        speed = counted / seconds if seconds else 0.0
        counts.append({"depth": ply, "leaves": counted, "seconds": round(seconds, 6), "nodes_per_second": round(speed)})
        if not json:
            plain(f"{ply:>10}  {counted:>18}  {seconds:>10.3f}  {many(speed):>14}")
    if json:
        as_json({"game": game.name, "position": str(state), "counts": counts})


def timed(work: Callable[Given, Done], *args: Given.args, **kwargs: Given.kwargs) -> tuple[Done, float]:
    """What some work comes to, and the seconds of processor time it took this process, all its threads together."""
    begun = time.process_time()
    done = work(*args, **kwargs)
    return done, time.process_time() - begun


def bench(
    name: str = argument(next(iter(PACKAGES)), "GAME", f"The game: {', '.join(PACKAGES)}."),
    depth: int | None = option(None, "--depth", "The depth of the searches that make the signature.", min=1, max=20),
    games: int = option(
        100, "--games", "How many random games to time if the game has no engine.", min=1, max=1_000_000
    ),
    expect: int | None = option(None, "--expect NUMBER", "Exit with status 1 if the signature differs."),
    json: bool = JSON,
) -> None:
    """Check and time the rules of a game, and print a signature.

    If the game has an engine, times its move generator; the signature is the node count of fixed searches and
    changes only when the engine thinks differently. Otherwise, times random games under each profile; the signature
    is the number of their moves.
    """
    game, language = game_of(name), language_of()
    if has_part(game, "bench"):
        usual: int = getattr(part_of(game, "bench"), "DEPTH", SIGNATURE_DEPTH)
        signature = _engine(game, depth or usual, language, json)
    else:
        signature = _random(game, games, language, json)
    if expect is not None and expect != signature:
        raise typer.Exit(1)


def _engine(game: Game, depth: int, language: str, json: bool) -> int:
    """The generator and the engine of a game; the signature."""
    speeds = [_generate(game, anchor, language) for anchor in part_of(game, "bench").ANCHORS]
    nodes, seconds = searched(game, depth)
    if json:
        as_json({"generator": speeds, "signature": nodes, "depth": depth, "seconds": round(seconds, 3)})
    else:
        for row in speeds:
            speed = f"{many(row['nodes_per_second']):>14} {NODES_A_SECOND.to(language)}"
            plain(f"{row['name']:<10}{row['leaves']:>12}  {speed}")
        sentence(_SIGNATURE.fill(nodes=nodes, seconds=seconds).to(language))
    return nodes


def _random(game: Game, games: int, language: str, json: bool) -> int:
    """Games by chance under every profile; the signature."""
    rows: list[dict[str, Any]] = []
    for profile in game.profiles.profiles:
        state = game.start(profile)
        _check_tree(game, state, language)
        played, seconds = timed(game.playouts, state, SEED, games)
        moves = played.moves
        speed = round(moves / seconds) if seconds else 0
        rows.append({"profile": profile, "games": games, "moves": moves, "seconds": seconds, "moves_per_second": speed})
        if not json:
            plain(
                Message(
                    "{profile}: {games} random games, {moves} moves, {speed} moves/s",
                    profile=profile,
                    games=games,
                    moves=moves,
                    speed=many(speed),
                ).to(language)
            )
    signature: int = sum(row["moves"] for row in rows)
    seconds = sum(row["seconds"] for row in rows)
    if json:
        rounded = [{**row, "seconds": round(row["seconds"], 3)} for row in rows]
        as_json({"game": game.name, "random": rounded, "signature": signature, "seconds": round(seconds, 3)})
    else:
        sentence(_SIGNATURE.fill(nodes=signature, seconds=seconds).to(language))
    return signature


def _check_tree(game: Game, state: State, language: str) -> None:
    """The game's own count of the tree agrees with the states counted one by one."""
    if (counted := game.perft(state, COUNTED)) != (slow := leaves(state, COUNTED)):
        _refuse(_UNLIKE.fill(leaves=counted, depth=COUNTED, slow=slow), language)


def _generate(game: Game, anchor: Any, language: str) -> dict[str, Any]:  # noqa: ANN401 - as its game has it
    state = game.read(anchor.position)
    counted, seconds = timed(game.perft, state, anchor.depth)
    if counted != anchor.leaves:
        wrong = _WRONG.fill(leaves=counted, depth=anchor.depth, name=anchor.name, right=anchor.leaves)
        _refuse(wrong, language)
    speed = round(counted / seconds) if seconds else 0
    return {"name": anchor.name, "depth": anchor.depth, "leaves": counted, "nodes_per_second": speed}


def _refuse(wrong: Message, language: str) -> NoReturn:
    complain(wrong.to(language))
    raise typer.Exit(1)


def searched(game: Game, depth: int) -> tuple[int, float]:
    """Nodes and seconds of the searches of the signature together, each by an engine that remembers nothing."""
    nodes, total = 0, 0.0
    for position in part_of(game, "bench").SEARCHED:
        state, engine = game.read(position), game.engine(megabytes=16)
        game.engine(megabytes=1).analyse(state, Budget(depth=1))  # reads the tables of endings, if nobody has
        found, seconds = timed(engine.analyse, state, Budget(depth=depth))
        nodes, total = nodes + found.nodes, total + seconds
    return nodes, total
