"""Writes series of trictrac and draughts, their games won by chance: who sits, what is told, and the sheet.

They pin what is said and reckoned, not that it is right: the sums of the books are in the tests of each form. A game
is not played out: it ends as chance has it.
"""

import random
from collections.abc import Callable, Iterator

from academie.match.forms import Rounds
from academie.text.message import verbatim
from games.draughts.match.test_rounds import ODDS, played, rounds_of
from games.trictrac.match.test_rounds import SEVERAL, WRITTEN, begin, over, won
from playthroughs.digests import MARK, Texts

SEED = 1806
MOST = 9  # games of a series
NAMES = [verbatim(name) for name in ("Anne", "Blaise", "Claire", "Denis", "Elise", "Fabien")]


def written(head: str, rounds: Rounds, following: Callable[[Rounds, random.Random], Rounds]) -> Iterator[str]:
    """One series from its beginning, game by game, and its sheet."""
    chance, names = random.Random(f"{SEED} {head}"), NAMES[: rounds.players]
    yield f"{MARK}{head}"
    for _ in range(MOST):
        if rounds.over:
            break
        seat = rounds.seating()
        yield f"{seat.players} idle {seat.idle} dice {seat.dice} {seat.note.en if seat.note else ''}".rstrip()
        rounds = following(rounds, chance)
        yield f"  {rounds.standing(names).en}"
        yield from (f"  {each.en} / {each.fr}" for each in rounds.in_words(names))
    sheet = rounds.sheet(names)
    yield f"{sheet.title.en} / {sheet.title.fr}: {'over' if rounds.over else 'open'}, {sheet.money}, {sheet.counts}"
    yield from ("  " + " | ".join(cell.en for cell in row) for row in (sheet.columns, *sheet.rows))
    yield from (f"  {'=' if line.total else ' '} {line.value} {line.text.en} / {line.text.fr}" for line in sheet.lines)


def trictrac() -> Iterator[str]:
    """Every form of trictrac by its numbers of players, under Lepeintre's law and the treatises'."""

    def following(rounds: Rounds, chance: random.Random) -> Rounds:
        mine = chance.randint(6, 20) if "marque=" in str(rounds.first) else 12
        if mine != 12 and chance.random() < 0.15:
            return rounds.after(over(str(rounds.first), (mine, mine)))
        return won(rounds, chance.randrange(2), mine, chance.randrange(mine), run=chance.random() < 0.3)

    for profile in ("classique", "lepeintre-1818+ecrire-progressive"):
        for form, players in (("partie", 2), *SEVERAL, *WRITTEN):
            jetons = {"jetons": True} if (form, players) in WRITTEN else {}
            for agreed in ({}, {"games": 6, "stake": 3, **jetons, "lot": 1}):
                rounds = begin(form, profile, players=players, **agreed)
                yield from written(f"{form} of {players}, {profile}, {agreed}", rounds, following)


def draughts() -> Iterator[str]:
    """Every form of draughts, with every kind of odds."""

    def following(rounds: Rounds, chance: random.Random) -> Rounds:
        return played(rounds, chance.choice((0, 1, None)))

    for profile in ("manoury-1787", "metz", "fmjd"):
        for form in ("partie", "revanche", "tout"):
            for number, odds in enumerate(ODDS):
                rounds = rounds_of(form, profile, odds=odds, receiver=number % 2, stake=2, lot=number // 2)
                yield from written(f"{form}, {profile}, {odds}, received by {number % 2}", rounds, following)
        yield from written(f"series, {profile}", rounds_of("series", profile, games=3), following)


TEXTS: Texts = {"series/trictrac": [lambda: "\n".join(trictrac())], "series/draughts": [lambda: "\n".join(draughts())]}
