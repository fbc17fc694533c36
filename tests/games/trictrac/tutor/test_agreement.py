"""Explanations against the law: every sentence is read back and held against the oracle, under every reading."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from academie._core import trictrac as core
from academie.games.trictrac.notation import read_board
from academie.games.trictrac.state import State, native_profile
from academie.games.trictrac.tutor.account import explain, values
from academie.games.trictrac.tutor.account.values import HEADS, REASONS, SENTENCES, STOPS, Counted
from academie.registry import find
from oracles import trictrac as tt
from oracles import trictrac_positions as positions
from oracles.trictrac_positions import counts, options, readings
from oracles.trictrac_told import examine

if TYPE_CHECKING:
    from academie.games.trictrac.tutor.account import Explanation
    from academie.rules.profiles import Profile

GAME = find("trictrac")
NOTHING = [(0, False, 0, False)] * 2


def account(sample: positions.Sample, profile: Profile) -> Explanation:
    """The explanation of a sample."""
    thrower = 0 if sample.side == "white" else 1
    own, other = counts(sample.position[sample.side]), counts(sample.position[tt.other(sample.side)])
    native = native_profile(profile)
    state = core.State(native, own, other, thrower, core.Phase.throw, None, NOTHING, [0, 0], 5, (1, 1))
    return explain(GAME, State(state, profile), sample.dice, sample.throw_index or None)


def agree(name: str, seed: str, count: int) -> set[str]:
    """So many positions of a reading; the keys of the sentences met."""
    profile = GAME.profiles.find(name)
    seen: set[str] = set()
    for sample in positions.samples(random.Random(seed), count):
        seen |= examine(account(sample, profile), sample, options(profile))
    return seen


@pytest.mark.wide
@pytest.mark.parametrize("name", readings())
def test_what_is_told_is_so(name: str) -> None:
    """Every reason, count and flèche an explanation names is so by the oracle, under every profile and option."""
    assert agree(name, f"told {name}", 6)


@pytest.mark.deep
@pytest.mark.parametrize("name", readings())
def test_what_is_told_is_so_many_times(name: str) -> None:
    """The same on a thousand positions each."""
    assert agree(name, f"told {name} again", 1000)


@pytest.mark.wide
@pytest.mark.deep
def test_the_samples_show_the_reasons() -> None:
    """What is checked is met: the common sentences that give reasons are among those of four hundred positions."""
    seen = set().union(*(agree(name, f"shown {name}", 200) for name in ("classique", "academie-1806-a")))
    assert {
        "no_dame_plays",
        "spare_stopped",
        "not_kept",
        "fill_spoiled",
        "other_breaks",
        "two_missing",
        "way_needed",
        "keep_some",
        "plein_owed",
        "no_true_hit",
        "own_coin_not_held",
        "power_other_holds",
        "why_case",
        "why_lone",
        "why_other_coin",
        "why_other_grand",
        "why_coin_left",
        "why_not_home",
    } <= seen


def sample(board: str, dice: tuple[int, int]) -> positions.Sample:
    """A position of White's letters, to be held against the oracle."""
    white, black = (counts_ for counts_ in read_board(board, whole=False))
    position = {"white": dict(enumerate(white)), "black": dict(enumerate(black))}
    held = {side: {step: count for step, count in dames.items() if count} for side, dames in position.items()}
    return positions.Sample(held, "white", dice, 0, 0, "", "")


@pytest.mark.parametrize(
    ("profile", "board", "dice", "keys"),
    [
        ("academie-1806-a", "W:S2,T2,U2,V2,X2,Y5;B:A15", (1, 1), {"spare_stopped", "why_inside_owed"}),
        ("academie-1806-a", "W:R1,S1,T2,U2,V2,X2,Y5;B:A15", (6, 1), {"other_cannot_follow", "why_rim_to_keep"}),
        ("academie-1806-b", "W:S3,T1,U2,V2,X2,Y5;B:A15", (2, 1), {"fill_barred", "why_lift_owed"}),
        ("classique", "W:S2,T2,U2,V2,X2,Y2;B:A15", (5, 4), {"no_spare"}),
        ("classique", "W:G3,H3,I3,J2,K2,L2;B:M3,N3,O3,P2,Q2,R2", (6, 5), {"no_dame_plays", "why_case"}),
        ("classique", "W:G1,S2,T2,U2,V3,X4,Y1;B:M5,O4,Q6", (6, 1), {"other_cannot_follow"}),
        ("classique", "W:F1,I3,J1,K8,L2;B:B1,M2,N1,O4,P4,Q3", (6, 5), {"larger_of_two", "not_after_other"}),
    ],
)
def test_rare_reasons(profile: str, board: str, dice: tuple[int, int], keys: set[str]) -> None:
    """Reasons that chance seldom shows, each held against the oracle in a position made for it."""
    found, given = GAME.profiles.find(profile), sample(board, dice)
    assert keys <= examine(account(given, found), given, options(found))


def test_every_reason_against_a_play_has_its_words() -> None:
    """What the native law can say against a play, from the flèche occupied to the plein of the rim, can be told."""
    names = [why.name for why in core.Why]
    against = names[names.index("occupied") + 1 : names.index("coin_taken")]
    assert set(REASONS) == {*against, "case", "lone"}


def test_every_sentence_of_the_list_is_used() -> None:
    """No sentence is left over: each key stands in the code, or is the name of a native reason."""
    code = "".join(path.read_text(encoding="utf-8") for path in Path(values.__file__).parent.glob("*.py"))
    named = set(re.findall(r"\w+", code)) | {why.name for why in core.Why}
    made = {f"{kind}_{tail}" for kind in ("fill", "way") for tail in ("number", "sum", "sum_half")}
    made |= {f"way_{why.name}" for why in core.Why}
    assert set(SENTENCES) | set(HEADS) | set(STOPS) | set(REASONS) <= named | made


@pytest.mark.parametrize("texts", [SENTENCES, REASONS, STOPS, HEADS])
def test_both_languages_have_the_same_fields(texts: dict[str, object]) -> None:
    """A field of the sample stands in both languages; what only grammar needs may stand in one."""
    grammar = {"me", "him", "to_me", "to_him", "of_him", "colour", "colours", "count"}
    for text in texts.values():
        for title in [text.one, text.many] if isinstance(text, Counted) else [text]:
            english, french = (set(re.findall(r"{(\w+)}", words)) - grammar for words in (title.en, title.fr))
            assert english == french, title
