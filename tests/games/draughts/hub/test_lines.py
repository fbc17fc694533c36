"""The lines of the Hub protocol."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from academie.games.draughts.hub.lines import HubLine, line, read


def test_lines_of_the_protocol_are_read() -> None:
    """Commands, flags, plain and quoted values, as the protocol's text shows them."""
    found = read('id name=Scan version=3.1 author="Fabien Letouzey" country=France')
    assert found == HubLine("id", {"name": "Scan", "version": "3.1", "author": "Fabien Letouzey", "country": "France"})
    assert read("  go   think ") == HubLine("go", {"think": ""})
    assert read('level moves=9 time=291.587 empty=""') == HubLine(
        "level", {"moves": "9", "time": "291.587", "empty": ""}
    )
    assert read("   ") is None


def test_lines_are_written_with_quotes_where_needed() -> None:
    """Spaces, equals signs and emptiness need quotes; a flag has no equals sign."""
    assert str(line("go", "think")) == "go think"
    assert str(line("level", move_time=0.5)) == "level move-time=0.5"
    assert str(HubLine("pos", {"moves": "32-28 19-23", "x": "a=b", "e": ""})) == 'pos moves="32-28 19-23" x="a=b" e=""'
    assert str(line("error", message='say "no"\nplease')) == "error message=\"say 'no' please\""


@given(
    st.from_regex(r"[a-z][a-z-]{0,9}", fullmatch=True),
    st.dictionaries(
        st.from_regex(r"[a-z][a-z-]{0,9}", fullmatch=True),
        st.text(st.characters(exclude_characters='"', exclude_categories=("Cc", "Zl", "Zp", "Cs")), max_size=20),
    ),
)
def test_what_is_written_is_read_back(command: str, arguments: dict[str, str]) -> None:
    """Any values without double quotes or control characters survive."""
    assert read(str(HubLine(command, arguments))) == HubLine(command, arguments)


@given(st.text(max_size=60))
def test_any_text_is_a_line_or_nothing(text: str) -> None:
    """Nothing a program can write upsets the reader."""
    found = read(text)
    assert found is None or found.command
