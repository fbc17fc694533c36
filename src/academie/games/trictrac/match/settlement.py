"""The end of a game à écrire: accounts, postillons, the difference, fiches, queues, and who pays whom what.

Two accounts here, of players or of sides; three and more are in `tourner`. §98 for what is written,
§100 for the postillons, §101 for the settlement. Every step is a line that can be added up again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from academie.errors import Illegal
from academie.games.trictrac.values import values_of
from academie.match.arithmetic import Line, total
from academie.text.message import Message, counted, row, verbatim

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.game.profiles import Profile
    from academie.games.trictrac.match.amount import Amount
    from academie.games.trictrac.values import QueueRule
    from academie.match.arithmetic import Name

POSTILLONS = verbatim("postillon"), verbatim("postillons")
_MARQUES = verbatim("marqué"), verbatim("marqués")
_JETONS = verbatim("jeton"), verbatim("jetons")
_FICHES = verbatim("fiche"), verbatim("fiches")
_LOST = Message("{name}: marqué {number} lost ({details})")
_MORE = Message("{name}: {jetons} jetons more with {marques}")
_SHORT = Message("{name}: {postillons} ({sums})")
_TAKEN_BACK = Message("{name}: queue of jetons, {jetons} taken back against his postillons")
_BY_FICHE = Message("{fiches} at {price} ({jetons} by {fiche}{rest})")
_COUNTED, _DROPPED = Message(", {jetons} over counted as one"), Message(", {jetons} over dropped")
_TO_PAY = Message("{payer} to pay to {payee}")
FIRST_POSTILLON, OTHER_POSTILLONS = 28, 8  # §100
MARKERS = 2  # §98: jetons that go with each marqué when it is paid, and count the marqués


@dataclass(frozen=True, slots=True)
class Terms:
    """What is agreed before a game à écrire."""

    marques: int = 12  # §96
    progressive: bool = False  # §97
    fiche: int = 10  # jetons to a fiche (M14)
    queue: int = 4  # fiches
    queue_sum: int = 0  # or a sum, in the money of `price`; it takes the place of the fiches
    queue_rule: QueueRule = "jetons"
    by_fiche: bool = True  # the price is of a fiche, else of a jeton
    price: int = 1
    in_jetons: bool = False  # each marqué is paid at once in jetons, else written down

    def __post_init__(self) -> None:
        """Refuse terms that nobody could settle."""
        if self.marques < 2 or self.marques % 2:
            raise Illegal("A game à écrire has an even number of marqués, usually eight or twelve. Choose one (§96).")
        if self.fiche < 1 or min(self.queue, self.queue_sum, self.price) < 0:
            raise Illegal("A fiche has at least one jeton, and neither queue nor price is below 0 (§101).")


def terms_of(profile: Profile, **agreed: Any) -> Terms:  # noqa: ANN401 - the terms have fields of several types
    """The terms of a game à écrire as a profile has them; `agreed` changes them, or adds price and means of payment."""
    values = values_of(profile)
    terms: dict[str, Any] = {
        "marques": values.ecrire_n,
        "progressive": values.ecrire_progressive,
        "fiche": values.ecrire_fiche,
        "queue": values.ecrire_queue,
        "queue_sum": values.ecrire_queue_sum,
        "by_fiche": values.ecrire_by_fiche,
        "queue_rule": values.queue_rule,
    }
    return Terms(**{**terms, **agreed})


@dataclass(frozen=True, slots=True)
class Written:
    """A marqué that was written down. `winner` and `loser` are accounts; `idle` those who sat out à tourner."""

    number: int  # from 1
    winner: int
    loser: int
    amount: Amount
    idle: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Payment:
    """What one account pays another. `fiches` is None when the price is of a jeton."""

    payer: int
    payee: int
    jetons: int
    fiches: int | None
    queue: int  # in fiches; 0 when it is a sum or falls to another
    money: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """How a game came out: the accounts with all that is added to them, who pays, and the arithmetic."""

    accounts: tuple[int, ...]
    postillons: tuple[int, ...]  # how many each account had
    queue_loser: int | None
    payments: tuple[Payment, ...]
    lines: tuple[Line, ...]

    @property
    def money(self) -> tuple[int, ...]:
        """What each account gains; it adds up to nothing."""
        gained = [0] * len(self.accounts)
        for payment in self.payments:
            gained[payment.payer] -= payment.money
            gained[payment.payee] += payment.money
        return tuple(gained)


# --- The pieces


def most_postillons(marques: int, players: int = 2) -> int:
    """§100: one who wins no marqué at all lacks his whole share: four of eight, six of twelve."""
    return marques // players


def postillon_points(postillons: int) -> int:
    """§100: 28 for the first, 8 for each other."""
    return FIRST_POSTILLON + OTHER_POSTILLONS * (postillons - 1) if postillons else 0


def fiches(jetons: int, fiche: int = 10) -> int:
    """§101: whole fiches; half a fiche or more over counts as one, less is dropped."""
    whole, over = divmod(jetons, fiche)
    return whole + (2 * over >= fiche)


def wins(written: Sequence[Written], accounts: int) -> tuple[int, ...]:
    """How many marqués each account has won."""
    return tuple(sum(mark.winner == account for mark in written) for account in range(accounts))


def marked(written: Sequence[Written], accounts: int, *, in_jetons: bool = False) -> tuple[int, ...]:
    """§98: what is written against each account, or was paid by it, two jetons more for each marqué."""
    extra = MARKERS if in_jetons else 0
    return tuple(sum(mark.amount.marked + extra for mark in written if mark.loser == here) for here in range(accounts))


def details(amount: Amount) -> Message:
    """How an amount comes about, on one line."""
    return row(step.message for step in amount.lines[:-1])


def pay(payer: int, payee: int, jetons: int, terms: Terms, *, queue: bool) -> Payment:
    """§101: a difference at the agreed price, with the queue if the payer loses it."""
    lost = terms.queue if queue and not terms.queue_sum else 0
    units = fiches(jetons, terms.fiche) if terms.by_fiche else jetons
    queue_units = lost if terms.by_fiche else lost * terms.fiche
    money = (units + queue_units) * terms.price + (terms.queue_sum if queue else 0)
    return Payment(payer, payee, jetons, units if terms.by_fiche else None, lost, money)


# --- Two accounts


def unfinished(played: int, marques: int) -> Message:
    """§101: there are marqués left to play before a settlement."""
    return Message(
        "Marqués played: {played} of {marques}. Play them all, then settle (§101).", played=played, marques=marques
    )


def settle(terms: Terms, written: Sequence[Written], names: Sequence[Name] = ("A", "B")) -> Settlement:
    """§100, §101: the settlement of all the marqués agreed, between two."""
    if len(written) != terms.marques:
        raise Illegal(unfinished(len(written), terms.marques))
    won = wins(written, 2)
    short = tuple(max(0, terms.marques // 2 - number) for number in won)
    given = marked(written, 2, in_jetons=terms.in_jetons)
    sums = [given[here] + postillon_points(short[here]) for here in (0, 1)]
    lines = [step for here in (0, 1) for step in account_lines(here, terms, written, short[here], names[here])]
    queue_loser = None if sums[0] == sums[1] else sums.index(max(sums))
    sums, queue_loser, more = _queue_of_jetons(terms, given, short, sums, queue_loser, names)
    lines += more
    payments, more = _payments(terms, sums, queue_loser, names)
    return Settlement((sums[0], sums[1]), short, queue_loser, payments, (*lines, *more))


def account_lines(here: int, terms: Terms, written: Sequence[Written], short: int, name: Name) -> list[Line]:
    """One account from the first marqué to the postillons, and its sum."""
    lines = []
    for mark in written:
        if mark.loser != here:
            continue
        lost = _LOST.fill(name=name, number=mark.number, details=details(mark.amount))
        lines.append(Line(lost, mark.amount.marked))
    count = len(lines)
    if terms.in_jetons and count:
        more = _MORE.fill(name=name, jetons=MARKERS, marques=counted(count, *_MARQUES))
        lines.append(Line(more, MARKERS * count))
    if short:
        sums = f"{FIRST_POSTILLON} + {OTHER_POSTILLONS} × {short - 1}" if short > 1 else str(FIRST_POSTILLON)
        text = _SHORT.fill(name=name, postillons=counted(short, *POSTILLONS), sums=sums)
        lines.append(Line(text, postillon_points(short)))
    return [*lines, total(Message("{name}: account", name=name), sum(step.value for step in lines))]


def _queue_of_jetons(
    terms: Terms,
    given: tuple[int, ...],
    short: tuple[int, ...],
    sums: list[int],
    queue_loser: int | None,
    names: Sequence[Name],
) -> tuple[list[int], int | None, list[Line]]:
    """§101: fewer marqués, yet more jetons. Only where marqués are paid in jetons, and one is short of them."""
    fewer = next((here for here in (0, 1) if short[here]), None)
    if not terms.in_jetons or fewer is None or given[fewer] >= given[1 - fewer]:
        return sums, queue_loser, []
    name = names[fewer]
    if terms.queue_rule == "cancel":
        loser = None if queue_loser == fewer else queue_loser
        if loser == queue_loser:
            return sums, queue_loser, []
        return sums, loser, [Line(Message("{name}: the two queues cancel", name=name), 0)]
    # He takes every jeton given on either side. Those the other gave are already his; those he gave come back to him,
    # and go to pay his postillons, so that they lower what he owes by no more than these.
    back = min(given[fewer], postillon_points(short[fewer]))
    lowered = [value - back * (here == fewer) for here, value in enumerate(sums)]
    lines = [
        Line(Message("{name}: account as above", name=name), sums[fewer]),
        Line(_TAKEN_BACK.fill(name=name, jetons=counted(given[fewer], *_JETONS)), -back),
        total(Message("{name}: account after it", name=name), lowered[fewer]),
    ]
    return lowered, queue_loser, lines


def _payments(
    terms: Terms, sums: list[int], queue_loser: int | None, names: Sequence[Name]
) -> tuple[tuple[Payment, ...], list[Line]]:
    difference = abs(sums[0] - sums[1])
    loser = 0 if sums[0] > sums[1] else 1
    lines: list[Line] = []
    if difference:
        lines = [
            Line(Message("larger account, {name}", name=names[loser]), sums[loser]),
            Line(Message("less that of {name}", name=names[1 - loser]), -sums[1 - loser]),
            total(Message("difference in jetons"), difference),
        ]
    paid = [pay(loser, 1 - loser, difference, terms, queue=queue_loser == loser)] if difference else []
    if queue_loser is not None and (not difference or queue_loser != loser):
        paid.append(pay(queue_loser, 1 - queue_loser, 0, terms, queue=True))
    for payment in paid:
        lines += payment_lines(terms, payment, names)
    if not paid:
        lines.append(total(Message("equal accounts, nobody pays"), 0))
    return tuple(paid), lines


def payment_lines(terms: Terms, payment: Payment, names: Sequence[Name]) -> list[Line]:
    """What is paid for a difference, and for the queue."""
    lines = []
    if payment.fiches is not None and payment.jetons:
        whole, over = divmod(payment.jetons, terms.fiche)
        # §101: what becomes of the jetons that make no whole fiche.
        rest = (_COUNTED if payment.fiches > whole else _DROPPED).fill(jetons=counted(over, *_JETONS)) if over else ""
        fiches, values = counted(payment.fiches, *_FICHES), {"jetons": payment.jetons, "fiche": terms.fiche}
        lines.append(
            Line(_BY_FICHE.fill(fiches=fiches, price=terms.price, rest=rest, **values), payment.fiches * terms.price)
        )
    elif payment.jetons:
        text = Message("{jetons} at {price}", jetons=counted(payment.jetons, *_JETONS), price=terms.price)
        lines.append(Line(text, payment.jetons * terms.price))
    if queue := payment.money - sum(step.value for step in lines):
        what = row((verbatim("queue"), counted(payment.queue, *_FICHES))) if payment.queue else verbatim("queue")
        lines.append(Line(what, queue))
    return [*lines, total(_TO_PAY.fill(payer=names[payment.payer], payee=names[payment.payee]), payment.money)]
