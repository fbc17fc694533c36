"""Writes what the tutors say of positions: advice, and throws explained.

counsel.txt holds the positions and the throws of each game, a line each. The texts pin what is said, not that it is
wise: when one changes, the change must be explained by a chapter of a book. For each position stand the keys of the
advice with how many moves each speaks for and against, and the first of them; for each throw the account as it is told.

A witness is a position in which a piece of advice speaks, or one a point, a dame or a number away in which it is
silent. Its neighbours differ by one thing: other numbers, the other's turn, points and trous exchanged, a piece taken
off, a dame moved on. For each of them stand the keys of all the advice and a checksum of the moves and the figures.
"""

import re
import tomllib
import zlib
from collections.abc import Iterator
from functools import cache, partial
from pathlib import Path

from academie.errors import AcademieError
from academie.game.registry import GAMES, find, has_part, part_of
from academie.tutor import Advice, advise, explainer, preferred
from playthroughs.digests import MARK, Texts, checksum

TESTS = Path(__file__).resolve().parents[1]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVXY"
DICE = ("6-5", "6-2", "5-3", "4-4", "4-1", "3-1", "2-1")
MOST = 12  # neighbours of one witness

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


def sentences(game: str, line: str) -> list[str]:
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


def write(game: str, position: str) -> str:
    """What is said of a position."""
    return "\n".join(sentences(game, position))


def write_throw(game: str, throw: str) -> str:
    """The account of a throw."""
    return "\n".join(explained(game, throw))


# --- Witnesses and the positions beside them


def witnesses(game: str) -> list[str]:
    """The positions that a game has written down for its rules; else those of the counsel (counsel.py)."""
    folder = TESTS / "games" / game / "tutor"
    if game == "trictrac":
        data = tomllib.loads((folder / "precepts.toml").read_text(encoding="utf-8"))
        found = [each[key] for each in data.values() for key in ("speaks", "silent") if key in each]
    elif game == "draughts":
        data = tomllib.loads((folder / "witnesses.toml").read_text(encoding="utf-8"))
        found = [
            f"{each[key]} profile={each['profile']}"
            for each in data["rule"]
            for key in ("speaks", "silent")
            if key in each
        ]
    else:
        found = lines(game)
    return list(dict.fromkeys(found))


def write_witness(game: str, witness: str) -> str:
    """What is said of a witness and of its neighbours."""
    told = [said(game, line) for line in (witness, *beside(game, witness))]
    return "\n".join([f"{MARK}{witness}", *filter(None, told)])


def said(game: str, line: str) -> str:
    """All the advice of a position in short; nothing where no such position can be."""
    try:
        rules = find(game)
        bare, _, profile = line.partition(" profile=") if game == "draughts" else (line, "", "")
        state = rules.read(bare, profile or None)
        advices = advise(game, state) if state.player is not None else []
    except AcademieError:
        return ""
    return f"{' '.join(map(short, advices))} | {checksum(map(whole, advices))}"


def short(advice: Advice) -> str:
    """The key of an advice, and of how many moves it speaks."""
    return f"{advice.key}+{len(advice.favours)}-{len(advice.against)}"


def whole(advice: Advice) -> str:
    """An advice without its words, with all its moves."""
    return f"{say(advice)} {advice.weight} {' '.join(map(str, advice.favours))} - {' '.join(map(str, advice.against))}"


def beside(game: str, line: str) -> list[str]:
    """Neighbours of a position, as many as are kept: always the same ones."""
    found = [each for each in dict.fromkeys(changed(game, line)) if each != line]
    return sorted(found, key=lambda each: zlib.crc32(each.encode()))[:MOST]


def changed(game: str, line: str) -> Iterator[str]:
    """The position with one thing otherwise; not all of them can be."""
    for dice in DICE:
        yield re.sub(r"dice=\S+", f"dice={dice}", line)
    yield re.sub(r"(points|trous|scores)=([^ ,]+),([^ ,]+)", r"\1=\3,\2", line)
    for name in ("points", "trous"):
        for value in ("10,0", "0,10", "4b,0", "8,8"):
            yield re.sub(rf"{name}=\S+", f"{name}={value}", line)
    for stack in re.finditer(r"([A-Y])([0-9]+)(?=[,; ])", line) if game not in {"draughts", "domino"} else ():
        yield from carried(line, stack)
    if game == "draughts":
        yield line.replace("W:", "B:", 1) if line.startswith("W:") else line.replace("B:", "W:", 1)
        for piece in re.findall(r"(?<=[WB,])K?\d+(?=,)", line):
            yield re.sub(rf"(?<=[WB,]){piece},", "", line, count=1)
            if not piece.startswith("K"):
                yield re.sub(rf"(?<=[WB,]){piece},", f"K{piece},", line, count=1)
    if game == "domino":
        for scores in ("50,90", "90,50", "0,99"):
            yield re.sub(r"scores=\S+,\S+", f"scores={scores}", line)
        yield re.sub(r",?\d-\d(@\d)?(?= |$)", "", line, count=1)


def carried(line: str, stack: re.Match[str]) -> Iterator[str]:
    """A dame of a stack set down one flèche on, where nobody of its side stands there."""
    after = LETTERS[(LETTERS.index(stack[1]) + 1) % len(LETTERS)]
    left = f"{stack[1]}{int(stack[2]) - 1}," if stack[2] != "1" else ""
    yield f"{line[: stack.start()]}{left}{after}1{line[stack.end() :]}"


TEXTS: Texts = {
    **{f"counsel/{game}": [partial(write, game, each) for each in lines(game)] for game in ADVISED},
    **{
        f"counsel/{game}-throws": [partial(write_throw, game, each) for each in lines(f"{game}-throws")]
        for game in EXPLAINED
    },
    **{f"witnesses/{game}": [partial(write_witness, game, each) for each in witnesses(game)] for game in ADVISED},
}
