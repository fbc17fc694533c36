"""Meetings for tests: heads, dice from a seed, and people who do anything that is open to them."""

import random
from collections.abc import Iterator

from academie.server.meeting import automation, requests
from academie.server.meeting.entries import Chair, Entry, Head, Kind
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.state import stamped

LINK = "abcdefghijklmnopqrstuv"


class Cup:
    """Dice that hang on a seed, the game and the number of the draw, as the fair ones do."""

    def __init__(self, seed: int = 1) -> None:
        self.seed = seed

    def chance(self, game: int, number: int) -> random.Random:
        """The source of one draw."""
        return random.Random(f"{self.seed}/{game}/{number}")


def head(
    game: str,
    people: int = 2,
    *,
    machines: int = 0,
    profile: str = "",
    mode: str = "assisted",
    form: str = "single",
    agreed: str = "",
    clock: str = "none",
) -> Head:
    """A head: people first, then machines."""
    persons = [Chair("person", name, f"user-{name}") for name in ("Anne", "Blaise", "Claire", "Denis", "Eve", "F")]
    chairs = (*persons[:people], *(Chair("machine", "Robot", "", "random (exact)") for _ in range(machines)))
    return Head(LINK, game, profile, mode, form, agreed, chairs, clock, True, False, "00" * 32, 1_000)


def begun(given: Head, dice: Cup | None = None) -> Meeting:
    """A meeting in which everybody has sat down, and the first game has begun where nobody chooses anything."""
    meeting = Meeting.begin(given)
    for chair in sorted(meeting.people):
        meeting = entered(meeting, requests.contribute(meeting, chair, f"0{chair}ff"))
    return settled(meeting, dice or Cup())


def entered(meeting: Meeting, entry: Entry, took: int = 0) -> Meeting:
    """A meeting after an entry that took so long."""
    return meeting.after(stamped(entry, meeting.at + took, took))


def settled(meeting: Meeting, dice: Cup) -> Meeting:
    """A meeting after all that the program does unasked; machines are taken to wait where they may."""
    while (entry := automation.due(meeting, dice)) is not None:
        meeting = entered(meeting, entry)
    return meeting


def acted(meeting: Meeting, dice: Cup, chair: int, text: str) -> Meeting:
    """A meeting after an act and what follows it."""
    return settled(entered(meeting, requests.act(meeting, chair, text)), dice)


def next_entry(meeting: Meeting, dice: Cup, rng: random.Random) -> Entry:
    """Something that is open to somebody: to the one who is asked, else to whoever has anything to do."""
    board = meeting.playing
    if board is None:
        return requests.next_game(meeting, 0 if meeting.chooser is None else meeting.chooser, dice)
    waits = board.table.waits
    order = sorted(range(len(board.chairs)), key=lambda seat: seat != waits)
    for seat in order:
        chair = board.chairs[seat]
        throws = bool(meeting.view(chair)["dice_due"])
        acts = board.open(seat)
        if throws and (not acts or rng.random() < 0.7):
            return requests.throw(meeting, chair, dice)
        if acts:
            return requests.act(meeting, chair, rng.choice(acts).said())
    raise AssertionError("nobody has anything to do, and the game is not over")


def course(given: Head, seed: int = 1, most: int = 100_000) -> Iterator[tuple[Meeting, Entry]]:
    """A whole meeting played by chance: each entry, and the meeting after it; after so many entries somebody leaves."""
    dice, rng = Cup(seed), random.Random(seed)
    meeting = Meeting.begin(given)
    while not meeting.ended:
        missing = sorted(meeting.missing)
        if missing:
            entry = requests.contribute(meeting, missing[0], "ab")
        elif meeting.number >= most and not meeting.over:
            entry = requests.leave(meeting, 0)
        else:
            entry = automation.due(meeting, dice) or next_entry(meeting, dice, rng)
        entry = stamped(entry, meeting.at + 7, 7)
        meeting = meeting.after(entry)
        yield meeting, entry


def kinds(entries: list[Entry]) -> list[Kind]:
    """What happened, in order."""
    return [entry.kind for entry in entries]
