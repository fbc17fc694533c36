"""The claims of the treatises, and the workings by which they are judged."""

import random
import re
import tomllib
from collections import Counter
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from academie._core import trictrac as core
from academie.errors import Unknown
from academie.game.profiles import Profile
from academie.game.registry import find
from academie.games.trictrac.notation import read_board
from academie.games.trictrac.referee.table import RigueurTable, rigueur
from academie.games.trictrac.state import State, native_profile
from academie.games.trictrac.tutor.account import Explanation, explain, values
from academie.games.trictrac.tutor.account.values import HEADS, REASONS, SENTENCES, STOPS, Counted
from academie.games.trictrac.tutor.claims import Claim, Verdict, claims, find_claim
from academie.games.trictrac.tutor.counts import WORKINGS
from academie.games.trictrac.tutor.position import Position
from academie.journal import Journal
from academie.tutor import advise_acts
from games.trictrac.referee.tables import EIGHT, after, seated
from oracles import trictrac as tt
from oracles import trictrac_positions as positions
from oracles.trictrac_account import examine
from oracles.trictrac_positions import counts, options, readings
from rows import rows

each = rows(claims())


@each
def test_the_figure_comes_out(claim: Claim) -> None:
    """Ours is what the working counts; exact means that the print has it too, anything else that it has not."""
    if claim.verdict is Verdict.NOT_COMPUTABLE:
        assert not claim.working
        assert claim.printed is claim.ours is None
        return
    assert claim.recompute() == claim.ours
    assert (claim.verdict is Verdict.EXACT) == (claim.printed == claim.ours)


@each
def test_the_claim_is_complete(claim: Claim) -> None:
    """Two languages, the lines of its source, and a note wherever the print is not exact."""
    assert claim.text.en.endswith(".")
    assert claim.text.fr.endswith(".")
    assert re.fullmatch(r"(LEP|ACAD-[AB]) l\.\d+(-\d+)? ([IVX]+\.[IVX]+|ch\.[IVX]+|tarif)", claim.source)
    assert bool(claim.note.en) == bool(claim.note.fr)
    assert claim.note.en or claim.verdict is Verdict.EXACT


def test_how_many_there_are() -> None:
    """172 claims, and how they come out."""
    assert Counter(claim.verdict.value for claim in claims()) == {
        "exact": 142,
        "misprint": 21,
        "approximate": 4,
        "wrong": 2,
        "not computable": 3,
    }
    assert len({claim.id for claim in claims()}) == len(claims()) == 172


def test_no_working_is_idle() -> None:
    """Every working serves a claim."""
    assert {claim.working for claim in claims()} - {""} == set(WORKINGS)


def test_finding_a_claim() -> None:
    """By its name, or a sentence; one that cannot be computed says why."""
    assert find_claim("L-II-66").ours == 242
    with pytest.raises(Unknown, match="no claim “L-II-99”"):
        find_claim("L-II-99")
    with pytest.raises(Unknown, match="cannot be computed"):
        find_claim("A-37").recompute()


DICE = list(product(range(1, 7), repeat=2))
GRAND = dict.fromkeys(range(6, 12), 2)  # the grand jan full


FACTS = tomllib.loads(Path(__file__).parents[1].joinpath("positions.toml").read_text(encoding="utf-8"))


@rows(FACTS["workings"]["counted"])
def test_a_working_at_another_figure(name: str, arguments: dict[str, Any], figure: object) -> None:
    """What it counts is what a hand counts."""
    assert WORKINGS[name](**arguments) == figure


@pytest.mark.parametrize("distance", range(1, 13))
def test_covering_from_one_distance_against_every_throw(distance: int) -> None:
    """By a die or by both together."""
    counted = sum(distance in {low, high, low + high} for low, high in DICE)
    assert WORKINGS["cover"](distances=[distance]) == counted
    assert WORKINGS["hit"](distances=[distance]) == [counted]


def test_what_a_throw_brings_on_the_coin() -> None:
    """§61: to the thrower where both his numbers meet the other's empty coin, he having his own; else nothing."""
    position = Position.of({6: 2, 7: 2, 11: 2, 0: 9}, {0: 15})
    assert WORKINGS["coin_points"](position=position, throw="6-5") == [4, 0]
    assert WORKINGS["coin_points"](position=position, throw="6-6") == [6, 0]
    assert WORKINGS["coin_points"](position=position, throw="2-1") == [0, 0]


def test_filling() -> None:
    """The throws that fill the grand jan from eleven dames of it: those that carry one to L, and what each brings."""
    wanting = Position.of({0: 4, **GRAND, 11: 1}, {0: 15})
    named = WORKINGS["filling_throws"](position=wanting)
    assert "6-5" in named
    assert WORKINGS["filling_points"](position=wanting, throws=["6-5", "1-1"]) == [4, 0]


# --- Marking


GIVES = "W:A4,B1,G3,H2,I2,L3;B:M2,O5,R2,T4,U1,Y1 phase=throw to=white points={own},{points} throws=14,14 begun=2,6-1"
SCHOOLS, COMPEL, TRAP = "ACAD-A l.405; ACAD-B l.1557", "ACAD-A l.405; ACAD-B l.1555", "ACAD-A l.324; ACAD-B l.1221"


def unmarked(points: str) -> RigueurTable:
    """White has won 8 and played without marking."""
    return after(seated(EIGHT, points=points), "white throws 3-2", "white plays A/D A/C")


def thrown(points: str, by: str = "white", dice: str = "6-3") -> RigueurTable:
    """A throw on the table, nothing marked yet."""
    return after(seated(EIGHT, to=by, points=points), f"{by} throws {dice}")


def given(points: int, own: int = 0) -> RigueurTable:
    """White's false hits have given Black 4, which Black has not marked."""
    return after(rigueur(None, GIVES.format(own=own, points=points)), "white throws 6-3", "white plays B/H I/L")


# Whether White marks his 4 or Black schools them is worth the same to White.
ALIKE = after(seated(EIGHT, points="4,8", trous="3,0"), "white throws 6-2")


@pytest.mark.parametrize(
    ("table", "seat", "english", "french", "source"),
    [
        (unmarked("8,2"), 1, "school 8. The points", "envoyer à l'école de 8. C'est", "l.326; ACAD-B l.1223)"),
        (unmarked("0,4"), 1, "school 8. It completes your trou (", "envoyer à l'école de 8. Elle achève", SCHOOLS),
        (unmarked("10,4"), 1, "school 8. It completes your trou, and", "envoyer à l'école de 8. Elle achève", SCHOOLS),
        (unmarked("8,10"), 1, "say nothing. On a trou made by an école", "ne rien dire. Sur un trou", SCHOOLS),
        (given(6), 0, "say nothing yet, and school 4", "ne rien dire encore", "l.326"),
        (given(8), 0, "make him mark. You gave him", "le faire marquer. Vous lui avez donné", COMPEL),
        (given(8, own=4), 0, "say nothing yet, and school 4", "ne rien dire encore", f"l.1223; {COMPEL}"),
        (
            given(8, own=8),
            0,
            "say nothing yet, and school 4 if he throws without marking. It completes your trou, and",
            "ne rien dire encore",
            f"(§86, {SCHOOLS})",
        ),
        (thrown("0,8", "black", "3-2"), 1, "mark 4. Do it", "marquer 4. Faites-le", "l.320"),
        (thrown("0,10", "black", "3-2"), 1, "mark 2. Mark the trou alone", "marquer 2. Marquez le trou seul", "l.338"),
        (ALIKE, 0, "mark 4. Do it", "marquer 4. Faites-le", "l.1515)"),
        (thrown("0,0"), 0, "mark 4. Do it", "marquer 4. Faites-le", "l.1515)"),
        (thrown("0,8"), 0, "mark 4. Do it", "marquer 4. Faites-le", TRAP),
    ],
)
def test_the_act_comes_first(table: RigueurTable, seat: int, english: str, french: str, source: str) -> None:
    """The act as it is typed, why, and the place in law and book; in both languages, and it can be done."""
    [advice] = advise_acts(table, seat)
    assert advice.said.to("en").startswith(f"Hint: {english}")
    assert advice.said.to("fr").replace("\u00a0", " ").startswith(f"Conseil : {french}")
    assert source in advice.said.to("en")
    assert advice.act is None or not any(ruling.refused for ruling in table.after(advice.act).rulings)


def test_where_nothing_is_to_be_counselled() -> None:
    """Where the software marks, and where nothing is due to anybody."""
    assert advise_acts(Journal("trictrac", "assisted").replay(), 0) == []
    assert advise_acts(after(seated(EIGHT), "white throws 3-2", "white marks 8"), 0) == []


# --- Agreement


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
