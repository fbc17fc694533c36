"""The house's record of a game: exact both ways for every game, played through the law, refused in one sentence."""

from __future__ import annotations

import random
import re
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game import Result
from academie.games import GAMES, find
from academie.games.draughts.state import State as DraughtsState
from academie.records import reader as record_reader
from academie.records import writer as record_writer
from academie.records.formats import suffix, write_game
from academie.records.game import Record, written

if TYPE_CHECKING:
    from academie.game import Game, Move, Roll, State

pytestmark = pytest.mark.native

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "record.md").read_text(encoding="utf-8")
REVERTIER, DOMINO = re.findall(r"```\n(\[Event.*?)```", DOCS, re.DOTALL)
FIRST = "= A:;B: profile=tete-a-tete-six+un-coup phase=draw scores=0,0"
REFUSALS = dict(re.findall(r"^\| ([a-z ]+) \| ([A-Z].*\.) \|$", DOCS, re.MULTILINE))
CASES = [pytest.param(game, name, id=f"{game.name}-{name}") for game in GAMES for name in game.profiles.profiles]
OPTIONS = [
    pytest.param(game, f"{option.applies_to[0]}+{option.name}", id=f"{game.name}-{option.name}")
    for game in GAMES
    for option in game.profiles.options.values()
]
SEEDS = st.integers(0, 2**32)
EACH = settings(max_examples=5)


def played(start: State, seed: int, length: int) -> Record:
    """A game of chance moves, stopped after so many of them."""
    chooser, state = random.Random(seed), start
    choices: list[Move | Roll] = []
    while state.result is None and len(choices) < length:
        rolls = state.rolls()
        weights = [roll.weight for roll in rolls]
        choices.append(chooser.choices(rolls, weights)[0] if rolls else chooser.choice(state.moves()))
        state = state.after(choices[-1])
    names = {"Event": "by chance", "Round": str(seed), "Annotator": 'A "quoted" \\ name'}
    return Record(start, tuple(choices), state.result, names)


def check(game: Game, record: Record) -> str:
    """The text of a record, which reads back to the same game and is written again byte for byte."""
    text = record_writer.write(game, record)
    room, again = record_reader.read_one(text)
    assert room is game
    assert again.start == record.start
    assert str(again.start) == str(record.start)
    assert again.moves == record.moves
    assert again.result == record.result
    assert again.placed == record.placed
    assert record.tags.items() <= again.tags.items()
    assert record_writer.write(room, again) == text
    return text


@pytest.mark.parametrize(("game", "profile"), CASES)
class TestRoundTrip:
    """Random games of every game under every profile."""

    @EACH
    @given(seed=SEEDS)
    def test_whole_games(self, game: Game, profile: str, seed: int) -> None:
        """A finished game is read back exactly, and ends with its result."""
        record = played(game.start(profile), seed, 5000)
        text = check(game, record)
        assert text.endswith(f"\n{record_writer.end_text(record.result)}\n")
        assert record.result is not None

    @EACH
    @given(seed=SEEDS, length=st.integers(0, 60), skipped=st.integers(0, 40))
    def test_interrupted_games(self, game: Game, profile: str, seed: int, length: int, skipped: int) -> None:
        """A game stopped anywhere, or begun in the middle, is read back with the same last state."""
        _, start = written(game, played(game.start(profile), seed, skipped))
        record = played(start, seed + 1, length)
        _, again = record_reader.read_one(check(game, record))
        assert str(written(game, again)[1]) == str(written(game, record)[1])


@pytest.mark.parametrize(("game", "profile"), OPTIONS)
def test_every_option_is_recorded(game: Game, profile: str) -> None:
    """A game under each option keeps the option in its profile and reads back exactly."""
    text = check(game, played(game.start(profile), 5, 120))
    assert f'[Profile "{profile}"]' in text


def test_the_examples_of_the_page() -> None:
    """docs/record.md shows records as they are written: they come back byte for byte."""
    for text in (REVERTIER, DOMINO):
        game, record = record_reader.read_one(text)
        assert record_writer.write(game, record) == text
    assert record_reader.read_one(REVERTIER)[1].remarks == {5: ("both have left the tas",)}
    game, record = record_reader.read_one(DOMINO)
    assert (record.result or Result(None, (), "", "")).points == 19


def test_a_record_of_domino_is_the_whole_truth() -> None:
    """An interrupted game shows every tile each player took, and replays to a state in which nothing is hidden."""
    game = find("domino")
    record = played(game.start("poule-quatre"), 3, 36)
    _, state = written(game, record_reader.read_one(check(game, record))[1])
    hands = getattr(state, "hands", ())
    assert len(hands) == 4
    assert all(hands)
    lines = check(game, record).splitlines()
    taken = [line for line in lines if re.fullmatch(r"\d+\. [A-D]( \d-\d){6}(: .*)?", line)]
    assert [line.split()[1][0] for line in taken] in (list("BCDA"), list("CDAB"), list("DABC"), list("ABCD"))


def test_parts_of_a_game_stand_apart() -> None:
    """An empty line follows each coup of domino and each relevé of toc."""
    for name, event in (("domino", "coup"), ("toc", "releve")):
        game = find(name)
        record = played(game.start(), 3, 400)
        state, parts = record.start, 0
        for choice in record.moves:
            state = state.after(choice)
            parts += any(each.key == event for each in state.events) and state.result is None
        assert parts > 1
        assert check(game, record).partition("\n\n")[2].count("\n\n") == parts


def test_several_records_in_one_file() -> None:
    """Games of different rooms one after another are read in order; read_one wants one."""
    text = f"{REVERTIER}\n{DOMINO}\n\n{REVERTIER}"
    assert [game.name for game, _ in record_reader.read(text)] == ["revertier", "domino", "revertier"]
    assert "\n".join(record_writer.write(*each) for each in record_reader.read(text)) == text.replace("\n\n\n", "\n\n")
    with pytest.raises(Unreadable, match="There are 3 records here"):
        record_reader.read_one(text)


def test_what_the_reader_does_not_mind() -> None:
    """Line ends of Windows, a byte order mark, empty lines, a throw and its move on two lines say the same."""
    loose = REVERTIER.replace("2. B 4-3: A/E/H\n3. W", "2. B 4-3\n\n3. B: A/E/H\n4. W").replace("5. W", "6. W")
    loose = loose.replace("4. B 4-2", "5. B 4-2")
    game, record = record_reader.read_one("\ufeff" + loose.replace("\n", "\r\n"))
    assert record_writer.write(game, record) == REVERTIER


def test_remarks_and_notes() -> None:
    """What is said of a game stands where it was said, on one line each, and changes no move."""
    game = find("gammon")
    record = played(game.start(), 1, 8)
    noted = replace(record, remarks={0: ("before",), 2: ("thrown\n badly", ""), 8: ("now",)}, note="stopped")
    text = check(game, noted)
    assert "; thrown badly\n;\n" in text
    assert text.endswith("; now\n; stopped\n*\n")
    assert record_reader.read_one(text)[1].moves == record.moves


class TestDraughts:
    """Ends that are no part of the position, and states set up by agreement."""

    GAME = find("draughts")

    def test_a_draw_by_agreement_and_a_player_who_leaves(self) -> None:
        """§33, §34: the record says how the players ended the game, and the reader asks the law for the result."""
        record = played(self.GAME.start(), 1, 6)
        _, state = written(self.GAME, record)
        for result, line in (
            (self.GAME.agreed(state), "draw agreed\n1/2-1/2 draw_agreed 1\n"),
            (self.GAME.left(state, 0), "W leaves\n0-1 resign 1\n"),
            (self.GAME.left(state, 1), "B leaves\n1-0 resign 1\n"),
        ):
            assert check(self.GAME, replace(record, result=result)).endswith(line)

    def test_a_state_set_up(self) -> None:
        """§39: crowning by offer is a new state between two moves."""
        start = self.GAME.read("B:WK46,38,39:BK3 profile=metz")
        assert isinstance(start, DraughtsState)
        crowned = start.with_crowns()
        record = Record(start, (crowned.moves()[0],), None, placed={0: crowned})
        assert f"= {start}\n= {crowned}\n1. B: " in check(self.GAME, record)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "There is no record here"),
        ("\n \n", "There is no record here"),
        ("1. W 6-5", "Line 1: There is no record here"),
        (changed(REVERTIER, '"the café"', "the café"), "Line 1: .*is not a tag"),
        (changed(REVERTIER, "[Date", "[White"), "Line 5: The tag White stands twice"),
        (changed(REVERTIER, '[Game "revertier"]\n', ""), "Line 8: The record does not say what was played"),
        (changed(REVERTIER, '"revertier"', '"whist"'), "Line 9: There is no game “whist”"),
        (changed(REVERTIER, '"academie-1806"', '"nobody"'), "Line 9: There is no profile “nobody”"),
        (changed(REVERTIER, '"academie-1806"', '"academie-1806+double"'), "Line 9: The tag says .* keep one profile"),
        (changed(REVERTIER, "= W:M15", "W:M15"), "Line 9: The tags are followed by the first state"),
        (changed(REVERTIER, "W:M15", "W:M16"), "Line 9: White has 16 dames"),
        (changed(REVERTIER, "1. - 3-5\n", "= W:M15;B:A15\n" * 2), "Line 11: A second state cannot be set up"),
        (changed(REVERTIER, "2. B", "02. B"), "Line 11: 02 stands where 2 is due"),
        (changed(REVERTIER, "1. -", "1. W"), "Line 10: The throw is nobody's yet; write -"),
        (changed(REVERTIER, "2. B", "2. W"), "Line 11: It is the turn of B, not of “W”"),
        (changed(REVERTIER, "2. B", "2. banana"), "Line 11: It is the turn of B, not of “banana”"),
        (changed(REVERTIER, "2. B 4-3: A/E/H", "2. B"), "Line 11: The line has neither a throw nor a move"),
        (changed(REVERTIER, "2. B 4-3", "2. B 3-4"), "Line 11: “3-4” cannot come here"),
        (changed(REVERTIER, "2. B 4-3:", "2. B:"), "Line 11: “A/E/H” is out of place: chance decides next"),
        (changed(REVERTIER, "2. B 4-3:", "2. B 4-3 6-5:"), "Line 11: “6-5” is out of place: B has to move"),
        (changed(REVERTIER, "A/E/H", "A/B"), "Line 11: “A/B” is not a legal play"),
        (changed(REVERTIER, "2. B 4-3", "2 B 4-3"), "Line 11: .* is no line of a record; write 2. and"),
        (changed(REVERTIER, "\n*", ""), "The last record does not end"),
        (changed(REVERTIER, "\n*", "\n1-0 partie_simple 1"), "Line 16: The record ends .* by the law it ends “.”"),
        (changed(REVERTIER, "\n*", "\nB leaves\n1-0 resign 1"), "Line 16: Revertier has no rule for leaving"),
        (changed(REVERTIER, "\n*", "\ndraw agreed\n*"), "Line 16: Revertier knows no draw"),
        (changed(REVERTIER, "\n*", "\nQ leaves\n*"), "Line 16: There is no player “Q”; there is W, B"),
        (changed(REVERTIER, '"*"', '"1-0"'), "Line 16: The tag Result says “1-0”, the game ends “.”"),
        (REVERTIER + "6. B 6-5", "Line 17: .* stands after the end of the record"),
        (changed(REVERTIER, "\n*", f"\n{REVERTIER}"), "Line 16: A tag stands among the moves"),
        (changed(DOMINO, "A:;B: profile", "A:6-4;B:?1 profile"), "Line 9: "),
        (changed(DOMINO, FIRST, "= A:6-4;B:?1 leader=A taken=1,1"), "Line 9: Some hand is hidden"),
        (changed(DOMINO, "5-5 3-0 5-0 3-2", "5-5 3-0 5-0 4-1"), "Line 13: “4-1” cannot come here"),
        (changed(DOMINO, "5. B: 2-1@2", "5. B: boude"), "Line 14: "),
        (changed(DOMINO, "1-0 coup_seul 19", "1-0 coup_seul 18"), "Line 19: The record ends"),
        (changed(DOMINO, "1-0 coup_seul 19", "*"), "Line 19: The record ends"),
        (changed(DOMINO, "1-0 coup_seul 19", "10. A: boude\n1-0 coup_seul 19"), "Line 19: .* the game is over"),
    ],
)  # fmt: skip
def test_refused(text: str, says: str) -> None:
    """Whatever is wrong is one sentence that names its line, in each language."""
    with pytest.raises(AcademieError, match=says) as caught:
        record_reader.read(text)
    for sentence in (caught.value.text.en, caught.value.text.fr):
        assert "\n" not in sentence
        assert sentence.endswith(".")
    number = re.match(r"Line (\d+): ", caught.value.text.en)
    assert number is None or caught.value.text.fr.startswith(f"Ligne {number[1]} : ")


@pytest.mark.parametrize(
    ("what", "text"),
    [
        ("no record", ""),
        ("cut short", changed(REVERTIER, "\n*", "")),
        ("a bad tag", changed(REVERTIER, '"the chevalier"]', "Kermadeuc]")),
        ("a bad state", changed(REVERTIER, "W:M15", "W:M16")),
        ("a wrong number", changed(REVERTIER, "\n2. B", "\n3. B")),
        ("the wrong player", changed(REVERTIER, "2. B", "2. W")),
        ("a throw there is not", changed(REVERTIER, "4-3:", "7-3:")),
        ("an illegal move", changed(REVERTIER, "A/E/H", "A/B")),
        ("another end", changed(REVERTIER, "\n*", "\n1-0 partie_simple 1")),
    ],
)
def test_the_refusals_of_the_page(what: str, text: str) -> None:
    """docs/record.md quotes the sentences as they are."""
    with pytest.raises(AcademieError) as caught:
        record_reader.read(text)
    assert str(caught.value) == REFUSALS[what]


def test_every_cut_is_noticed() -> None:
    """A record that stops after any of its lines is refused: only the last line ends it."""
    for text in (REVERTIER, DOMINO):
        lines = text.splitlines()
        for cut in range(len(lines)):
            with pytest.raises(AcademieError):
                record_reader.read("\n".join(lines[:cut]))


def test_a_false_record_is_not_written() -> None:
    """Moves and results that the law does not give are refused by the writer, as is a state with a hidden hand."""
    game = find("gammon")
    record = played(game.start(), 2, 9)
    with pytest.raises(Illegal, match="but the game is not over"):
        record_writer.write(game, replace(record, result=Result(0, (1.0, 0.0), "partie_simple", "§7")))
    whole = played(game.start(), 2, 5000)
    assert whole.result is not None
    with pytest.raises(Illegal, match="by the law the game ends"):
        record_writer.write(game, replace(whole, result=replace(whole.result, reason="nulle")))
    with pytest.raises(Illegal, match="cannot be chosen here"):
        record_writer.write(game, replace(record, moves=record.moves[1:]))
    domino = find("domino")
    _, state = written(domino, played(domino.start(), 1, 20))
    with pytest.raises(Illegal, match="Some hand is hidden"):
        record_writer.write(domino, Record(state.view(0), ()))


def test_each_game_has_its_format() -> None:
    """Draughts is saved as PDN, chess as PGN, trictrac in its own record, all others as a record of the house."""
    endings = {game.name: suffix(game) for game in GAMES}
    assert {name: end for name, end in endings.items() if end != "record"} == {
        "chess": "pgn",
        "draughts": "pdn",
        "trictrac": "trictrac",
    }
    for game in GAMES:
        text = write_game(game, played(game.start(), 4, 30))
        assert (suffix(game) == "record") == ("\n= " in text)


def read_or_refused(text: str) -> None:
    """Any text is read, and written to a text that reads alike, or refused in one sentence."""
    try:
        found = record_reader.read(text)
    except AcademieError as error:
        assert str(error).endswith((".", "?"))
        assert "\n" not in str(error)
        return
    for game, record in found:
        again = record_writer.write(game, record)
        assert record_writer.write(*record_reader.read_one(again)) == again


@settings(max_examples=150)
@given(st.text(alphabet='[]" \\=;*.:-/@AWB0123456abe\n', max_size=80) | st.text(max_size=60))
@example('[Game "gammon"]\n= \n*')
@example('[Game "gammon"]\n=\n*')
@example('[Game "\\"]\n*')
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nonsense never gets past a clear refusal."""
    read_or_refused(text)
    read_or_refused(REVERTIER.removesuffix("*\n") + text)


@settings(max_examples=250)
@given(data=st.data(), text=st.sampled_from([REVERTIER, DOMINO]))
def test_damaged_records_are_read_or_refused(data: st.DataObject, text: str) -> None:
    """Characters changed, lines lost, doubled or moved: what is still a record replays, all else is refused."""
    for _ in range(data.draw(st.integers(1, 3))):
        if data.draw(st.booleans()):
            at = data.draw(st.integers(0, len(text) - 1))
            text = (
                text[:at]
                + data.draw(st.sampled_from(["", "\n", " ", "-", "6", "A", "W", '"', "=", "\x00", "é"]))
                + text[at + 1 :]
            )
        else:
            lines = text.split("\n")
            line = lines.pop(data.draw(st.integers(0, len(lines) - 1)))
            for _ in range(data.draw(st.integers(0, 2))):
                lines.insert(data.draw(st.integers(0, len(lines))), line)
            text = "\n".join(lines) or " "
    read_or_refused(text)
