"""What the jetons and fichets show: marks made by hand, in order, the scores they come to, and their faults.

A sheet is a list of entries over the scores at the start of a relevé. A correction changes an entry and everything
after it is counted again, so that a trou wrongly pegged gives back what it wiped out. It does not know what is due.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Self

from academie.game.value import cached_property
from academie.games.trictrac.coup import BLANK, Score, credit
from academie.games.trictrac.referee.acts import Jeton


class Kind(StrEnum):
    """What was done to the jetons."""

    MARK = "mark"
    SCHOOL = "school"  # points of an école
    UNMARK = "unmark"
    ERASE = "erase"  # the other's points
    PEG = "peg"  # trous without points; negative takes back
    STRIKE = "strike"  # the other's bredouille
    TAKE = "take"  # the own bredouille


class Erasure(StrEnum):
    """What became of the other's points at a trou."""

    DONE = "done"
    FORGOTTEN = "forgotten"  # and may still be made good
    LOST = "lost"  # he keeps them


@dataclass(frozen=True, slots=True)
class Entry:
    """One gesture; `pegs`, `left` and `how` as in the act of marking."""

    seat: int
    kind: Kind
    points: int = 0
    pegs: int | None = None
    left: int | None = None
    how: Jeton | None = None
    erasure: Erasure = Erasure.DONE


@dataclass(frozen=True)
class Sheet:
    """Scores at the start of the relevé, and every entry since."""

    base: tuple[Score, Score] = (BLANK, BLANK)
    entries: tuple[Entry, ...] = ()
    automatic: bool = True  # §94: whether a mark takes the other's second jeton off by itself
    short: tuple[int, int] = (0, 0)  # trous of earlier relevés not pegged, which good company lets peg later (§88)

    @cached_property
    def scores(self) -> tuple[Score, Score]:
        """What is shown now."""
        scores = self.base
        for entry in self.entries:
            scores = _apply(scores, entry, automatic=self.automatic)
        return scores

    def before(self, index: int) -> tuple[Score, Score]:
        """What was shown before an entry."""
        return Sheet(self.base, self.entries[:index], self.automatic).scores

    def add(self, entry: Entry) -> Sheet:
        """One gesture more."""
        return replace(self, entries=(*self.entries, entry))

    def without(self, index: int) -> Sheet:
        """As if a gesture had not been made; later ones keep their places."""
        return self.put(index, Entry(self.entries[index].seat, Kind.UNMARK, 0))

    def put(self, index: int, entry: Entry) -> Sheet:
        """Another gesture instead of one."""
        return replace(self, entries=(*self.entries[:index], entry, *self.entries[index + 1 :]))

    def rebased(self, *, erase: tuple[bool, bool]) -> Sheet:
        """A new relevé: trous stay, and the points of those named are gone (§74, §38)."""
        base = [_with(score, 0) if gone else score for score, gone in zip(self.scores, erase, strict=True)]
        return replace(self, base=(base[0], base[1]), entries=(), short=(self.forgotten(0), self.forgotten(1)))

    def forgotten(self, seat: int) -> int:
        """By §88: how many trous of the points a player has marked his fichet does not show."""
        plain = tuple(replace(each, pegs=None) for each in self.entries if (each.seat, each.kind) != (seat, Kind.PEG))
        due = replace(self, entries=plain, automatic=True).scores[seat].trous
        return max(0, self.short[seat] + due - self.scores[seat].trous)


def _with(score: Score, points: int, *, bredouille: bool | None = None, trous: int | None = None) -> Score:
    flag = score.bredouille if bredouille is None else bredouille
    return Score(points, flag and points > 0, score.trous if trous is None else max(0, trous), score.grande)


def _apply(scores: tuple[Score, Score], entry: Entry, *, automatic: bool) -> tuple[Score, Score]:
    mine, his = scores[entry.seat], scores[1 - entry.seat]
    match entry.kind:
        case Kind.MARK | Kind.SCHOOL:
            mine, his = _marked(mine, his, entry, automatic=automatic)
        case Kind.UNMARK:
            mine = _with(mine, max(0, mine.points - entry.points))
        case Kind.ERASE:
            his = _with(his, 0)
        case Kind.PEG:
            mine = _with(mine, mine.points, trous=mine.trous + entry.points)
        case Kind.STRIKE:
            his = _with(his, his.points, bredouille=False)
        case Kind.TAKE:
            mine = _with(mine, mine.points, bredouille=True)
    return (mine, his) if entry.seat == 0 else (his, mine)


def _marked(mine: Score, his: Score, entry: Entry, *, automatic: bool) -> tuple[Score, Score]:
    """By §70-§72: the points as the law counts them, then what the hand did otherwise."""
    start = _with(mine, 0) if entry.how is Jeton.ANOTHER else mine
    after, other, made = credit(start, his, entry.points)
    # §94: what is forgotten is to take off a second jeton. Who marked first has one only, and whoever marks second
    # with two has shown that he is interrupted (ACAD-A l.89-91).
    if not automatic and not made and his.points > 0 and mine.points > 0:
        other = other._replace(bredouille=his.bredouille)
    if made and entry.erasure is not Erasure.DONE:  # §70: he keeps them for a while, or for good
        other = other._replace(points=his.points, bredouille=his.bredouille and not automatic and mine.points > 0)
    if entry.pegs is not None:
        after = after._replace(trous=max(0, mine.trous + entry.pegs))
    if entry.left is not None:
        after = after._replace(points=entry.left, bredouille=entry.left > 0)
    if entry.how is Jeton.ONE and other.points > 0:  # §71: the first marker's single jeton is his bredouille
        after = after._replace(bredouille=False)
    return after, other


# --- What a table remembers of its dice and of what was said


class Lifted(StrEnum):
    """§6: whether the adversary has taken up the dice of this throw, and when."""

    NOT = ""
    SOON = "soon"  # before he might
    AFTER = "after"


@dataclass(frozen=True, slots=True)
class LastThrow:
    """§37: the last throw of the lifting, asked for by a player, or to be made now."""

    asked: int | None = None
    ahead: bool = False


NO_LAST = LastThrow()


# --- The time to mark, and what goes wrong in it


class Wrong(StrEnum):
    """What can go wrong, with the paragraph it goes against."""

    law: str

    def __new__(cls, key: str, law: str) -> Self:
        """A word with its paragraph."""
        made = str.__new__(cls, key)
        made._value_, made.law = key, law
        return made

    UNDER = "undermarked", "§84"
    OVER = "overmarked", "§85"
    JETON = "jeton_left", "§85"
    TWO_JETONS = "ecole_des_deux_jetons", "§85"
    ERASED = "erased", "§85"
    FALSE_SCHOOL = "fausse_ecole", "§87"
    PLEIN = "plein_not_made", "§89"
    MISCOUNT = "miscount", "§93"
    HOLES = "hole_corrected", "§88"
    MISPLAY = "misplaced", "§80"
    TOUCH = "touched", "§79"
    LIFTED = "lifted", "§93"
    KEPT = "dame_kept", "§83"


@dataclass(frozen=True, slots=True)
class Window:
    """The time one player has to mark one thing: what his throw wins, or what the other's gave him."""

    owed: int
    own: bool  # of his own dice
    hung: int = 0  # what he may mark or not: a petit jan kept or given up (§54), the rest of a throw not played (§91)
    entries: tuple[int, ...] = ()  # what he has done about it, by place on the sheet
    schooled: int = 0  # école points he marked meanwhile
    lasting: bool = False  # §91: no dame can be played, so it closes with his next throw only
    told: int | None = None  # what the other said he has to mark
    number: int = 0  # which it is of all that were opened: a player may have faults in more than one of them
    begun: int = 0  # by which act

    @property
    def impossible(self) -> bool:
        """By §91: whether it has points of a throw that could not be played; those are never schooled."""
        return self.lasting or (not self.own and self.hung > 0)

    @property
    def least(self) -> int:
        """By §87: what he has to mark here, where an école marked meanwhile counts for him."""
        return self.owed if self.own else self.owed - self.schooled

    def lie(self, wrong: int, due: int) -> int:
        """By §86: how many of the points marked beyond what is due, or below it, the other's own word has caused."""
        if self.told is None:
            return 0
        lie = max(0, min(wrong, self.told - due) if wrong > 0 else min(-wrong, due - self.told))
        return lie + lie % 2  # gains are even, and so is what comes of an odd word


@dataclass(frozen=True, slots=True)
class Fault:
    """Something wrong that the other may claim until he throws; no points means that there is another remedy."""

    wrong: Wrong
    culprit: int
    points: int = 0
    window: Window | None = None
    entry: int = -1  # on the sheet
    settled: int = 0  # what should stand marked in the window
    excused: int = 0  # points besides, which the other's word has caused and he cannot school

    @property
    def begun(self) -> int | None:
        """By which act the points came to be won that it is about."""
        return None if self.window is None else self.window.begun

    @property
    def about(self) -> tuple[Wrong, int, int]:
        """Which fault it is: what is wrong in one window, or with one gesture, is one fault of its player."""
        return self.wrong, self.culprit, self.entry if self.window is None else self.window.number


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a player was sent to school: the faults, none where the école was false, and the throws made since."""

    faults: tuple[Fault, ...]
    throws: int = 0
