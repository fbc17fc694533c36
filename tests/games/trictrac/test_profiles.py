"""The five profiles: what good company changes of Lepeintre's rules (§106), and where the treatises differ."""

from __future__ import annotations

import pytest

from academie.games.trictrac.game import game

RIGOUR, COMPANY = game.profiles.find("lepeintre-1818"), game.profiles.find("lepeintre-bonne-compagnie")

# Rule of Lepeintre's fourth part, the value that answers to it, in rigour and in good company.
SOFTENED = [
    (2, "spinning_die", "thrower_if_far", "stop"),
    (12, "rim", "adversary_chooses", "thrower_rethrows"),
    (14, "early_throw", "may_be_used", "hidden"),
    (15, "dice_lifted_after", "played", "played"),
    (16, "rompre", "three", "once"),
    (17, "touched_strict", True, False),
    (19, "touch_talon", True, False),
    (20, "adoube_all", False, True),
    (22, "misplaced_remedy", "lepeintre", "courteous"),
    (23, "fausse_case_choice", "adversary", "player"),
    (24, "self_correction", False, True),
    (25, "lifted_dames_forced", True, False),
    (26, "coin_error_bars_coin", True, False),
    (28, "dame_held_back_ecole", True, False),
    (31, "between_fleches", "adversary", "believed"),
    (32, "missing_dame_told", False, True),
    (35, "misplay_after_throw", "stands", "corrected"),
    (37, "must_declare_leaving", False, True),
    (42, "ecole_at", "touch", "play"),
    (48, "overmarked_kept", True, False),
    (49, "bredouille_slip", "second_throw", "always"),
    (50, "spared_points_kept", True, False),
    (51, "forgotten_holes", "lost", "later"),
    (59, "pavillon_forfeit", True, False),
    (60, "ecole_plein", "lepeintre_double", "corrected"),
    (62, "schooler_explains", False, True),
    (66, "jetons_two_ecole", True, False),
    (68, "erased_points_ecole", True, False),
    (69, "overlooked_pass_stands", True, False),
    (76, "onlooker_warns", False, True),
    (77, "onlooker_pays", True, False),
    (78, "onlooker_silence", True, False),
]


@pytest.mark.parametrize(("rule", "key", "rigour", "company"), SOFTENED)
def test_good_company_softens(rule: int, key: str, rigour: object, company: object) -> None:
    """§106, cases L174-L207: each rule that good company changes, drops or keeps is a value of its own."""
    assert (RIGOUR[key], COMPANY[key]) == (rigour, company), rule


def test_nothing_else_is_softened() -> None:
    """§106: on every other value the two profiles of Lepeintre agree."""
    changed = {key for key in RIGOUR.values if RIGOUR[key] != COMPANY[key]}
    assert changed <= {key for _, key, _, _ in SOFTENED} | {"early_last_throw"}


def test_the_three_books_differ_where_they_do() -> None:
    """§33, §36, §40, §54, §77: what the position law and the marks take from each book."""
    keys = (
        "exact_lift",
        "retour_tout_dune",
        "deux_tables_from",
        "petit_conserve_exempt_if_coin",
        "grande_bredouille_def",
    )
    values = {name: tuple(profile[key] for key in keys) for name, profile in game.profiles.profiles.items()}
    assert values["academie-1806-a"] == ("only_by_default", "only_to_conserve", "anywhere", True, "adversary_zero")
    assert values["academie-1806-b"] == ("forced", "free", "anywhere", False, "consecutive")
    assert values["lepeintre-1818"] == ("choice", "free", "grand_jan", True, "consecutive")


@pytest.mark.parametrize(
    ("name", "key", "value"),
    [
        ("classique+lepeintre-innovations", "leaving_sanction", "stay"),
        ("classique+lepeintre-innovations", "two_demi_cases_two_ways", True),
        ("classique+lepeintre-innovations", "pile_de_misere", "made_and_kept"),
        ("classique+ancien", "jan_rencontre", True),
        ("classique+ancien", "margot_fendue", True),
        ("classique+ancien", "pile_de_misere", "made"),
    ],
)
def test_bundles(name: str, key: str, value: object) -> None:
    """§68, §105: the old game and Lepeintre's innovations are options that set several values."""
    assert game.profiles.find(name)[key] == value
