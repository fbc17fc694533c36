"""Counts what a hint may not do: contradict a book, the table of endings, or itself. It asks nothing of one game only.

python tests/tutor/contradictions.py draughts domino --positions 1000
"""

import random
import re
import sys
from argparse import ArgumentParser
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from academie.corpus import books
from academie.corpus.adapter import adapter_of
from academie.errors import AcademieError
from academie.game import Game, Move, State
from academie.game.analysis import Budget
from academie.game.registry import GAMES, find, has_part, part_of
from academie.tutor import advise
from academie.tutor.counsel import counsel, of_move

FOR, AGAINST = "Why: ", "Against it: "
RATHER = ("The precept prefers ",)
LOOK, PLAYED = Budget(nodes=10_000), Budget(nodes=200)
LOOKS = {"chess": Budget(nodes=200)}  # a search in Python, some thirty times as slow
OPENING, CHANCE = 6, 0.15  # choices by chance at the beginning of a game, and the share of them later


@dataclass
class Place:
    """A position of a book: the moves it plays there, and those that it shows to end badly."""

    state: State
    plays: set[str] = field(default_factory=set)
    faults: set[str] = field(default_factory=set)
    loses: set[str] = field(default_factory=set)  # of the losing side, where no better one is shown


def key(game: Game, state: State) -> str:
    """What a player knows of a position, apart from its profile."""
    return adapter_of(game).position(state if state.player is None else state.view(state.player))


def places(game: Game) -> dict[str, Place]:
    """Every position of the game's books in which the print names a move, and there is a choice."""
    found: dict[str, Place] = {}
    adapter = adapter_of(game)
    for book in (each for each in books() if each.game == game.name):
        for entry in book.entries:
            for line in entry.lines:
                state, claim = adapter.study(entry.fen, entry.profile), line.claim or entry.claim
                for number, word in enumerate(entry.whole(line), start=1 - len(entry.inherited(line))):
                    try:
                        move = game.read_move(state, word.replace(",", " ") if game.chance else word)
                    except AcademieError:
                        move = None
                    if move in state.moves() and len(state.moves()) > 1 and 0 < number not in line.supplied:
                        place = found.setdefault(key(game, state), Place(state))
                        winner = {"white": 0, "black": 1}.get(claim.partition(" ")[0])
                        fault = winner is not None and winner != state.player
                        if not fault:
                            place.plays.add(str(move))
                        elif number == 1 and not entry.inherited(line):  # the author begins with the move that loses
                            place.faults.add(str(move))
                        else:
                            place.loses.add(str(move))
                    state = adapter.play(state, word)
    for place in found.values():
        place.faults = (place.faults | (place.loses if place.plays else set())) - place.plays
    return found


def played(game: Game, count: int, seed: int) -> Iterator[State]:
    """Positions with a choice from games that the machine plays with itself, a few moves of them by chance."""
    chance, number = random.Random(seed), 0
    profiles = [*game.profiles.profiles]
    engine = game.engine(megabytes=4)
    while True:
        state, plies = game.start(profiles[number % len(profiles)]), 0
        number += 1
        while state.result is None and plies < 300:
            plies += 1
            if rolls := state.rolls():
                state = state.after(chance.choices(rolls, [roll.weight for roll in rolls])[0])
                continue
            moves = state.moves()
            if len(moves) > 1 and chance.random() < 0.3:
                yield state
                count -= 1
                if not count:
                    return
            if plies <= OPENING or chance.random() < CHANCE or len(moves) == 1:
                state = state.after(chance.choice(moves))
                continue
            try:
                state = state.after(engine.analyse(state, PLAYED).lines[0].move)
            except AcademieError:  # no engine for this profile
                state = state.after(chance.choice(moves))


def solved(game: Game, state: State, move: Move) -> int | None:
    """What the table of endings says of a move, to who makes it: 1, 0 or -1; None where it does not know."""
    after = state.after(move)
    if after.result is not None:
        return 0 if after.result.winner is None else 1 if after.result.winner == state.player else -1
    table = part_of(game, "endgame") if has_part(game, "endgame") else None
    value = table.probe(after) if hasattr(table, "probe") else None
    return None if value is None else -value


def contradictions(game: Game, state: State, place: Place | None = None) -> list[tuple[str, str]]:
    """What is wrong with the hint in a position and with what is said of the book's moves: a kind, and the words."""
    view = state if state.player is None else state.view(state.player)
    found = counsel(game, view, look=LOOKS.get(game.name, LOOK))
    moves = {str(move): move for move in view.moves()}
    lines = [found.why.said.en]
    wrong = [] if place is None else _book(game, view, place, str(found.move))
    for said in (found.why.text.en, found.why.text.to("fr")):
        wrong += [("itself: not one sentence", said)] if sentences(said) != 1 else []
    if has_part(game, "endgame"):
        wrong += _table(game, state, str(found.move), lines)
    rows = [line for line in lines if line.startswith((FOR, AGAINST))]
    if len({line.startswith(FOR) for line in rows}) == 2:
        wrong.append(("itself: for and against", " / ".join(rows)))
    for name in _rather(game, view, lines):
        back = [line.said.en for line in of_move(game, view, moves[name])]
        against = [line for line in back if line.startswith(AGAINST)]
        wrong += [("itself: against what it would rather", f"{name}: {line}") for line in against]
    return wrong + _other_moves(game, view)


def sentences(text: str) -> int:
    """How many sentences a text has; what is quoted or in brackets counts for none."""
    bare = re.sub(r"“[^”]*”|«[^»]*»|\([^()]*\)", "", text)
    return len(re.findall(r"[.?!](?=\s|$)", bare))


def _other_moves(game: Game, view: State) -> list[tuple[str, str]]:
    """Advice for a move, or against it, whose sentence names another of those moves in its place."""
    wrong = []
    for advice in advise(game, view):
        for moves in (advice.favours, advice.against):
            words = {move: {str(move), game.narration.move(view, move).en} for move in moves}
            for move in moves:
                text = advice.about(move).en
                named = {each for each in moves if any(_said(word, text) for word in words[each])}
                if named and move not in named:
                    wrong.append(("itself: names another move", f"{move}: {text}"))
    return wrong


def _said(word: str, text: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


def _book(game: Game, view: State, place: Place, hint: str) -> list[tuple[str, str]]:
    """What is said against the moves of the book, and for its faults."""
    moves = {str(move): move for move in view.moves()}
    plays, faults = place.plays & {*moves}, place.faults & {*moves}
    best = {*moves} - faults
    wrong = []
    if hint not in (plays or best or moves):
        wrong.append(("book: the hint plays another move", f"{hint} for {sorted(plays) or sorted(best)}"))
    for name in sorted(plays | faults if best else plays):
        kind, words = ("against its move", (AGAINST, *RATHER)) if name in plays else ("for a fault", (FOR,))
        lines = [line.said.en for line in of_move(game, view, moves[name])]
        wrong += [(f"book: {kind}", f"{name}: {line}") for line in lines if line.startswith(words)]
    return wrong


def _table(game: Game, state: State, hint: str, lines: list[str]) -> list[tuple[str, str]]:
    """What the table of endings denies; a book's own move goes before it, with what the engine would play."""
    values = {str(move): solved(game, state, move) for move in state.moves()}
    known = {name: value for name, value in values.items() if value is not None}
    top = max(known.values(), default=0)
    if top < 1 and len(known) < len(values):
        return []
    wrong, mine = [], known.get(hint, -2)
    if mine < top and not any(" and the engine " in line for line in lines):
        wrong.append(("table: the hint is worse", f"{hint} {mine}"))
        wrong += [("table: for a worse move", line) for line in lines if line.startswith(FOR)]
    if mine == top > -1 and list(known.values()).count(top) == 1:
        wrong += [("table: against the only move", line) for line in lines if line.startswith(AGAINST)]
    if top < 1:
        wrong += [("table: no win", line) for line in lines if " and wins the game. (stroke" in line]
    if any(known.get(name, -2) < top for name in _rather(game, state, lines)):
        wrong.append(("table: rather a worse move", hint))
    return wrong


def _rather(game: Game, state: State, lines: list[str]) -> set[str]:
    """The moves that precepts would rather play."""
    said = [line.partition(":")[0] for line in lines if line.startswith(RATHER)]
    words = {str(move): game.narration.move(state, move).en for move in state.moves()} if said else {}
    return {name for name, word in words.items() if any(_said(word, each) for each in said)}


def counted(
    game: Game, positions: int, seed: int = 1, *, every: int = 1
) -> tuple[Counter[str], dict[str, list[str]], int, int]:
    """How many positions have each kind, with the words: of the books, every so many of them, and of play."""
    kinds: Counter[str] = Counter()
    words: dict[str, list[str]] = defaultdict(list)
    here = places(game)
    line: list[tuple[State, Place | None]] = [(place.state, place) for place in [*here.values()][::every]]
    line += [(state, here.get(key(game, state))) for state in played(game, positions, seed)] if positions else []
    for state, place in line:
        wrong = contradictions(game, state, place)
        kinds.update({kind for kind, _ in wrong})
        for kind, said in wrong:
            words[kind].append(f"{state}\n      {said}")
    return kinds, words, len(line) - positions, positions


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[game.name for game in GAMES])
    parser.add_argument("--positions", type=int, default=1000)
    parser.add_argument("--show", type=int, default=0)
    asked = parser.parse_args()
    for name in asked.games:
        kinds, words, of_books, of_games = counted(find(name), asked.positions)
        sys.stdout.write(f"{name}: {of_books} positions of books, {of_games} of games: {dict(kinds)}\n")
        for kind, said in words.items():
            sys.stdout.write("".join(f"   {kind}: {each}\n" for each in said[: asked.show]))
        sys.stdout.flush()
