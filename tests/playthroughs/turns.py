"""Writes what single precepts say where one condition of theirs turns.

turns.txt holds the positions and the answers; `make goldens` writes the answers anew. The witnesses (counsel.py) show
where a rule speaks and where it is silent; these are positions at which one of its conditions alone decides: a dame, a
man, a number, a point from its border. Each is asked of its own rule only. They pin what is said, not that it is wise.
"""

from functools import cache
from pathlib import Path
from typing import Any

from academie.game.registry import find
from academie.games.domino.tutor import CHAPTERS as DOMINO
from academie.games.domino.tutor.scene import scene_of as domino_scene
from academie.games.draughts.tutor import BY_GOAL
from academie.games.draughts.tutor.scene import scene_of as draughts_scene
from academie.games.trictrac.state import ours
from academie.games.trictrac.tutor.precepts import RULES, Scene
from academie.tutor.advice import Advice, Rule
from playthroughs.counsel import sections, short, whole
from playthroughs.digests import checksum

FILE = Path(__file__).with_name("turns.txt")
GAMES = list(sections(FILE))
SILENT = "-"
OF_ROOM: dict[str, tuple[Rule[Any], ...]] = {
    "domino": tuple(rule for chapter in DOMINO for rule in chapter.rules),
    "draughts": tuple(rule for chapters in BY_GOAL.values() for chapter in chapters for rule in chapter.rules),
    "trictrac": tuple(RULES.values()),
}


@cache
def saved(game: str) -> dict[str, dict[str, str]]:
    """What each rule of a game said of its positions."""
    found = {}
    for block in sections(FILE)[game].split("\n\n"):
        key, *lines = block.split("\n")
        found[key] = dict(line.split(" | ", 1) for line in lines)
    return found


def scene(game: str, position: str) -> Any:
    """What the rules of a rules look at."""
    rules = find(game)
    if game == "trictrac":
        return Scene(ours(rules.read(position)))
    if game == "domino":
        return domino_scene(rules.read(position))
    bare, _, profile = position.partition(" profile=")
    return draughts_scene(rules.read(bare, profile))


def say(game: str, key: str, position: str) -> str:
    """What the rules of a key say of a position, in short; most keys are of one rule."""
    seen = scene(game, position)
    return " ".join(_said(rule(seen)) for rule in OF_ROOM[game] if rule.key == key)


def _said(advice: Advice | None) -> str:
    return SILENT if advice is None else f"{short(advice)} {checksum([whole(advice), advice.text.en])}"


def write_all() -> None:
    """Write what the rules say of the positions that are kept."""
    blocks = []
    for game in GAMES:
        blocks.append(f"# {game}")
        blocks += [
            "\n".join([key, *(f"{position} | {say(game, key, position)}" for position in positions)])
            for key, positions in saved(game).items()
        ]
    FILE.write_text("\n\n".join(blocks) + "\n", encoding="utf-8")
