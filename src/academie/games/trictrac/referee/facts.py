"""What a player says that the board does not show: a throw that would be void (§6), a dame between two flèches (§83).

§95: onlookers decide a dispute of fact when a player asks them. What the adversary says of the dice takes them up until
the thrower answers: he agrees, by his word or by throwing again, or denies it, by his word or by what he does with his
throw. What the thrower says of his own dice, and what either says of a dame, changes nothing until the other agrees;
without an answer it is forgotten when the game goes on. Of what was denied the gallery may still be asked, until the
one who said it goes on with the game himself.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.games.trictrac.referee import acts, dames
from academie.games.trictrac.referee.acts import Notice
from academie.games.trictrac.referee.marking import software
from academie.games.trictrac.referee.value import Doubt, Phase, Rigueur, pair
from academie.referee import acts as common
from academie.referee.acts import Verdict
from academie.referee.table import SEATS

if TYPE_CHECKING:
    from academie.referee.acts import Act

_DEEDS = (
    acts.Name, acts.Done, acts.SayLeave, acts.LiftDames,
    common.Touch, common.Place, common.Play, common.Hold, common.Leave,
)  # fmt: skip


def untouched(table: Rigueur) -> bool:
    """By §6: whether nothing has been done yet about the throw."""
    window = table.markings.windows[table.thrower]
    if table.phase != Phase.MARK or window is None or table.hand.touched:
        return False
    return software(table) or not window.entries


def call_void(table: Rigueur, act: common.Declare) -> Rigueur:
    """One player says what would make the throw void."""
    if act.seat == table.thrower or table.before_throw is None:
        return table.with_dice(doubt=Doubt(act.seat, act)).said("throw_disowned", "§6", act.seat)
    doubt = Doubt(act.seat, act, table.but(rulings=(), dice=table.dice.but(doubt=None)))
    return table.before_throw.with_dice(doubt=doubt).said("throw_disputed", "§6", act.seat)


def void(table: Rigueur) -> Rigueur:
    """Undo a throw: every window is as it was."""
    before = (table.before_throw or table).but(rulings=table.rulings)
    return before.with_dice(denied=None).said("throw_void", "§6", before.thrower)


def met(table: Rigueur, act: Act) -> Rigueur:
    """The table at which an act is done while a throw is in doubt: some acts are answers."""
    doubt = table.dice.doubt
    if table.dice.chooser is not None and not _said_by(table.dice.chooser, act):
        raise Illegal("{who} says first whether the throw stands (§6).", who=SEATS[table.dice.chooser])
    if doubt is None or doubt.thrown is None or isinstance(act, common.CallGallery):
        return table
    if _said_by(1 - doubt.by, act):
        return table
    if act.seat != doubt.by and isinstance(act, common.Throw):
        return _settled(table, doubt, true=True)
    if act.seat != doubt.by and _stands_by_it(table, act):
        return _settled(table, doubt, true=False)
    raise Illegal(
        "{who} says first whether the throw is void: he agrees, throws again, or denies it (§6).",
        who=SEATS[1 - doubt.by],
    )


def _said_by(seat: int, act: Act) -> bool:
    return act.seat == seat and isinstance(act, common.Accept | common.Refuse)


def _stands_by_it(table: Rigueur, act: Act) -> bool:
    """Whether the thrower denies, by what he does, that his throw is void."""
    return isinstance(act, _DEEDS) or _marks_it(table, act)


def denials(table: Rigueur, thrown: Rigueur) -> tuple[Act, ...]:
    """What the thrower may rightly do with a throw that the other calls void, and denies it by."""
    return tuple(act for act in thrown.acts(thrown.thrower) if _stands_by_it(table, act))


def _marks_it(table: Rigueur, act: Act) -> bool:
    """Whether a mark can only be of the throw in doubt: of what came before it nothing is due."""
    window = table.markings.windows[act.seat]
    return isinstance(act, acts.Mark | acts.Announce) and (window is None or not (window.owed or window.hung))


def stands(table: Rigueur) -> bool:
    """Whether the question can still be answered."""
    if table.dice.doubt is None or table.dice.doubt.thrown is not None:
        return True
    return untouched(table) if isinstance(table.dice.doubt.act, common.Declare) else table.phase == Phase.THROW


def _settled(table: Rigueur, doubt: Doubt, *, true: bool) -> Rigueur:
    if not true:
        denied = Doubt(doubt.by, doubt.act)
        return (doubt.thrown or table).with_dice(doubt=None, denied=denied).said("fact_denied", _law(doubt), doubt.by)
    table = table.with_dice(doubt=None)
    if isinstance(doubt.act, acts.AssignDame):
        return dames.placed(table, doubt.act)
    return void(table)


def _law(doubt: Doubt) -> str:
    return "§83" if isinstance(doubt.act, acts.AssignDame) else "§6"


def answer(table: Rigueur, seat: int, *, true: bool) -> Rigueur | None:
    """The other's word on what was said; None where nothing waits for it."""
    doubt = table.dice.doubt
    return None if doubt is None or doubt.by == seat else _settled(table, doubt, true=true)


def call_gallery(table: Rigueur, act: common.CallGallery) -> Rigueur:
    """By §95: asked by either player, before or after a denial, those who look on say whether it is so."""
    doubt = table.dice.doubt or table.dice.denied
    if doubt is None:
        return table.said("fact_denied", "§95", act.seat, words="no_dispute", refused=True)
    return _settled(table, doubt, true=act.verdict is Verdict.YES).with_dice(denied=None)


def gone_on(table: Rigueur, act: Act) -> bool:
    """Whether a player leaves it at the other's denial, for he goes on with the game."""
    return table.dice.denied is not None and table.dice.denied.by == act.seat


# --- Onlookers and advisers
# §95: nobody advises a player or gives him a sign. The books differ on whether an onlooker may point out a missing dame
# or show a feeling, and on whether he pays for an indiscretion. No book takes the throw from a player who was warned.


def warned(table: Rigueur, act: acts.Warned) -> Rigueur:
    """An onlooker has let a player know something; where he may not, the other player is harmed."""
    harmed = 1 - act.seat
    if table.onlookers.advised[act.seat] or _allowed(table, act.notice):
        return table.said("onlooker_spoke", "§95", harmed, words="onlooker_free")
    return table.with_onlookers(indiscreet=pair(table.onlookers.indiscreet, harmed, True)).said(
        "onlooker_spoke", "§95", harmed
    )


def _allowed(table: Rigueur, notice: Notice) -> bool:
    if notice is Notice.DAME:
        return table.values.onlooker_warns
    return notice is Notice.FEELING and not table.values.onlooker_silence


def ask_adviser(table: Rigueur, act: common.AskAdviser) -> Rigueur:
    """An adviser is taken by the other's consent, and is not an indiscreet onlooker then."""
    if table.onlookers.advised[act.seat] or table.onlookers.asked is not None:
        return table.said("adviser", "§95", act.seat, words="asked_already", refused=True)
    return table.with_onlookers(asked=act.seat).said("adviser", "§95", act.seat, words="adviser_asked")


def consents(table: Rigueur, seat: int) -> bool:
    """Whether a player is asked to let the other take an adviser."""
    return table.dice.chooser is None and table.onlookers.asked == 1 - seat


def answer_adviser(table: Rigueur, seat: int, *, agreed: bool) -> Rigueur | None:
    """The other's consent, or not; None where it is not asked for."""
    if not consents(table, seat):
        return None
    table, asker = table.with_onlookers(asked=None), 1 - seat
    if not agreed:
        return table.said("adviser", "§95", asker, words="adviser_refused")
    return table.with_onlookers(advised=pair(table.onlookers.advised, asker, True)).said("adviser", "§95", asker)


def make_pay(table: Rigueur, act: acts.MakePay) -> Rigueur:
    """The player who was harmed has the onlooker pay the partie, should he lose it."""
    if not table.onlookers.indiscreet[act.seat]:
        return table.said("onlooker_pays", "§95", act.seat, words="onlooker_harmless", refused=True)
    if not table.values.onlooker_pays:
        return table.said("onlooker_pays", "§95", act.seat, words="onlooker_forgiven", refused=True)
    paid = pair(table.onlookers.paid_for, act.seat, True)
    indiscreet = pair(table.onlookers.indiscreet, act.seat, False)
    return table.with_onlookers(indiscreet=indiscreet, paid_for=paid).said(
        "onlooker_pays", "§95", act.seat, words="onlooker_liable"
    )


def paid_by_onlooker(table: Rigueur) -> Rigueur:
    """The partie is over; the one who lost it pays nothing where an onlooker is to pay."""
    if table.result is None or table.result.winner is None or not table.onlookers.paid_for[1 - table.result.winner]:
        return table
    return table.said("onlooker_pays", "§95", 1 - table.result.winner, int(table.result.points))


def offered(table: Rigueur, seat: int) -> bool:
    """Whether the law lets a player make an onlooker pay."""
    return table.onlookers.indiscreet[seat] and table.values.onlooker_pays
