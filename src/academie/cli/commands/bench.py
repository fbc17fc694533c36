"""`academie bench` and `academie perft`: is it right, and how fast. Answers are checked before anything is timed.

A game that has a part `bench` is measured by its generator and its engine, any other by whole games played by
chance. Seconds are of processor time, and differ from machine to machine; the signature does not. Instruction counts
are in `benchmarks/`.
"""

import time
from collections.abc import Callable, Sequence
from typing import Any, ParamSpec, Protocol, TypeVar, cast

import typer

from academie.analysis import Budget
from academie.cli.language import language_of
from academie.cli.options import GAME, JSON, POSITION, PROFILE, SETUP, argument, game_of, option, start_of
from academie.cli.output import as_json, plain
from academie.cli.words import many, say
from academie.game import Game, State
from academie.game import leaves as counted
from academie.registry import PACKAGES, has_part, part_of
from academie.text.message import Message

Given = ParamSpec("Given")
Done = TypeVar("Done")
SIGNATURE_DEPTH = 14
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
        heads = [say(key, language) for key in ("depth", "leaves", "seconds", "nodes_per_second")]
        plain("{:>10}  {:>18}  {:>10}  {:>14}".format(*heads))
    for ply in range(1, depth + 1) if depth else [0]:
        leaves, seconds = timed(game.perft, state, ply)
        speed = leaves / seconds if seconds else 0.0
        counts.append({"depth": ply, "leaves": leaves, "seconds": round(seconds, 6), "nodes_per_second": round(speed)})
        if not json:
            plain(f"{ply:>10}  {leaves:>18}  {seconds:>10.3f}  {many(speed):>14}")
    if json:
        as_json({"game": game.name, "position": str(state), "counts": counts})


def timed(work: Callable[Given, Done], *args: Given.args, **kwargs: Given.kwargs) -> tuple[Done, float]:
    """What some work comes to, and the seconds of processor time it took this process, all its threads together."""
    begun = time.process_time()
    done = work(*args, **kwargs)
    return done, time.process_time() - begun


class Anchor(Protocol):
    """A position with a count known from elsewhere."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def position(self) -> str:
        """Its line."""

    @property
    def depth(self) -> int:
        """To which depth it is counted."""

    @property
    def leaves(self) -> int:
        """The right count."""


class Bench(Protocol):
    """The part `bench` of a game whose generator and engine are measured."""

    ANCHORS: Sequence[Anchor]  # what the generator must count
    SEARCHED: Sequence[str]  # the lines of the positions that the signature is taken over
    # And DEPTH, where its engine does not go to the usual depth in a few seconds.


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
        usual: int = getattr(_bench(game), "DEPTH", SIGNATURE_DEPTH)
        signature = _engine(game, depth or usual, language, json)
    else:
        signature = _random(game, games, language, json)
    if expect is not None and expect != signature:
        raise typer.Exit(1)


def _bench(game: Game) -> Bench:
    return cast("Bench", part_of(game, "bench"))


def _engine(game: Game, depth: int, language: str, json: bool) -> int:
    """The generator and the engine of a game; the signature."""
    speeds = [_generate(game, anchor, language) for anchor in _bench(game).ANCHORS]
    nodes, seconds = searched(game, depth)
    if json:
        as_json({"generator": speeds, "signature": nodes, "depth": depth, "seconds": round(seconds, 3)})
    else:
        for row in speeds:
            speed = f"{many(row['nodes_per_second']):>14} {say('nodes_per_second', language)}"
            plain(f"{row['name']:<10}{row['leaves']:>12}  {speed}")
        plain(say("signature", language, nodes=nodes, seconds=seconds))
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
            plain(say("random_games", language, profile=profile, games=games, moves=moves, speed=many(speed)))
    signature: int = sum(row["moves"] for row in rows)
    seconds = sum(row["seconds"] for row in rows)
    if json:
        rounded = [{**row, "seconds": round(row["seconds"], 3)} for row in rows]
        as_json({"game": game.name, "random": rounded, "signature": signature, "seconds": round(seconds, 3)})
    else:
        plain(say("signature", language, nodes=signature, seconds=seconds))
    return signature


def _check_tree(game: Game, state: State, language: str) -> None:
    """The room's own count of the tree agrees with the states one by one."""
    if (leaves := game.perft(state, COUNTED)) != (slow := counted(state, COUNTED)):
        wrong = Message(
            "The native rules count {leaves} positions at depth {depth}, but the Python rules count {slow}. Do "
            "not trust this build.",
            leaves=leaves,
            depth=COUNTED,
            slow=slow,
        )
        typer.echo(wrong.to(language), err=True)
        raise typer.Exit(1)


def _generate(game: Game, anchor: Anchor, language: str) -> dict[str, Any]:
    state = game.read(anchor.position)
    if (leaves := game.perft(state, anchor.depth)) != anchor.leaves:
        wrong = Message(
            "The move generator counts {leaves} positions at depth {depth} of {name}, but {right} is right. Do "
            "not trust this build.",
            leaves=leaves,
            depth=anchor.depth,
            name=anchor.name,
            right=anchor.leaves,
        )
        typer.echo(wrong.to(language), err=True)
        raise typer.Exit(1)
    leaves, seconds = timed(game.perft, state, anchor.depth)
    speed = round(leaves / seconds) if seconds else 0
    return {"name": anchor.name, "depth": anchor.depth, "leaves": leaves, "nodes_per_second": speed}


def searched(game: Game, depth: int) -> tuple[int, float]:
    """Nodes and seconds of the searches of the signature together, each by an engine that remembers nothing."""
    nodes, total = 0, 0.0
    for position in _bench(game).SEARCHED:
        state, engine = game.read(position), game.engine(megabytes=16)
        game.engine(megabytes=1).analyse(state, Budget(depth=1))  # reads the tables of endings, if nobody has
        found, seconds = timed(engine.analyse, state, Budget(depth=depth))
        nodes, total = nodes + found.nodes, total + seconds
    return nodes, total
