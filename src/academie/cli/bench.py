"""`academie bench`: is it right, and how fast. Answers are checked before anything is timed.

Seconds differ from machine to machine and from minute to minute; the signature does not. Instruction counts are in
`benchmarks/`.
"""

import time
from typing import Annotated, Any, NamedTuple

import typer

from academie.analysis import Budget
from academie.cli.options import AsJson, Language, language_of
from academie.cli.screen import as_json, plain
from academie.cli.words import many, say
from academie.games import find


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


def bench(
    depth: Annotated[
        int, typer.Option("--depth", min=1, max=20, help="The depth of the searches of the signature.")
    ] = SIGNATURE_DEPTH,
    expect: Annotated[
        int | None,
        typer.Option("--expect", metavar="NODES", help="Exit with status 1 on another signature.", show_default=False),
    ] = None,
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Check and time the generator of moves, and print the signature of the engine.

    The signature is the number of nodes of fixed searches: it changes when, and only when, the engine thinks otherwise.
    """
    language = language_of(lang)
    speeds = [_generate(anchor) for anchor in ANCHORS]
    nodes, seconds = _signature(depth)
    if json:
        as_json({"generator": speeds, "signature": nodes, "depth": depth, "seconds": round(seconds, 3)})
    else:
        for row in speeds:
            plain(f"{row['name']:<10}{row['leaves']:>12}  {many(row['nodes_per_second']):>14} nodes/s")
        plain(say("signature", language, nodes=nodes, seconds=seconds))
    if expect is not None and expect != nodes:
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
    begun = time.perf_counter()
    game.perft(state, anchor.depth)
    seconds = time.perf_counter() - begun
    speed = round(leaves / seconds) if seconds else 0
    return {"name": anchor.name, "depth": anchor.depth, "leaves": leaves, "nodes_per_second": speed}


def _signature(depth: int) -> tuple[int, float]:
    game = find("draughts")
    nodes, seconds = 0, 0.0
    for position in SEARCHED:
        found = game.engine(megabytes=16).analyse(game.read(position), Budget(depth=depth))
        nodes, seconds = nodes + found.nodes, seconds + found.seconds
    return nodes, seconds
