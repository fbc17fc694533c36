"""How states and plays of race games are read: the canonical line, and plays in the letters of the board.

race_state.py writes what is read here.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import combinations, pairwise

from academie._core.tables import Phase
from academie.errors import Ambiguous, Illegal, Unreadable, quoted
from academie.game.fields import read_fields, read_profile
from academie.game.profiles import ProfileName, Profiles
from academie.tables.board import (
    DAMES,
    HAND,
    LETTERS,
    LIFTED,
    SIDES,
    fleche,
    read_dames,
    read_phase,
    read_seat,
    read_throw,
    words_of,
    write_dice,
)
from academie.tables.race_state import BLACK, WHITE, RaceMove, RaceRules, RaceState
from academie.text.message import Message, counted, either

_FIELDS = ("profile", "phase", "to", "dice")
_OVER = Message("The game is over in this position. Write phase=over and its dice.")


def read_state(rules: RaceRules, line: str, profiles: Profiles, profile: ProfileName = None) -> RaceState:
    """The state a line describes; the dames alone are enough, all else has its first value."""
    board, *words = line.split() or [""]
    fields = read_fields(words, _FIELDS)
    found = read_profile(fields, profiles, profile)
    white, black = read_board(rules, board)
    phase = Phase[read_phase(fields, list(Phase.__members__), "play" if "dice" in fields else "throw")]
    thrower = read_seat(fields)
    dice = list(read_throw(fields["dice"], rules.dice)) if "dice" in fields else []
    if bool(dice) != (phase in {Phase.play, Phase.over}):
        raise Unreadable("Give the dice, such as dice=6-5, in the phases play and over, and only there.")
    own, other = (white, black) if thrower == WHITE else (black, white)
    native = rules.native_profile(found)
    over = rules.core.ending(own, other, native) is not None
    if over != (phase == Phase.over):
        raise Illegal(_OVER if over else Message("The game is not over in this position."))
    return RaceState(rules.core.State(native, own, other, thrower, phase, dice), found, rules)


def read_board(rules: RaceRules, text: str) -> tuple[list[int], list[int]]:
    """White's and Black's dames, each along his own path, from W:A13,L2;B:Y15."""
    match = re.fullmatch(r"W:([^;]*);B:(.*)", text)
    if match is None:
        raise Unreadable(
            "{text} is not a position; write it like W:A13,L2;B:Y15, White's dames and then Black's.", text=quoted(text)
        )
    sides = [_placed(match[1]), _placed(match[2])]
    if shared := sorted(set(sides[0]) & set(sides[1]) - {LIFTED, HAND}):
        raise Illegal(
            "Both sides have dames on {place}, but a flèche holds dames of one side only.", place=LETTERS[shared[0]]
        )
    white, black = (_path(rules, seat, dames) for seat, dames in enumerate(sides))
    return white, black


def _placed(text: str) -> dict[int, int]:
    return {place: count for place, count in read_dames(text, hand=True).items() if count}


def _path(rules: RaceRules, seat: int, dames: dict[int, int]) -> list[int]:
    counts = [0] * 26
    for where, count in dames.items():
        step = rules.paths.step(seat, where)
        if step is None:
            raise Illegal(
                "{side} has a dame on {place}, which is off that side's path.", side=SIDES[seat], place=LETTERS[where]
            )
        counts[step] = count
    if (total := sum(counts)) != rules.dames:
        raise Illegal(
            "{side} has {total}, but a side has {dames}, counting those lifted (*) and in hand (+).",
            side=SIDES[seat],
            total=counted(total, *DAMES),
            dames=rules.dames,
        )
    if rules.impossible is not None and (sentence := rules.impossible(rules, seat, counts)):
        raise Illegal(sentence)
    return counts


def read_move(state: RaceState, text: str) -> RaceMove:
    """The play a text names: dames such as A/G A/D in any order that comes to the same; hits may be starred."""
    legal = state.moves()
    if not legal:
        raise Illegal("There is nothing to play now: the dice must be thrown, or the game is over.")
    after, hits, chains = _carried_out(state, text)
    found = [move for move in legal if list(move.play.after[0]) == after]
    if found and chains:
        met = _met(state, text, chains)
        found, hits = [move for move in found if met <= set(move.hits)], hits | met
    if len(found) > 1:
        named = [move for move in found if set(move.hits) == hits]
        found = named or found
    if not found:
        raise Illegal(_why_not(state, text, legal))
    if len(found) > 1:
        ways = [str(move) for move in found[:4]]
        raise Ambiguous(
            "{text} can be played in several ways, which hit different dames. Write {ways}.",
            text=quoted(text),
            ways=either(ways),
        )
    return found[0]


def _met(state: RaceState, text: str, chains: list[list[int]]) -> set[int]:
    """The flèches of lone adverse dames on which dames stop on their way; raises `Illegal` where none can stop."""
    rules, seat, met = state.rules, _seat(state), set()
    possible = made_by(chains, rules.core.numbers(list(state.core.dice), rules.native_profile(state.profile)))
    for place in (rules.paths.place(seat, stop) for chain in chains if possible for stop in chain[1:-1]):
        theirs = rules.paths.step(1 - seat, place)
        dames = 0 if theirs is None else state.core.other[theirs]
        possible = possible and dames < 2
        if dames:
            met.add(place)
    if not possible:
        raise Illegal(WRONG.fill(text=quoted(text), dice=write_dice(tuple(state.core.dice))))
    return met


def _carried_out(state: RaceState, text: str) -> tuple[list[int], set[int], list[list[int]]]:
    """The thrower's dames when the text is carried out, the flèches starred as hits, and the ways with their stops."""
    own, hits, chains = list(state.core.own), set(), []
    for word in words_of(text):
        if word == "-":
            continue
        match = re.fullmatch(r"(.+?)(?:\(([1-9])\))?", word)
        parts = match[1].split("/") if match else []
        stops = [_step(state, part.removesuffix("*")) for part in parts]
        times = int(match[2]) if match and match[2] else 1
        if len(stops) < 2 or stops[0] == LIFTED or stops[-1] == HAND or own[stops[0]] < times:
            raise Unreadable(
                "You have no dame to move with {word}. Write from and to, such as A/G, +/G to enter, or A/off.",
                word=quoted(word),
            )
        hits |= {state.rules.paths.place(_seat(state), s) for part, s in zip(parts, stops, strict=True) if "*" in part}
        own[stops[0]] -= times
        own[stops[-1]] += times
        chains += [stops] * times if len(stops) > 2 else []
    return own, hits, chains


def _seat(state: RaceState) -> int:
    return BLACK if state.core.thrower else WHITE


def _step(state: RaceState, text: str) -> int:
    """A step of the player's own path, from a letter of the board; + is his hand."""
    if text.strip() in {"+", "hand", "main"}:
        return HAND
    step = state.rules.paths.step(_seat(state), fleche(text))
    if step is None:
        raise Unreadable(
            "{text} is not on the path of {side}. Name a flèche that is.", text=quoted(text), side=SIDES[_seat(state)]
        )
    return step


def _why_not(state: RaceState, text: str, legal: list[RaceMove]) -> Message:
    names = ", ".join(map(str, legal[:8])) + (" …" if len(legal) > 8 else "")
    return Message(
        "{text} is not a legal play of {dice} for {side}. Legal: {names}.",
        text=quoted(text),
        dice=write_dice(tuple(state.core.dice)),
        side=SIDES[state.core.thrower],
        names=names,
    )


# --- The stops that a written play names between its ends
# A stride written without its stops may be several numbers; what the law says of those is asked of the legal plays.


WRONG = Message("With {dice} a dame cannot stop as in {text}. Write where it stops, or only its two ends.")


def made_by(chains: Iterable[Sequence[int]], numbers: Sequence[int]) -> bool:
    """Whether each of the strides of all chains, from stop to stop, is made by numbers of its own."""
    strides = [stride for chain in chains for stride in pairwise(chain)]
    return len(strides) <= len(numbers) and _made(strides, tuple(sorted(numbers)))


def _made(strides: list[tuple[int, int]], numbers: tuple[int, ...]) -> bool:
    if not strides:
        return True
    for size in range(1, len(numbers) + 1):
        for chosen in set(combinations(numbers, size)):
            if _reaches(*strides[0], chosen) and _made(strides[1:], _less(numbers, chosen)):
                return True
    return False


def _reaches(origin: int, to: int, chosen: tuple[int, ...]) -> bool:
    way = to - (-1 if origin == HAND else origin)
    if to != LIFTED:
        return sum(chosen) == way
    return sum(chosen) >= way > sum(chosen) - max(chosen)  # the last number may be more than is needed


def _less(numbers: tuple[int, ...], chosen: tuple[int, ...]) -> tuple[int, ...]:
    left = list(numbers)
    for number in chosen:
        left.remove(number)
    return tuple(left)
