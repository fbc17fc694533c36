"""What a profile is made of; and each value and each option of every game changes something that a player sees."""

from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

import pytest

from academie.errors import Unreadable
from academie.game import Game
from academie.game.profiles import Profiles, Value, load_profiles
from academie.game.registry import GAMES
from options import Witness, witnesses_of
from rows import rows


def table(name: str, base: str = "", **values: str) -> str:
    """A profile as a file has it; a value is written as it stands in TOML, then the number of its paragraph."""
    lines = [f"[profiles.{name}]", f'base = "{base}"' if base else ""]
    lines += [f'{text} = {{ en = "E {name}", fr = "F {name}" }}' for text in ("title", "about")]
    lines += [f"[profiles.{name}.values]"]
    lines += ["{} = {{ value = {}, law = '§{}' }}".format(key, *output.split()) for key, output in values.items()]
    return "\n".join([*lines, ""])


def load(folder: Path, *tables: str) -> Profiles:
    """The profiles of a game with that file."""
    (folder / "profiles.toml").write_text("\n".join(["default = 'one'", *tables]), encoding="utf-8")
    return load_profiles(folder)


ONE = table("one", dice="2 1", book="'ours' 2", free="false 3")


def test_a_profile_is_its_base_with_its_own_changes(tmp_path: Path) -> None:
    """Values and paragraphs come from the base, and its base, save those set; the order is the base's."""
    found = load(tmp_path, table("three", "two", dice="4 1"), ONE, table("two", "one", free="true 3", dice="2 9"))
    assert list(found.profiles) == ["three", "one", "two"]
    assert list(found.find("two").values) == ["dice", "book", "free"]
    assert found.find("two").values == {"dice": Value(2, "§9"), "book": Value("ours", "§2"), "free": Value(True, "§3")}
    assert found.find("three").values == {**found.find("two").values, "dice": Value(4, "§1")}


@pytest.mark.parametrize(
    ("tables", "said"),
    [
        ([ONE, table("two", dice="2 1")], "two does not set book, free"),
        ([ONE, table("two", "none", dice="3 1")], "“none” of the profile two does not exist. Choose one of one, two"),
        ([ONE, table("two", "two", dice="3 1")], "two has itself as its base"),
        (
            [ONE, table("two", "three", dice="3 1"), table("three", "two", dice="4 1")],
            "itself as its base, through “two”",
        ),
        (
            [ONE, table("two", "one", dice="2 1", book="'ours' 2", free="true 3")],
            "repeats values of its base “one”: book, dice",
        ),
        ([ONE, table("two", "one", more="3 1")], "one does not set more"),
    ],
    ids=["not complete", "no such base", "its own base", "a circle", "repeated", "more than its base"],
)
def test_a_file_that_does_not_add_up(tmp_path: Path, tables: list[str], said: str) -> None:
    """A base that is missing or leads back, a value repeated or left out: each is refused, in both languages."""
    with pytest.raises(Unreadable, match=said) as refused:
        load(tmp_path, *tables)
    assert refused.value.to("fr") != refused.value.to("en")


class Books(StrEnum):
    """Whose rules they are."""

    OURS = "ours"
    THEIRS = "theirs"


@dataclass(frozen=True, slots=True)
class Part:
    """Some of the values."""

    dice: int
    book: Books


@dataclass(frozen=True, slots=True)
class Whole(Part):
    """All of them."""

    free: bool


@dataclass(frozen=True, slots=True)
class More(Whole):
    """One too many."""

    other: str


def test_values_are_read_into_a_dataclass(tmp_path: Path) -> None:
    """Each as its field has it, once; a dataclass of some of them must be asked for as such."""
    profile = load(tmp_path, ONE).find()
    whole = profile.read(Whole)
    assert whole == Whole(2, Books.OURS, False)
    assert isinstance(whole.book, Books)
    assert profile.read(Whole) is whole
    assert profile.read(Part, part=True) == Part(2, Books.OURS)
    with pytest.raises(Unreadable, match="one sets free, which the game does not know"):
        profile.read(Part)
    with pytest.raises(Unreadable, match="one does not set other, which the game asks for"):
        profile.read(More)


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("book", "nobody's", "In the profile one, book cannot be “nobody's”. Choose ours, theirs"),
        ("dice", "2", "In the profile one, dice cannot be “2”. Choose a whole number"),
        ("dice", True, "In the profile one, dice cannot be “True”. Choose a whole number"),
        ("free", 1, "In the profile one, free cannot be “1”. Choose true or false"),
    ],
)
def test_a_value_that_its_field_cannot_have(tmp_path: Path, key: str, value: str | int, said: str) -> None:
    """The profile, the key and what it can be are named, in both languages; another profile's values are not kept."""
    profile = load(tmp_path, ONE).find()
    assert profile.read(Whole).free is False
    wrong = replace(profile, values={**profile.values, key: Value(value, "§1")})
    with pytest.raises(Unreadable, match=said) as refused:
        wrong.read(Whole)
    assert refused.value.to("fr") != refused.value.to("en")


# --- What each value and option changes


WITNESSES = {game.name: witnesses_of(game) for game in GAMES}
each = rows((game, witness) for game in GAMES for witness in WITNESSES[game.name])
games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.mark.native
@each
def test_what_a_value_changes(game: Game, witness: Witness) -> None:
    """Under every profile and with every option that sets it, what is seen is what the witness says."""
    for name in witness.names(game.profiles):
        value = game.profiles.find(name)[witness.value]
        assert (name, value, witness.ask(name)) == (name, value, witness.seen[value])


def changing(game: Game) -> dict[str, set[str | int | bool]]:
    """The values that differ between profiles, or by an option, with all their choices."""
    found: dict[str, set[str | int | bool]] = {}
    for name in [*game.profiles.profiles, *with_options(game)]:
        for key, value in game.profiles.find(name).values.items():
            found.setdefault(key, set()).add(value.value)
    return {key: choices for key, choices in found.items() if len(choices) > 1}


def with_options(game: Game) -> list[str]:
    """Every option on every profile that takes it."""
    return [f"{base}+{name}" for name, option in game.profiles.options.items() for base in option.applies_to]


@pytest.mark.native
@games
def test_every_value_has_its_witness(game: Game) -> None:
    """Each choice that a profile or an option makes is seen, and seen otherwise than every other choice."""
    alike = {}
    for key, choices in changing(game).items():
        witnesses = [witness for witness in WITNESSES[game.name] if witness.value == key]
        seen = {choice: [repr(witness.seen.get(choice)) for witness in witnesses] for choice in choices}
        lines = [choice for choice in choices if list(seen.values()).count(seen[choice]) > 1]
        if lines:
            alike[key] = lines
    assert alike == {}


@pytest.mark.native
@games
def test_every_option_has_its_witness(game: Game) -> None:
    """On some profile that takes it, an option changes what a witness sees."""
    profiles = game.profiles
    dead = []
    for name, option in profiles.options.items():
        shown = [
            (base, witness)
            for base in option.applies_to
            for witness in WITNESSES[game.name]
            if witness.value in option.values and base in (witness.on or profiles.profiles)
        ]
        if not any(
            witness.seen[profiles.find(base + witness.beside)[witness.value]]
            != witness.seen[profiles.find(f"{base}+{name}{witness.beside}")[witness.value]]
            for base, witness in shown
        ):
            dead.append(name)
    assert dead == []
