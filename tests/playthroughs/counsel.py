"""Writes what the tutors say of positions: advice, and throws explained.

counsel.txt holds the positions and the throws of each game, a line each. The texts pin what is said, not that it is
wise: when one changes, the change must be explained by a chapter of a book. For each position stand the keys of the
advice with how many moves each speaks for and against, and the first of them; for each throw the account as it is told.
"""

from __future__ import annotations

import re
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from academie.registry import GAMES, find, has_part, part_of
from academie.tutor import advise, explainer, preferred
from playthroughs.digests import MARK

if TYPE_CHECKING:
    from academie.tutor import Advice
    from playthroughs.digests import Texts


ADVISED = [game.name for game in GAMES if has_part(game, "tutor") and hasattr(part_of(game, "tutor"), "advise")]
EXPLAINED = [game.name for game in GAMES if has_part(game, "tutor") and hasattr(part_of(game, "tutor"), "explain")]


@cache
def sections(file: Path) -> dict[str, str]:
    """The parts of a text, each under its head: a line that begins with #."""
    parts = re.split(r"(?m)^# (.*)\n", file.read_text(encoding="utf-8"))
    return {name: part.strip() for name, part in zip(parts[1::2], parts[2::2], strict=True)}


def lines(name: str) -> list[str]:
    """The positions, or the throws, of a game."""
    return sections(Path(__file__).with_name("counsel.txt"))[name].splitlines()


def say(advice: Advice) -> str:
    """An advice without its words: moves for and against, the first of each, what somebody lacks, and its figures."""
    sides = [
        f"{sign}{len(moves)} {moves[0]}" for sign, moves in (("+", advice.favours), ("-", advice.against)) if moves
    ]
    lacks = " ".join(f"{player}:{number}" for player, number in advice.lacks)
    figures = " ".join(re.findall(r"\d+", advice.text.en))
    said = [f"    {advice.key} {advice.law}", *sides, lacks and f"lacks {lacks}", figures and f"figures {figures}"]
    return "  ".join(filter(None, said))


def told(game: str, line: str) -> list[str]:
    """What is said of a position."""
    state = find(game).read(line)
    return [f"{MARK}{line}", *map(say, advise(game, state)), f"    best {preferred(game, state)[0]}"]


def explained(game: str, line: str) -> list[str]:
    """The account of a throw, a line of which ends with its dice."""
    before, dice = line.rsplit(" throw ", 1)
    state = find(game).read(before)
    roll = next(roll for roll in state.rolls() if str(roll) == dice)
    tutor = explainer(game)
    # The paragraph, without the books.
    account = re.sub(r"(\[§[^];]*); [^]]*\]", r"\1]", tutor.render(tutor.explain(state, roll)))
    return [f"{MARK}{line}", *(f"    {each}".rstrip() for each in account.splitlines())]


def write(game: str) -> str:
    """What is said of every position of a game."""
    return "\n".join(line for position in lines(game) for line in told(game, position))


def write_throws(game: str) -> str:
    """The account of every throw of a game."""
    return "\n".join(line for throw in lines(f"{game}-throws") for line in explained(game, throw))


TEXTS: Texts = {
    **{f"counsel/{game}": [partial(write, game)] for game in ADVISED},
    **{f"counsel/{game}-throws": [partial(write_throws, game)] for game in EXPLAINED},
}
