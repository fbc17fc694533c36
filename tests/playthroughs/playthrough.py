"""Writes one readable random game for each profile; `make goldens` writes them to games.txt, the test compares them.

A golden pins behaviour, not truth: when one changes, the change must be explained by a paragraph of the law.
"""

import random
import re
import zlib
from functools import cache
from pathlib import Path

from academie.game import Event, Game, Move, State
from academie.game.registry import GAMES

FILE = Path(__file__).with_name("games.txt")
SEED = 1787
LISTED = 16  # moves told one by one; more are told by a checksum
DRAWN = 60  # moves from one board to the next


def saved(game: Game) -> list[str]:
    """The golden games of the profiles of a game, as they stand in the file."""
    return [part for part in all_saved() if part.startswith(f"# {game.title.en}, profile ")]


@cache
def all_saved() -> list[str]:
    """Those of all games."""
    text = FILE.read_text(encoding="utf-8")
    return [part.rstrip("\n") + "\n" for part in re.split("(?m)^(?=# )", text)[1:]]


def write(game: Game, profile: str) -> str:
    """The game as text: every move with the moves it was chosen from, events and boards, and the result."""
    # With dice in it, each profile gets a game of its own; without, the same one shows where profiles part.
    seed = f"{SEED} {profile}" if game.chance else SEED
    chooser = random.Random(seed)
    state = game.start(profile)
    lines = [
        f"# {game.title.en}, profile {profile}, seed {seed}",
        "",
        str(state),
        game.draw(state, ascii_only=True),
        "",
    ]
    ply = 0
    while state.result is None:
        ply += 1
        if rolls := state.rolls():
            roll = chooser.choice(rolls)
            lines.append(f"{ply:>3}. throw {roll}")
            state = state.after(roll)
        else:
            move = chooser.choice(state.moves())
            lines.append(f"{ply:>3}. {chosen(game, state, move)}")
            state = state.after(move)
        lines += [f"     {in_words(game, event)}" for event in state.events]
        if ply % DRAWN == 0:
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


def chosen(game: Game, state: State, move: Move) -> str:
    """A move with the moves it was chosen from, in parts where it has blanks."""
    joint = "; " if game.chance else " "
    texts = [game.write_move(state, each) for each in state.moves()]
    listed = joint.join(texts)
    if len(texts) > LISTED:
        listed = f"{joint.join(texts[:5])} … {len(texts)} in all, checksum {zlib.crc32(listed.encode()):08x}"
    return f"{game.write_move(state, move):<9} of {listed}"


def in_words(game: Game, event: Event) -> str:
    """An event, where it was, and what it is worth."""
    where = f" on {', '.join(map(str, event.squares))}" if event.squares else ""
    worth = f", {event.worth}" if event.worth else ""
    return f"{event.key} by {game.players[event.player].en}{where}{worth} ({event.law})"


def write_all() -> None:
    """Write every golden game anew."""
    games = [write(game, profile) for game in GAMES for profile in game.profiles.profiles]
    FILE.write_text("\n".join(games), encoding="utf-8")
