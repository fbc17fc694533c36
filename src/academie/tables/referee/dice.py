"""Throws at a race game on a real board: the draw, throws in turn, doubtful dice, dice broken, numbers chosen.

What can happen to dice, and what each book says of it, is in thrown.py; each game names the paragraphs of these duties
in its referee. The board does not show what makes a throw void, so the other player has to agree: those rules are at
the end.
"""

from academie.errors import Illegal
from academie.game import Roll
from academie.referee import acts
from academie.referee.acts import Act, Break, Verdict
from academie.referee.table import SEATS
from academie.tables.referee.thrown import BOOKS, GOOD, LIMITS, THROWER, VOID, outcome
from academie.tables.referee.value import Denied, DiceTable, Doubt
from academie.text.message import Message, counted

# By how many dice the game is thrown with.
_DICE = {
    2: Message("{game} uses two dice. Give two numbers from 1 to 6 ({law})."),
    3: Message("{game} uses three dice. Give three numbers from 1 to 6 ({law})."),
}


# --- Throwing


def throw_for_dice(table: DiceTable, act: acts.ThrowForDice) -> DiceTable:
    """Each throws one die, and the higher has the dice; equal dice are thrown again."""
    law = table.law.start
    if table.position.thrower is not None or not table.position.rolls():
        raise Illegal("The players throw for the dice only once, before the first turn ({law}).", law=law)
    drawn = _thrown(table, act.dice, law)
    return drawn if drawn.position.thrower is not None else drawn.but(before=None).said("draw_again", law, act.seat)


def throw(table: DiceTable, act: acts.Throw) -> DiceTable:
    """A throw in turn. What it leaves behind unclaimed has lapsed."""
    table = table.lapsed()
    if table.position.result is not None:
        return table
    check_turn(table, act.seat)
    if table.any_number:
        raise Illegal(
            "Your opponent broke the dice against the agreement: choose your numbers ({law}).", law=table.law.breaking
        )
    return _thrown(table, _ordered(act.dice), table.law.start)


def check_turn(table: DiceTable, seat: int) -> None:
    """Refuse a player who may not throw now."""
    thrower, law = table.position.thrower, table.law
    if thrower is None:
        raise Illegal("Throw for the dice first: one die each, White's first and then Black's ({law}).", law=law.start)
    if not table.position.rolls():
        raise Illegal("Play the throw on the table before you throw again ({law}).", law=law.play)
    if seat != thrower:
        raise Illegal("It is the turn of {seat} to throw ({law}).", seat=SEATS[thrower], law=law.play)


def _ordered(dice: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sorted(dice, reverse=True))


def _roll(table: DiceTable, dice: tuple[int, ...], law: str) -> Roll:
    rolls = table.position.rolls()
    for roll in rolls:
        if roll.dice == dice:
            return roll
    raise Illegal(_DICE[len(rolls[0].dice)].fill(game=table.game.title, law=law))


def _thrown(table: DiceTable, dice: tuple[int, ...], law: str) -> DiceTable:
    """A throw lies on the table; it may be questioned until something is done about it."""
    before = table.position
    thrown = table.at(before.after(_roll(table, dice, law)))
    return thrown.but(before=before, declarer=None, breaks=0, any_number=False, asked=None, denied=None)


# --- Doubtful throws


def declare(table: DiceTable, act: acts.Declare) -> DiceTable:
    """Something happened to the dice: the throw is good or void, or one of the players says which."""
    law, before = table.law.doubtful, table.before
    book = BOOKS[table.profile.name.partition("+")[0]]
    result = outcome(act.event, book.__getitem__)
    if before is None:
        return table.said("judged_late", law, act.seat, refused=True)
    check_decided(table)
    thrower = before.thrower
    if result == GOOD:
        return table.said("throw_good", law, act.seat if thrower is None else thrower)
    if result == VOID or thrower is None:  # in the draw there is no adversary to choose: it is made again
        return call_void(table, act.seat)
    chooser = thrower if result == THROWER else 1 - thrower
    return table.but(chooser=chooser, declarer=act.seat, doubt=None).said("throw_doubtful", law, chooser)


def check_decided(table: DiceTable) -> None:
    """Refuse whatever must wait for the word of the player who judges the throw."""
    if table.chooser is not None:
        raise Illegal(
            "{seat} must first say whether the throw stands ({law}).", seat=SEATS[table.chooser], law=table.law.doubtful
        )


def answer(table: DiceTable, *, good: bool) -> DiceTable:
    """The player the law names keeps the throw or has it made again; what he said himself needs the other's word."""
    law, chooser = table.law.doubtful, table.chooser
    if good:
        return table.but(chooser=None, before=None).said("throw_good", law, table.position.thrower or 0)
    if chooser is not None and chooser == table.declarer:
        return call_void(table.but(chooser=None), chooser)
    return settle(table.but(chooser=None, doubt=Doubt(table.declarer or 0, None)), void=True)


# --- Breaking


def break_dice(table: DiceTable, act: acts.Break | acts.BreakInSilence) -> DiceTable:
    """The adversary spoils the throw as it leaves the cup, before the numbers show."""
    table = table.lapsed()
    law, rule = table.law.breaking, table.values.rompre
    thrower = table.position.thrower
    if thrower in {None, act.seat} or not table.position.rolls():
        raise Illegal("Only the opponent may break the dice, and before the numbers show ({law}).", law=law)
    if table.any_number:
        raise Illegal(
            "The dice are already broken; {seat} chooses his numbers ({law}).", seat=SEATS[1 - act.seat], law=law
        )
    if rule == "forbidden":
        return _forbidden(table, act.seat)
    limit = LIMITS[rule]
    if limit == 0:
        raise Illegal(
            "This table does not allow breaking the dice. Add the option rompre to allow it ({law}).", law=law
        )
    if rule == "three" and not isinstance(act, Break):
        raise Illegal("Say “je romps” when you break the dice; otherwise the throw is good ({law}).", law=law)
    if table.breaks >= limit:
        raise Illegal(
            "You may not break the dice more than {times} in a row. Let this throw stand ({law}).",
            times=counted(limit, Message("time"), Message("times")),
            law=law,
        )
    return table.but(breaks=table.breaks + 1, before=None).said("dice_broken", law, act.seat)


def _forbidden(table: DiceTable, seat: int) -> DiceTable:
    """The dice are broken against the agreement: if no penalty was named, the other player chooses his numbers."""
    law = table.law.breaking
    if table.values.rompre_penalty != "any_number":
        raise Illegal(
            "The players agreed not to break the dice. They settle the agreed penalty among themselves ({law}).",
            law=law,
        )
    return table.but(any_number=True, before=None).said("break_refused", law, seat)


def choose(table: DiceTable, act: acts.Choose) -> DiceTable:
    """The player whose dice were broken against the agreement plays any numbers; nobody can question them."""
    law = table.law.breaking
    if not table.any_number or act.seat != table.position.thrower:
        return table.said("no_choice", law, act.seat, refused=True)
    return _thrown(table, _ordered(act.dice), law).but(before=None)


# --- A throw that one player alone calls void
# What the adversary says takes the dice up until the thrower answers: he agrees, by his word or by throwing again, or
# he denies it, by his word or by playing what he threw. What the thrower says of his own dice changes nothing until the
# adversary agrees. Where they do not agree, those who look on are asked, before a denial or after it, until the one who
# was denied goes on with the game. The draw is both players' throw.


_ANSWERS = (acts.Accept, acts.Refuse, acts.CallGallery)
_THROWS = (acts.Throw, acts.ThrowForDice)
_DEEDS = (acts.Touch, acts.Place, acts.Play, acts.Leave, acts.Hold)


def call_void(table: DiceTable, seat: int) -> DiceTable:
    """One player says what would make the throw void."""
    law, before = table.law.doubtful, table.before
    if before is not None and before.thrower == seat:
        return table.but(doubt=Doubt(seat, None)).said("throw_disowned", law, seat)
    doubt = Doubt(seat, table.position)
    return table.but(position=before, chooser=None, doubt=doubt).said("throw_disputed", law, seat)


def met(table: DiceTable, act: Act) -> DiceTable:
    """The table at which an act is done while a throw is in doubt: some acts are answers."""
    doubt = table.doubt
    if doubt is None or doubt.thrown is None or isinstance(act, _ANSWERS):
        return table
    if act.seat != doubt.by and isinstance(act, _THROWS):
        return settle(table, void=True)
    if act.seat != doubt.by and isinstance(act, _DEEDS):
        return settle(table, void=False)
    raise Illegal(
        "{seat} must first answer whether the throw is void: agree, throw again or deny it ({law}).",
        seat=SEATS[1 - doubt.by],
        law=table.law.doubtful,
    )


def settle(table: DiceTable, *, void: bool) -> DiceTable:
    """If it is so, the throw is made again; if not, the throw stands."""
    law, doubt, before = table.law.doubtful, table.doubt, table.before
    settled = table.but(doubt=None, before=None)
    if doubt is None:
        return table
    again = settled.but(position=before, chooser=None)
    if void and before is not None:
        return again.said("throw_void", law, 0 if before.thrower is None else before.thrower)
    denied = Denied(doubt.by, again.but(rulings=()))
    return settled.but(position=doubt.thrown or table.position, denied=denied).said("fact_denied", law, doubt.by)


def answered(table: DiceTable, seat: int) -> bool:
    """Whether a player is the one who has to say whether it is so."""
    return table.doubt is not None and table.doubt.by != seat


def call_gallery(table: DiceTable, act: acts.CallGallery) -> DiceTable:
    """Those who look on say whether it is so, before a denial or after it."""
    void, denied, law = act.verdict is Verdict.YES, table.denied, table.law.doubtful
    if table.doubt is not None:
        return settle(table, void=void).but(denied=None)
    if denied is None:
        return table.said("no_dispute", law, act.seat, refused=True)
    if void:
        return denied.again.said("throw_void", law, denied.again.position.thrower or 0)
    return table.but(denied=None).said("fact_denied", law, denied.by)
