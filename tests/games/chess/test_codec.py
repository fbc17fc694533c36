"""Chess in numbers."""

from __future__ import annotations

from academie.codec import Decision, codec_of
from academie.games import find

ROOM = find("chess")


def test_a_move_has_its_number() -> None:
    """From and to, seen from the player's side: Black's e7-e5 is White's e2-e4."""
    codec = codec_of(ROOM)
    start = Decision.at(codec, ROOM.start("modern"))
    assert 64 * 12 + 28 in start.actions
    black = start.after(64 * 12 + 28)
    assert 64 * 12 + 28 in black.actions
    assert codec.name(64 * 12 + 28, 1) == "e7e5"


def test_promotions_have_numbers_of_their_own() -> None:
    """Four for each way a pawn comes to its last rank."""
    state = ROOM.read("1r5k/P7/8/8/8/8/8/7K w - - 0 1", "modern")
    codec = codec_of(ROOM)
    names = {codec.name(action, 0) for action in Decision.at(codec, state).actions if action >= 4096}
    assert names == {f"a7{to}{kind}" for to in ("a8", "b8") for kind in "nbrq"}


def test_castling_with_a_pawn_is_said_in_two() -> None:
    """§6: the castling first, then which."""
    state = ROOM.read("4k3/8/8/8/8/8/7P/4K2R w K - 0 1", "philidor-1806+roque-et-pion")
    codec = codec_of(ROOM)
    decision = Decision.at(codec, state).after(64 * 4 + 6)
    assert [codec.name(action, 0) for action in decision.actions] == ["castling 1", "castling 2", "castling 3"]
    assert len({str(decision.after(action).state) for action in decision.actions}) == 3
