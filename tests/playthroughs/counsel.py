"""Writes what the tutors say of positions of random games: advice, and throws explained.

`make goldens` keeps the files, the test compares them. They pin what is said, not that it is wise: when one changes,
the change must be explained by a chapter of a book. For each position stand the keys of the advice with how many moves
each speaks for and against, and the first of them; for each throw the account as it is told.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING

from academie.games import GAMES, door, find, has
from academie.tutor import advise, explainer, preferred

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.game import State
    from academie.tutor import Advice

FOLDER = Path(__file__).parent / "counsel"
SEED = 1806
OFTEN = 7  # positions kept for a piece of advice, and once more for each number of moves it speaks of
MOST = 110  # positions of a game
GAMES_PLAYED = 30
THROWS = 60  # explained

ADVISED = [game.name for game in GAMES if has(game, "tutor") and hasattr(door(game, "tutor"), "advise")]
EXPLAINED = [game.name for game in GAMES if has(game, "tutor") and hasattr(door(game, "tutor"), "explain")]
KEPT = [FOLDER / f"{game}.txt" for game in ADVISED] + [FOLDER / f"{game}-throws.txt" for game in EXPLAINED]


def game_of(path: Path) -> str:
    """Of which game a file is."""
    return path.stem.removesuffix("-throws")


def of_throws(path: Path) -> bool:
    """Whether a file has throws that are explained, and not positions with their advice."""
    return path.stem.endswith("-throws")


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
    return [line, *map(say, advise(game, state)), f"    best {preferred(game, state)[0]}"]


def explained(game: str, line: str) -> list[str]:
    """The account of a throw, a line of which ends with its dice."""
    before, dice = line.rsplit(" throw ", 1)
    state = find(game).read(before)
    roll = next(roll for roll in state.rolls() if str(roll) == dice)
    tutor = explainer(game)
    # The paragraph, without the books.
    account = re.sub(r"(\[§[^];]*); [^]]*\]", r"\1]", tutor.render(tutor.explain(state, roll)))
    return [line, *(f"    {each}".rstrip() for each in account.splitlines())]


def again(path: Path) -> Iterator[str]:
    """What is said today of the positions, or the throws, that are kept in a file."""
    tell = explained if of_throws(path) else told
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(" "):
            yield from tell(game_of(path), line)


# --- Choosing the positions, when they are written


def walked(game: str, profile: str, seed: int) -> Iterator[State]:
    """The states of a game in which good advice is followed half of the time."""
    chance, state = random.Random(f"{SEED} {game} {profile} {seed}"), find(game).start(profile)
    for _ in range(400):
        if state.result is not None:
            return
        if rolls := state.rolls():
            state = state.after(chance.choice(rolls))
            continue
        yield state
        moves = state.moves()
        seen = state.view(state.player or 0) if find(game).hidden else state
        wise = game in ADVISED and chance.random() < 0.5
        state = state.after(preferred(game, seen)[0] if wise else chance.choice(moves))


def positions(game: str) -> Iterator[str]:
    """Positions in which each advice of the game speaks several times, of few moves and of many."""
    often: Counter[object] = Counter()
    kept = 0
    for seed in range(GAMES_PLAYED):
        for profile in find(game).profiles.profiles:
            for state in walked(game, profile, seed):
                seen = state.view(state.player or 0) if find(game).hidden else state
                kinds = [(each.key, len(each.favours), len(each.against)) for each in advise(game, seen)]
                new = [kind for kind in kinds if not often[kind] and often[kind[0]] < OFTEN]
                if new and kept < MOST:
                    often.update(kinds)
                    often.update(key for key, _, _ in kinds)
                    kept += 1
                    yield str(seen)


def throws(game: str) -> Iterator[str]:
    """Throws of random games under every profile."""
    for number, profile in enumerate(find(game).profiles.profiles):
        chance = random.Random(f"{SEED} {game} {profile}")
        state, kept = find(game).start(profile), 0
        while kept < THROWS // 5 and state.result is None:
            if rolls := state.rolls():
                roll = chance.choice(rolls)
                if "phase=throw" in str(state) and chance.random() < 0.3 + 0.1 * (number == 0):
                    kept += 1
                    yield f"{state} throw {roll}"
                state = state.after(roll)
            else:
                state = state.after(chance.choice(state.moves()))


def main() -> None:
    """Write the counsel of every game: of the positions that are kept, or of new ones where there are none."""
    FOLDER.mkdir(exist_ok=True)
    for path in KEPT:
        game = game_of(path)
        tell, choose = (explained, throws) if of_throws(path) else (told, positions)
        lines = again(path) if path.exists() else (line for place in choose(game) for line in tell(game, place))
        path.write_text("\n".join(list(lines)) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
