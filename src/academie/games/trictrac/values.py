"""The values of a profile as this room reads them: one field for each, named as in `profiles.toml`.

What each choice means stands beside it; D1 to D34 are the disagreements of the books.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from academie.tables.values import RomprePenalty  # noqa: TC001 - profiles are read by the types of the fields

if TYPE_CHECKING:
    from academie.rules.profiles import Profile


# ---------------------------------------------------------------------------------------------
# Position and jans


class OpeningMode(StrEnum):
    """§3: what the first throw is."""

    COUP_ET_DES = "coup_et_des"  # it is played
    DICE_ONLY = "dice_only"  # it only gives the dice


class ExactLift(StrEnum):
    """§36: a number that strikes the rim."""

    CHOICE = "choice"
    FORCED = "forced"  # lifts
    ONLY_BY_DEFAULT = "only_by_default"  # is played inside whenever it can be


class RetourToutDune(StrEnum):
    """§33: one dame into the table of the return and onto the rim in one throw."""

    FREE = "free"
    ONLY_TO_CONSERVE = "only_to_conserve"


class RemplirEnPassant(StrEnum):
    """§48: filling in passing."""

    NONE = "none"
    SCORES = "scores"


class PileDeMisere(StrEnum):
    """§68, §105: the pile de misère."""

    OFF = "off"
    MADE = "made"
    MADE_AND_KEPT = "made_and_kept"


class DeuxTablesFrom(StrEnum):
    """§40: where the two dames of the jan de deux tables may stand."""

    ANYWHERE = "anywhere"
    GRAND_JAN = "grand_jan"


class PointsAfterLevee(StrEnum):
    """§38: who keeps his points when the dames are lifted."""

    BOTH_KEEP = "both_keep"
    LIFTER_ONLY = "lifter_only"


# ---------------------------------------------------------------------------------------------
# Leaving, and the dice on the table


class LeavingSanction(StrEnum):
    """§75: what an unsaid leaving costs."""

    NONE = "none"
    STAY = "stay"


class SpinningDie(StrEnum):
    """§6: who may stop it."""

    STOP = "stop"  # anybody, with the cup
    THROWER_IF_FAR = "thrower_if_far"


class BrokenDie(StrEnum):
    """§6: which part counts."""

    VISIBLE_PART = "visible_part"  # void if both show
    LARGER_PART = "larger_part"


class DieOffBoard(StrEnum):
    """§6: a die that leaves the board."""

    VOID = "void"
    GOOD_IF_RETURNS = "good_if_returns"  # unaided


class ProppedDie(StrEnum):
    """§6: who draws the dame away."""

    THROWER = "thrower"
    ADVERSARY = "adversary"


class Rim(StrEnum):
    """§6: dice short of the rim."""

    MUST_TOUCH = "must_touch"  # are void
    ADVERSARY_CHOOSES = "adversary_chooses"
    THROWER_RETHROWS = "thrower_rethrows"


class EarlyThrow(StrEnum):
    """§6: a throw made too soon."""

    MAY_BE_USED = "may_be_used"
    HIDDEN = "hidden"


class DiceLiftedAfter(StrEnum):
    """§6: when the dice may be lifted."""

    NAMED = "named"
    PLAYED = "played"


class Rompre(StrEnum):
    """§7: breaking the dice."""

    OFF = "off"
    ONCE = "once"
    THREE = "three"  # running
    FREE = "free"


class EarlyLastThrow(StrEnum):
    """§37: the last lifting throw in advance."""

    BY_AGREEMENT = "by_agreement"
    ON_DEMAND = "on_demand"


# ---------------------------------------------------------------------------------------------
# Touching and misplacing


class MisplacedRemedy(StrEnum):
    """§80: what becomes of a dame misplaced."""

    ACAD = "acad"  # it stays, or is played tout d'une
    LEPEINTRE = "lepeintre"
    COURTEOUS = "courteous"


class FausseCaseChoice(StrEnum):
    """§80: who disposes of a fausse case."""

    ADVERSARY = "adversary"
    TOUT_DUNE = "tout_dune"  # he, to stay or tout d'une only
    PLAYER = "player"


class MisplayAfterThrow(StrEnum):
    """§81: a misplay seen after the next throw."""

    STANDS = "stands"
    CORRECTED = "corrected"


class BetweenFleches(StrEnum):
    """§83: a dame between two flèches."""

    ADVERSARY = "adversary"  # he places it
    BELIEVED = "believed"  # its owner says where it was


# ---------------------------------------------------------------------------------------------
# Marking and écoles


class Ecoles(StrEnum):
    """§84: who marks."""

    STRICT = "strict"  # the players
    OFF = "off"  # the software


class EcoleAt(StrEnum):
    """§84: when an école is complete."""

    TOUCH = "touch"  # of too much, when the jeton is let go
    PLAY = "play"


class EcolePlein(StrEnum):
    """§89: the école of a plein not kept, in points."""

    ACAD = "acad"  # those marked
    LEPEINTRE_DOUBLE = "lepeintre_double"  # those marked and those due
    CORRECTED = "corrected"  # none


class PleinReplay(StrEnum):
    """§90: which pleins the adversary may have made."""

    ADVERSARY_OPTION = "adversary_option"
    PETIT_ONLY = "petit_only"


class BredouilleSlip(StrEnum):
    """§94: until when the other's bredouille is struck off."""

    AUTOMATIC = "automatic"
    AT_MARK = "at_mark"
    UNTIL_HOLE = "until_hole"
    SECOND_THROW = "second_throw"
    ALWAYS = "always"


class LateEcole(StrEnum):
    """§94: the école of points the other had not marked when he threw, and won by that throw."""

    AS_MARKED = "as_marked"  # it runs from when it is marked
    INTERRUPTED = "interrupted"  # it is older than what he won, whenever it is claimed


class ForgottenHoles(StrEnum):
    """§88: holes not pegged in time."""

    LOST = "lost"
    LATER = "later"


# ---------------------------------------------------------------------------------------------
# Match forms, names and pictures


class Grande(StrEnum):
    """§77: what a grande bredouille is (D16)."""

    CONSECUTIVE = "consecutive"  # the second treatise, Lepeintre: all his trous in a row, whatever the other had before
    ADVERSARY_ZERO = "adversary_zero"  # the first treatise: the other took none at all


class EcrireForm(StrEnum):
    """§96: the bookkeeping à écrire (D19)."""

    LEPEINTRE = "lepeintre"  # marqués
    ACADEMIE = "academie"  # points on two cards


class QueueRule(StrEnum):
    """§101: when the one with fewer marqués nevertheless holds more of the jetons paid."""

    JETONS = "jetons"  # he wins the queue of jetons: takes those he gave, and pays his postillons with them
    CANCEL = "cancel"  # his queue of jetons and the queue he would lose cancel


class HandicapGiven(StrEnum):
    """§78: what the stronger gives."""

    NONE = "none"
    DICE = "dice"
    QUINE_DOWN = "quine_down"
    SANNES_DOWN = "sannes_down"
    COIN = "coin"
    CARME_AND_COIN = "carme_and_coin"
    HOLES_FOR_DICE = "holes_for_dice"


class Book(StrEnum):
    """Whose names, places or advice (D22, D28, D32)."""

    LEPEINTRE = "lepeintre"
    ACADEMIE_A = "academie_a"  # the first treatise
    ACADEMIE_B = "academie_b"  # the second


@dataclass(frozen=True, slots=True)
class Values:
    """A book's trictrac."""

    # Position and jans
    opening_mode: OpeningMode
    exact_lift: ExactLift
    retour_tout_dune: RetourToutDune
    coin_counts_as_fill_way: bool  # the two dames of the coin count as a way to fill the return
    remplir_en_passant: RemplirEnPassant
    two_demi_cases_two_ways: bool  # two half-cases filled at once are two ways
    pile_de_misere: PileDeMisere
    jan_rencontre: bool
    margot_fendue: bool
    held_coin_false_hit: bool  # a held coin can be beaten falsely
    deux_tables_from: DeuxTablesFrom
    retour_impuissance_without_coin: bool  # a plein of return kept by an unplayable number earns after the coin passed
    petit_conserve_exempt_if_coin: bool  # no duty to pass a dame to keep a petit jan if the coin can be taken
    points_after_levee: PointsAfterLevee
    # Leaving
    must_declare_leaving: bool
    leaving_sanction: LeavingSanction
    # Dice on the table
    spinning_die: SpinningDie
    broken_die: BrokenDie
    die_off_board: DieOffBoard
    propped_die: ProppedDie
    rim: Rim
    early_throw: EarlyThrow
    dice_lifted_after: DiceLiftedAfter
    rompre: Rompre
    rompre_announced: bool  # "je romps" must be said
    rompre_penalty: RomprePenalty
    early_last_throw: EarlyLastThrow
    # Touching and misplacing
    touched_strict: bool  # a touched dame must be played
    touch_talon: bool  # dames of the talon too
    adoube_all: bool  # "j'adoube tout" is admitted
    misplaced_remedy: MisplacedRemedy
    fausse_case_choice: FausseCaseChoice
    self_correction: bool  # the culprit may set his own misplay right
    lifted_dames_forced: bool  # dames lifted on a miscount may be made to play
    coin_error_bars_coin: bool  # two dames wrongly taken for the coin bar it for the throw
    misplay_after_throw: MisplayAfterThrow
    between_fleches: BetweenFleches
    dame_held_back_ecole: bool  # a dame kept in hand at a new relevé is an école
    missing_dame_told: bool  # one must tell the other of a missing dame
    overlooked_pass_stands: bool  # the adversary may let an overlooked passage stand and mark two
    # Marking and écoles
    ecoles: Ecoles
    ecole_at: EcoleAt
    ecole_plein: EcolePlein
    plein_replay: PleinReplay
    overmarked_kept: bool  # points marked in excess and not challenged in time stay
    spared_points_kept: bool  # points a hole should have wiped out, and that were not erased in time, stay
    bredouille_slip: BredouilleSlip
    late_ecole: LateEcole
    forgotten_holes: ForgottenHoles
    jetons_two_ecole: bool  # the école des deux jetons
    erased_points_ecole: bool  # école for wrongly erasing the other's points
    schooler_explains: bool  # the schooler must give his reason
    onlooker_warns: bool  # an onlooker may warn of a missing dame
    onlooker_pays: bool  # an indiscreet onlooker may be made to pay
    onlooker_silence: bool  # onlookers must show no feeling
    # Match forms
    bredouille_double: bool  # a partie won in bredouille pays double
    grande_bredouille_def: Grande
    ecrire_form: EcrireForm
    ecrire_n: int  # number of marqués, even
    ecrire_progressive: bool  # multiplier 8 from 18 holes, 16 from 24 …
    ecrire_fiche: int  # jetons to a fiche
    ecrire_queue: int  # the queue, in fiches; 0 = none
    queue_rule: QueueRule
    pavillon_forfeit: bool  # a pavillon not claimed in time is lost
    handicap: HandicapGiven
    handicap_holes: int  # holes given
    # Names and pictures
    fleche_names: Book  # Lepeintre and the first treatise: 5, 7, 10; the second: burgher corners 5, 6, devil's 7, 10
    jeton_places: Book  # where jetons are drawn
    first_play_advice: Book  # what a tutor says of the first throw


def values_of(profile: Profile) -> Values:
    """The values of a profile of this room."""
    return profile.read(Values)
