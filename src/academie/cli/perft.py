"""`academie perft`: how many positions the rules reach, depth by depth, and how fast by processor time."""

from typing import Annotated

import typer

from academie.cli.clock import timed
from academie.cli.language import language_of
from academie.cli.options import AsJson, GameName, Language, Position, ProfileName, Setup, game_of, start_of
from academie.cli.screen import as_json, plain
from academie.cli.words import many, say


def perft(
    name: GameName,
    depth: Annotated[int, typer.Option("--depth", min=0, max=99, help="The depth to count to.", show_default=False)],
    profile: ProfileName = None,
    position: Position = None,
    setup: Setup = "standard",
    json: AsJson = False,
    lang: Language = None,
) -> None:
    """Count the positions the rules reach at each depth up to --depth.

    The law of draws is not applied, as is the custom, so that counts can be compared with those of other programs.
    """
    game, language = game_of(name), language_of(lang)
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
