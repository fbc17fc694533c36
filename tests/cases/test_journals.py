"""Case files: every form that a case may have, the kind `journal` among them, and the books' own journals."""

from pathlib import Path
from typing import Any

import pytest

from academie.journal.cases import Case, check, load
from rows import rows

DATA = Path(__file__).parents[1] / "data"


@pytest.mark.parametrize("name", ["referee_trictrac.json", "referee_others.json"])
def test_the_books_own_journals(name: str) -> None:
    """Every journal of the file comes out as its book wants."""
    cases = load(DATA / name)
    assert len(cases) > 40
    assert [str(verdict) for verdict in check(cases) if verdict.status != "ok"] == []


@rows(load(DATA / "case_forms.json"))
def test_what_a_case_comes_to(case: Case) -> None:
    """In each form: right, wrong by a little, or not to be judged, with how the reason begins."""
    (found,) = check([case])
    status, reason = case.data["verdict"]
    assert (found.status, found.reason[: len(reason)]) == (status, reason)
    assert bool(found.reason) == (status != "ok")


# --- Journals


HEAD = "academie journal 1\ngame draughts\nprofile manoury-1787\nposition W:W31,35,38,39,43,48:B5,13,20,21,22,30,32"
TRICTRAC = "academie journal 1\ngame trictrac\nposition W:A10,C1,G2,L2;B:Y12,T1,P1,N1 to=white\n"
DOMINO = (
    "academie journal 1\ngame domino\nprofile tete-a-tete-six\n"
    "position A:5-5,4-4,3-3,2-2,1-1,0-0;B:5-4,6-1,3-1,6-6,6-0,2-1"
)
FORGOT = "white plays 31-26"  # and takes nothing
MARKED = ["white throws 6-2", "white marks 6"]
THROWN = {"after": 1, "seat": 0, "act": "white marks 6"}
BOUDE = ["A places 5-5", "B says je boude", "A says je boude", "B presents 5-4", "A claims the partie of B"]


def verdict(head: str, acts: list[Any], expect: dict[str, Any]) -> tuple[str, str]:
    """What becomes of a case."""
    data = {"head": head, "acts": acts, "expect": expect}
    (found,) = check([Case("one", head.split("\n")[1].split()[1], "journal", data)])
    return found.status, found.reason


RIGHT: list[tuple[str, list[Any], dict[str, Any]]] = [
    (HEAD, [FORGOT], {}),
    (HEAD, ["black plays 13-18"], {"error_at": 1}),
    (HEAD, ["white sings"], {"error_at": 1}),
    (HEAD, [["white sings", FORGOT], "black huffs 38"], {"error_at": None}),
    (HEAD.replace("W31", "W51"), [], {"error_at": 0}),
    (HEAD.replace("journal 1", "diary 1"), [FORGOT], {"error_at": 0, "must_offer": [THROWN]}),
    (HEAD, [FORGOT], {"position_after": {"1": ["W:W1:B2", "B:W26,35,38,39,43,48:B5,13,20-22,30,32"]}}),
    (HEAD, ["black resigns"], {"result": {"winner": 0, "shares": [1, 0]}}),
    (HEAD, [FORGOT], {"result": None}),
    (HEAD, [FORGOT], {"must_offer": [{"after": 1, "seat": 1, "act": "black huffs*"}]}),
    (HEAD, [FORGOT], {"must_not_offer": [{"after": 0, "seat": 1, "act": "black huffs*"}]}),
    (HEAD, ["black huffs 38", FORGOT], {"no_effect_at": [1]}),
    (TRICTRAC, MARKED, {"scores_after": {"2": [[6, 0], [0, 0]]}, "must_offer": [THROWN]}),
    (TRICTRAC, [*MARKED, "white plays A/G A/C", "black schools 4"], {"refused_claim_at": [4]}),
    (TRICTRAC, MARKED, {"any_of": [{"error_at": 2}, {"error_at": None}]}),
    (DOMINO, BOUDE, {"talon_at": 1, "next_leader": None, "result": {"winner": 0}}),
]
WRONG: list[tuple[str, list[Any], dict[str, Any], str]] = [
    (HEAD, [FORGOT], {"error_at": 1}, "all acts are done; expected: act 1 cannot be done"),
    (HEAD, ["black plays 13-18"], {"error_at": None}, "act 1 cannot be done"),
    (HEAD.replace("W31", "W51"), [], {}, "the head cannot be done"),
    (HEAD, [FORGOT], {"position_after": {"1": "W:W26"}}, "after act 1 the position is B:W26,"),
    (HEAD, [FORGOT], {"result": {"winner": 1}}, "the result is None; expected: {'winner': 1}"),
    (HEAD, ["black resigns"], {"result": None}, "expected: None"),
    (HEAD, ["black resigns"], {"result": {"winner": 1}}, "the result is {'winner': 0}; expected: {'winner': 1}"),
    (HEAD, [FORGOT], {"must_not_offer": [{"after": 1, "seat": 1, "act": "*huffs 38"}]}, "“black huffs 38” is offered"),
    (HEAD, [FORGOT], {"must_offer": [{"after": 1, "seat": 0, "act": "*huffs*"}]}, "“*huffs*” is not offered to seat 0"),
    (HEAD, [FORGOT], {"no_effect_at": [1]}, "act 1, “white plays 31-26”, changes the table; expected: no effect"),
    (HEAD, [FORGOT, "black huffs 38"], {"refused_claim_at": [2]}, "act 2, “black huffs 38”, is granted"),
    (TRICTRAC, MARKED, {"scores_after": {"2": [[4, 0], [0, 0]]}}, "after act 2 [[6, 0], [0, 0]] stand marked"),
    (TRICTRAC, MARKED, {"scores_after": {"2": [[6, 0]]}}, "after act 2 [[6, 0], [0, 0]] stand marked"),
    (TRICTRAC, MARKED, {"any_of": [{"error_at": 1}, {"error_at": 2}]}, "expected: act 2 cannot be done"),
    (DOMINO, BOUDE, {"payments": [7, 7]}, "payments is "),
    (HEAD, [], {"weather": "fine"}, "the case expects weather, which no table knows"),
]


@rows(RIGHT)
def test_what_holds(head: str, acts: list[Any], expect: dict[str, Any]) -> None:
    """A case whose every expectation holds is ok."""
    assert verdict(head, acts, expect) == ("ok", "")


@rows(WRONG)
def test_what_does_not_hold(head: str, acts: list[Any], expect: dict[str, Any], reason: str) -> None:
    """A case fails on one line with what was found and what was expected."""
    status, found = verdict(head, acts, expect)
    assert status == "fail"
    assert reason in found
    assert "\n" not in found


# --- Journals that an examiner wrote with the books open, before he had seen the program: at the borders of the rules


CASES = load(Path(__file__).parents[1] / "data" / "examiner.json")


@rows(CASES)
def test_the_table_does_as_the_book_wants(case: Case) -> None:
    """The journal comes out as the book it cites wants."""
    (verdict,) = check([case])
    assert (verdict.status, verdict.reason) == ("ok", "")


def test_every_room_with_a_referee_is_examined() -> None:
    """Each profile of the books at trictrac, both of draughts, domino and the race games."""
    games = {case.game for case in CASES}
    assert {"trictrac", "draughts", "domino", "revertier", "toute_table", "gammon", "toc"} <= games
    profiles = {case.data["profile"] for case in CASES if case.game == "trictrac"}
    assert len(profiles) == 5
