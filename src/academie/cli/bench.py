"""`academie bench`: is it right, and how fast. Answers are checked before anything is timed.

Draughts is measured by its generator and its engine, any other game by whole games played by chance. Seconds are of
processor time, and differ from machine to machine; the signature does not. Instruction counts are in `benchmarks/`.
"""

from typing import Annotated, Any, NamedTuple

import typer

from academie.analysis import Budget
from academie.cli.clock import timed
from academie.cli.options import AsJson, Language, game_of, language_of
from academie.cli.screen import as_json, plain
from academie.cli.words import many, say
from academie.game import Game, State
from academie.games import ROOMS, find


class Anchor(NamedTuple):
    """A position with a count known from several independent programs (§56)."""

    name: str
    position: str
    depth: int
    leaves: int


ANCHORS = (
    Anchor("start", "W:W31-50:B1-20", 8, 6_483_961),
    Anchor("kings", "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24", 7, 9_041_010),
    Anchor("exchange", "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26", 13, 9_872_645),
)
# What the signature is taken over: an opening, a middle game, an ending with kings.
SEARCHED = (
    "W:W31-50:B1-20",
    "W:W25,27,28,30,32,33,34,35,37,38:B12,13,14,16,18,19,21,23,24,26",
    "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
    "W:W27,28,32,33,37,38,K47:B6,9,13,18,19,23,K36",
)
SIGNATURE_DEPTH = 14


SEED, COUNTED = 1818, 2  # of the games played by chance, and the depth to which trees are counted twice


def bench(
    name: Annotated[str, typer.Argument(metavar="GAME", help=f"The game: {', '.join(ROOMS)}.")] = "draughts",
    depth: Annotated[
        int, typer.Option("--depth", min=1, max=20, help="The depth of the searches of the signature, for draughts.")
    ] = SIGNATURE_DEPTH,
    games: Annotated[
        int, typer.Option("--games", min=1, max=1_000_000, help="How many games by chance, for all but draughts.")
    ] = 100,
    expect: Annotated[
        int | None,
        typer.Option("--expect", metavar="NUMBER", help="Exit with status 1 on another signature.", show_default=False),
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Check and time the rules of a game, and print a signature.

    For draughts the generator of moves is timed, and the signature is the number of nodes of fixed searches: it changes
    when, and only when, the engine thinks otherwise. For any other game random games are timed under each profile, and
    the signature is the number of their moves.
    """
    game, language = game_of(name), language_of(lang)
    signature = _draughts(depth, language, json) if game.name == "draughts" else _random(game, games, language, json)
    if expect is not None and expect != signature:
        raise typer.Exit(1)


def _draughts(depth: int, language: str, json: bool) -> int:
    """The generator and the engine of draughts; the signature."""
    speeds = [_generate(anchor) for anchor in ANCHORS]
    nodes, seconds = searched(depth)
    if json:
        as_json({"generator": speeds, "signature": nodes, "depth": depth, "seconds": round(seconds, 3)})
    else:
        for row in speeds:
            plain(f"{row['name']:<10}{row['leaves']:>12}  {many(row['nodes_per_second']):>14} nodes/s")
        plain(say("signature", language, nodes=nodes, seconds=seconds))
    return nodes


def _random(game: Game, games: int, language: str, json: bool) -> int:
    """Games by chance under every profile; the signature."""
    rows: list[dict[str, Any]] = []
    for profile in game.profiles.profiles:
        state = game.start(profile)
        _check_tree(game, state)
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


def _check_tree(game: Game, state: State) -> None:
    """The room's own count of the tree agrees with the states one by one."""
    if (leaves := game.perft(state, COUNTED)) != (slow := Game.perft(game, state, COUNTED)):
        typer.echo(
            f"The room counts {leaves} at depth {COUNTED} of its first state, where its states have {slow}; do not "
            "trust this build.",
            err=True,
        )
        raise typer.Exit(1)


def _generate(anchor: Anchor) -> dict[str, Any]:
    game = find("draughts")
    state = game.read(anchor.position)
    if (leaves := game.perft(state, anchor.depth)) != anchor.leaves:
        typer.echo(
            f"The generator counts {leaves} at depth {anchor.depth} of the position {anchor.name}, where "
            f"{anchor.leaves} is right; do not trust this build.",
            err=True,
        )
        raise typer.Exit(1)
    leaves, seconds = timed(game.perft, state, anchor.depth)
    speed = round(leaves / seconds) if seconds else 0
    return {"name": anchor.name, "depth": anchor.depth, "leaves": leaves, "nodes_per_second": speed}


def searched(depth: int) -> tuple[int, float]:
    """Nodes and seconds of the searches of the signature together, each by an engine that remembers nothing."""
    game = find("draughts")
    nodes, total = 0, 0.0
    for position in SEARCHED:
        state, engine = game.read(position), game.engine(megabytes=16)
        game.engine(megabytes=1).analyse(state, Budget(depth=1))  # reads the tables of endings, if nobody has
        found, seconds = timed(engine.analyse, state, Budget(depth=depth))
        nodes, total = nodes + found.nodes, total + seconds
    return nodes, total
