"""What has been done in a coup, as a line tells it (§62), and whether the law allows it. It plays nothing itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from academie._core import domino as core
from academie.errors import Illegal, Unreadable, quoted
from academie.games.domino.state import LEAD, SEATS
from academie.games.domino.tile import TILES, read_tile
from academie.games.domino.values import Talon, Values, values_of
from academie.match.reckoning import compte, count
from academie.text.message import Message, bilingual

if TYPE_CHECKING:
    from academie.games.domino.tile import Tile
    from academie.rules.profiles import Profile

_ACTS = {"boude": core.Act.boude, "boude!": core.Act.tort, "+": core.Act.puise}


@dataclass(frozen=True)
class Told:
    """One word of a line's plays, with who did it and the ends he found."""

    player: int
    act: core.Act
    ends: tuple[int, int] | None
    tile: Tile | None = None
    on: int = LEAD

    def native(self) -> tuple[core.Act, int, int]:
        """As the core has it."""
        return self.act, self.tile.code if self.tile else -1, self.on

    def fits(self, tile: Tile) -> bool:
        """Whether a tile could have been placed instead."""
        return self.ends is None or tile.has(self.ends[0]) or tile.has(self.ends[1])


@dataclass(frozen=True)
class Record:
    """A coup as a line tells it."""

    profile: Profile
    phase: str
    leader: int
    hands: list[list[Tile]]
    unseen: list[int]
    taken: list[int]
    plays: list[Told]

    @property
    def values(self) -> Values:
        """The values of the profile."""
        return values_of(self.profile)

    @property
    def talon(self) -> int:
        """How many tiles are left when all have taken theirs and drawn what the plays tell."""
        return len(TILES) - sum(self.taken) - sum(told.act is core.Act.puise for told in self.plays)


def read_plays(text: str, leader: int, rules: core.Profile) -> list[Told]:
    """The plays in order: each tile fits where it is said to be joined (§4)."""
    found: list[Told] = []
    player, ends = leader, None
    for word in text.split(",") if text else ():
        told = _told(word, player, ends, rules)
        found.append(told)
        if told.tile is not None:
            ends = _after(told)
        if told.act is not core.Act.puise:
            player = (player + 1) % rules.players
    return found


def _told(word: str, player: int, ends: tuple[int, int] | None, rules: core.Profile) -> Told:
    if word in _ACTS:
        if ends is None or (word == "+" and not rules.puiser):
            raise Illegal(
                "{word} cannot be told here: a coup begins with a tile, and none is drawn (§2, §4).", word=quoted(word)
            )
        return Told(player, _ACTS[word], ends)
    match = re.fullmatch(r"([^@]+)(?:@([0-6]))?", word)
    if match is None:
        raise Unreadable(
            "{word} is no play; write 6-4 for the lead, 6-4@6 after it, or boude (§61).", word=quoted(word)
        )
    tile, on = read_tile(match[1]), LEAD if match[2] is None else int(match[2])
    if (ends is None) != (on == LEAD):
        raise Unreadable(
            "{word}: the lead alone joins nothing; write 6-4 for it and 6-4@6 afterwards (§61).", word=quoted(word)
        )
    if ends is not None and (on not in ends or not tile.has(on)):
        raise Illegal(
            "{tile} cannot be joined to a {on}; the two ends show {left} and {right} (§4).",
            tile=tile,
            on=on,
            left=ends[0],
            right=ends[1],
        )
    return Told(player, core.Act.placed, ends, tile, on)


def _after(told: Told) -> tuple[int, int]:
    """The ends a tile leaves; the right one is joined when both show its number."""
    tile = told.tile
    if tile is None:
        raise TypeError("a boudé leaves the ends as they are")
    if told.ends is None:
        return tile.low, tile.high
    left, right = told.ends
    return (left, tile.beside(told.on)) if told.on == right else (tile.beside(told.on), right)


def check_record(record: Record) -> None:
    """Refuse, in one sentence, what no coup has."""
    _check_set(record)
    _check_sizes(record)
    if record.phase in {"draw", "over"} and any(record.unseen):
        raise Illegal("No hand is hidden in the draw or when the partie is over; write its tiles (§12).")
    if record.phase in {"draw", "deal"}:
        if record.plays:
            raise Illegal(
                "Nothing has been played in the phase {phase}; leave the plays out (§62).", phase=record.phase
            )
        return
    for at, told in enumerate(record.plays):
        _check_pass(record, at, told)
    _check_going_on(record)
    _check_talon(record)


def _check_set(record: Record) -> None:
    """§1: each tile is there once, and there are twenty-eight."""
    tiles = [tile for hand in record.hands for tile in hand] + [told.tile for told in record.plays if told.tile]
    for tile in tiles:
        if tiles.count(tile) > 1:
            raise Illegal("The tile {tile} is there twice; a set has each tile once (§1).", tile=tile)
    if (total := max(len(tiles) + sum(record.unseen), sum(record.taken))) > len(TILES):
        raise Illegal("The hands and the line come to {total} tiles; a set has twenty-eight (§1).", total=total)


def _held(record: Record, player: int) -> int:
    return len(record.hands[player]) + record.unseen[player]


def _check_sizes(record: Record) -> None:
    """§2: what a player holds and has placed is what he has taken."""
    order = [(record.leader + turn) % len(record.hands) for turn in range(1, len(record.hands) + 1)]
    if min(record.taken) < 1:
        raise Illegal("Everybody takes a tile at least; correct the field taken (§2).")
    full = True  # as far as the deal has come, the leader taking last (§23)
    for player in order:
        own = [told for told in record.plays if told.player == player]
        drawn = sum(told.act is core.Act.puise for told in own)
        had, name = _held(record, player) + sum(told.tile is not None for told in own) - drawn, SEATS[player]
        due = 0 if record.phase == "draw" else record.taken[player]
        if record.phase == "deal" and had <= (due if full else 0):
            full = had == due
            continue
        if record.phase == "deal" or had != due:
            raise Illegal(
                "{name} has taken {had} where {due} due; correct the hand, or tell who took how many with taken "
                "(§2, §23).",
                name=name,
                had=bilingual(count(had, "tile"), compte(had, "dé")),
                due=bilingual(f"{due} are" if due else "none is", str(due)),
            )
    if record.phase == "deal" and full:
        raise Illegal("All tiles are taken; go on with phase=play (§2).")


def _check_pass(record: Record, at: int, told: Told) -> None:
    """§4: who passes has nothing that fits, and who passes wrongly has."""
    if told.act not in {core.Act.boude, core.Act.tort} or record.values.talon == Talon.PUISER:
        return
    if record.unseen[told.player]:
        return
    later = [each.tile for each in record.plays[at:] if each.player == told.player and each.tile]
    fitting = [tile for tile in [*record.hands[told.player], *later] if told.fits(tile)]
    name = SEATS[told.player]
    if fitting and told.act is core.Act.boude:
        raise Illegal(
            "{name} passes while he holds {tile}, which fits; he must play it (§4).", name=name, tile=fitting[0]
        )
    if not fitting and told.act is core.Act.tort:
        raise Illegal("{name} has nothing that fits and passes rightly; write boude (§4).", name=name)


def _check_going_on(record: Record) -> None:
    """§5: nobody plays on once a hand is out."""
    last = record.plays[-1].player if record.plays else None
    out = [player for player in range(len(record.hands)) if not _held(record, player)]
    if out and (out != [last] or record.phase != "over"):
        raise Illegal(
            "{seat} has no tile left, so the coup is over; a coup goes on with tiles in hand (§5).", seat=SEATS[out[0]]
        )


def _check_talon(record: Record) -> None:
    """§54: who cannot play draws while there is something to draw."""
    if record.values.talon != Talon.PUISER:
        if record.phase == "puise":
            raise Illegal("No tile is drawn from the talon in this partie; write phase=play (§2).")
        return
    if record.talon < 0 or (record.phase == "puise" and record.talon == 0):
        raise Illegal("The talon is empty and nothing can be drawn from it; correct the plays (§54).")
    if not record.plays:
        if record.phase == "puise":
            raise Illegal("Nobody draws before the lead; write phase=play (§54).")
        return
    told = record.plays[-1]
    mover = told.player if told.act is core.Act.puise else (told.player + 1) % len(record.hands)
    if record.unseen[mover] or record.phase == "over":
        return
    now = Told(mover, core.Act.boude, _after(told) if told.tile else told.ends)
    able = any(now.fits(tile) for tile in record.hands[mover])
    if able == (record.phase == "puise") and (able or record.talon > 0):
        plays = Message("{seat} plays now; correct the phase (§54).")
        draws = Message("{seat} draws now; correct the phase (§54).")
        raise Illegal((plays if able else draws).fill(seat=SEATS[mover]))
