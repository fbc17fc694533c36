"""A file of weights is read whole, or refused in a sentence; the game goes on with a weaker machine that says so."""

from __future__ import annotations

import dataclasses
import hashlib
import random
from typing import TYPE_CHECKING

import pytest

from academie.errors import AcademieError, Unavailable, Unreadable
from academie.games import find
from academie.nets import load_weights, read_weights, weights_of, write_weights
from academie.players.company import StandIn, company_of
from academie.players.player import notice_of
from academie.players.playout import RandomPlayer
from nets.designs import DESIGNED, design_of, file_of, floats, header_of

if TYPE_CHECKING:
    from pathlib import Path

DESIGN = design_of("jacquet")


def signed(body: bytes) -> bytes:
    """With the digest that belongs to it: damage that somebody meant."""
    return body + hashlib.sha256(body).digest()


def refused(data: bytes) -> str:
    with pytest.raises(Unreadable) as error:
        read_weights(data, DESIGN)
    assert error.value.text.en != error.value.text.fr
    assert error.value.text.en.endswith(".")
    return error.value.text.en


def test_what_is_written_is_read() -> None:
    """Head and weights come back."""
    header = dataclasses.replace(header_of(DESIGN), recipe="seed = 1", date="1818-01-01", figures={"rounds": 3})
    core = DESIGN.core
    data = write_weights(header, floats(core.INPUTS, [8], core.OUTPUTS, core.PHASES))
    found = read_weights(data, DESIGN)
    assert found.header == header
    assert (found.net.inputs, found.net.hidden, found.net.phases) == (core.INPUTS, [8], core.PHASES)


def test_a_file_cut_short_anywhere_is_refused() -> None:
    """After any number of bytes."""
    data = file_of(DESIGN)
    for length in [0, 1, 7, 8, 15, 16, 40, len(data) // 2, len(data) - 33, len(data) - 1]:
        assert "damaged" in refused(data[:length]) or "no weights" in refused(data[:length])


def test_any_bit_that_has_flipped_is_seen() -> None:
    """In the mark, in the head, in the weights, in the digest."""
    data = file_of(DESIGN)
    chance = random.Random(5)
    for place in [*range(0, 200, 7), *(chance.randrange(len(data)) for _ in range(60)), len(data) - 1]:
        changed = bytearray(data)
        changed[place] ^= 1 << chance.randrange(8)
        refused(bytes(changed))


def test_weights_of_another_game_are_refused() -> None:
    """They name what they are of."""
    assert "revertier" in refused(file_of(design_of("revertier")))


def test_weights_for_other_inputs_are_refused() -> None:
    """The version of what the networks are told must be the program's."""
    header = dataclasses.replace(header_of(DESIGN), features=DESIGN.core.FEATURES + 1)
    core = DESIGN.core
    assert "version" in refused(write_weights(header, floats(core.INPUTS, [8], core.OUTPUTS, core.PHASES)))


def test_a_later_format_is_refused() -> None:
    """With what to do about it."""
    data = bytearray(file_of(DESIGN)[:-32])
    data[8] = 2
    assert "format 2" in refused(signed(bytes(data)))


@pytest.mark.parametrize(
    "change",
    [{"inputs": 3}, {"hidden": (9,)}, {"hidden": (5000,)}, {"hidden": (-1,)}, {"phases": 1}, {"outputs": ("won",)}],
)
def test_a_head_that_does_not_fit_its_weights_is_refused(change: dict[str, object]) -> None:
    """Signed or not."""
    core = DESIGN.core
    header = dataclasses.replace(header_of(DESIGN), **change)
    assert "damaged" in refused(write_weights(header, floats(core.INPUTS, [8], core.OUTPUTS, core.PHASES)))


def test_a_missing_file_is_a_sentence(tmp_path: Path) -> None:
    """In both languages."""
    with pytest.raises(Unavailable) as error:
        load_weights(DESIGN, tmp_path / "weights.nets")
    assert error.value.text.fr.startswith("Les poids")


@pytest.mark.parametrize("name", DESIGNED)
def test_the_weights_that_ship_are_whole(name: str) -> None:
    """Every design's file is there, fits this program, and tells how it came about."""
    found = load_weights(design_of(name))
    assert found.header.recipe
    assert found.header.figures["rounds"] > 0


def test_damaged_weights_bring_a_weaker_machine_that_says_so(tmp_path: Path) -> None:
    """The game goes on."""
    path = tmp_path / "weights.nets"
    path.write_bytes(file_of(DESIGN)[:-5])
    design = dataclasses.replace(DESIGN, weights=path)
    player = company_of(lambda: design, 0.05, RandomPlayer)["maitre"]((), 1)
    assert isinstance(player, StandIn)
    said = notice_of(player)
    assert said is not None
    assert "damaged" in said.en
    assert "abîmés" in said.fr
    game = find("jacquet")
    state = game.start()
    chance = random.Random(1)
    while state.result is None:
        state = state.after(player.choose(state) if state.moves() else chance.choice(state.rolls()))
    player.close()


def test_a_file_that_was_mended_is_read_again(tmp_path: Path) -> None:
    """What was refused once is not refused for ever."""
    path = tmp_path / "weights.nets"
    design = dataclasses.replace(DESIGN, weights=path)
    with pytest.raises(AcademieError):
        weights_of(design)
    path.write_bytes(file_of(DESIGN))
    assert weights_of(design).header.design == design.name
