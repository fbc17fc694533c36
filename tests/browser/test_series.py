"""Games in a row in the browser: à écrire settled on its sheet, and a poule."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

    from browser.play import Person

    Sat = Callable[..., Person]


def sheet(person: Person) -> tuple[list[list[str]], list[tuple[str, int]]]:
    """The sheet as it is shown: its rows, and its lines with their numbers."""
    rows = person.page.locator("#marque .registre tr:has(td)").evaluate_all(
        "all => all.map((row) => [...row.cells].map((each) => each.textContent))"
    )
    lines = person.page.locator("#marque .conduite").evaluate_all(
        "all => all.map((line) => [line.firstElementChild.textContent, line.querySelector('b').textContent])"
    )
    return rows, [(told, int(number.replace("−", "-"))) for told, number in lines]


@pytest.mark.deep
def test_a_series_that_is_written(person: Sat) -> None:
    """Two marqués à écrire: each line of the settlement follows from those above; what one loses the other gains."""
    one = person()
    one.wants(forced="self", confirm="self")
    one.chooses("trictrac", opponent="machine", level="random", form="ecrire", games="2")
    one.plays()
    rows, lines = sheet(one)
    rows = [row for row in rows if row[0].isdecimal()]  # one that is played again has no number
    assert [row[0] for row in rows] == ["1", "2"]
    told = dict(lines)
    for number, _, loser, *_ in rows:  # what a marqué marks is written to who lost it
        [marked] = [value for line, value in lines if line.startswith(f"{loser}: marqué {number} ")]
        assert marked == int(rows[int(number) - 1][6])
    names = ("you", "the Madcap")
    for name in names:
        own = [value for line, value in lines if line.startswith(f"{name}: ") and line != f"{name}: account"]
        assert sum(own) == told[f"{name}: account"]
    between = next(at for at, (line, _) in enumerate(lines) if line.startswith("difference"))
    assert lines[between][1] == abs(told[f"{names[0]}: account"] - told[f"{names[1]}: account"])
    last = next(at for at, (line, _) in enumerate(lines) if " to pay to " in line)
    paid = lines[last][1]
    assert paid == sum(value for _, value in lines[between + 1 : last])
    (_, mine), (_, other) = lines[-2:]
    assert {mine, other} == {paid, -paid}
    gain = f"you gain {paid}" if mine > 0 else f"The Madcap gains {paid}"
    assert gain in one.geste.inner_text()
    assert one.page.locator("#geste [data-key=rematch]").is_visible()


@pytest.mark.deep
def test_a_poule(person: Sat) -> None:
    """Three at a poule, one sits out in turn: who has beaten both others in a row has the pool."""
    one = person(locale="fr-FR")
    one.wants(forced="self", confirm="self")
    one.chooses("trictrac", opponent="machine", level="random", chair3="random", form="poule", target="1")
    one.plays()
    rows, lines = sheet(one)
    winner = rows[-1][1]
    assert winner == rows[-2][1]
    assert {rows[-1][2], rows[-2][2]} == {"vous", "l’Étourdi [2]", "l’Étourdi [3]"} - {winner}
    gains = [number for _, number in lines[-3:]]
    assert sum(gains) == 0
    assert max(gains) == dict(lines)[f"{winner}\xa0: en tout"]
    assert f"gagne{'z' if winner == 'vous' else ''} {max(gains)}" in one.geste.inner_text()


@pytest.mark.deep
@pytest.mark.parametrize(
    ("game", "how"), [("trictrac", {"form": "poule", "target": "1"}), ("domino", {"profile": "poule-trois"})]
)
def test_two_adversaries_on_a_phone(person: Sat, game: str, how: dict[str, str]) -> None:
    """Their strips stand whole in one row; once it is given up what there is to do is in sight, without scrolling."""
    one = person(width=360, height=740)
    one.chooses(game, opponent="machine", level="random", chair3="random", **how)
    row = one.page.locator(".rangee.haut").bounding_box()
    for name in one.page.locator("#haut .nom-joueur").all():
        box = name.bounding_box()
        assert row["y"] < box["y"]
        assert box["y"] + box["height"] < row["y"] + row["height"]
        assert name.evaluate("each => each.scrollWidth <= each.clientWidth")
    one.page.locator("#tiroir").click()
    one.page.locator("#reglages-tiroir").click()
    for _ in range(2):
        one.page.get_by_role("button", name="Give it up").last.click()
    rematch = one.page.locator("#geste [data-key=rematch]")
    rematch.wait_for()
    one.page.wait_for_function("document.querySelector('#geste').getBoundingClientRect().bottom <= innerHeight + 1")
