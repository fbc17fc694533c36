"""GNU Backgammon's position IDs and match IDs, and XGIDs, read and written for gammon.

A position ID is ten bytes in fourteen letters of Base64: for each side, from its last flèche back to its first and
then in hand, a one for every dame and a zero after every flèche; those lifted are the rest of the fifteen. GNU
Backgammon writes the side that is not on roll first (its manual says the other; the program decides). A match ID is
nine bytes in twelve letters: cube, dice, turn, length and scores. Legality is the game's: here are texts and counts.
White is GNU Backgammon's player 0, Black its player 1.

An XGID is a line of letters and figures: what stands on each point, from the top player's bar to the bottom player's
own, in capitals for the bottom player, who is White here; then cube, its owner, turn, dice, both scores, the rule for
doubles or of Crawford, the length of the match and the highest cube.
"""

import base64
import binascii
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from academie._core.tables import Phase
from academie.errors import Illegal, Unreadable, quoted
from academie.game import State
from academie.games.gammon import game
from academie.tables.board import COLOURS, write_dames, write_dice
from academie.tables.race_state import RaceState
from academie.text.message import Message

DAMES, STEPS, LIFTED, HAND = 15, 24, 24, 25
POSITION_LETTERS, MATCH_LETTERS = 14, 12

# Both sides' dames as the game counts them: the steps of a path, those lifted, those in hand.
Counts = tuple[int, ...]

# How far a game has come, in the order of the number GNU Backgammon writes.
STAGES = ("none", "playing", "over", "resigned", "dropped")
# Name and width in bits of the fields of a match ID, in order; the least bit of each comes first.
FIELDS = {
    "cube": 4,
    "owner": 2,
    "roller": 1,
    "crawford": 1,
    "stage": 3,
    "turn": 1,
    "doubled": 1,
    "resigned": 2,
    "larger": 3,
    "smaller": 3,
    "length": 15,
    "first": 15,
    "second": 15,
    "no_jacoby": 1,
    "spare": 5,
}
CENTRED = 3  # the cube belongs to nobody
WIDEST = 2**15 - 1
XG, XG_CUBE = "XGID=", 10  # how an XGID begins, and the highest cube as a power of two, of which nothing depends
_XGID = re.compile(r"(?i:XGID=)([A-Oa-o-]{26}):(-?\d+):(-?[01]):(-?1):(\w\w)(?::\d+){4,5}")


@dataclass(frozen=True, slots=True)
class Match:
    """What a match ID says. Gammon has neither cube nor Crawford game: its own IDs keep these defaults."""

    roller: int = 0
    turn: int = 0
    dice: tuple[int, int] = (0, 0)  # noughts before the throw
    stage: str = "playing"
    length: int = 0  # zero if no length is agreed
    scores: tuple[int, int] = (0, 0)
    cube: int = 1
    owner: int | None = None
    crawford: bool = False
    doubled: bool = False
    resigned: int = 0  # how much is offered: 1 single, 2 double, 3 triple
    jacoby: bool = False


def _bytes(text: str, letters: int, kind: Message) -> int:
    """The number that some letters of Base64 write, least byte first."""
    word = text.strip()
    if len(word) != letters:
        raise Unreadable(
            "{text} has {found} letters; a {kind} has {letters}.",
            text=quoted(text),
            found=len(word),
            kind=kind,
            letters=letters,
        )
    try:
        raw = base64.b64decode(word + "=" * (-letters % 4), validate=True)
    except (binascii.Error, ValueError):
        raise Unreadable(
            "{text} is not a {kind}; its letters are A to Z, a to z, 0 to 9, + and /.", text=quoted(text), kind=kind
        ) from None
    if base64.b64encode(raw).decode().rstrip("=") != word:
        raise Unreadable(
            "{text} is not a {kind}; bits that are never used are set in its last letter.", text=quoted(text), kind=kind
        )
    return int.from_bytes(raw, "little")


def _letters(number: int, size: int) -> str:
    return base64.b64encode(number.to_bytes(size, "little")).decode().rstrip("=")


def _in_order(counts: Sequence[int]) -> list[int]:
    """One side's counts as an ID has them: the last flèche first, then the hand."""
    return [*reversed(counts[:STEPS]), counts[HAND]]


def position_id(own: Sequence[int], other: Sequence[int]) -> str:
    """The position ID of a position, `own` being the side on roll."""
    _check(own, other, Message("These dames do not make a position of gammon"))
    key, bit = 0, 0
    for count in _in_order(other) + _in_order(own):
        key |= ((1 << count) - 1) << bit
        bit += count + 1
    return _letters(key, 10)


def read_position(text: str) -> tuple[Counts, Counts]:
    """The dames of the side on roll and of the other, from a position ID."""
    key = _bytes(text, POSITION_LETTERS, Message("position ID"))
    runs: list[int] = []
    for _ in range(2 * (STEPS + 1)):
        count = (~key & (key + 1)).bit_length() - 1  # ones before the next zero
        runs.append(count)
        key >>= count + 1
    if key or sum(runs) > 2 * DAMES:
        raise Unreadable(
            "{text} is not a position ID; it places more than {most} dames.", text=quoted(text), most=2 * DAMES
        )
    other, own = _counts(runs[: STEPS + 1]), _counts(runs[STEPS + 1 :])
    what = Message("The position ID {text} is impossible")
    _check(own, other, what.fill(text=quoted(text)))
    return own, other


def _counts(runs: Sequence[int]) -> Counts:
    return (*reversed(runs[:STEPS]), DAMES - sum(runs), runs[STEPS])


def _refused(what: Message, why: Message) -> Illegal:
    """What cannot be, and why."""
    return Illegal("{what}: {why}", what=what, why=why)


def _check(own: Sequence[int], other: Sequence[int], what: Message) -> None:
    """Fifteen dames a side, and no flèche for both."""
    for counts in (own, other):
        if len(counts) != STEPS + 2 or min(counts) < 0 or sum(counts) != DAMES:
            raise _refused(what, Message("each side has fifteen dames, on the flèches, lifted or in hand."))
    for step in range(STEPS):
        if own[step] and other[STEPS - 1 - step]:
            raise _refused(what, Message("both sides have dames on one flèche."))


def match_id(match: Match) -> str:
    """The match ID of a match in progress."""
    _check_match(match, Message("This is not a match that an ID can hold"))
    values = {name: getattr(match, name, 0) for name in FIELDS} | {
        "cube": match.cube.bit_length() - 1,
        "owner": CENTRED if match.owner is None else match.owner,
        "stage": STAGES.index(match.stage),
        "larger": max(match.dice),
        "smaller": min(match.dice),
        "first": match.scores[0],
        "second": match.scores[1],
        "no_jacoby": not match.jacoby,
    }
    key, bit = 0, 0
    for name, width in FIELDS.items():
        key |= int(values[name]) << bit
        bit += width
    return _letters(key, 9)


def read_match(text: str) -> Match:
    """What a match ID says."""
    key = _bytes(text, MATCH_LETTERS, Message("match ID"))
    values = {}
    for name, width in FIELDS.items():
        values[name] = key & ((1 << width) - 1)
        key >>= width
    what = Message("The match ID {text} is impossible", text=quoted(text))
    if values["spare"]:
        raise Unreadable("{text} is not a match ID; bits that are never used are set.", text=quoted(text))
    if values["stage"] >= len(STAGES):
        raise _refused(what, Message("it gives the game a stage that there is not."))
    if values["owner"] == CENTRED - 1:
        raise _refused(what, Message("the cube belongs to one of the two players or to nobody."))
    same = {name: values[name] for name in ("roller", "turn", "length", "resigned")}
    match = Match(
        **same,
        dice=(max(values["larger"], values["smaller"]), min(values["larger"], values["smaller"])),
        stage=STAGES[values["stage"]],
        scores=(values["first"], values["second"]),
        cube=1 << values["cube"],
        owner=None if values["owner"] == CENTRED else values["owner"],
        crawford=bool(values["crawford"]),
        doubled=bool(values["doubled"]),
        jacoby=not values["no_jacoby"],
    )
    _check_match(match, what)
    return match


def _check_match(match: Match, what: Message) -> None:
    """Everything fits its field and makes sense together."""
    (larger, smaller), (first, second) = match.dice, match.scores
    if not (larger == smaller == 0 or (1 <= smaller <= 6 and 1 <= larger <= 6)):
        raise _refused(what, Message("two dice show 1 to 6 each, or none has been thrown."))
    if not all(0 <= each <= WIDEST for each in (match.length, first, second)):
        raise _refused(what, Message("lengths and scores go from 0 to {most}.", most=WIDEST))
    if match.length and max(first, second) > match.length:
        raise _refused(what, Message("a score is greater than the length of the match."))
    if match.crawford and not match.length:
        raise _refused(what, Message("a Crawford game belongs to a match of some length."))
    if match.cube.bit_count() != 1 or not 1 <= match.cube <= WIDEST + 1:
        raise _refused(what, Message("the cube shows a power of two, at most {cube}.", cube=WIDEST + 1))
    if match.stage not in STAGES or not 0 <= match.resigned <= 3:
        raise _refused(
            what, Message("the stage must be one of {stages}, and the resignation 0 to 3.", stages=", ".join(STAGES))
        )
    if {match.roller, match.turn} - {0, 1} or match.owner not in {0, 1, None}:
        raise _refused(what, Message("the players are 0 and 1."))


def _seen(state: State) -> tuple[Any, str, tuple[Counts, Counts], int]:
    """The native state, how far the game is, the dames of the side on roll and of the other, and who is on roll."""
    if not isinstance(state, RaceState) or state.rules != game.race:
        raise TypeError(f"not a state of gammon: {state!r}")
    native = state.core
    stage = {Phase.opening: "none", Phase.over: "over"}.get(native.phase, "playing")
    own, other = tuple(native.own), tuple(native.other)
    if stage == "over":  # with the loser on roll
        return native, stage, (other, own), 1 - native.thrower
    return native, stage, (own, other), native.thrower


def write(state: State, *, length: int = 0, scores: tuple[int, int] = (0, 0)) -> str:
    """Both IDs of a state, joined by a colon; length and scores are those of the match it belongs to.

    A game that is over is written as GNU Backgammon does it, with the loser on roll. What the profile says is lost.
    """
    native, stage, sides, roller = _seen(state)
    dice = (native.dice[0], native.dice[1]) if native.phase == Phase.play else (0, 0)
    match = Match(roller=roller, turn=roller, dice=dice, stage=stage, length=length, scores=scores)
    return f"{position_id(*sides)}:{match_id(match)}"


def write_xgid(state: State, *, length: int = 0, scores: tuple[int, int] = (0, 0)) -> str:
    """The XGID of a state; before the draw for the first throw it is White's, since an XGID knows no draw."""
    native, _, sides, roller = _seen(state)
    white, black = sides if roller == 0 else sides[::-1]
    points = [white[HAND], *(white[STEPS - point] for point in range(1, STEPS + 1))]
    theirs = [black[HAND], *(black[point - 1] for point in range(1, STEPS + 1))]
    letters = [_xg_letter(0, theirs[0])]
    letters += [_xg_letter(points[point], theirs[point]) for point in range(1, STEPS + 1)]
    letters.append(_xg_letter(points[0], 0))
    dice = "".join(map(str, native.dice)) if native.phase == Phase.play else "00"
    fields = (0, 0, 1 if roller == 0 else -1, dice, *scores, 0, length, XG_CUBE)
    return f"{XG}{''.join(letters)}:{':'.join(map(str, fields))}"


def _xg_letter(white: int, black: int) -> str:
    count = white or black
    return "-" if not count else chr(ord("A" if white else "a") + count - 1)


def read_xgid(text: str, profile: str | None = None) -> RaceState:
    """The state that an XGID tells."""
    found = _XGID.fullmatch(text.strip())
    if found is None:
        raise Unreadable(
            "{text} is not an XGID. It has 26 letters or hyphens and nine numbers, with colons between.",
            text=quoted(text),
        )
    letters, cube, owner, turn, dice = found.groups()
    if cube != "0" or owner != "0" or not dice.isdecimal():
        raise Illegal(
            "The XGID {text} has a cube or a resignation; gammon has none, so give it without.", text=quoted(text)
        )
    what = Message("The XGID {text} is impossible", text=quoted(text))
    white, black = [0] * (STEPS + 2), [0] * (STEPS + 2)
    for point, letter in enumerate(letters):
        if letter == "-":
            continue
        mine, count = letter.isupper(), ord(letter.upper()) - ord("A") + 1
        if point in {0, STEPS + 1} and mine != bool(point):
            raise _refused(what, Message("a man of one side is on the other side's bar."))
        step = HAND if point in {0, STEPS + 1} else STEPS - point if mine else point - 1
        (white if mine else black)[step] = count
    for counts in (white, black):
        counts[LIFTED] = DAMES - sum(counts)
    _check(white, black, what)
    first, second = sorted(map(int, dice), reverse=True)
    if not first == second == 0 and not 1 <= second <= first <= 6:
        raise _refused(what, Message("two dice show 1 to 6 each, or none has been thrown."))
    fields = [f"profile={game.profiles.find(profile).name}", f"phase={'play' if first else 'throw'}"]
    fields.append(f"to={COLOURS[0 if turn == '1' else 1]}")
    if first:
        fields.append(f"dice={write_dice((first, second))}")
    return game.read(f"{_board(tuple(white), tuple(black))} {' '.join(fields)}")


def read(text: str, profile: str | None = None) -> RaceState:
    """The state that a position ID tells alone (White to throw), or with a match ID after a colon; or an XGID."""
    if text.strip().upper().startswith(XG):
        return read_xgid(text, profile)
    position, colon, match = text.strip().partition(":")
    own, other = read_position(position)
    found = read_match(match) if colon else Match()
    if found.cube != 1 or found.owner is not None or found.doubled or found.resigned or found.turn != found.roller:
        raise Illegal(
            "The match ID {text} has a cube or a resignation; gammon has none, so give it without.", text=quoted(match)
        )
    if found.stage not in {"none", "playing"}:
        raise Illegal(
            "The match ID {text} is of a game that is over; give one that can be played on.", text=quoted(match)
        )
    fields = [f"profile={game.profiles.find(profile).name}"]
    if found.stage == "none":
        fields.append("phase=opening")
    else:
        fields += [f"phase={'play' if found.dice[0] else 'throw'}", f"to={COLOURS[found.roller]}"]
    if found.dice[0]:
        fields.append(f"dice={write_dice(found.dice)}")
    sides = (own, other) if found.roller == 0 else (other, own)
    return game.read(f"{_board(*sides)} {' '.join(fields)}")


def _board(white: Counts, black: Counts) -> str:
    """The dames of both in the letters of the board."""
    place = game.race.paths.place
    words = [
        write_dames({place(seat, step): count for step, count in enumerate(counts) if count})
        for seat, counts in enumerate((white, black))
    ]
    return f"W:{words[0]};B:{words[1]}"


# --- The part `foreign`, positions as another program writes them: `read` and `write`, and these


NAME = Message("GNU Backgammon ID")
_ID = re.compile(r"[A-Za-z0-9+/]{14}(:[A-Za-z0-9+/]{12})?")


def reads(text: str) -> bool:
    """Whether a text looks like one of these."""
    return _ID.fullmatch(text.strip()) is not None or text.strip().upper().startswith(XG)


def written(state: State) -> dict[str, str]:
    """A state in every notation of other programs, by the name of each."""
    return {NAME.en: write(state), "XGID": write_xgid(state)}
