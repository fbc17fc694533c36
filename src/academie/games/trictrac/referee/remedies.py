"""What the other player may do about a misplay, a touched dame or a plein not made, book by book.

§80: the 1806 treatises let it stand or make one dame play both numbers; Lepeintre has the dames played at the
other's choice; good company only has the displaced dames played (§104). §90: compelling the plein.
§82: no player can be made to enter a petit jan that can still be filled.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from academie._core import trictrac as core
from academie.errors import Illegal
from academie.games.trictrac.referee import acts, dice, facts, last_throw, offers, playing
from academie.games.trictrac.referee.carries import Carry, carried, read_carries
from academie.games.trictrac.referee.leaving import accept_leave, refuse_leave
from academie.games.trictrac.referee.marking import close, software
from academie.games.trictrac.referee.playing import binding, conclude, moved, obliged, plein_barred
from academie.games.trictrac.referee.sheet import Entry, Fault, Kind, Wrong
from academie.games.trictrac.referee.value import Hand, Phase, Rigueur, Said
from academie.referee import acts as common
from academie.tables.board import LIFTED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from academie.games.trictrac.coup import Coup, Dames
    from academie.referee.acts import Act

_OF_PLAY = (Wrong.MISPLAY, Wrong.TOUCH, Wrong.PLEIN, Wrong.LIFTED)
_CLAIMS = (acts.School, acts.MakeMark, acts.RequireWhole, acts.Strike, common.MakePlay, common.Refuse)


def hasty(table: Rigueur, seat: int) -> bool:
    """By §6: whether a player has thrown before the other has played."""
    return table.dice.early is not None and seat != table.thrower


def mended_late(table: Rigueur) -> bool:
    """By §81: whether a misplay is set right although the next dice have been thrown."""
    return table.values.misplay_after_throw == "corrected"


def thrown_away(table: Rigueur, act: Act) -> bool:
    """By §81: whether a player claims after his own throw, even one too early, and so has let the fault pass."""
    if not hasty(table, act.seat) or not isinstance(act, _CLAIMS):
        return False
    return not (isinstance(act, common.MakePlay | common.Refuse) and mended_late(table))


def tout_dune(turn: Coup, own: Dames) -> bool:
    """Whether a play carried one dame by both numbers."""
    gone = sorted(moved(turn.own, own))
    come = [s for s in range(LIFTED + 1) if own[s] > turn.own[s]]
    if len(gone) != 1 or turn.own[gone[0]] - own[gone[0]] != 1:
        return False
    return come[0] == LIFTED or come[0] - gone[0] == sum(turn.dice)


def false_case(carries: tuple[Carry, ...]) -> bool:
    """By §80: two dames set on one flèche."""
    return len(carries) == 2 and carries[0].target == carries[1].target


def open_plays(table: Rigueur, claimant: int) -> tuple[tuple[Wrong, core.Play], ...]:
    """Every play the claimant may order now, with the fault that lets him."""
    culprit = 1 - claimant
    if table.turn is None or table.turn.seat != culprit:
        return ()
    return tuple(_orders(table, culprit))


def _orders(table: Rigueur, culprit: int) -> Iterator[tuple[Wrong, core.Play]]:
    turn = table.throwing
    wrong = {fault.wrong for fault in table.open(culprit, *_OF_PLAY)}
    for legal in turn.plays:
        own = tuple(legal.own)
        if own == turn.own or _enters(turn, own):
            continue
        if Wrong.LIFTED in wrong:
            yield Wrong.LIFTED, legal
        elif Wrong.MISPLAY in wrong and _mends(table, turn, own):
            yield Wrong.MISPLAY, legal
        elif Wrong.TOUCH in wrong and _plays_touched(table, own):
            yield Wrong.TOUCH, legal
        elif Wrong.PLEIN in wrong and _may_compel(table, turn) and turn.makes_plein(own):
            yield Wrong.PLEIN, legal


def _enters(turn: Coup, own: Dames) -> bool:
    """By §82: whether a play goes into a petit jan that the claimant can still fill."""
    enters = any(own[step] > turn.own[step] for step in range(18, LIFTED))
    return enters and core.can_fill(list(turn.other), core.Table.petit)


def _plays_touched(table: Rigueur, own: Dames) -> bool:
    """By §79: whether a play moves what was touched and leaves the other number to the dame its owner gave it."""
    turn, bound, least = table.throwing, binding(table), obliged(table)
    if all(len(bound & left) < least for left in turn.departures[own]):
        return False
    return least > 1 or any(_only_adds(turn, own, fixed, bound) for fixed in _numbers_played(table))


def _numbers_played(table: Rigueur) -> tuple[Carry, ...]:
    """Each number of the throw as its owner played it; tout d'une, his dame may have played either."""
    carries, dice = table.hand.carries, table.throwing.dice
    if len(carries) != 1:
        return carries
    origin = carries[0].origin
    return tuple(Carry(origin, min(origin + number, LIFTED)) for number in dice)


def _only_adds(turn: Coup, own: Dames, fixed: Carry, bound: frozenset[int]) -> bool:
    """Whether a play is that one number and a touched dame for the other."""
    steps = range(LIFTED + 1)
    half = [turn.own[s] - (s == fixed.origin) + (s == fixed.target) for s in steps]
    gone = [s for s in steps if own[s] < half[s]]
    return len(gone) == 1 and gone[0] in bound and half[gone[0]] - own[gone[0]] == 1


def _may_compel(table: Rigueur, turn: Coup) -> bool:
    """By §90: always, or in ACAD-B for the petit jan only."""
    return table.values.plein_replay == "adversary_option" or turn.jan == "petit"


def _mends(table: Rigueur, turn: Coup, own: Dames) -> bool:
    """Whether a legal play is one the other may order for a misplay, by the book of the profile."""
    carries = table.hand.carries
    displaced = Counter(carry.origin for carry in carries)
    taken = Counter({step: turn.own[step] - own[step] for step in moved(turn.own, own)})
    if not taken <= displaced or table.values.misplaced_remedy == "courteous":
        return False
    if tout_dune(turn, own):
        return True
    if table.values.misplaced_remedy == "lepeintre":
        return True
    return false_case(carries) and table.values.fausse_case_choice == "adversary"


def make_play(table: Rigueur, act: common.MakePlay) -> Rigueur:
    """The other's throw is played as the claimant orders."""
    culprit = 1 - act.seat
    turn = table.turn
    if turn is None or turn.seat != culprit:
        raise Illegal("The other has played nothing that you could answer, or you have thrown since (§81).")
    carries = read_carries(culprit, act.play)
    try:
        own = carried(turn.own, turn.other, carries, culprit)
    except Illegal:
        return table.said("misplaced", "§80", culprit, words="no_order", refused=True)
    if _enters(turn, own):
        return table.said("entry_refused", "§82", culprit, refused=True)
    found = next(((wrong, play) for wrong, play in open_plays(table, act.seat) if tuple(play.own) == own), None)
    if found is None:
        return table.said("misplaced", "§80", culprit, words="no_order", refused=True)
    wrong, play = found
    keys = {
        Wrong.MISPLAY: ("misplaced", "§80", ""),
        Wrong.TOUCH: ("touched", "§79", ""),
        Wrong.PLEIN: ("plein_compelled", "§90", ""),
        Wrong.LIFTED: ("misplaced", "§93", "lifted"),
    }
    key, law, words = keys[wrong]
    points = [fault for fault in table.open(culprit) if fault.wrong == Wrong.PLEIN and fault.points]
    table = table.cleared(culprit, *_OF_PLAY)
    if (
        wrong == Wrong.TOUCH and not points and table.markings.closed is not None
    ):  # §89: he had played the plein all the same
        table = plein_barred(table, table.markings.closed, binding(table), obliged(table))
    for fault in points:
        table = table.faulty(fault)
    if wrong == Wrong.PLEIN and software(table):
        table = table.wrote(Entry(culprit, Kind.MARK, turn.plein_points))
    table = close(table.but(thrower=culprit, hand=Hand()), culprit, at_play=True)
    return conclude(table, own, play).said(key, law, culprit, words=words)


def accept(table: Rigueur, act: common.Accept) -> Rigueur:
    """The player accepts what is in doubt: a throw, a word, a leaving, or a misplay."""
    if table.dice.chooser == act.seat:
        return dice.answer_throw(table, good=True)
    if (answered := _answered(table, act.seat, yes=True)) is not None:
        return answered
    if table.phase == Phase.LEAVING and act.seat != table.thrower:
        return accept_leave(table)
    culprit = 1 - act.seat
    if not table.open(culprit, *_OF_PLAY):
        raise Illegal("There is no doubtful play to accept (§80).")
    return table.cleared(culprit, *_OF_PLAY).said("misplay_stands", "§80", culprit)


def _answered(table: Rigueur, seat: int, *, yes: bool) -> Rigueur | None:
    """The answer to what the other has said or asked; None if he has said nothing."""
    for answered in (
        facts.answer(table, seat, true=yes),
        last_throw.answer(table, seat, agreed=yes),
        facts.answer_adviser(table, seat, agreed=yes),
    ):
        if answered is not None:
            return answered
    return None


def refuse(table: Rigueur, act: common.Refuse) -> Rigueur:
    """The player refuses what is in doubt: a throw is made again, a silent leaver stays, misplaced dames go back."""
    if table.dice.chooser == act.seat:
        return dice.answer_throw(table, good=False)
    if (answered := _answered(table, act.seat, yes=False)) is not None:
        return answered
    if table.phase == Phase.LEAVING and act.seat != table.thrower:
        return refuse_leave(table)
    culprit = 1 - act.seat
    faulty = sent_back_from(table, culprit)
    if faulty is None:
        return table.said("misplaced", "§80", culprit, words="no_return", refused=True)
    if faulty is table:
        return _sent_back(table, culprit)
    return _sent_back(faulty.but(rulings=table.rulings), culprit).with_dice(early=table.throwing.dice)


def sent_back_from(table: Rigueur, culprit: int) -> Rigueur | None:
    """The table at which the culprit's dames may be sent back: this one, or the one before a hasty throw (§81)."""
    for faulty in (before_haste(table, culprit), table):
        if faulty is not None and may_send_back(faulty, culprit):
            return faulty
    return None


def _sent_back(table: Rigueur, culprit: int) -> Rigueur:
    if not table.open(culprit, Wrong.MISPLAY):
        table = _back(table, culprit, Hand(touched=table.hand.touched)).cleared(culprit, *_OF_PLAY)
        return table.said("touched", "§79", culprit)
    origins = tuple(carry.origin for carry in table.hand.carries)
    table = _back(table, culprit, Hand(touched=origins)).cleared(culprit, *_OF_PLAY)
    return table.said("misplaced", "§80", culprit, words="replay")


def before_haste(table: Rigueur, culprit: int) -> Rigueur | None:
    """By §81: the table before a throw with which nothing is done yet, where good company still mends the play before.

    None where it does not.
    """
    before = table.before_throw
    if not mended_late(table) or before is None or table.thrower == culprit or not facts.untouched(table):
        return None
    return before if before.turn is not None and before.turn.seat == culprit else None


def may_send_back(table: Rigueur, culprit: int) -> bool:
    """ACAD-A sends a false case back, ACAD-B does not; good company any displaced dame, for it orders nothing.

    By §79 a touched dame that was not played is, and where it goes is for its owner to say. What no order can mend,
    the dames being blocked, goes back under every book: its owner plays what he likes (Lepeintre's rule 30).
    """
    if table.turn is None or table.turn.seat != culprit:
        return False
    if not table.open(culprit, Wrong.MISPLAY):
        return bool(table.open(culprit, Wrong.TOUCH))
    if not any(wrong == Wrong.MISPLAY for wrong, _ in open_plays(table, 1 - culprit)):
        return True
    by_a = table.values.misplaced_remedy == "acad" and table.values.fausse_case_choice == "adversary"
    return by_a and false_case(table.hand.carries)


def _back(table: Rigueur, culprit: int, hand: Hand) -> Rigueur:
    """The board as it was before the play, which the culprit is to play again."""
    turn = table.throwing
    dames = (turn.own, turn.other) if culprit == 0 else (turn.other, turn.own)
    given = table.markings.windows[1 - culprit]
    # He has played once, and can leave no more (§75).
    table = table.but(dames=dames, thrower=culprit, phase=Phase.PLAY, hand=hand, word=Said.HOLD)
    return table.with_markings(laid_aside=given if given is not None and not given.own else None).window(
        1 - culprit, None
    )


def take_back(table: Rigueur, act: acts.TakeBack) -> Rigueur:
    """By §80: the culprit may not correct himself, except in good company, even after a hasty throw (§81).

    By §30: a dame let go that leaves one alone on the coin, where no other makes it right, comes back under every book.
    """
    turn = table.throwing
    if act.seat == table.thrower and playing.alone(table) and not offers.placings(table):
        return _sent_back(table.faulty(Fault(Wrong.MISPLAY, act.seat)), act.seat)
    faulty = corrects_himself(table, act.seat)
    if faulty is not None:
        back = _back(faulty, act.seat, Hand()).cleared(act.seat, *_OF_PLAY)
        return back if faulty is table else back.with_dice(early=turn.dice)
    if not table.values.self_correction:
        raise Illegal("What is played is played: you may no longer correct it, and the other may accept it (§80).")
    raise Illegal("You have no wrong play that can still be taken back (§81).")


def corrects_himself(table: Rigueur, seat: int) -> Rigueur | None:
    """The table at which good company lets a player take back his play: this, or that before a hasty throw (§81).

    What was played right is played.
    """
    played = table.turn is not None and table.turn.seat == seat and table.phase == Phase.THROW
    here = table if played and table.thrower != seat and table.values.self_correction else None
    for faulty in (here, before_haste(table, seat)):
        if faulty is not None and faulty.open(seat, *_OF_PLAY):
            return faulty
    return None
