"""The messages of the socket are strict, and docs/protocol.md says all of them and no other."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from academie.errors import Unreadable
from academie.server import messages
from academie.server.messages import FROM_CLIENT, FROM_SERVER, LONGEST, Act, Hello, Message, read_message, type_of

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "protocol.md").read_text(encoding="utf-8")


def documented(heading: str) -> dict[str, list[str]]:
    """The messages below a heading of the page, each with its fields."""
    below = PAGE.partition(f"### {heading}\n")[2].partition("\n## ")[0].partition("\n### ")[0]
    part = re.split(r"^##+ ", below, flags=re.MULTILINE)
    found = {}
    for section in part[1:]:
        name, _, body = section.partition("\n")
        found[name.strip()] = re.findall(r"^\| `(\w+)` \|", body, flags=re.MULTILINE)
    return found


@pytest.mark.parametrize(("heading", "models"), [("From a client", FROM_CLIENT), ("From the server", FROM_SERVER)])
def test_the_page_has_every_message_and_field(heading: str, models: tuple[type[Message], ...]) -> None:
    """Each message stands on the page with each of its fields, in their order, and the page has no other."""
    written = {type_of(model): [name for name in model.model_fields if name != "type"] for model in models}
    assert {name: sorted(fields) for name, fields in documented(heading).items()} == {
        name: sorted(fields) for name, fields in written.items()
    }


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "one JSON object"),
        ("[]", "one JSON object"),
        ("[" * 4000, "one JSON object"),
        ('{"type": 3}', "one JSON object"),
        ('{"type": "ping", "n": NaN}', "one JSON object"),
        ('{"type": "dance"}', "no message “dance”"),
        ('{"type": "welcome"}', "no message “welcome”"),
        ('{"type": "act", "id": "a"}', "field “text”, which is missing"),
        ('{"type": "act", "id": "a", "text": "x", "seat": 1}', "no field “seat”"),
        ('{"type": "act", "id": "a", "text": 3}', "cannot have that value"),
        ('{"type": "act", "id": "", "text": "x"}', "cannot have that value"),
        ('{"type": "act", "id": "a\\n", "text": "x"}', "cannot have that value"),
        ('{"type": "act", "id": "a", "text": "\\ud800"}', "cannot have that value"),
        ('{"type": "act", "id": "a", "text": "' + "x" * 301 + '"}', "cannot have that value"),
        ('{"type": "answer", "id": "a", "what": "back", "yes": 1}', "cannot have that value"),
        ('{"type": "contribute", "id": "a", "hex": "abc"}', "cannot have that value"),
        ('{"type": "contribute", "id": "a", "hex": "' + "ab" * 65 + '"}', "cannot have that value"),
        ('{"type": "ping", "n": -1}', "cannot have that value"),
        ('{"type": "ping", "n": 9007199254740992}', "cannot have that value"),
        ('{"type": "ping", "n": true}', "cannot have that value"),
        ("é" * (LONGEST // 2 + 1), "bytes at most"),
    ],
)
def test_what_is_no_message_is_refused_in_a_sentence(text: str, said: str) -> None:
    """Wrong JSON, types, fields, values and lengths each have their sentence, in both languages."""
    with pytest.raises(Unreadable) as wrong:
        read_message(text)
    assert said in wrong.value.text.en
    assert wrong.value.text.fr != wrong.value.text.en


def test_a_message_is_read_as_it_was_written() -> None:
    """Every message of a client comes back from its text; bytes that are no text are refused."""
    act = Act(id="a-1", text="6-5 é")
    assert read_message(messages.write_message(act)) == act
    assert read_message(json.dumps({"type": "hello", "version": 1})) == Hello(version=1)
    with pytest.raises(Unreadable):
        read_message(b"\xff\xfe")


def test_another_version_is_refused() -> None:
    """A client of version 2 is told which version is spoken."""
    messages.check_version(Hello(version=1))
    with pytest.raises(Unreadable, match="version 1 of the protocol, not 2"):
        messages.check_version(Hello(version=2))
