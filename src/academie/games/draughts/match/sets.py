"""Sets of games: partie, revanche and le tout, who begins and what is given in each game, and the stakes they move.

Odds (avantages) are what the stronger player gives so that the game is level: men, the draw, a fraction of either, or a
multiple of the stake. What a man or the draw given does on the board is in `state` (§42).

Immutable values: `Match.after(result)` is the match with one more game. It knows whose game it was and nothing of how
the game was played. The paragraphs are §5, §43 and §44.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterable
from dataclasses import dataclass

from academie.errors import Illegal, Unreadable, quoted
from academie.game import Result
from academie.game.profiles import Profile
from academie.games.draughts.state import SIDES, FirstMove, Placing, values_of
from academie.text.message import Message

# --- Odds, and how they are written

_FRACTIONS = {"half": 2, "third": 3, "quarter": 4}
_STAKES = {"double": 2, "triple": 3, "quadruple": 4}
_WHOLE = re.compile(r"(?:(man|[23][ -]men)(\+draw)?|draw)")
_PART = re.compile(r"(half|third|quarter)-(man|draw)")
MOST_MEN = 3  # §42: two are the books' limit, three occur

_MEN = {1: Message("a man"), 2: Message("two men"), 3: Message("three men")}
_PARTS = {
    (2, True): Message("half the draw"),
    (3, True): Message("a third of the draw"),
    (4, True): Message("a quarter of the draw"),
    (2, False): Message("half a man"),
    (3, False): Message("a third of a man"),
    (4, False): Message("a quarter of a man"),
}
_AGAINST = {
    2: Message("double against single"),
    3: Message("triple against single"),
    4: Message("quadruple against single"),
}


def in_words(men: int, *, draw: bool) -> Message:
    """§42: what is given on the board in one game."""
    if not men:
        return Message("the draw") if draw else Message("nothing")
    return Message("{men} and the draw", men=_MEN[men]) if draw else _MEN[men]


@dataclass(frozen=True, slots=True)
class Odds:
    """§42-§44: what is given. `one_in` is 1 for odds in every game, 2, 3 or 4 for the half, third or quarter."""

    men: int = 0
    draw: bool = False
    one_in: int = 1
    stake: int = 1  # the giver plays this many times the single stake

    def __post_init__(self) -> None:
        """Refuse what the books do not know."""
        if not 0 <= self.men <= MOST_MEN:
            raise Illegal("{men} men cannot be given as odds; give one, two or three (§42).", men=self.men)
        if not 1 <= self.one_in <= 4 or not 1 <= self.stake <= 4:
            raise Illegal(
                "Odds are whole, half, third or quarter, and a stake single to quadruple; choose one (§43, §44)."
            )
        if self.one_in > 1 and self.men + self.draw != 1:
            raise Illegal("A fraction is of one man or of the draw; name one of the two (§43).")
        if self.stake > 1 and (self.men or self.draw):
            raise Illegal("A multiple of the stake is played instead of odds; choose one or the other (§44).")

    @property
    def level(self) -> bool:
        """A but: nothing on the board is given in any game; the stakes may still differ."""
        return not self.men and not self.draw

    @property
    def title(self) -> Message:
        """The odds in words."""
        if self.stake > 1:
            return _AGAINST[self.stake]
        return _PARTS[self.one_in, self.draw] if self.one_in > 1 else in_words(self.men, draw=self.draw)

    def __str__(self) -> str:
        if self.stake > 1:
            return next(name for name, stake in _STAKES.items() if stake == self.stake)
        men = {0: "", 1: "man"}.get(self.men, f"{self.men} men")
        what = "+".join(filter(None, (men, "draw" if self.draw else ""))) or "none"
        part = next((f"{name}-" for name, one_in in _FRACTIONS.items() if one_in == self.one_in), "")
        return part + what


NONE = Odds()


def read(text: str) -> Odds:
    """The odds a text names; `str` writes them back."""
    words = " ".join(text.split())
    if words == "none":
        return NONE
    if words in _STAKES:
        return Odds(stake=_STAKES[words])
    if part := _PART.fullmatch(words):
        return Odds(men=int(part[2] == "man"), draw=part[2] == "draw", one_in=_FRACTIONS[part[1]])
    if whole := _WHOLE.fullmatch(words):
        men = {None: 0, "man": 1}[whole[1]] if whole[1] in {None, "man"} else int(whole[1][0])
        return Odds(men=men, draw=men == 0 or whole[2] is not None)
    raise Unreadable(
        "{text} does not name odds; write none, man, 2-men, draw, man+draw, half-draw, third-man, "
        "or double, triple, quadruple for the stake.",
        text=quoted(text),
    )


# --- Sets


NAMES = ("partie", "revanche", "le_tout")


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed for one game. Players are those of the match, 0 and 1; seats are those of the game."""

    number: int  # of the game in the match, from 1
    set: int  # 0 partie, 1 revanche, 2 le tout
    seats: tuple[int, int]  # the player in each seat
    begins: int
    giver: int | None  # who gives odds in this game
    within: int = 0  # of the set's games, from 0
    men: int = 0
    draw: bool = False

    @property
    def first(self) -> str:
        """The colour that begins, as `game.start` takes it: W or B."""
        return SIDES[self.seats.index(self.begins)]


@dataclass(frozen=True, slots=True)
class Finished:
    """One game that is over: its terms, who won it by the match's count, and whether the loser left."""

    terms: Terms
    winner: int | None
    left: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """§44: one payment of the ledger."""

    game: int
    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class Match:
    """A partie, with its revanche and le tout when so agreed.

    `lot` is the player who begins the first game: draw it beforehand, chance is never drawn here. `length` is the
    number of sets agreed, one to three; le tout is played only if the two sets before it leave the players level.
    """

    odds: Odds = NONE
    giver: int | None = None
    lot: int = 0
    length: int = 1
    stake: int = 0  # the single stake of a game; 0 plays for honour
    placing: Placing = "first"
    first_move: FirstMove = "lots"  # `under` asks the profile
    games: tuple[Finished, ...] = ()

    def __post_init__(self) -> None:
        """Refuse terms that do not fit together."""
        if (self.giver is None) != (self.odds == NONE):
            raise Illegal("Odds need a player who gives them, and a giver needs odds; name both or neither (§42).")
        if self.giver not in {None, 0, 1} or self.lot not in {0, 1}:
            raise Illegal("The players of a match are 0 and 1; name one of them.")
        if not 1 <= self.length <= len(NAMES) or self.stake < 0:
            raise Illegal("A match has one to three sets and a stake of 0 or more; give such numbers (§43, §44).")

    @classmethod
    def under(
        cls,
        profile: Profile,
        odds: Odds = NONE,
        giver: int | None = None,
        lot: int = 0,
        length: int = 1,
        stake: int = 0,
    ) -> Match:
        """A match by the law of a profile: who begins on which side (§5), which game of a set has the odds (§43)."""
        values = values_of(profile)
        return cls(odds, giver, lot, length, stake, values.fraction_in, values.first_move)

    # --- Where the match stands

    @property
    def set_length(self) -> int:
        """§43: the games of one set, the same for partie, revanche and tout."""
        return self.odds.one_in

    @property
    def over(self) -> bool:
        """Whether all sets agreed have been played, so far as they are needed."""
        done = self._next()[0]
        return done >= self.length or (done == 2 and self.sets_won()[0] != self.sets_won()[1])

    @property
    def terms(self) -> Terms:
        """What is agreed for the next game; raises `Illegal` when the match is over."""
        if self.over:
            raise Illegal("The match is over; agree on another one to play on.")
        played, (number, within) = len(self.games), self._next()
        begins = self._begins(played)
        given = not self.odds.level and self._given(within)
        return Terms(
            number=played + 1,
            set=number,
            seats=(0, 1) if self.first_move == "lots" else (begins, 1 - begins),
            begins=begins,
            giver=self.giver if given else None,
            within=within,
            men=self.odds.men if given else 0,
            draw=self.odds.draw and given,
        )

    def _begins(self, played: int) -> int:
        """§5: the receiver of odds begins every game, the level ones of his set too; otherwise the players in turn."""
        if self.giver is not None and not self.odds.level:
            return 1 - self.giver
        return (self.lot + played) % 2

    def _given(self, within: int) -> bool:
        """§43: whether the odds apply in the game of a set after that many."""
        return within == (0 if self.placing == "first" else self.set_length - 1)

    def _next(self) -> tuple[int, int]:
        """The set that comes next and its game, both from 0; a player who leaves ends the set."""
        if not self.games:
            return 0, 0
        last = self.games[-1]
        if last.left or last.terms.within + 1 == self.set_length:
            return last.terms.set + 1, 0
        return last.terms.set, last.terms.within + 1

    # --- What happens to it

    def after(self, result: Result) -> Match:
        """The match after a game; `result.winner` is a seat. With the draw given, a remise is the receiver's (§42)."""
        terms = self.terms
        winner = None if result.winner is None else terms.seats[result.winner]
        if winner is None and terms.draw and terms.giver is not None:
            winner = 1 - terms.giver
        return dataclasses.replace(self, games=(*self.games, Finished(terms, winner)))

    def after_leaving(self, player: int) -> Match:
        """§34, §43: a player leaves: he loses the game and its whole set; the sets after it are still to be played."""
        return dataclasses.replace(self, games=(*self.games, Finished(self.terms, 1 - player, left=True)))

    # --- How it came out

    def set_winner(self, number: int) -> int | None:
        """Who won a set, 0 for the partie: the more games of it, or all of it if the other left; None when level."""
        games = [game for game in self.games if game.terms.set == number]
        if len(games) < self.set_length and not any(game.left for game in games):
            raise Illegal("This set is not finished; all its games must be played (§43).")
        if games[-1].left:
            return games[-1].winner
        won = [sum(game.winner == player for game in games) for player in (0, 1)]
        return None if won[0] == won[1] else won.index(max(won))

    def sets_won(self) -> tuple[int, int]:
        """How many finished sets each player has won."""
        winners = [self.set_winner(number) for number in range(self._next()[0])]
        return winners.count(0), winners.count(1)

    @property
    def winner(self) -> int | None:
        """Who won the match; None while it lasts and when it ends level."""
        if not self.over:
            return None
        won = self.sets_won()
        return None if won[0] == won[1] else won.index(max(won))

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """§44: what each decided game moves. The giver of a multiple stakes it against the single stake."""
        entries = []
        for game in self.games:
            if game.winner is None or not self.stake:
                continue
            loser = 1 - game.winner
            amount = self.stake * (self.odds.stake if loser == self.giver else 1)
            entries.append(Entry(game.terms.number, loser, game.winner, amount * self._forfeited(game)))
        return tuple(entries)

    def _forfeited(self, game: Finished) -> int:
        """A leaver pays for the games of the set that are not played, as lost."""
        return self.set_length - game.terms.within if game.left else 1

    def gained(self, player: int, number: int) -> int:
        """What a set has brought a player, 0 for the partie, less what it has cost him."""
        games = {game.terms.number for game in self.games if game.terms.set == number}
        return _gained(player, (entry for entry in self.ledger if entry.game in games))

    @property
    def balance(self) -> tuple[int, int]:
        """What each player has gained; the two sum to nothing."""
        gained = _gained(0, self.ledger)
        return gained, -gained


def _gained(player: int, entries: Iterable[Entry]) -> int:
    return sum(entry.amount if entry.payee == player else -entry.amount for entry in entries)
