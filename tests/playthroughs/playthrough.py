"""Writes one readable random game for each profile; `make goldens` keeps the files, the test compares them.

A golden pins behaviour, not truth: when one changes, the change must be explained by a paragraph of the law.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import TYPE_CHECKING

from academie.games import GAMES

if TYPE_CHECKING:
    from academie.game import Game

FOLDER = Path(__file__).parent
SEED = 1787


def path(game: Game, profile: str) -> Path:
    """Where the golden game of a profile is kept."""
    return FOLDER / f"{game.name}-{profile}.txt"


def write(game: Game, profile: str) -> str:
    """The game as text: every move with the moves it was chosen from, events and boards, and the result."""
    chooser = random.Random(SEED)
    state = game.start(profile)
    lines = [
        f"# {game.title.en}, profile {profile}, seed {SEED}",
        "",
        str(state),
        game.draw(state, ascii_only=True),
        "",
    ]
    ply = 0
    while state.result is None:
        legal = [*state.moves(), *state.rolls()]
        choice = chooser.choice(legal)
        texts = [game.write_move(state, move) for move in state.moves()] or [str(roll) for roll in state.rolls()]
        chosen = texts[legal.index(choice)]
        state = state.after(choice)
        ply += 1
        lines.append(f"{ply:>3}. {chosen:<9} of {' '.join(texts)}")
        for event in state.events:
            where = f" on {', '.join(map(str, event.squares))}" if event.squares else ""
            lines.append(f"     {event.key} by {game.players[event.player].en}{where} ({event.law})")
        if ply % 20 == 0:
            lines += ["", str(state), game.draw(state, ascii_only=True), ""]
    result = state.result
    winner = "nobody" if result.winner is None else game.players[result.winner].en
    lines += [
        "",
        str(state),
        game.draw(state, ascii_only=True),
        f"result: {winner}, {result.reason} ({result.law})",
        "",
    ]
    return "\n".join(lines)


def main() -> None:
    """Write every golden game anew."""
    for game in GAMES:
        for profile in game.profiles.profiles:
            path(game, profile).write_text(write(game, profile), encoding="utf-8")


if __name__ == "__main__":
    main()
