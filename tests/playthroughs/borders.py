"""Writes what the tables do at the borders of the rules: the acts of every ruling of the books, and all beside them.

The acts of a ruling (`rulings*.toml`) lead to the border of a rule; for each of them stand, as in an evening
(evening.py), what was said, whom the table waits for and what each player may rightly do, with checksums of the
position and of those acts. At the end, after ~, the neighbours of the rule are tried: what is open, and an act of every
kind by each player. A claim denied stands under no and the paragraph that denies it, what cannot be done under ! and
what it cites; the rest is summed up.
"""

import random
import re
from collections.abc import Iterator
from functools import partial

from academie.errors import AcademieError
from academie.game.registry import GAMES
from academie.referee import sit
from academie.referee.table import Table
from playthroughs.digests import MARK, Texts, checksum
from playthroughs.evening import SEED, filled, position, ruled, sat_through, standing
from referee.rulings import rulings_of

BESIDE = "  ~ "  # before what was tried beside
DONE, CANNOT = "done", "!"
OPENED = 12  # acts of one player that are tried because they are open


def ways(game: str) -> list[str]:
    """What the rulings of a game play: a profile, a position or none, and acts."""
    found = []
    for entry in rulings_of(game).entries:
        if entry.says.get("acts"):
            profile = entry.says.get("profile", entry.book["profile"])
            found.append(f"{profile} @ {entry.says.get('position', '')} @ {', '.join(entry.says['acts'])}")
    return list(dict.fromkeys(found))


def write(game: str, way: str) -> str:
    """What comes of the acts of a ruling, and of all that might be said after them."""
    profile, start, acts = way.split(" @ ")
    table: Table = sit(game, "rigueur", profile, start or None)
    lines = [f"{MARK}{way}"]
    for line in acts.split(", "):
        try:
            table = table.after(table.read(line))
        except AcademieError as wrong:
            lines.append(f"{CANNOT} {cited(wrong)}".rstrip())
            continue
        worded(table)
        rows = [standing(table), checksum([position(table)]), offers(table), *map(ruled, table.rulings)]
        lines.append(" | ".join(rows))
    return "\n".join([*lines, *beside(table, way)])


def offers(table: Table) -> str:
    """A checksum of what is open to anybody."""
    open_now = [str(act) for seat in range(len(table.seats)) for act in table.acts(seat)]
    return checksum(sorted(open_now))


def cited(wrong: AcademieError) -> str:
    """The paragraphs that a sentence names."""
    return " ".join(re.findall("§[0-9]+", wrong.text.en))


def beside(table: Table, way: str) -> list[str]:
    """What is open and what comes to mind, tried by everybody, under what comes of it."""
    found: dict[str, list[str]] = {}
    for seat, line in sorted({*said(table, random.Random(way)), *opened(table)}):
        what = tried(table, line, seat)
        kind, _, rest = what.partition(" ")
        summed = kind == DONE or not rest
        found.setdefault(kind if summed else what, []).append(f"{seat} {line} {rest}" if summed else f"{seat} {line}")
    lines = []
    for what, who in sorted(found.items()):
        text = f"{len(who)} | {checksum(who)}" if what in {DONE, CANNOT} else ", ".join(who)
        lines.append(f"{BESIDE}{what}: {text}")
    return lines


def worded(table: Table) -> None:
    """What is said is said whole, in both languages."""
    for ruling in table.rulings:
        assert "{" not in ruling.text.en + ruling.text.fr, ruling


def opened(table: Table) -> Iterator[tuple[int, str]]:
    """The first acts of each player that are open."""
    for seat in range(len(table.seats)):
        yield from ((seat, act.said()) for act in table.acts(seat)[:OPENED])


def said(table: Table, chance: random.Random) -> Iterator[tuple[int, str]]:
    """An act of every kind by everybody, with whatever comes to mind where it needs something.

    Time runs out for whoever keeps the clocks, and nobody at the table says so.
    """
    for kind in (each for each in table.reader.kinds if each.__name__ != "RunOut"):
        form = re.sub(r"\[.*?\]", "", kind.form.en)
        for seat in range(len(table.seats)):
            yield seat, re.sub(r"{(\w+)}", lambda field: filled(kind, field[1], table, chance), form)  # noqa: B023


def tried(table: Table, words: str, seat: int) -> str:
    """What comes of saying something."""
    try:
        after = table.after(table.read(words, seat))
    except AcademieError as wrong:
        return f"{CANNOT} {cited(wrong)}".rstrip()
    worded(after)
    text = " ".join(f"{ruling.key} {ruling.law}" for ruling in after.rulings)
    if any(ruling.refused for ruling in after.rulings):
        return f"no {text}"
    return f"{DONE} {position(after)} {after.waits} {offers(after)} {text}"


# --- Scenes


SCENE = 16  # acts tried in one scene


def books() -> list[tuple[str, str]]:
    """Every game that has rulings of positions, with the profiles of its books."""
    found = [
        (game.name, entry.book["profile"])
        for game in GAMES
        for entry in rulings_of(game.name).entries
        if "position" in entry.says and entry.says.get("acts")
    ]
    return list(dict.fromkeys(found))


def positions(game: str, profile: str) -> list[str]:
    """The positions of a game's rulings that can stand under a profile."""
    found = [entry.says["position"] for entry in rulings_of(game).entries if "position" in entry.says]
    return [each for each in dict.fromkeys(found) if readable(game, profile, each)]


def readable(game: str, profile: str, position: str) -> bool:
    """Whether a position can stand under a profile: one book's may be for more players than another's."""
    try:
        sit(game, "rigueur", profile, position)
    except AcademieError:
        return False
    return True


def write_scenes(game: str, profile: str) -> str:
    """The scenes of a book, each from its position."""
    lines = []
    for line in positions(game, profile):
        chance = random.Random(f"{SEED} {game} {profile} {line}")
        lines += [f"{MARK}{line}", *sat_through(lambda: sit(game, "rigueur", profile, line), SCENE, chance), ""]  # noqa: B023
    return "\n".join(lines)


TEXTS: Texts = {
    **{f"scenes/{game}-{profile}": [partial(write_scenes, game, profile)] for game, profile in books()},
    **{f"borders/{game.name}": [partial(write, game.name, way) for way in ways(game.name)] for game in GAMES},
}
