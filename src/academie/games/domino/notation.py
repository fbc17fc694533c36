"""How states and plays of domino are read: the canonical line (§62) and plays by tile and number (§61).

state.py writes what is read here. A line is believed only as far as the law allows it: the tiles are of one set, every
play fits, nobody has passed with a tile that fitted, and hands and scores are such as play can bring about.
"""

import re
from dataclasses import dataclass

from academie._core import domino as core
from academie.errors import Ambiguous, Illegal, Unreadable, quoted
from academie.game.fields import read_fields, read_profile
from academie.game.profiles import Profile, ProfileName, Profiles
from academie.games.domino.state import BOUDE, COUNT, LEAD, SEATS, Counting, Move, State, Values, four, native_profile
from academie.games.domino.tile import TILE_WORDS, TILES, Tile, mask_of, read_tile
from academie.text.message import Message, counted, either

# --- What has been done in a coup, as a line tells it; nothing is played here

_ACTS = {"boude": core.Act.boude, "boude!": core.Act.tort, "+": core.Act.puise}


@dataclass(frozen=True)
class WordRead:
    """One word of a line's plays, with its player and the open ends before it."""

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
    plays: list[WordRead]

    @property
    def values(self) -> Values:
        """The values of the profile."""
        return self.profile.read(Values)

    @property
    def talon(self) -> int:
        """How many tiles are left when all have taken theirs and drawn what the plays tell."""
        return len(TILES) - sum(self.taken) - sum(each.act is core.Act.puise for each in self.plays)


def read_plays(text: str, leader: int, rules: core.Profile) -> list[WordRead]:
    """The plays in order: each tile fits where it is said to be joined (§4)."""
    found: list[WordRead] = []
    player, ends = leader, None
    for word in text.split(",") if text else ():
        read = _word_read(word, player, ends, rules)
        found.append(read)
        if read.tile is not None:
            ends = _after(read)
        if read.act is not core.Act.puise:
            player = (player + 1) % rules.players
    return found


def _word_read(word: str, player: int, ends: tuple[int, int] | None, rules: core.Profile) -> WordRead:
    if word in _ACTS:
        if ends is None or (word == "+" and not rules.puiser):
            raise Illegal(
                "{word} cannot stand here: a coup begins with a tile, and none is drawn (§2, §4).", word=quoted(word)
            )
        return WordRead(player, _ACTS[word], ends)
    match = re.fullmatch(r"([^@]+)(?:@([0-6]))?", word)
    if match is None:
        raise Unreadable(
            "{word} is not a play; write 6-4 for the lead, 6-4@6 after it, or boude (§61).", word=quoted(word)
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
    return WordRead(player, core.Act.placed, ends, tile, on)


def _after(word: WordRead) -> tuple[int, int]:
    """The ends a tile leaves; the right one is joined when both show its number."""
    tile = word.tile
    if tile is None:
        raise TypeError("a boudé leaves the ends as they are")
    if word.ends is None:
        return tile.low, tile.high
    left, right = word.ends
    return (left, tile.beside(word.on)) if word.on == right else (tile.beside(word.on), right)


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
    for at, word in enumerate(record.plays):
        _check_pass(record, at, word)
    _check_going_on(record)
    _check_talon(record)


def _check_set(record: Record) -> None:
    """§1: each tile is there once, and there are twenty-eight."""
    tiles = [tile for hand in record.hands for tile in hand] + [each.tile for each in record.plays if each.tile]
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
        own = [each for each in record.plays if each.player == player]
        drawn = sum(each.act is core.Act.puise for each in own)
        had, name = _held(record, player) + sum(each.tile is not None for each in own) - drawn, SEATS[player]
        due = 0 if record.phase == "draw" else record.taken[player]
        if record.phase == "deal" and had <= (due if full else 0):
            full = had == due
            continue
        if record.phase == "deal" or had != due:
            raise Illegal(
                "{name} has taken {had} instead of {due}. Correct the hand, or write with taken how many each took "
                "(§2, §23).",
                name=name,
                had=counted(had, *TILE_WORDS),
                due=due,
            )
    if record.phase == "deal" and full:
        raise Illegal("All tiles are taken; go on with phase=play (§2).")


def _check_pass(record: Record, at: int, word: WordRead) -> None:
    """§4: a player who passes has nothing that fits; one who passes wrongly has."""
    if word.act not in {core.Act.boude, core.Act.tort} or record.values.talon == "puiser":
        return
    if record.unseen[word.player]:
        return
    later = [each.tile for each in record.plays[at:] if each.player == word.player and each.tile]
    fitting = [tile for tile in [*record.hands[word.player], *later] if word.fits(tile)]
    name = SEATS[word.player]
    if fitting and word.act is core.Act.boude:
        raise Illegal(
            "{name} passes while he holds {tile}, which fits; he must play it (§4).", name=name, tile=fitting[0]
        )
    if not fitting and word.act is core.Act.tort:
        raise Illegal("{name} has no tile that fits and must pass; write boude (§4).", name=name)


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
    if record.values.talon != "puiser":
        if record.phase == "puise":
            raise Illegal("No tile is drawn from the talon in this partie; write phase=play (§2).")
        return
    if record.talon < 0 or (record.phase == "puise" and record.talon == 0):
        raise Illegal("The talon is empty and nothing can be drawn from it; correct the plays (§54).")
    if not record.plays:
        if record.phase == "puise":
            raise Illegal("Nobody draws before the lead; write phase=play (§54).")
        return
    last = record.plays[-1]
    mover = last.player if last.act is core.Act.puise else (last.player + 1) % len(record.hands)
    if record.unseen[mover] or record.phase == "over":
        return
    now = WordRead(mover, core.Act.boude, _after(last) if last.tile else last.ends)
    able = any(now.fits(tile) for tile in record.hands[mover])
    if able == (record.phase == "puise") and (able or record.talon > 0):
        plays = Message("{seat} plays now; correct the phase (§54).")
        draws = Message("{seat} draws now; correct the phase (§54).")
        raise Illegal((plays if able else draws).fill(seat=SEATS[mover]))


# --- States


_FIELDS = ("profile", "phase", "leader", "scores", "taken", "plays", "draw")
_PASS = {"boude", "je boude", "bouder", "passe", "je passe", "pass", "-"}
_MOST_POINTS = 9999
_GOES_ON = Message("The coup has not ended; it ends with a hand played out or when nobody can play (§5).")
_ENDED = Message("With the tiles given, the coup is over; it ends with a hand played out or when nobody can play (§5).")

_DECIDED = Message("The partie was over before this coup with such scores; correct them (§51).")


def read_state(line: str, profiles: Profiles, profile: ProfileName = None) -> State:
    """The state a line describes; the hands alone are enough, and then A is to lead."""
    first, *words = line.split() or [""]
    fields = read_fields(words, _FIELDS)
    found = read_profile(fields, profiles, profile)
    hands, unseen = _hands(first, found)
    phase = _phase(fields)
    leader = _leader(fields, found, phase)
    rules = native_profile(found)
    taken = _numbers(fields, "taken", rules.players, [rules.tiles] * rules.players)
    lies = "over" if phase == COUNT else phase  # hands as they lie once the coup has ended
    record = Record(found, lies, leader, hands, unseen, taken, read_plays(fields.get("plays", ""), leader, rules))
    check_record(record)
    draws = _draws(fields, phase)
    sides = 2 if rules.partners else rules.players
    scores = _numbers(fields, "scores", sides, [0] * sides)
    native = core.State(
        rules,
        core.Phase["play" if phase == COUNT else phase],
        leader,
        four(scores),
        four(taken),
        four([mask_of(hand) for hand in hands]),
        four(unseen),
        [play.native() for play in record.plays],
        [tile.code for tile in draws],
    )
    if phase == COUNT:
        _check_uncounted(native, scores)
        return Counting(native, found)
    _check_end(native, scores)
    return State(native, found)


def _hands(text: str, profile: Profile) -> tuple[list[list[Tile]], list[int]]:
    """Each player's tiles, and how many of them are hidden."""
    players = profile.read(Values).players
    parts = [re.fullmatch(r"([A-D]):(.*)", part) for part in text.split(";")]
    if "".join(part[1] if part else "?" for part in parts) != SEATS[: len(parts)]:
        raise Unreadable(
            "{text} is not the hands of a coup; write A:6-6,6-4;B:5-5,5-2, a hidden one B:?6.", text=quoted(text)
        )
    if len(parts) != players:
        raise Unreadable(
            "The profile {profile} is for {players}; give {players} hands, not {given}.",
            profile=profile.name,
            players=players,
            given=len(parts),
        )
    hands: list[list[Tile]] = []
    unseen: list[int] = []
    for tiles in (part[2] for part in parts if part):
        hidden = re.fullmatch(r"\?([1-9]\d?)", tiles)
        unseen.append(int(hidden[1]) if hidden else 0)
        hands.append([] if hidden or not tiles else [read_tile(word) for word in tiles.split(",")])
    return hands, unseen


def _phase(fields: dict[str, str]) -> str:
    name = fields.get("phase", "play")
    known = (*core.Phase.__members__, COUNT)
    if name not in known:
        raise Unreadable("{name} is not a phase; it is {phases}.", name=quoted(name), phases=", ".join(known))
    return name


def _leader(fields: dict[str, str], profile: Profile, phase: str) -> int:
    if phase == "draw":
        if "leader" in fields:
            raise Unreadable("Nobody leads while tiles are drawn for it; leave the leader out (§13).")
        return 0
    letter = fields.get("leader", "A")
    seats = SEATS[: profile.read(Values).players]
    if len(letter) != 1 or letter not in seats:
        raise Unreadable(
            "{word} names no player; write one of {seats}.", word=quoted(f"leader={letter}"), seats=", ".join(seats)
        )
    return seats.index(letter)


def _numbers(fields: dict[str, str], key: str, count: int, usual: list[int]) -> list[int]:
    """That many numbers with commas between them."""
    if key not in fields:
        return usual
    match = re.fullmatch(r"\d{1,4}(,\d{1,4})*", fields[key])
    numbers = [int(number) for number in fields[key].split(",")] if match else []
    if len(numbers) != count or max(numbers) > _MOST_POINTS:
        raise Unreadable(
            "{word} is not {count} numbers with commas between them.", word=quoted(f"{key}={fields[key]}"), count=count
        )
    return numbers


def _draws(fields: dict[str, str], phase: str) -> list[Tile]:
    if "draw" not in fields:
        return []
    if phase != "draw":
        raise Unreadable("Tiles drawn for the lead belong in the phase “draw” only; leave them out (§13).")
    tiles = [read_tile(word) for word in fields["draw"].split(",")]
    if len(set(tiles)) != len(tiles):
        raise Illegal("A tile drawn for the lead is drawn once only; correct the field draw (§13).")
    return tiles


def _check_end(native: core.State, scores: list[int]) -> None:
    """§6: a partie goes on until its end, and not beyond."""
    over = native.phase is core.Phase.over
    if native.phase is core.Phase.draw and native.turn < 0:
        raise Illegal("The tiles drawn settle the lead; go on with phase=deal and the leader (§13).")
    ended = native.ended()
    if over != (ended is not None) and native.phase is not core.Phase.deal:
        raise Illegal(_GOES_ON if over else _ENDED)
    before = list(scores)
    if over and ended is not None:
        before[core.side_of(native.profile, ended.marked)] -= ended.gain
        if min(before) < 0 or not core.is_over(native.profile, four(scores)):
            raise Illegal("The partie is not over with such scores; they count the last coup and reach the end (§51).")
    if core.decides(native.profile, four(before)):
        raise Illegal(_DECIDED)


def _check_uncounted(native: core.State, scores: list[int]) -> None:
    """§5, §51: the coup has ended, and the scores do not count it yet."""
    if native.ended() is None:
        raise Illegal(_GOES_ON)
    if core.decides(native.profile, four(scores)):
        raise Illegal(_DECIDED)


# --- Plays


def read_move(state: State, text: str) -> Move:
    """The play a text names: 6-4, 6-4@6 where it fits two ends, boude."""
    if state.player is None:
        raise Illegal("No tile can be placed now: players are taking tiles, or the partie is over.")
    name, legal = SEATS[state.player], state.moves()
    if not legal:
        raise Illegal("This view hides the hand of {name}; ask for that player's own view (§12).", name=name)
    spelled = text.strip().casefold().rstrip(".!")
    if spelled in _PASS:
        if legal != [BOUDE]:
            raise Illegal(
                "{name} has a tile that fits and may not pass; he can play {legal} (§4).",
                name=name,
                legal=_listed(legal),
            )
        return BOUDE
    match = re.fullmatch(r"(.+?)\s*(?:@\s*([0-6]))?", spelled)
    if match is None:
        raise Unreadable(
            "{text} is not a play; write a tile such as 6-4, 6-4@6 for the end, or boude (§61).", text=quoted(text)
        )
    return _choice(state, legal, read_tile(match[1]), int(match[2]) if match[2] else None)


def _choice(state: State, legal: list[Move], tile: Tile, on: int | None) -> Move:
    name = SEATS[state.player or 0]
    fitting = [move for move in legal if move.tile == tile and on in {None, move.on}]
    if len(fitting) == 1:
        return fitting[0]
    if fitting:
        ways = [str(move) for move in fitting]
        raise Ambiguous("{tile} fits both ends; say which with {ways} (§61).", tile=tile, ways=either(ways))
    if tile not in state.hand(state.player or 0):
        raise Illegal("{name} does not hold {tile}; he can play {legal}.", name=name, tile=tile, legal=_listed(legal))
    if state.ends is None:
        raise Illegal("The lead joins nothing; write {tile} alone (§61).", tile=tile)
    left, right = state.ends
    raise Illegal(
        "{tile} does not fit there; the ends are {left} and {right}, and {name} can play {legal} (§4).",
        tile=tile,
        left=left,
        right=right,
        name=name,
        legal=_listed(legal),
    )


def _listed(moves: list[Move]) -> str:
    return ", ".join(map(str, moves[:8])) + (" …" if len(moves) > 8 else "")
