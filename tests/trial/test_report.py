"""The report: well-formed, without scripts, in both languages, every claim in it."""

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from academie.errors import Unreadable
from academie.game.registry import GAMES, find
from academie.games.dames_rabattues import trial as dames_rabattues
from academie.text.message import bilingual
from academie.trial import BOOKS, claims, hear, judge_of
from academie.trial.bench import read_claims
from academie.trial.claim import Claim, Finding, Threshold, Verdict
from academie.trial.interval import Interval, mean_of, paired_mean, share_of, student
from academie.trial.report import Diagrams, write
from academie.trial.report.certainty import certainty, other_bounds, sampled
from academie.trial.verdicts import Judged, shipped_verdicts

VOID = {"meta", "br", "link", "img", "hr"}


class Nested(HTMLParser):
    """Follows what is opened and closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        assert not any(name.startswith("on") for name, _ in attrs)
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002 - as asked
        self.seen.append(tag)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The report of a few claims of each kind, by language."""
    chosen = [claim for claim in claims("manoury") if claim.id in {"manoury-2", "manoury-9", "manoury-24"}]
    place: Path = tmp_path_factory.mktemp("report")
    paths = write("manoury", chosen, [hear(claim) for claim in chosen], place)
    return {path.name.split(".")[1]: path.read_text(encoding="utf-8") for path in paths if path.stem[:5] != "index"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_page_is_well_formed(pages: dict[str, str], language: str) -> None:
    """Every element is closed in its turn, no script and no handler is in it, nothing comes from elsewhere."""
    parser = Nested()
    parser.feed(pages[language])
    assert parser.open == []
    assert "script" not in parser.seen
    assert not re.search(r'(src|href)="https?:', pages[language])
    assert f'<html lang="{language}">' in pages[language]
    assert "prefers-color-scheme: dark" in pages[language]


def test_both_languages_tell_the_same_claims(pages: dict[str, str]) -> None:
    """The same anchors, other words."""
    anchors = {language: re.findall(r'id="(manoury-[^"-]+)"', page) for language, page in pages.items()}
    assert anchors["en"] == anchors["fr"]
    assert set(anchors["en"]) >= {"manoury-2", "manoury-9", "manoury-24"}
    assert "proved" in pages["en"]
    assert "prouvé" in pages["fr"]
    assert "What does not hold" not in pages["fr"]


def test_the_first_page_leads_to_every_book(tmp_path: Path) -> None:
    """It is written with each report, in both languages, and names all five."""
    chosen = [claim for claim in claims("manoury") if claim.id == "manoury-2"]
    names = {path.name for path in write("manoury", chosen, [hear(claim) for claim in chosen], tmp_path)}
    assert names == {"manoury.en.html", "manoury.fr.html", "index.en.html", "index.fr.html"}
    page = (tmp_path / "index.fr.html").read_text(encoding="utf-8")
    for book in ("manoury", "metz", "philidor", "lepeintre", "academie"):
        assert f'href="{book}.fr.html"' in page


def drawn(line: str, prefix: str) -> str:
    game = find("draughts")
    return game.svg(game.read(line, "metz"), prefix=prefix)


def test_a_board_is_drawn_once_a_page() -> None:
    """The second diagram refers to the board and to the men of the first, and has as many men as its position."""
    diagrams = Diagrams()
    first = diagrams.figure(drawn("W:W31,32:BK5", "one-"), "one-")
    second = diagrams.figure(drawn("W:W33:BK5,K6", "two-"), "two-")
    assert first.count("<rect") > 100
    assert second.count("<rect") == 0
    assert first.count("<g transform=") == second.count("<g transform=") == 3
    names = re.findall(r' id="(planche-\d+)"', first + second)
    assert len(names) == len(set(names)) == 3  # the board, a man, a king
    assert set(re.findall(r'<use href="#(planche-\d+)"', second)) <= set(names)
    assert "one-" not in second
    assert "style" not in first


@pytest.mark.parametrize("name", ["philidor-p1.1", "lepeintre-4"])
def test_every_claim_with_a_position_has_a_diagram(tmp_path: Path, name: str) -> None:
    """A line whose name has a point in it, and an example told in a table."""
    chosen = [claim for claim in claims(name.partition("-")[0]) if claim.id == name]
    paths = write("book", chosen, [shipped_verdicts()[claim.id] for claim in chosen], tmp_path)
    assert '<figure class="planche"><svg' in paths[0].read_text(encoding="utf-8")


# --- The file of claims is read strictly: what is wrong is one sentence that names the file and the claim


RIGHT = """[[claim]]
id = "a"
book = "toy"
source = "l.1"
judge = "number"
en = "One."
fr = "Un."
"""


def read(tmp_path: Path, text: str) -> object:
    path = tmp_path / "claims.toml"
    path.write_text(text, encoding="utf-8")
    return read_claims(path, "nim")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "there is no claim"),
        ("claim = 1", "must be a series of"),
        (RIGHT + "x = 1\n", "no field “x”"),
        (RIGHT.replace('fr = "Un."\n', ""), "“fr” is missing"),
        (RIGHT + "given = { far = { more = 1 } }\n", "may hold texts, numbers"),
        (RIGHT + "given = 3\n", "may hold texts, numbers"),
        (RIGHT + RIGHT, "two claims have the id “a”"),
    ],
)
def test_what_is_wrong_is_said(tmp_path: Path, text: str, said: str) -> None:
    """A field too many, one too few, a value of the wrong kind, an id given twice."""
    with pytest.raises(Unreadable, match=said):
        read(tmp_path, text)


def test_every_claim_has_a_judge_and_a_name_of_its_own() -> None:
    """Over all books: no two claims of one name, none without a judge, none without both languages."""
    found = [claim for book in BOOKS for claim in claims(book)]
    assert len({claim.id for claim in found}) == len(found)
    for claim in found:
        assert judge_of(claim).how.fr
        assert claim.text.en != claim.text.fr
    rooms = {claim.game for claim in found}
    assert rooms == {game.name for game in GAMES}


WORD = bilingual("“Often” means {value}", "« Souvent » veut dire {value}")
OFTEN = Threshold("often", 0.25, (0.1, 0.5), WORD, bilingual("so", "ainsi"))


def test_students_law() -> None:
    """The quantiles of 99 in a hundred that the tables print, for 9, 39 and 199 degrees of freedom."""
    assert student(39) == pytest.approx(2.708, abs=1e-3)
    assert student(199) == pytest.approx(2.601, abs=1e-3)
    assert student(9) == pytest.approx(3.250, abs=1e-2)


def test_few_pairs_that_tell_do_not_decide() -> None:
    """Seven pairs that all tell one way are a chance in 64; eight, in 128, and pass: the normal law errs at seven."""
    seven, eight = [1.0] * 7 + [0.5] * 33, [1.0] * 8 + [0.5] * 32
    assert mean_of(seven).above(0.5) is Verdict.SUPPORTED
    assert paired_mean(seven).above(0.5) is Verdict.DOUBTFUL
    assert paired_mean(eight).above(0.5) is Verdict.SUPPORTED
    assert paired_mean([1 - each for each in eight]).above(0.5) is Verdict.REFUTED


def test_a_maxim_is_tried_in_so_many_games_and_no_other() -> None:
    """However soon an interval would decide, every pair is played, and twice the same games."""
    claim = next(each for each in claims("academie") if each.id == "dames_rabattues-d1")
    claim = replace(claim, given={"key": "D1", "pairs": 130, "profile": "academie-1806+manual-claim"})
    first = hear(claim).finding
    assert first.verdict is Verdict.SUPPORTED
    assert first.evidence["count"] == 130
    assert first.evidence["games"] == 260
    assert hear(claim).finding == first


def test_a_bound_is_told_with_others() -> None:
    """The verdict at each, the smallest first; the bound itself among them."""
    found = Interval(0.3, 0.26, 0.34, 100)
    assert OFTEN.tried(found.above)["threshold"] == {
        "key": "often",
        "value": 0.25,
        "verdicts": [[0.1, "supported"], [0.25, "supported"], [0.5, "refuted"]],
    }
    assert OFTEN.written(1 / 3).texts == {"en": "33.3 %", "fr": "33,3\N{NARROW NO-BREAK SPACE}%"}


def row(name: str, evidence: dict[str, Any], verdict: Verdict) -> tuple[Claim, Judged]:
    claim = Claim(name, "academie", "dames_rabattues", "l.1", WORD, "who lifts first")
    return claim, Judged("k", name, claim.judge, 1, "", "", Finding(verdict, WORD, evidence))


def test_false_verdicts_are_reckoned_with() -> None:
    """Three claims by intervals, wherever in the evidence they stand: three hundredths of a false verdict."""
    interval = Interval(0.6, 0.55, 0.65, 9).as_data()
    rows = [
        row("a", interval, Verdict.SUPPORTED),
        row("b", {"here": {"won": interval}}, Verdict.DOUBTFUL),
        row("c", interval, Verdict.REFUTED),
        row("d", {"count": 4}, Verdict.PROVED),
    ]
    assert [sampled(received.finding.evidence) for _, received in rows] == [True, True, True, False]
    text = "\n".join(certainty("academie", rows, "en"))
    assert "random games or positions: 3," in text
    assert "2 of them were decided" in text
    assert "0.03 false verdicts would still be expected" in text
    assert "attendrait encore 0,03" in "\n".join(certainty("academie", rows, "fr"))
    assert "No claim of this book was judged by a sample" in "\n".join(certainty("academie", rows[3:], "en"))


def test_often_at_other_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """If who lifts first loses 28 in a hundred: often at a quarter, not at a third; the report says both."""
    monkeypatch.setattr(dames_rabattues, "odds", lambda: (0.5, 0.51, 0.28))  # else it is solved, in some seconds
    claim = next(each for each in claims("academie") if each.id == "rabattues-lever")
    found = hear(claim).finding
    verdicts = dict(map(tuple, found.evidence["threshold"]["verdicts"]))
    assert verdicts[0.2] == verdicts[0.25] == "proved"
    assert verdicts[0.3] == verdicts[0.5] == "refuted"
    output = other_bounds(claim, found.evidence, "fr")
    assert "33,3\N{NARROW NO-BREAK SPACE}% démenti" in output
    assert "25\N{NARROW NO-BREAK SPACE}%" not in output


def test_every_threshold_has_its_reason() -> None:
    """Over all books: both languages, the place of its value in its sentence, others on either side or above."""
    for judge in {
        id(judge_of(c)): judge_of(c) for b in ("manoury", "philidor", "academie") for c in claims(b)
    }.values():
        for each in judge.thresholds:
            assert "{value}" in each.text.en
            assert "{value}" in each.text.fr
            assert each.reason.en != each.reason.fr
            assert each.value not in each.others
            assert len(each.others) >= 3


# --- What an interval says of a bound, at the bound itself


@pytest.mark.parametrize(
    ("low", "high", "bounds", "verdict"),
    [
        (0.51, 0.6, (0.5,), Verdict.SUPPORTED),
        (0.5, 0.6, (0.5,), Verdict.DOUBTFUL),  # what touches the bound decides nothing
        (0.4, 0.5, (0.5,), Verdict.DOUBTFUL),
        (0.4, 0.49, (0.5,), Verdict.REFUTED),
        (0.4, 0.6, (0.4, 0.6), Verdict.SUPPORTED),  # the bounds themselves are within
        (0.39, 0.6, (0.4, 0.6), Verdict.DOUBTFUL),
        (0.4, 0.61, (0.4, 0.6), Verdict.DOUBTFUL),
        (0.61, 0.7, (0.4, 0.6), Verdict.REFUTED),
        (0.3, 0.39, (0.4, 0.6), Verdict.REFUTED),
    ],
)
def test_above_and_within(low: float, high: float, bounds: tuple[float, ...], verdict: Verdict) -> None:
    """Above one bound, or within two."""
    found = Interval((low + high) / 2, low, high, 9)
    assert (found.within(*bounds) if len(bounds) == 2 else found.above(*bounds)) is verdict


def test_alike_values_are_not_certain() -> None:
    """Twenty wins of twenty leave room for doubt; two hundred for less; none at all knows nothing."""
    twenty, many = mean_of([1.0] * 20), mean_of([1.0] * 200)
    assert twenty.low < many.low < 1 == many.high
    assert mean_of([]).low == 0
    assert mean_of([]).high == 1


def test_a_mean_of_half_of_a_hundred() -> None:
    """Fifty of a hundred: one half, give or take 2.576 times the root of a quarter of a hundredth (of 99, at that)."""
    found = mean_of([0.0, 1.0] * 50)
    assert found.mean == 0.5
    assert found.high - found.mean == pytest.approx(2.5758 * (0.25 / 99) ** 0.5, abs=1e-4)
    assert share_of(50, 100).high == pytest.approx(0.6247, abs=1e-4)
