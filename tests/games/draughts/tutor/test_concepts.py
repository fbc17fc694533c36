"""The concepts of Manoury and Metz: every one of the table has its rule or its reason, and every rule its witness."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from academie.corpus import find_book
from academie.errors import Unreadable
from academie.game.registry import find
from academie.games.draughts import endgame
from academie.games.draughts.state import State
from academie.games.draughts.tutor import BY_GOAL, TABLE, advise, page
from academie.games.draughts.tutor.scene import MAXIMS, scene_of
from academie.tutor import preferred, spoken
from academie.tutor.advice import Advice, sentence
from academie.tutor.concepts import load_concepts
from often import times

pytestmark = pytest.mark.native

DRAUGHTS = find("draughts")
RULES = {rule.key: rule for chapters in BY_GOAL.values() for chapter in chapters for rule in chapter.rules}
WITNESSES: list[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("witnesses.toml").read_text(encoding="utf-8"))[
    "rule"
]
START = "W:W31-50:B1-20"


def said(key: str, line: str, profile: str = "metz") -> Advice | None:
    """What one rule says of a position."""
    state: Any = DRAUGHTS.read(line, profile)
    scene = scene_of(state)
    assert scene is not None
    return RULES[key](scene)


def test_every_concept_has_a_rule_that_exists_or_a_reason() -> None:
    """No key of the table is unknown, and every rule stands in the table."""
    concepts = load_concepts(TABLE)
    assert {concept.rule for concept in concepts if concept.rule} == set(RULES)
    for concept in concepts:
        assert bool(concept.rule) != (concept.reason is not None)
        assert re.fullmatch(r"((MAN|METZ) l\.\d+(-\d+)?(, \d+(-\d+)?)*(; )?)+", concept.source), concept.source
        assert concept.text.en != concept.text.fr


def test_every_maxim_is_spoken_by_a_rule() -> None:
    """maxims.toml has the words of the rules and no others."""
    assert {rule.find.__name__ for rule in RULES.values()} == set(MAXIMS)


def test_a_rule_cites_lines_of_its_concepts() -> None:
    """What a rule cites begins within the lines of a concept that names it: the table is not a list apart."""
    for key, rule in RULES.items():
        cited = set(re.findall(r"\d+", rule.source))
        lines = {
            number
            for concept in load_concepts(TABLE)
            if concept.rule == key
            for number in re.findall(r"\d+", concept.source)
        }
        assert cited & lines, key


@pytest.mark.parametrize("change", ['rule = "x"\nreason = { en = "a", fr = "b" }', "", "rule = 3"])
def test_a_table_with_a_concept_that_lacks_is_refused(tmp_path: Path, change: str) -> None:
    """A rule or a reason, and not both."""
    path = tmp_path / "concepts.toml"
    path.write_text(f'[[concept]]\nsource = "MAN l.1"\nen = "a"\nfr = "b"\n{change}\n', encoding="utf-8")
    with pytest.raises(Unreadable, match="rule"):
        load_concepts(path)


def test_every_rule_has_one_witness() -> None:
    """Both ways."""
    assert sorted(witness["key"] for witness in WITNESSES) == sorted(RULES)


@pytest.mark.parametrize("witness", WITNESSES, ids=lambda witness: witness["key"])
def test_a_rule_speaks_where_its_witness_says(witness: dict[str, Any]) -> None:
    """For these moves and against those, in these words; one piece changed beside it, and it is silent."""
    found = said(witness["key"], witness["speaks"], witness["profile"])
    assert found is not None
    assert sorted(map(str, found.favours)) == witness["favours"]
    assert sorted(map(str, found.against)) == witness["against"]
    assert found.text.en == witness["says"]
    assert found.text.fr != found.text.en
    assert "{" not in found.text.en + found.text.fr
    silent = witness["silent"]
    for line in [silent] if isinstance(silent, str) else silent:
        assert said(witness["key"], line, witness["profile"]) is None


def turned(line: str) -> str:
    """The position with the board turned and the colours changed."""
    side, white, black = line.split(":")
    men = [re.sub(r"\d+", lambda match: str(51 - int(match[0])), each[1:]) for each in (white, black)]
    return f"{'B' if side == 'W' else 'W'}:W{men[1]}:B{men[0]}"


# Their moves are found by a search that may see another of several equal lines on the turned board.
SEEN_ON_THE_BOARD = ("last_home", "trictrac_man", "fill_forty_one", "have_the_coup", "together", "only_taking")


@pytest.mark.parametrize("key", SEEN_ON_THE_BOARD)
def test_black_is_advised_as_white_is(key: str) -> None:
    """On the turned board a rule says the same with the squares turned (METZ l.1295-1296)."""
    witness = next(each for each in WITNESSES if each["key"] == key)
    found = said(key, turned(witness["speaks"]), witness["profile"])
    assert found is not None
    back = [re.sub(r"\d+", lambda match: str(51 - int(match[0])), str(move)) for move in found.favours]
    assert sorted(back) == witness["favours"]


def test_the_coup_de_mazette_is_forbidden_by_what_it_costs() -> None:
    """After 32-28 18-23; not where Black has played 17-21 instead, and 37-32 loses nothing."""
    state: Any = DRAUGHTS.start("metz")
    for word in ("32-28", "18-23"):
        state = state.after(DRAUGHTS.read_move(state, word))
    found = said("mazette", state.fen)
    assert found is not None
    assert [str(move) for move in found.against] == ["37-32"]
    other: Any = DRAUGHTS.start("metz")
    for word in ("32-28", "17-21"):
        other = other.after(DRAUGHTS.read_move(other, word))
    assert said("mazette", other.fen) is None


def test_advice_is_of_the_polish_game_and_of_its_goal() -> None:
    """The French board has none, nor has the game of the first king; who gives all away is advised otherwise."""
    french: Any = DRAUGHTS.start("francaise")
    assert advise(french) == []
    first: Any = DRAUGHTS.start("metz+first-king")
    assert advise(first) == []
    normal: Any = DRAUGHTS.start("metz")
    assert [advice.key for advice in advise(normal)] == ["centre"]
    line = "B:W28,31,32,33,35,37,41,43,47,49:B1,7,8,9,10,11,12,13,14,15,18,19,26,34"
    losing: Any = DRAUGHTS.read(line, "metz+qui-perd-gagne")
    assert {advice.key.partition("_")[0] for advice in advise(losing)} == {"losing"}


def test_equal_positions_are_advised_alike() -> None:
    """No search leaves a trace in the next: asked again, and after another position, the advice is the same."""
    line = "W:W23,29,30,31,34,35,36,48:B5,7,8,9,10,12,13,18,22,25,26"
    state: State = DRAUGHTS.read(line, "metz")  # type: ignore[assignment]
    first = spoken(advise(state))
    said("centre", START)
    assert spoken(advise(state)) == first
    assert preferred(DRAUGHTS, state)[0] == DRAUGHTS.read_move(state, "30-24")  # No 49 of Manoury


def test_the_page_has_every_concept() -> None:
    """A line for each precept, with its rule or the reason why it has none."""
    for language in ("en", "fr"):
        lines = page(language).splitlines()
        for concept in load_concepts(TABLE):
            by = f"`{concept.rule}`" if concept.reason is None else concept.reason.to(language)
            assert f"| {concept.source} | {concept.text.to(language)} | {by} |" in lines


# --- What the tutor says of the positions of Manoury and Metz: whole sentences, and no claim that the tables refute


ENTRIES = [entry for name in ("manoury", "metz") for entry in find_book(name).entries]
POLISH: dict[str, Any] = {
    name: start
    for name in DRAUGHTS.profiles.profiles
    if (start := DRAUGHTS.start(name)).values.march == "polish"  # type: ignore[attr-defined]
}
UNFILLED = re.compile(r"\bNone\b|[{}]|\btakes 0\b|\bfor 0\b|\bprend 0\b|\bprix de 0\b")
HUFFING = re.compile(r"huff|souffl")
# Who wins something wins the game, or what is named: men, or their worth.
WINS = re.compile(r"\bwins\b(?! (the game|a man|\d+ men|the worth of))|\bto win\b")
THE_GAME = re.compile(r"\b(wins|loses) the game\b")


@pytest.mark.wide
@pytest.mark.parametrize(
    "profile", [pytest.param(name, marks=[pytest.mark.deep] if name != "fmjd" else []) for name in POLISH]
)
def test_what_is_said_of_the_books_positions(profile: str) -> None:
    """No value is missing, nobody is huffed where the profile has no huffing, and nothing is won that is not."""
    huffing = POLISH[profile].values.capture_enforcement == "opponent"
    wrong = []
    for entry in ENTRIES[:: times(8, 1)]:
        state: Any = DRAUGHTS.read(entry.fen, profile)
        for advice in advise(state):
            said = [sentence(advice, language) for language in ("en", "fr")]
            told_amiss = any(map(UNFILLED.search, said)) or (not huffing and any(map(HUFFING.search, said)))
            if told_amiss or WINS.search(said[0]) or refuted(state, advice):
                wrong.append(f"{entry.id}: {said}")
    assert wrong == []


def refuted(state: State, advice: Advice) -> bool:
    """Whether a win or a loss of the game is claimed, and the table of endings knows better.

    Advice against moves tells what the first of them loses; other advice, what its moves win.
    """
    if not THE_GAME.search(advice.text.en):
        return False
    moves, due = (advice.against[:1], 1) if advice.against else (advice.favours, -1)
    ends = [state.after(move) for move in moves]
    drawn = any(end.result is not None and end.result.winner is None for end in ends)
    return drawn or any(endgame.probe(end) not in {due, None} for end in ends if end.result is None)


@pytest.mark.parametrize("profile", POLISH)
def test_who_need_not_fear_to_be_huffed_is_not_told_to(profile: str) -> None:
    """METZ l.905-909: take at once, lest you be huffed; FMJD has no huffing (§15, §26)."""
    state: Any = DRAUGHTS.read("W:W32:B28,1", profile)
    huffing = POLISH[profile].values.capture_enforcement == "opponent"
    assert [advice.key for advice in advise(state) if advice.key == "only_taking"] == ["only_taking"] * huffing
