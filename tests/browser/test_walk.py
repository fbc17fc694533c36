"""The walk along the ways of a scene, as the page does it: it comes to every play that the law has, and to no other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from academie.games import ROOMS
from academie.referee import sit
from academie.scene import scene_of
from browser.scenes import scene
from scene.test_ways import WIDEST, same

if TYPE_CHECKING:
    from collections.abc import Callable

# All acts come to by taking up and putting down, whatever landing is chosen first; and whether undoing leads back.
ROAM = """ways => {
  const walk = new Walk(ways), acts = new Set(), seen = new Set();
  const roam = () => {
    if (walk.act) acts.add(walk.act);
    const key = walk.steps.at(-1)?.stop ?? 0;
    if (seen.has(key)) return;
    seen.add(key);
    for (const from of walk.origins()) {
      for (const { path, others } of walk.landings(from)) {
        for (const way of [path, ...others.map((other) => [other])]) {
          walk.go(way);
          roam();
          way.forEach(() => walk.undo());
        }
      }
    }
  };
  roam();
  return { acts: [...acts], rest: walk.steps.length };
}"""


@pytest.mark.parametrize("game", ROOMS)
def test_every_play_is_come_to_and_no_other(seated: Callable[..., Any], game: str) -> None:
    """Of the ways of a table of each game."""
    page = seated(scene("trictrac", lambda _: True))
    met: list[dict[str, Any]] = []
    scene(game, lambda data: (acts(data) and met.append(data)) or len(met) == 6)
    for data in met:
        found = page.evaluate(ROAM, data["ways"])
        assert set(found["acts"]) == acts(data)
        assert found["rest"] == 0


def test_packed_ways_are_opened(seated: Callable[..., Any]) -> None:
    """What comes packed is walked as what comes stop by stop."""
    page = seated(scene("trictrac", lambda _: True))
    ways = scene_of(sit("garanguet", "assisted", None, WIDEST), 1).ways
    assert ways is not None
    assert same(ways.plain(), page.evaluate("ways => JSON.parse(JSON.stringify(stops(ways)))", ways.data()))


def test_the_smaller_number_is_taken_unless_another_is_chosen(seated: Callable[..., Any]) -> None:
    """Two numbers that lead to one place are one landing; a number that is wished for comes first."""
    ways = [
        {"steps": [["A", "off", 1, 2], ["A", "off", 2, 5], ["B", "D", 3, 2]]},
        {"act": "x"},
        {"act": "y"},
        {"act": "z"},
    ]
    page = seated(scene("trictrac", lambda _: True))
    found = page.evaluate(
        "ways => { const walk = new Walk(ways); const by = () => walk.landings('A').map((each) => each.by);"
        "const first = by(); walk.number = 5; return [first, by()] }",
        ways,
    )
    assert found == [[2], [5]]


def test_one_play_only_is_forced_in_whatever_order(seated: Callable[..., Any]) -> None:
    """Two orders of one play are forced, two plays are not, nor is a play that is done."""
    once = [
        {"steps": [["A", "B", 1, 1], ["A", "C", 2, 2]]},
        {"steps": [["A", "C", 3, 2]]},
        {"steps": [["A", "B", 3, 1]]},
        {"act": "x"},
    ]
    twice = [*once[:3], {"act": "x", "steps": [["B", "C", 4, 1]]}, {"act": "y"}]
    page = seated(scene("trictrac", lambda _: True))
    found = page.evaluate("all => all.map((ways) => new Walk(ways).forced)", [once, twice, [{"act": "x"}]])
    assert found == [True, False, False]


def acts(data: dict[str, Any]) -> set[str]:
    """The acts of a scene's ways."""
    return {stop["act"] for stop in data.get("ways", ()) if stop.get("act")}
