"""Jetons and fichets moved by hand, and the closing of the time to move them.

§84: too little is an école once dames are touched or dice thrown. §85: too much is one as soon as
the jeton is let go. §88: trous as such never are.
"""

from __future__ import annotations

import dataclasses
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.names import points_in_words
from academie.games.trictrac.referee.acts import Jeton
from academie.games.trictrac.referee.sheet import Entry, Erasure, Fault, Kind, Sheet, Window, Wrong
from academie.games.trictrac.referee.value import Phase, Rigueur, pair

if TYPE_CHECKING:
    from academie.games.trictrac.referee import acts


def _own_window(table: Rigueur, seat: int) -> Window:
    """The window a player may mark in now; raises a sentence when there is none."""
    window = table.markings.windows[seat]
    if window is not None and table.phase != Phase.LEAVING:  # who has lifted his dames has touched them
        return window
    if table.phase == Phase.OPENING or table.turn is None:
        raise Illegal("Nothing has been thrown, so nothing can be marked (§8).")
    if table.phase in {Phase.MARK, Phase.PLAY, Phase.LEAVING} and seat != table.thrower:
        raise Illegal("The thrower marks first. Mark what his throw gives you after he has played (§69).")
    raise Illegal("The time to mark is over: the dames are touched or the dice thrown (§84).")


def _check_even(points: int) -> None:
    if points % 2 or not 0 < points <= 200:
        raise Illegal(
            "{points} cannot be marked: every gain is even, two at least (§110).", points=points_in_words(points)
        )


def mark(table: Rigueur, act: acts.Mark) -> Rigueur:
    """The player marks points and lets the jeton go."""
    seat = act.seat
    window = _own_window(table, seat)
    _check_even(act.points)
    if act.left is not None and (act.left % 2 or act.left > 10):
        raise Illegal("No jeton stands at {left}. Write 0, 2, 4, 6, 8 or 10 (§119).", left=act.left)
    if act.pegs is not None and act.pegs > 30:
        raise Illegal("You cannot peg so many trous at once. A partie is of twelve (§76).")
    if act.how is Jeton.ANOTHER and table.markings.sheet.scores[seat].points == 0:
        raise Illegal("You have no jeton on the board yet, so there is no second one. Mark plainly (§85).")
    since = pair(table.markings.since_mark, seat, 0)
    erasure = Erasure.DONE if act.spared is None else Erasure.FORGOTTEN
    entry = Entry(seat, Kind.MARK, act.points, act.pegs, act.left, act.how)
    shown, erased = (sheet.scores[1 - seat].points for sheet in (table.markings.sheet, table.markings.sheet.add(entry)))
    if act.spared is not None and (erased or not shown):
        raise Illegal("Only a trou erases the other's points, and he must have some. Mark plainly (§70).")
    table = table.wrote(dataclasses.replace(entry, erasure=erasure)).with_markings(since_mark=since)
    window = _own_window(table, seat)
    excess = table.marked(window) - window.owed - window.hung
    # "On n'envoie point à l'école du fichet": while the jeton itself has not moved there is time to unpeg.
    if excess > 0 and table.values.ecole_at == "touch" and act.left is None:
        table = table.faulty(miscounted(seat, window, excess, window.owed + window.hung))
    for fault in table.open(seat, Wrong.KEPT):  # §83: what he has marked against the rule is not schooled twice
        less = dataclasses.replace(fault, points=max(0, fault.points - act.points))
        table = table.faulty(less) if less.points else table.cleared(seat, Wrong.KEPT)
    return _refresh(table, seat)


def _refresh(table: Rigueur, seat: int) -> Rigueur:
    """Faults of the open window learn its latest entries."""
    window = table.markings.windows[seat]
    faults = tuple(
        dataclasses.replace(f, window=window) if f.culprit == seat and f.wrong == Wrong.OVER and _of(f, window) else f
        for f in table.faults.known
    )
    return table.with_faults(known=faults)


def _of(fault: Fault, window: Window | None) -> bool:
    """Whether a fault is one of a window."""
    return fault.window is not None and window is not None and fault.window.number == window.number


def unmark(table: Rigueur, act: acts.Unmark) -> Rigueur:
    """The jeton moved back. Once it was let go too far the école is made all the same (§85)."""
    _own_window(table, act.seat)
    _check_even(act.points)
    shown = table.markings.sheet.scores[act.seat].points
    if act.points > shown:
        raise Illegal(
            "Only {shown} {stand} marked, so {points} cannot be taken back (§85).",
            shown=points_in_words(shown),
            points=act.points,
            stand="is" if shown == 1 else "are",
        )
    return _refresh(table.wrote(Entry(act.seat, Kind.UNMARK, act.points)), act.seat)


def peg(table: Rigueur, act: acts.Peg) -> Rigueur:
    """Trous pegged: while there is time, or later in good company (§88)."""
    if not 0 < act.count <= 12:
        raise Illegal("Peg from one to twelve trous (§76).")
    window, entry = table.markings.windows[act.seat], Entry(act.seat, Kind.PEG, act.count)
    # Where a throw has given nothing and nothing is marked, a trou can only be one of an earlier throw.
    if window is not None and (window.owed or window.hung or window.entries):
        return table.wrote(entry)
    if act.count <= unpegged(table, act.seat):
        return _amended(table, entry)
    if table.values.forgotten_holes != "later":
        raise Illegal("A trou not pegged in time is lost, once a throw has been played (§88).")
    if act.count > table.markings.sheet.forgotten(act.seat):
        raise Illegal("You have not forgotten so many trous. Peg those you have won (§88).")
    return table.with_markings(
        sheet=table.markings.sheet.add(entry)
    )  # of no window: what is marked now has nothing to do with it


def unpegged(table: Rigueur, seat: int) -> int:
    """By §88: the trous of his own throw that a player has not pegged and still may: to touch is not to have played."""
    playing = seat == table.thrower and table.phase == Phase.PLAY and not table.hand.carries
    window = table.markings.windows[seat] or (table.markings.closed if playing else None)
    return 0 if window is None else max(0, -holes_wrong(table, seat, window))


def _amended(table: Rigueur, entry: Entry) -> Rigueur:
    """A gesture about points whose time is over; the faults found in them know of it too."""
    closed = table.markings.closed
    if closed is None:
        return table
    window = dataclasses.replace(closed, entries=(*closed.entries, len(table.markings.sheet.entries)))
    faults = tuple(
        dataclasses.replace(fault, window=window) if fault.window == closed else fault for fault in table.faults.known
    )
    return table.but(
        markings=table.markings.but(sheet=table.markings.sheet.add(entry), closed=window),
        faults=table.faults.but(known=faults),
    )


def unpeg(table: Rigueur, act: acts.Unpeg) -> Rigueur:
    """By §88: a player may take back trous too many until he touches dames, dice or jeton."""
    window = _own_window(table, act.seat)
    if not 0 < act.count <= table.markings.sheet.scores[act.seat].trous:
        raise Illegal("There are not so many trous to take back (§88).")
    if window.entries:
        last = window.entries[-1]
        entry = table.markings.sheet.entries[last]
        made = table.markings.sheet.scores[act.seat].trous - table.markings.sheet.before(last)[act.seat].trous
        if entry.kind == Kind.MARK and entry.left is not None and made == act.count:
            shorter = dataclasses.replace(window, entries=window.entries[:-1])
            return table.with_markings(sheet=table.markings.sheet.without(last)).window(act.seat, shorter)
    return table.wrote(Entry(act.seat, Kind.PEG, -act.count))


def announce(table: Rigueur, act: acts.Announce) -> Rigueur:
    """By §70: the mark decides, not the word."""
    _own_window(table, act.seat)
    return table


def tell(table: Rigueur, act: acts.Tell) -> Rigueur:
    """By §86: a player who tells the other a wrong number cannot school him for it."""
    window = _own_window(table, 1 - act.seat)
    return table.window(1 - act.seat, dataclasses.replace(window, told=act.points))


# ---------------------------------------------------------------------------------------------
# The software's hand


def software(table: Rigueur) -> bool:
    """By §84: whether the software marks at this table, so that no école can arise."""
    return table.values.ecoles == "off"


def automark(table: Rigueur, seat: int, *, whole: bool = False) -> Rigueur:
    """Mark for a player the points due to him; of his own trou only the trou, on which he may still leave."""
    window = table.markings.windows[seat]
    if not software(table) or window is None:
        return table
    missing = window.owed - table.marked(window)
    total = table.markings.sheet.scores[seat].points + missing
    if window.own and not whole and total > 12:
        missing -= total % 12
    return table.wrote(Entry(seat, Kind.MARK, missing)) if missing > 0 else table


# ---------------------------------------------------------------------------------------------
# The end of a window


def settle(sheet: Sheet, seat: int, window: Window, points: int) -> Sheet:
    """The sheet as if the player had marked exactly that many points in the window, in one plain gesture."""
    if not window.entries:
        return sheet.add(Entry(seat, Kind.MARK, points)) if points else sheet
    first, *rest = window.entries
    sheet = sheet.put(first, Entry(seat, Kind.MARK, points)) if points else sheet.without(first)
    for index in rest:
        sheet = sheet.without(index)
    return sheet


def righted(sheet: Sheet, seat: int, window: Window, points: int, *, together: bool = False) -> Sheet:
    """The sheet with exactly that many points in the window; what else the hand forgot there is not made good by that.

    A jeton taken beside the first stays beside it (§85), unless its owner is made to mark the two together; a second
    jeton forgotten stays off (§94), and points that a trou left standing stand (§70).
    """
    done = [sheet.entries[index] for index in window.entries]
    sheet = settle(sheet, seat, window, points)
    if not done:
        return sheet
    first = window.entries[0]
    if not points:
        return struck_in_vain(sheet, seat, first)
    how = next((entry.how for entry in done if entry.how is not None), None)
    erasure = next((entry.erasure for entry in done if entry.erasure is not Erasure.DONE), Erasure.DONE)
    shown = None if together and how is Jeton.ANOTHER else how
    return sheet.put(first, dataclasses.replace(sheet.entries[first], how=shown, erasure=erasure))


def struck_in_vain(sheet: Sheet, seat: int, place: int) -> Sheet:
    """By §71: nothing was won that interrupts, so that the jeton taken off the other for it goes on again."""
    for index in range(place, len(sheet.entries)):
        if (sheet.entries[index].seat, sheet.entries[index].kind) != (seat, Kind.STRIKE):
            continue
        without = sheet.without(index)
        if dataclasses.replace(without, automatic=True).before(index)[1 - seat].bredouille:
            sheet = without
    return sheet


def unmade(sheet: Sheet, fault: Fault) -> Sheet:
    """A gesture taken back, and with it what the other's bredouille had lost by it (§94)."""
    return struck_in_vain(sheet.without(fault.entry), fault.culprit, fault.entry)


def set_right(table: Rigueur, faults: tuple[Fault, ...]) -> Rigueur:
    """By §94, §104: what was marked wrongly and let pass comes off, for good company keeps nothing ill-gotten."""
    for fault in faults:
        if fault.wrong == Wrong.FALSE_SCHOOL:
            sheet = unmade(table.markings.sheet, fault)
        elif fault.wrong in {Wrong.OVER, Wrong.JETON, Wrong.MISCOUNT, Wrong.HOLES} and fault.window is not None:
            stays = max(0, min(fault.settled, table.marked(fault.window)))
            sheet = righted(table.markings.sheet, fault.culprit, fault.window, stays)
        else:
            continue
        key, law, points = ("overmarked", "§94", fault.points)
        if fault.wrong == Wrong.HOLES:
            key, law, points = ("hole_corrected", "§88", 0)
        table = table.with_markings(sheet=sheet).said(key, law, fault.culprit, points)
    return table


def miscounted(seat: int, window: Window, wrong: int, due: int) -> Fault:
    """So many points too many, or below zero too few; for those the other's word has caused there is no école (§86)."""
    lie = window.lie(wrong, due)
    kind = Wrong.OVER if wrong > 0 else Wrong.UNDER
    return Fault(kind, seat, abs(wrong) - lie, window, settled=due, excused=lie)


def _pegged(table: Rigueur, window: Window) -> tuple[Entry, ...]:
    """What was done in a window, where the fichet alone was moved."""
    entries = tuple(table.markings.sheet.entries[place] for place in window.entries)
    return entries if all(entry.kind == Kind.PEG for entry in entries) else ()


def _hole_alone(table: Rigueur, window: Window) -> tuple[Entry, ...]:
    """What was done in a window, where the last points marked left the jeton somewhere and are fewer than were won."""
    entries = tuple(table.markings.sheet.entries[place] for place in window.entries)
    left = entries and entries[-1].left is not None
    return entries if left and 0 < table.marked(window) < window.owed else ()


def fichet_alone(table: Rigueur, seat: int) -> Rigueur:
    """By §75, §85: the trous he won pegged and the jeton left where it was: he has marked them with the old jeton on.

    So it is if he leaves, when the jeton matters no more, and if he plays, when what it shows too much is an école.
    Nothing else is seen on the board where he said the points of the trou alone: what remains is in what it shows.
    """
    window = table.markings.windows[seat]
    if window is None or not (entries := _pegged(table, window) or _hole_alone(table, window)):
        return table
    due, shown = settle(table.markings.sheet, seat, window, window.owed).scores[seat], table.markings.sheet.scores[seat]
    if due.trous != shown.trous or sum(entry.points for entry in entries) <= 0:
        return table
    short = max(0, due.points - shown.points)
    sheet = righted(table.markings.sheet, seat, window, window.owed - short)
    sheet = sheet.put(window.entries[0], dataclasses.replace(sheet.entries[window.entries[0]], left=shown.points))
    return table.with_markings(sheet=sheet)


def fichet_claims(table: Rigueur, seat: int) -> Rigueur:
    """By §88, §91: trous pegged where none was won, the jeton left where it was: the points they stand for are marked.

    Two trous may be those of one bredouille. Where a trou was won, another one is set right and nothing more (§88).
    """
    table = fichet_alone(table, seat)
    window = table.markings.windows[seat]
    if window is None or not (entries := _pegged(table, window)):
        return table
    holes, shown = sum(entry.points for entry in entries), table.markings.sheet.scores[seat]
    if holes <= 0 or settle(table.markings.sheet, seat, window, window.owed).scores[seat].trous > shown.trous - holes:
        return table
    points = 12 * ((holes + 1) // 2) - shown.points
    sheet = settle(table.markings.sheet, seat, window, points)
    return table.with_markings(sheet=sheet.put(window.entries[0], Entry(seat, Kind.MARK, points, holes, shown.points)))


def close(table: Rigueur, seat: int, *, at_play: bool, due: int | None = None) -> Rigueur:
    """The time of a player to mark is over: points missing or too many become a fault that the other may school."""
    table = fichet_claims(table, seat)
    window = table.markings.windows[seat]
    if window is None:
        return table
    due = window.owed if due is None else due
    if software(table):
        return table.with_markings(sheet=settle(table.markings.sheet, seat, window, due)).window(seat, None)
    marked = table.marked(window)
    missing = due - marked - (0 if window.own else window.schooled)  # §87: what he schooled counts for him
    if missing > 0 and not window.own:
        table, missing = _counted(table, seat, missing)
    if missing > 0 and not window.lasting:
        table = table.faulty(miscounted(seat, window, -missing, due))
    if marked > due + window.hung and not table.overmarked(seat, window):
        table = table.faulty(miscounted(seat, window, marked - due - window.hung, due + window.hung))
    table = holes_claimed(_jetons(table, seat, window, at_play=at_play), seat, window, marked)
    # Of one's own throw a trou is lost by the play; what was given, or could not be played, by the next throw.
    table = table if window.own and not window.lasting else holes_lost(table, seat, window)
    return table.window(seat, None)


def _counted(table: Rigueur, seat: int, missing: int) -> tuple[Rigueur, int]:
    """By §87: points of a false école are on the board, and stand for what he was given and has not marked.

    Nobody is schooled for what he meant. What is left missing comes with the table; what is left false stays so.
    """
    for fault in table.open(seat, Wrong.FALSE_SCHOOL):
        counts = min(fault.points, missing)
        rest, missing = fault.points - counts, missing - counts
        table = table.with_faults(known=tuple(f for f in table.faults.known if f != fault))
        sheet = table.markings.sheet.put(fault.entry, Entry(seat, Kind.SCHOOL, counts))
        if rest:
            table = table.faulty(dataclasses.replace(fault, points=rest, entry=len(sheet.entries)))
            sheet = sheet.add(Entry(seat, Kind.SCHOOL, rest))
        table = table.with_markings(sheet=sheet)
    return table, missing


def _jetons(table: Rigueur, seat: int, window: Window, *, at_play: bool) -> Rigueur:
    """By §85: an old jeton left after a trou, or a second one beside the first."""
    for index in window.entries:
        entry = table.markings.sheet.entries[index]
        if entry.kind != Kind.MARK:
            continue
        if entry.left is not None and at_play and not table.overmarked(seat, window):
            plain = table.markings.sheet.put(index, Entry(seat, Kind.MARK, entry.points)).scores[seat].points
            if table.markings.sheet.scores[seat].points > plain:
                more = table.markings.sheet.scores[seat].points - plain
                table = table.faulty(Fault(Wrong.JETON, seat, more, window, settled=table.marked(window)))
        if entry.how is Jeton.ANOTHER:
            older = table.markings.sheet.before(index)[seat].points
            if table.values.jetons_two_ecole:
                due = min(max(table.marked(window), window.least), window.owed + window.hung)
                table = table.faulty(Fault(Wrong.TWO_JETONS, seat, older, window, index, due))
            else:
                table = _lesser_jeton_off(table, seat, index, older)
    return table


def _lesser_jeton_off(table: Rigueur, seat: int, index: int, older: int) -> Rigueur:
    """By §104 on rule 66: the jeton that marks less is taken off, without an école."""
    if older > table.markings.sheet.entries[index].points:
        table = table.with_markings(sheet=table.markings.sheet.without(index))
    return table.said("ecole_des_deux_jetons", "§104", seat, words="lesser_jeton")


def holes_claimed(table: Rigueur, seat: int, window: Window, marked: int) -> Rigueur:
    """By §88: trous too many can be taken back by the other."""
    if table.overmarked(seat, window) or holes_wrong(table, seat, window) <= 0:
        return table
    return table.faulty(Fault(Wrong.HOLES, seat, window=window, settled=marked))


def holes_lost(table: Rigueur, seat: int, window: Window | None) -> Rigueur:
    """By §88: the throw is played, and trous too few are lost, except in good company."""
    if window is None or table.overmarked(seat, window) or table.values.forgotten_holes != "lost":
        return table
    if holes_wrong(table, seat, window) >= 0:
        return table
    return table.said("hole_corrected", "§88", seat, words="hole_lost")


def holes_wrong(table: Rigueur, seat: int, window: Window) -> int:
    """How many trous the fichet shows beyond those of the points marked, or below zero short of them."""
    touched = [table.markings.sheet.entries[index] for index in window.entries]
    marked = table.marked(window)
    if marked < 0 or not any(entry.pegs is not None or entry.kind == Kind.PEG for entry in touched):
        return 0
    return (
        table.markings.sheet.scores[seat].trous - settle(table.markings.sheet, seat, window, marked).scores[seat].trous
    )
