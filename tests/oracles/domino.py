"""Domino straight from the law, slowly: lists of tiles, a line that is really laid, every question asked by trying.

Shares nothing with the game: no sets of bits, no running totals. A `Partie` is changed by what is done to it and copied
where a tree is wanted.
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

Tile = tuple[int, int]  # lower number first
Choice = tuple[Tile, int | None]  # a tile and the number it is joined to

SET: list[Tile] = [(low, high) for low in range(7) for high in range(low, 7)]


def points(tiles: list[Tile]) -> int:
    """What tiles count."""
    return sum(low + high for low, high in tiles)


@dataclass(frozen=True)
class Rules:
    """What is agreed, by the words of the profiles."""

    players: int
    tiles: int
    scoring: str
    target: int
    score_closed: str
    tie: str
    sides: str
    talon: str
    poule: bool
    one_coup: bool

    @classmethod
    def of(cls, value: Callable[[str], Any]) -> Rules:
        """The rules, each asked for by its name."""
        return cls(**{name: value(name) for name in cls.__dataclass_fields__})

    def side(self, player: int) -> int:
        """Partners sit opposite."""
        return player % 2 if self.sides == "partners" else player

    @property
    def side_count(self) -> int:
        """Two sides, or every player one."""
        return 2 if self.sides == "partners" else self.players


@dataclass
class End:
    """How a coup ended."""

    how: str
    winner: int
    marked: int
    gain: int
    left: list[int]


@dataclass
class Partie:
    """A partie in progress: whose tiles, which line, which scores."""

    rules: Rules
    leader: int | None = None
    phase: str = "draw"
    scores: list[int] = field(default_factory=list)
    hands: list[list[Tile]] = field(default_factory=list)
    line: list[Tile] = field(default_factory=list)  # as laid: left number, right number
    turn: int = 0
    rivals: list[int] = field(default_factory=list)
    drawn: list[list[Tile]] = field(default_factory=list)  # rounds of the draw for the lead
    last: End | None = None

    def __post_init__(self) -> None:
        if not self.scores:
            self.scores = [0] * self.rules.side_count
        if not self.hands:
            self.hands = [[] for _ in range(self.rules.players)]
        if not self.rivals:
            self.rivals = list(range(self.rules.players))
            self.drawn = [[]]

    # --- Chance

    def stock(self) -> list[Tile]:
        """The tiles that may be taken now."""
        if self.phase == "draw":
            return [tile for tile in SET if all(tile not in drawn for drawn in self.drawn)]
        gone = [tile for hand in self.hands for tile in hand] + [(min(tile), max(tile)) for tile in self.line]
        return [tile for tile in SET if tile not in gone]

    def chances(self) -> list[Tile]:
        """The tiles that may be taken now, if one is to be taken."""
        return self.stock() if self.phase in {"draw", "deal", "puise"} else []

    def taker(self) -> int | None:
        """Who takes the next tile."""
        if self.phase == "draw":
            return self.rivals[len(self.drawn[-1])]
        if self.phase == "puise":
            return self.turn
        first = (self.leader or 0) + 1
        order = [(first + turn) % self.rules.players for turn in range(self.rules.players)]
        return next((player for player in order if len(self.hands[player]) < self.rules.tiles), None)

    def take(self, tile: Tile) -> None:
        """A tile comes by chance."""
        self.last = None
        if self.phase == "draw":
            self.drawn[-1].append(tile)
            if len(self.drawn[-1]) == len(self.rivals):
                self._settle()
            return
        player = self.taker()
        assert player is not None
        self.hands[player].append(tile)
        if self.phase == "puise":
            self._begin_turn()
        elif self.taker() is None:
            self.phase, self.turn = "play", self.leader or 0

    def _settle(self) -> None:
        """A round of the draw is over."""
        most = max(sum(tile) for tile in self.drawn[-1])
        pairs = zip(self.rivals, self.drawn[-1], strict=True)
        self.rivals = [player for player, tile in pairs if sum(tile) == most]
        if len(self.rivals) == 1:
            self._deal_to(self.rivals[0])
        else:
            self.drawn.append([])

    def _deal_to(self, leader: int) -> None:
        self.phase, self.leader, self.turn = "deal", leader, leader
        self.hands, self.line, self.drawn = [[] for _ in range(self.rules.players)], [], [[]]

    # --- Play

    def fits(self, player: int) -> list[Choice]:
        """Every tile of a player, at every number it can be joined to."""
        if not self.line:
            return [(tile, None) for tile in self.hands[player]]
        ends = {self.line[0][0], self.line[-1][1]}
        return [(tile, end) for tile in self.hands[player] for end in ends if end in tile]

    def choices(self) -> list[Choice]:
        """What the player on turn may place."""
        return self.fits(self.turn) if self.phase == "play" else []

    def boude(self) -> bool:
        """Whether he must pass."""
        return self.phase == "play" and not self.fits(self.turn)

    def place(self, tile: Tile, on: int | None) -> None:
        """A tile is placed; at the right where both ends show its number."""
        self.last = None
        self.hands[self.turn].remove(tile)
        low, high = tile
        if on is None:
            self.line = [(low, high)]
        elif self.line[-1][1] == on:
            self.line.append((on, high if low == on else low))
        else:
            self.line.insert(0, (high if low == on else low, on))
        player, self.turn = self.turn, (self.turn + 1) % self.rules.players
        if not self.hands[player]:
            self._end("domino", player)
        else:
            self._begin_turn()

    def pass_on(self) -> None:
        """The player on turn boude."""
        self.last = None
        self.turn = (self.turn + 1) % self.rules.players
        self._begin_turn()

    def closed(self) -> bool:
        """Whether nobody can play, nor draw."""
        drawing = self.rules.talon == "puiser" and self.stock()
        return not drawing and not any(self.fits(player) for player in range(self.rules.players))

    def _begin_turn(self) -> None:
        if self.closed():
            self._end("ferme", None)
        elif self.rules.talon == "puiser" and not self.fits(self.turn) and self.stock():
            self.phase = "puise"
        else:
            self.phase = "play"

    # --- The end of a coup

    def _to_the_right(self) -> list[int]:
        """The players but the leader, from his right on, and then himself."""
        assert self.leader is not None
        return [(self.leader + turn) % self.rules.players for turn in range(1, self.rules.players + 1)]

    def _lowest(self) -> int:
        fewest = min(points(hand) for hand in self.hands)
        tied = [player for player in self._to_the_right() if points(self.hands[player]) == fewest]
        if self.leader in tied and self.rules.tie == "leader":
            return self.leader
        return tied[0]

    def _highest(self) -> int:
        most = max(points(hand) for hand in self.hands)
        return [player for player in self._to_the_right() if points(self.hands[player]) == most][-1]

    def _end(self, how: str, player: int | None) -> None:
        rules, left = self.rules, [points(hand) for hand in self.hands]
        winner = self._lowest() if player is None else player
        marked, gain = winner, 1
        if rules.scoring == "marques":
            marked = self._highest()
        if rules.scoring == "points":
            gain = sum(count for each, count in enumerate(left) if rules.side(each) != rules.side(winner))
            if how == "ferme" and rules.score_closed == "difference":
                gain -= left[winner]
        self.last = End(how, winner, marked, gain, left)
        self.scores[rules.side(marked)] += gain
        if rules.one_coup or self._decided():
            self.phase = "over"
        else:
            assert self.leader is not None
            self._deal_to((self.leader + 1) % rules.players)

    def _decided(self) -> bool:
        if self.rules.scoring == "mises":
            return sum(self.scores) == self.rules.target
        return any(score >= self.rules.target for score in self.scores)

    def shares(self) -> list[float]:
        """What each player has of a partie that is over."""
        assert self.last is not None
        players = range(self.rules.players)
        if self.rules.scoring == "mises" and not self.rules.one_coup:
            return [score / sum(self.scores) for score in self.scores]
        if self.rules.scoring == "marques":
            best = [player for player in players if self.scores[player] == min(self.scores)]
        else:
            side = self.rules.side(self.last.winner)
            best = [player for player in players if self.rules.side(player) == side]
        return [1 / len(best) if player in best else 0.0 for player in players]

    def copy(self) -> Partie:
        """Another one like it."""
        return copy.deepcopy(self)


def nexts(partie: Partie) -> Iterator[Partie]:
    """The partie after each tile that may come, each choice, or the boudé."""
    for tile in partie.chances():
        after = partie.copy()
        after.take(tile)
        yield after
    for choice in partie.choices():
        after = partie.copy()
        after.place(*choice)
        yield after
    if partie.boude():
        after = partie.copy()
        after.pass_on()
        yield after


def perft(partie: Partie, depth: int) -> int:
    """The leaves of the tree at a depth."""
    return 1 if depth == 0 else sum(perft(after, depth - 1) for after in nexts(partie))


def deals(unseen: list[Tile], needs: list[int]) -> Iterator[list[list[Tile]]]:
    """Every way to give hands their numbers of tiles; the rest is the talon."""
    if not needs:
        yield []
        return
    for hand in combinations(unseen, needs[0]):
        rest = [tile for tile in unseen if tile not in hand]
        for others in deals(rest, needs[1:]):
            yield [list(hand), *others]


Act = tuple[Tile, int | None] | None  # a tile placed and where, or a boudé


def consistent(rules: Rules, leader: int, hands: list[list[Tile]], acts: list[Act]) -> bool:
    """Whether a coup with these hands at its beginning can have gone so, and is still going on."""
    partie = Partie(rules, leader, "play", hands=[list(hand) for hand in hands], turn=leader)
    for act in acts:
        if partie.phase != "play":
            return False
        if act is None:
            if not partie.boude():
                return False
            partie.pass_on()
        elif act not in partie.choices():
            return False
        else:
            partie.place(*act)
    return partie.phase == "play"


def halves() -> Counter[int]:
    """How many halves show each number."""
    return Counter(number for tile in SET for number in tile)
