"""The paragraph each reason of the native law rests on, by what that paragraph is about."""

from __future__ import annotations

import pytest

from academie._core import trictrac as core
from academie.games import find

LAW = find("trictrac").law
ABOUT = {
    "Playing the two numbers": {"no_dame"},
    "No landing on an adverse dame": {"occupied"},
    "Never on the other's coin": {"other_coin"},
    "The other's grand jan": {"other_grand"},
    "The other's petit jan": {"other_petit"},
    "The stop of a tout d'une": {"stops_closed"},
    "Both numbers must be played": {"both_owed"},
    "The larger number if only one": {"larger_owed"},
    "The coin is entered by two": {"coin_entered"},
    "The coin by power": {"coin_taken", "power_out_of_reach", "power_other_holds"},
    "Effect bars power": {"effect_first"},
    "Leaving the coin": {"coin_left"},
    "No lifting before all are home": {"not_home", "rim_to_keep"},
    "Lifting": {"behind"},
    "Exact lift: choice or duty": {"lift_owed", "inside_owed"},
    "Jan de trois coups": {
        "not_third_throw", "by_doublet", "together", "beyond_six", "not_four_down", "repeated", "talon_short",
    },
    "Jan de deux tables": {"own_coin_taken", "both_out_of_reach", "third_down", "from_petit_jan"},
    "Jan de mézéas": {"mezeas_no_coin", "mezeas_no_as", "others_down"},
    "Ways of filling": {"needed"},
    "The plein must really stand": {"not_full"},
    "The coin and the plein of return": {"coin_pair", "coin_needed"},
    "Keeping by inability": {"kept_by_inability"},
    "Beating the coin": {"coin_out_of_reach", "one_for_doublet", "sum_on_coin", "own_coin_not_held"},
    "The as and the coin": {"no_surcase"},
    "A held coin gives nothing": {"coin_held"},
}  # fmt: skip


@pytest.mark.parametrize("why", core.Why, ids=lambda why: why.name)
def test_a_reason_rests_on_its_paragraph(why: core.Why) -> None:
    """What is said against a play or a jan cites the paragraph that says so; nothing cites nothing."""
    number = core.paragraph(why)
    if why == core.Why.nothing:
        assert number == 0
        return
    assert why.name in ABOUT[LAW.find(f"§{number}").title.en]
