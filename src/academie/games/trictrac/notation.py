"""How states and plays of trictrac are read: the canonical line (§111, §112), and plays in the letters of the board.

state.py writes what is read here. The record of a whole game, with its marks, acts and rulings, is in record.py.
"""

import re

from academie._core import trictrac as core
from academie.errors import Illegal, Unreadable, quoted
from academie.game.fields import read_fields, read_profile
from academie.game.profiles import ProfileName, Profiles
from academie.games.trictrac.coup import Score
from academie.games.trictrac.names import SIDES, WITHIN, dames_in_words, points_in_words
from academie.games.trictrac.state import BLACK, PARTIE, WHITE, Move, State, native_profile, place
from academie.tables.board import (
    LETTERS,
    LIFTED,
    fleche,
    letter,
    read_dames,
    read_dice,
    read_phase,
    read_seat,
    words_of,
)
from academie.tables.race_notation import WRONG, made_by
from academie.text.message import Message

_FIELDS = (
    "profile",
    "phase",
    "to",
    "dice",
    "points",
    "trous",
    "throws",
    "begun",
    "target",
    "marque",
    "releves",
    "said",
)
_WORDS = {
    "leave": {"leave", "l", "je m'en vais", "s'en aller", "m'en vais"},
    "hold": {"hold", "h", "je tiens", "tenir", "tiens"},
}
DAMES = 15


def read_state(line: str, profiles: Profiles, profile: ProfileName = None) -> State:
    """The state a line describes; the dames alone are enough, all else has its first value."""
    board, *words = line.split()[:1] + line.split()[1:] if line.split() else [""]
    fields = read_fields(words, _FIELDS)
    found = read_profile(fields, profiles, profile)
    white, black = read_board(board)
    phase = core.Phase[read_phase(fields, list(core.Phase.__members__), "play" if "dice" in fields else "throw")]
    thrower = read_seat(fields)
    dice = read_dice(fields["dice"]) if "dice" in fields else None
    if (dice is None) != (phase in {core.Phase.opening, core.Phase.throw}):
        raise Unreadable("Give the dice, such as dice=6-5, in the phases decide, play and over, and only there.")
    count, first = _begun(fields.get("begun", "0"))
    own, other = (white, black) if thrower == WHITE else (black, white)
    target, marque = _goal(fields)
    native = core.State(
        native_profile(found, target=target, marque=marque, releve_dice=_bought(fields)),
        own,
        other,
        thrower,
        phase,
        dice,
        _scores(fields),
        _pair(fields.get("throws", "0,0"), "throws", 9999),
        count,
        first,
    )
    return State(_said(native, fields), found)


def _goal(fields: dict[str, str]) -> tuple[int, bool]:
    """§76, §96: the trous that win, and whether a player must leave with them: target=18, or marque=6."""
    if "target" in fields and "marque" in fields:
        raise Unreadable("A position belongs to a partie or to a marqué. Write target=18 or marque=6, not both.")
    marque = "marque" in fields
    text = fields.get("marque" if marque else "target", str(PARTIE))
    if re.fullmatch(r"[1-9]\d{0,2}", text) is None:
        raise Unreadable(
            "{text} is not a number of trous to play to; write 1 to 999, such as target=18 or marque=6.",
            text=quoted(text),
        )
    return int(text), marque


def _bought(fields: dict[str, str]) -> int | None:
    """§78: who has the dice at every relevé."""
    return read_seat({"to": fields["releves"]}) if "releves" in fields else None


def _said(native: core.State, fields: dict[str, str]) -> core.State:
    """§37: the state in which « je joue pour tout » has been said."""
    word = fields.get("said")
    if word is None:
        return native
    if word != "for_all" or not native.may_play_for_all():
        raise Unreadable(
            "{word} is not said here; “said=for_all” is, before a throw that may lift the last dame (§37).",
            word=quoted(word),
        )
    return native.playing_for_all()


def read_board(text: str, *, whole: bool = True) -> tuple[list[int], list[int]]:
    """White's and Black's dames, each along his own path, from W:A13,L2;B:Y15.

    A `whole` position has fifteen dames a side; a part of one, as books give it, may have fewer.
    """
    match = re.fullmatch(r"W:([^;]*);B:(.*)", text)
    if match is None:
        raise Unreadable(
            "{text} is not a position; write it like W:A13,L2;B:Y15, White's dames and then Black's.", text=quoted(text)
        )
    sides = [read_dames(match[1]), read_dames(match[2])]
    if shared := sorted(set(sides[0]) & set(sides[1]) - {LIFTED}):
        raise Illegal(
            "Both sides have dames on {letter}. A flèche holds dames of one side (§12).", letter=LETTERS[shared[0]]
        )
    for seat, dames in enumerate(sides):
        _check_side(seat, dames, whole=whole)
    return _path(WHITE, sides[0]), _path(BLACK, sides[1])


def _check_side(seat: int, dames: dict[int, int], *, whole: bool) -> None:
    """§30, §14, §1: what no position has."""
    side = SIDES[seat]
    total = sum(dames.values())
    if total > DAMES or (whole and total != DAMES):
        raise Illegal(
            "{side} has {dames}. A side has fifteen, with those lifted (§1).", side=side, dames=dames_in_words(total)
        )
    if dames.get(place(seat, 11)) == 1:
        raise Illegal(
            "{side} has a lone dame on his coin {letter}. A coin takes two dames or more (§30).",
            side=side,
            letter=letter(place(seat, 11)),
        )
    if dames.get(place(seat, 12)):
        raise Illegal(
            "{side} has a dame on the other's coin {letter}. No dame may rest there (§14).",
            side=side,
            letter=letter(place(seat, 12)),
        )


def _path(seat: int, dames: dict[int, int]) -> list[int]:
    counts = [0] * 25
    for where, count in dames.items():
        counts[LIFTED if where == LIFTED else place(seat, where)] = count
    return counts


def _scores(fields: dict[str, str]) -> list[Score]:
    points = _flagged(fields.get("points", "0,0"), "points", "b", 10)
    trous = _flagged(fields.get("trous", "0,0"), "trous", "g", 999)
    if odd := [number for number, _ in points if number % 2]:
        raise Illegal("{points} cannot be marked: every gain is even (§110).", points=points_in_words(odd[0]))
    return [Score(p, pb, t, tg) for (p, pb), (t, tg) in zip(points, trous, strict=True)]


def _flagged(text: str, name: str, flag: str, most: int) -> list[tuple[int, bool]]:
    match = re.fullmatch(rf"(\d{{1,4}})({flag}?),(\d{{1,4}})({flag}?)", text)
    if match is None or int(match[1]) > most or int(match[3]) > most:
        raise Unreadable(
            "{field} is not White's and Black's {name}, such as {name}=4{flag},0.",
            field=quoted(f"{name}={text}"),
            name=name,
            flag=flag.strip("_"),
        )
    return [(int(match[1]), bool(match[2])), (int(match[3]), bool(match[4]))]


def _pair(text: str, name: str, most: int) -> list[int]:
    return [number for number, _ in _flagged(text, name, "_", most)]


def _begun(text: str) -> tuple[int, tuple[int, int] | None]:
    match = re.fullmatch(r"([0123])(?:,(.+))?", text)
    if match is None or (match[1] == "0") != (match[2] is None):
        raise Unreadable("{field} does not say how the game began. Write begun=1,6-5.", field=quoted("begun=" + text))
    return int(match[1]), read_dice(match[2]) if match[2] else None


def read_move(state: State, text: str) -> Move:
    """The decision or play a text names: leave, hold, or dames such as A/G A/D, in any order that comes to the same."""
    legal = state.moves()
    word = text.strip().casefold().replace("’", "'").rstrip(".!")
    if state.core.phase == core.Phase.decide:
        for move in legal:
            if word in _WORDS[move.word]:
                return move
        raise Illegal("{text} is not an answer here. Say leave or hold (§73).", text=quoted(text))
    if not legal:
        raise Illegal("There is nothing to play now: the dice must be thrown, or the game is over.")
    after = after_text(state, text)
    for move in legal:
        if move.play is not None and list(move.play.own) == after:
            _check_stops(state, text)
            return move
    raise Illegal(_why_not(state, text, legal))


def _check_stops(state: State, text: str) -> None:
    """§18: a dame that is written with its repos stops where a number takes it, and where no adverse dame is."""
    words = [word.split("/") for word in words_of(text) if word.count("/") > 1]
    chains = [[_step(state, re.sub(r"p$", "", part)) for part in word] for word in words]
    stops = [stop for chain in chains for stop in chain[1:-1]]
    made = made_by(chains, state.core.dice)
    if not made or not all(core.open_to_move(state.core.other, stop) for stop in stops):
        raise Illegal(WRONG.fill(text=quoted(text), dice="-".join(map(str, state.core.dice))))


def after_text(state: State, text: str) -> list[int]:
    """The thrower's dames when the text is carried out."""
    own = list(state.core.own)
    for word in words_of(text):
        if word == "-":
            continue
        stops = [_step(state, part) for part in re.sub(r"p$", "", word).split("/")]
        if len(stops) < 2 or stops[0] == LIFTED or own[stops[0]] == 0:
            raise Unreadable(
                "You have no dame to move with {word}. Write from and to, such as A/G, or A/off.", word=quoted(word)
            )
        own[stops[0]] -= 1
        own[stops[-1]] += 1
    return own


def _step(state: State, text: str) -> int:
    """A step of the player's own path, from a letter of the board or a number of his own."""
    if re.fullmatch(r"[0-9]{1,2}", text) and int(text) <= LIFTED:
        return int(text)
    where = fleche(text)
    return LIFTED if where == LIFTED else place(state.core.thrower, where)


def _why_not(state: State, text: str, legal: list[Move]) -> Message:
    dice = "-".join(map(str, state.core.dice))
    names = ", ".join(map(str, legal[:8])) + (" …" if len(legal) > 8 else "")
    refusal = Message("{text} is not a legal play of {dice} for {side}, who can play {names} (§21).")
    return refusal.fill(text=quoted(text), dice=dice, side=WITHIN[state.core.thrower], names=names)
