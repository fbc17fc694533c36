"""Every question of the OpenAPI page, asked with whatever its schema allows and forbids: answered as the page says.

Schemathesis makes the requests from `/openapi.json`. Since a game drawn from all texts is never one of the house's,
fields are filled with what the server knows as often as not, so that requests come further than the first refusal.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from academie.games import ROOMS, find
from server.players import Person
from server.serving import served

if TYPE_CHECKING:
    from collections.abc import Iterator

    from schemathesis import APIOperation, Case

CHECKS = [status_code_conformance, content_type_conformance, response_schema_conformance]
_JOURNAL = "game: draughts\n\nwhite plays 32-28\n"
_ACTS = ["32-28", "plays 32-28", "throws 6-1", "resigns", "A takes 6-6", "offers a draw", "white plays 32-28"]
_WORDS = {
    "game": st.sampled_from(list(ROOMS)),
    "profile": st.sampled_from(["", "classical", "classical+x", "+", None]),
    "position": st.sampled_from([str(find(name).start()) for name in ROOMS] + [None, ""]),
    "setup": st.sampled_from(["standard", "x"]),
    "move": st.sampled_from(["32-28", "6-1", "1-1", "x"]),
    "mode": st.sampled_from(["assisted", "rigueur"]),
    "form": st.sampled_from(["single", "series", "match", "poule", "ecrire"]),
    "agreed": st.sampled_from(["", "games=3", "games=0", "first=1", "games=99999999999"]),
    "clock": st.sampled_from(["none", "move 60", "game 600+5", "days 3", "move 0", "game 1e9", "days ٣"]),
    "chairs": st.lists(
        st.sampled_from(["me", "open", "random", "playouts:50 (exact)", "engine:seconds=nan", "playouts:nan", "hub:x"]),
        max_size=4,
    ),
    "name": st.sampled_from(["Ève", "", "Blaise", "'; --"]),
    "seconds": st.just(0.01),
    "journal": st.sampled_from([_JOURNAL, _JOURNAL * 3, "game: domino\n\n", ""]),
    "message": st.one_of(
        st.builds(lambda text, asked: {"type": "act", "id": asked, "text": text}, st.sampled_from(_ACTS),
                  st.text("abc-.", min_size=1, max_size=3)),
        st.builds(lambda what: {"type": "offer", "id": what, "what": what}, st.sampled_from(["back", "rematch", "x"])),
        st.just({"type": "contribute", "id": "share", "hex": "00ff"}),
        st.just({"type": "phrase", "id": "p", "key": "hello"}),
        st.just({"type": "throw", "id": "t"}),
    ),
}  # fmt: skip
_PATHS = {
    "/games/{name}": {"name": _WORDS["game"], "number": st.sampled_from(["1", "§1", "0", "-1"])},
    "/books/{name}": {"name": st.sampled_from(["manoury", "philidor"]), "number": st.sampled_from(["1", "0", "-1"])},
    "/svg/{game}": {"game": _WORDS["game"]},
}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("schema")) as address:
        yield address


def operations(url: str) -> list[APIOperation[Any, Any, Any, Any]]:
    """Everything on the page."""
    return [found.ok() for found in schemathesis.openapi.from_url(f"{url}/openapi.json").get_all_operations()]


def filled(case: Case, data: st.DataObject, link: str) -> None:
    """A request with some of its fields as the server knows them."""
    for prefix, known in {**_PATHS, "/meetings/{link}": {"link": st.just(link)}}.items():
        if prefix in case.operation.path:
            for name in set(known) & set(case.path_parameters or {}):
                if data.draw(st.booleans()):
                    case.path_parameters[name] = data.draw(known[name])
    for fields in (case.body, case.query):
        if isinstance(fields, dict):
            for name in sorted(set(fields) & set(_WORDS)):
                if data.draw(st.booleans()):
                    fields[name] = data.draw(_WORDS[name])


def asked(url: str, operation: APIOperation[Any, Any, Any, Any], examples: int) -> set[int]:
    """So many requests of a kind, good and bad; by which numbers they were answered."""
    answered: set[int] = set()
    one = Person(url)
    link = one.begin("draughts", "me", "open")

    @settings(
        max_examples=examples, database=None, suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )  # fmt: skip
    @seed(1806)
    @given(st.data())
    def each(data: st.DataObject) -> None:
        case = data.draw(operation.as_strategy(data.draw(st.sampled_from(GenerationMode))))
        filled(case, data, link)
        answer = case.call(cookies=one.http.cookies)
        answered.add(answer.status_code)
        assert answer.status_code < 500 or answer.status_code == 503, answer.text  # 503: too busy, in a sentence
        case.validate_response(answer, checks=CHECKS)

    each()
    return answered


def faults(url: str) -> float:
    """How often something happened that should not be able to."""
    found = re.search(
        r"^academie_faults_total (\S+)$", httpx.get(f"{url}/metrics", timeout=60).text, flags=re.MULTILINE
    )
    assert found is not None
    return float(found[1])


def test_answers_are_as_the_page_says(url: str) -> None:
    """Statuses, types and forms of answers are those of /openapi.json, and none is a fault of the server's."""
    answered = {operation.label: asked(url, operation, 3) for operation in operations(url)}
    assert len(answered) > 35
    assert set().union(*answered.values()) >= {200, 201, 204, 404, 409, 422}
    assert not faults(url)


@pytest.mark.deep
def test_many_answers_are_as_the_page_says(url: str) -> None:
    """The same with a hundred requests of each kind; the server then still serves."""
    for operation in operations(url):
        asked(url, operation, 100)
    assert not faults(url)
    assert httpx.get(f"{url}/health", timeout=60).json()["status"] == "ok"
