"""Assisted and à la rigueur are one game: played without a fault, both tables show the same to the end."""

import random
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from academie.errors import Unavailable
from academie.game import Game, Result
from academie.game.registry import GAMES
from academie.referee import sit
from academie.referee.acts import Act, Hold, Kind, Leave, Play
from academie.referee.table import Table
from academie.referee.tempers import temper

pytestmark = pytest.mark.native


LONGEST = 6000  # acts; no game has come near it
PENDING = {Kind.MARK, Kind.ANSWER, Kind.SETTLE}  # while these are open, one table waits for what the other has done


@dataclass
class Pair:
    """Both tables, and the chance that plays."""

    assisted: Table
    rigueur: Table
    chance: random.Random
    done: list[str] = field(default_factory=list)  # for whoever has to find an error

    def step(self) -> None:
        """One act à la rigueur, and what it is at the other table; what both show before it is compared."""
        table = self.rigueur
        offered = {
            seat: table.acts(seat) for seat in sorted(range(len(table.seats)), key=lambda seat: seat != table.waits)
        }
        if not self.ended and not any(table.kind(act) in PENDING for acts in offered.values() for act in acts):
            assert seen(table) == seen(self.assisted), self.done
        act = self._due(offered)
        assert act is not None, ("nobody has anything to do, and the game is not over", self.done)
        self.done.append(str(act))
        self.rigueur = table.after(act)
        assert faults(self.rigueur) == [], self.done
        if table.kind(act) is Kind.CHANCE or (table.kind(act) is Kind.TURN and not self.ended):
            self._follow(act, table)

    @property
    def ended(self) -> bool:
        """Whether the machine has marked what ends the game: by hand the other marks it once the throw is played."""
        return self.assisted.result is not None

    def _due(self, offered: dict[int, tuple[Act, ...]]) -> Act | None:
        """What a forgiving player does, else what chance does, else what anybody may do.

        Marks go before plays: what the throw gives to the other is his before the thrower plays on.
        """
        table, manners = self.rigueur, temper("forgiving")
        marking = [seat for seat, acts in offered.items() if any(table.kind(act) is Kind.MARK for act in acts)]
        for seat, acts in ((seat, offered[seat]) for seat in (*marking, *offered)):
            act = self._leaving(seat, acts) or (manners.act(table, seat, self._chosen) if acts else None)
            if act is not None:
                return act
        settling = (act for acts in offered.values() for act in acts if table.kind(act) is Kind.SETTLE)
        return table.chance(self.chance) or next(settling, None)

    def _leaving(self, seat: int, offered: tuple[Act, ...]) -> Act | None:
        """Who means to leave marks his hole and not the rest of it, where two marks are true; then he goes."""
        marks = [act for act in offered if self.rigueur.kind(act) is Kind.MARK]
        if len(marks) > 1 and self.chance.random() < 0.5:
            return marks[1]
        return Leave(seat) if Leave(seat) in offered and self.chance.random() < 0.5 else None

    def _chosen(self, _: Table, turns: Sequence[Act]) -> Act:
        return self.chance.choice([act for act in turns if not isinstance(act, Leave)])

    def _follow(self, act: Act, before: Table) -> None:
        """The same at the assisted table, which asks for the word where a player who plays on has held by that."""
        held = Hold(act.seat)
        if act.kind is Kind.TURN and not isinstance(act, Leave) and held in self.assisted.acts(act.seat):
            self.assisted = self.assisted.after(held)
        if isinstance(act, Hold):
            return
        moves = before.choices(act) if isinstance(act, Play) else ()  # the play is the last, holding may go before it
        self.assisted = self.assisted.after(self.assisted.act_of(moves[-1], act.seat) if moves else act)


def faults(table: Table) -> list[object]:
    """Whatever a referee has found wrong: claims denied, faults that stand open, moves that wait for an answer."""
    refused = [ruling for ruling in table.rulings if ruling.refused]
    return [
        *refused,
        *getattr(getattr(table, "faults", None), "known", ()),
        *filter(None, [getattr(table, "pending", None)]),
    ]


def seen(table: Table) -> tuple[object, ...]:
    """What stands on the board, what is marked, and who is on turn."""
    line = frozenset(word for word in str(table.state).split() if not word.startswith("phase="))
    return line, table.marks, table.state.player, table.result


def played(game: str, profile: str, seed: int) -> Result | None:
    """A whole game at both tables, compared before each act and at its end."""
    chance = random.Random(f"{game}:{profile}:{seed}")
    pair = Pair(sit(game, "assisted", profile), sit(game, "rigueur", profile), chance)
    while pair.rigueur.result is None:
        assert len(pair.done) < LONGEST
        pair.step()
    assert pair.assisted.result == pair.rigueur.result, pair.done
    assert holes(pair.assisted) == holes(pair.rigueur), pair.done
    assert pair.rigueur.marks is not None or seen(pair.assisted) == seen(pair.rigueur), pair.done
    return pair.rigueur.result


def holes(table: Table) -> list[int]:
    """What counts at the end; points beyond the last hole are nothing to anybody, and who meant to leave marks none."""
    return [mark.holes for mark in table.marks or ()]


UNJUDGED = {("domino", "au-dernier"), ("domino", "puiser")}  # the book has no rules for them
SEEDS = [range(1), *(pytest.param(range(n, n + 100), marks=pytest.mark.deep) for n in range(100, 1100, 100))]
# Profiles whose game is another one's, one or two rules excepted; a rule that parts the tables shows there as well.
ALIKE = {
    "chess": {"modern"},
    "domino": {"tete-a-tete-sept", "tete-a-tete-huit", "tete-a-tete-douze", "poule-quatre"},
    "trictrac": {"academie-1806-b", "lepeintre-bonne-compagnie"},
}
CASES = [
    pytest.param(game, name, id=f"{game.name}-{name}", marks=[pytest.mark.deep] * (name in ALIKE.get(game.name, ())))
    for game in GAMES
    for name in game.profiles.profiles
    if (game.name, name) not in UNJUDGED
]


@pytest.mark.wide
@pytest.mark.parametrize("seeds", SEEDS)
@pytest.mark.parametrize(("game", "profile"), CASES)
def test_both_tables_agree(game: Game, profile: str, seeds: range) -> None:
    """Position, scores, mover and end are the same after every turn, and the referee finds nothing wrong."""
    assert None not in [played(game.name, profile, seed) for seed in seeds]  # at plain it may be won by nobody


@pytest.mark.parametrize(("game", "profile"), sorted(UNJUDGED))
def test_what_nobody_judges(game: str, profile: str) -> None:
    """Where the book has no rules there is no table à la rigueur to agree with."""
    with pytest.raises(Unavailable, match="no referee judges"):
        sit(game, "rigueur", profile)
