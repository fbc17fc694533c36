"""Ways that are many are packed: the same stops, steps and acts, in little room."""

from __future__ import annotations

import json
from itertools import islice
from typing import Any

import pytest

from academie.referee import sit
from academie.scene import scene_of, spelled
from academie.scene.ways import MANY, Step, Stop, Ways, packed
from scene.sittings import opened
from sittings import played

# The most ways that games by chance have come to: four thousand stops.
WIDEST = "W:A7,F1,H1,L1,N2,S2,U1;B:B1,C1,D2,G1,J1,O3,T2,Y4 profile=lepeintre-1818 phase=play to=black dice=2-2-2"


def same(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> bool:
    """Whether two lists of stops can be walked alike, and come to the same acts."""
    pairs, seen = [(0, 0)], {0: 0}
    for here, there in pairs:
        if one[here].get("act", "") != other[there].get("act", ""):
            return False
        steps = {json.dumps([*step[:2], *step[3:]]): step[2] for step in one[here].get("steps", ())}
        others = {json.dumps([*step[:2], *step[3:]]): step[2] for step in other[there].get("steps", ())}
        if steps.keys() != others.keys():
            return False
        for key, to in steps.items():
            if to not in seen:
                seen[to] = others[key]
                pairs.append((to, others[key]))
            elif seen[to] != others[key]:
                return False
    return len(seen) == len(set(seen.values())) == len(one) == len(other)


def wire(ways: Ways) -> Any:
    """As it is sent."""
    return json.loads(json.dumps(ways.data()))


def test_the_widest_are_packed() -> None:
    """Three equal dice have four thousand stops; packed they take a fifth of the room, and are the same."""
    ways = scene_of(sit("garanguet", "assisted", None, WIDEST), 1).ways
    assert ways is not None
    assert isinstance(wire(ways), dict)
    assert len(json.dumps(wire(ways))) * 4 < len(json.dumps(ways.plain()))
    assert same(ways.plain(), opened(wire(ways)))


@pytest.mark.parametrize("game", ["garanguet", "gammon", "jacquet", "revertier"])
def test_packed_ways_are_the_same(game: str) -> None:
    """Of games by chance, hits and entries and lifted men among them; each leads to later stops."""
    met = 0
    for table, last in islice(played(game, "assisted", 2), 120):
        ways = scene_of(table, table.waits, last).ways
        if ways is None or len(ways.stops) < 12 or (found := packed(ways)) is None:
            continue
        stops = opened(found)
        assert same(ways.plain(), stops)
        assert all(step[2] > at for at, stop in enumerate(stops) for step in stop["steps"])
        met += 1
    assert met > 3


def test_where_an_order_matters_nothing_is_packed() -> None:
    """Two orders of the same steps that are two plays; a step that is closed though its end is open by another way."""
    both = spelled([("x", [("A", "B", 1), ("C", "D", 2)]), ("y", [("C", "D", 2), ("A", "B", 1)])])
    assert packed(both) is None
    there, back = Step("A", "B", 1, 1), Step("C", "D", 3, 2)
    once = Ways((Stop("", (there, Step("C", "D", 2, 2))), Stop("", (back,)), Stop("z"), Stop("x")))
    assert packed(once) is None
    again = Ways(
        (Stop("", (there, Step("C", "D", 2, 2))), Stop("", (back,)), Stop("", (Step("A", "B", 3, 1),)), Stop("x"))
    )
    assert packed(again) is not None


def test_few_are_left_as_they_are() -> None:
    """Ways of a few stops come stop by stop, for whoever reads them by eye."""
    few = spelled([("x", [("A", "B", 1)])])
    assert len(few.stops) < MANY
    assert packed(few) is not None
    assert wire(few) == few.plain()
