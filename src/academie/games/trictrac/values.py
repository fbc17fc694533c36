"""The values of a profile of trictrac, one field for each: what may stand there, and what it means.

The fields are named as in `profiles.toml`. D1 to D34 are the points on which the books disagree.
"""

from dataclasses import dataclass
from typing import Literal

from academie.game.profiles import Profile
from academie.tables.race_state import RomprePenalty

QueueRule = Literal["jetons", "cancel"]
Book = Literal["lepeintre", "academie_a", "academie_b"]  # the books: Lepeintre, the first treatise, the second


@dataclass(frozen=True, slots=True)
class Values:
    """The trictrac of one book or company."""

    # Position and jans
    opening_mode: Literal["coup_et_des", "dice_only"]  # §3: the first throw is played, or only gives the dice
    # §36: a number that strikes the rim may lift, must lift, or lifts only where it cannot be played inside.
    exact_lift: Literal["choice", "forced", "only_by_default"]
    retour_tout_dune: Literal["free", "only_to_conserve"]  # §33: one dame into the return and onto the rim in one throw
    coin_counts_as_fill_way: bool  # the two dames of the coin count as a way to fill the return
    remplir_en_passant: Literal["none", "scores"]  # §48: filling in passing
    two_demi_cases_two_ways: bool  # two half-cases filled at once are two ways
    pile_de_misere: Literal["off", "made", "made_and_kept"]  # §68, §105
    jan_rencontre: bool
    margot_fendue: bool
    held_coin_false_hit: bool  # a held coin can be hit falsely
    deux_tables_from: Literal["anywhere", "grand_jan"]  # §40: where the two dames of the jan de deux tables stand
    retour_impuissance_without_coin: bool  # a plein of return kept by an unplayable number earns after the coin passed
    petit_conserve_exempt_if_coin: bool  # a petit jan need not be kept by passing a dame if the coin can be taken
    points_after_levee: Literal["both_keep", "lifter_only"]  # §38: who keeps his points when the dames are lifted
    # Leaving
    must_declare_leaving: bool
    leaving_sanction: Literal["none", "stay"]  # §75: what leaving without a word costs
    # Dice on the table
    spinning_die: Literal["stop", "thrower_if_far"]  # §6: who may stop it: anybody, with the cup; or the thrower
    broken_die: Literal["visible_part", "larger_part"]  # §6: the part that counts; void if both parts show
    die_off_board: Literal["void", "good_if_returns"]  # §6: good if it comes back unaided
    propped_die: Literal["thrower", "adversary"]  # §6: who draws the dame away from under it
    # §6: dice short of the rim are void, stand if the adversary likes, or are thrown again by the thrower.
    rim: Literal["must_touch", "adversary_chooses", "thrower_rethrows"]
    early_throw: Literal["may_be_used", "hidden"]  # §6: a throw made too soon
    dice_lifted_after: Literal["named", "played"]  # §6: when the dice may be lifted
    rompre: Literal["off", "once", "three", "free"]  # §7: how often running the dice may be broken
    rompre_announced: bool  # "je romps" must be said
    rompre_penalty: RomprePenalty
    rompre_points: int  # §7: the penalty agreed; with neither, a sum outside the game
    rompre_trous: int
    early_last_throw: Literal["by_agreement", "on_demand"]  # §37: the last throw of the lifting made in advance
    # Touching and misplacing
    touched_strict: bool  # a touched dame must be played
    touch_talon: bool  # a dame of the talon too
    adoube_all: bool  # "j'adoube tout" is admitted
    misplaced_remedy: Literal["acad", "lepeintre", "courteous"]  # §80; acad: it stays, or is played tout d'une
    # §80: who disposes of a fausse case: the adversary, the adversary by tout d'une only, or the player.
    fausse_case_choice: Literal["adversary", "tout_dune", "player"]
    self_correction: bool  # a player may set his own misplay right
    lifted_dames_forced: bool  # dames lifted on a miscount may be made to play
    coin_error_bars_coin: bool  # two dames wrongly taken for the coin bar it for the throw
    misplay_after_throw: Literal["stands", "corrected"]  # §81: a misplay seen after the next throw
    between_fleches: Literal["adversary", "believed"]  # §83: the adversary places the dame, or its owner is believed
    dame_held_back_ecole: bool  # a dame kept in hand at a new relevé is an école
    missing_dame_told: bool  # a player must tell the other of a missing dame
    overlooked_pass_stands: bool  # the adversary may let an overlooked passage stand and mark two
    # Marking and écoles
    ecoles: Literal["strict", "off"]  # §84: the players mark, or the software does
    ecole_at: Literal["touch", "play"]  # §84: when an école is complete; touch: of too much, when the jeton is let go
    # §89: the école of a plein not kept is of the points marked, of those and the points due, or of none.
    ecole_plein: Literal["acad", "lepeintre_double", "corrected"]
    plein_replay: Literal["adversary_option", "petit_only"]  # §90: which pleins the adversary may have made
    overmarked_kept: bool  # points marked in excess and not challenged in time stay
    spared_points_kept: bool  # points that a trou should have wiped out stay if they were not erased in time
    # §94: until when the other's bredouille may be struck off.
    bredouille_slip: Literal["automatic", "at_mark", "until_hole", "second_throw", "always"]
    # §94: an école of points the other had not marked when he threw and won more: it counts from when it is marked, or
    # as older than what he won since, whenever it is claimed.
    late_ecole: Literal["as_marked", "interrupted"]
    forgotten_holes: Literal["lost", "later"]  # §88: trous not pegged in time
    jetons_two_ecole: bool  # the école des deux jetons
    erased_points_ecole: bool  # école for wrongly erasing the other's points
    schooler_explains: bool  # whoever sends the other to school must give his reason
    onlooker_warns: bool  # an onlooker may warn of a missing dame
    onlooker_pays: bool  # an indiscreet onlooker may be made to pay
    onlooker_silence: bool  # onlookers must show no feeling
    # Match forms
    bredouille_double: bool  # a partie won in bredouille pays double
    # §77, D16: all trous in a row, whatever the other had before (second treatise, Lepeintre); or the other took none.
    grande_bredouille_def: Literal["consecutive", "adversary_zero"]
    ecrire_form: Literal["lepeintre", "academie"]  # §96, D19: marqués, or points on two cards
    ecrire_n: int  # number of marqués, even
    ecrire_progressive: bool  # multiplier 8 from 18 trous, 16 from 24 …
    ecrire_fiche: int  # jetons to a fiche
    ecrire_queue: int  # the queue, in fiches; 0 = none
    ecrire_queue_sum: int  # §101: the queue as a sum instead
    ecrire_by_fiche: bool  # §101: the price is of a fiche, else of a jeton
    # §101: the one with fewer marqués holds more of the jetons paid. He wins the queue of jetons: takes those he gave,
    # and pays his postillons with them; or this queue and the one he would lose cancel.
    queue_rule: QueueRule
    pavillon_forfeit: bool  # a pavillon not claimed in time is lost
    handicap: Literal["none", "dice", "quine_down", "sannes_down", "coin", "carme_and_coin", "holes_for_dice"]  # §78
    handicap_holes: int  # trous given
    handicap_down: int  # numbers down besides, one a digit
    # Names and pictures: D22, D28, D32
    fleche_names: Book  # Lepeintre and the first treatise: 5, 7, 10; the second: burgher corners 5, 6, devil's 7, 10
    jeton_places: Book  # where jetons are drawn
    first_play_advice: Book  # what the tutor says of the first throw


def values_of(profile: Profile) -> Values:
    """The values of a profile of trictrac."""
    return profile.read(Values)
