"""What one player asks and the other answers at a race game: advisers, partners, doubtful throws, touched dames."""

from __future__ import annotations

from collections.abc import Iterator

from academie.referee import acts
from academie.referee.acts import Accept, Act, AskPartner, Refuse
from academie.tables.referee import dice as race_dice
from academie.tables.referee.value import Company, DiceTable


def ask(table: DiceTable, act: acts.AskAdviser | acts.AskPartner) -> DiceTable:
    """A conseil, or a partner, by the consent of the other, where the book knows them."""
    thing = Company.PARTNER if isinstance(act, AskPartner) else Company.ADVISER
    law = getattr(table.law, thing)
    if not law:
        return table.said(f"no_{thing}", table.law.play, act.seat, refused=True)
    if (act.seat, thing) in table.agreed or table.asked is not None:
        return table.said("asked_already", law, act.seat, refused=True)
    race_dice.check_decided(table)
    return table.but(asked=(act.seat, thing)).said(f"{thing}_asked", law, act.seat)


def offered(table: DiceTable, seat: int) -> Iterator[Act]:
    """The answers that are a player's to give."""
    asked = table.chooser is None and table.asked is not None and table.asked[0] != seat
    if table.chooser == seat or race_dice.answered(table, seat) or asked:
        yield from (Accept(seat), Refuse(seat))
    elif table.chooser is None and table.touched and table.position.player == 1 - seat:
        yield Accept(seat)


def accept(table: DiceTable, act: acts.Accept) -> DiceTable:
    """A doubtful throw kept, an adviser allowed, or the touched dame let off: AUJ says one may have it played."""
    if table.chooser == act.seat:
        return race_dice.answer(table, good=True)
    if race_dice.answered(table, act.seat):
        return race_dice.settle(table, void=True)
    if table.chooser is None and table.asked is not None and table.asked[0] != act.seat:
        asker, thing = table.asked
        agreed = table.but(asked=None, agreed=table.agreed | {table.asked})
        return agreed.said(thing, getattr(table.law, thing), asker)
    if table.chooser is None and table.touched and table.position.player == 1 - act.seat:
        return table.but(touched=frozenset()).said("touched_forgiven", table.law.touched, 1 - act.seat)
    return table.said("unasked", table.law.play, act.seat, refused=True)


def refuse(table: DiceTable, act: acts.Refuse) -> DiceTable:
    """A doubtful throw made again, or no consent given."""
    if table.chooser == act.seat:
        return race_dice.answer(table, good=False)
    if race_dice.answered(table, act.seat):
        return race_dice.settle(table, void=False)
    if table.chooser is None and table.asked is not None and table.asked[0] != act.seat:
        asker, thing = table.asked
        return table.but(asked=None).said(f"{thing}_refused", getattr(table.law, thing), asker)
    return table.said("unasked", table.law.play, act.seat, refused=True)
