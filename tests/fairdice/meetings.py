"""Meetings played with the fair dice by random players, as their files of proof hold them."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from academie.fairdice.chain import Chain
from academie.fairdice.derivation import Dice
from academie.fairdice.proof import write
from academie.referee import referee_of, sit
from academie.referee.acts import Act, Kind
from academie.referee.table import Table
from academie.referee.tempers import temper

CHAIN = Chain(bytes(range(32)))
LINK = "Vq2xWmC0T5uH8sKd3nEoLg"
SHARES = ("00ff", "c0ffee")


def played(table: Table, dice: Dice, acts: int, seed: int = 0) -> Iterator[tuple[Table, Act]]:
    """A table played by chance for so many acts, each with the table it is done at."""
    manners, thrown = temper("exact", seed), 0
    for _ in range(acts):
        act = table.chance(dice.chance(thrown)) if table.result is None else None
        thrown += act is not None
        for seat in range(len(table.seats)) if act is None else ():
            open_now = [each for each in table.acts(seat) if table.kind(each) is Kind.SETTLE]
            act = manners.act(table, seat) or (open_now[0] if open_now else None)
            if act is not None:
                break
        if act is None:
            return
        yield table, act
        table = table.after(act)


def entry(number: int, kind: str, text: str = "", chair: int | None = None) -> dict[str, Any]:
    """As the server writes one."""
    return {"number": number, "kind": kind, "text": text, "chair": chair, "at": 0, "took": 0, "request": ""}


@cache
def _lines(game: str, mode: str, number: int, acts: int) -> tuple[tuple[str, int | None], ...]:
    dice = Dice.of(CHAIN.secret(number), LINK, number, SHARES)
    names = referee_of(game).SEATS
    found = played(sit(game, mode), dice, acts, number)
    return tuple((act.line(names), None if act.kind is Kind.CHANCE else act.seat) for _, act in found)


def meeting(game: str = "trictrac", mode: str = "rigueur", games: int = 2, acts: int = 40) -> dict[str, Any]:
    """The data of a proof: two shares, then games that are broken off after so many acts."""
    entries = [entry(place + 1, "contribute", share, place) for place, share in enumerate(SHARES)]
    for number in range(1, games + 1):
        entries.append(entry(len(entries) + 1, "game"))
        for text, chair in _lines(game, mode, number, acts):
            entries.append(entry(len(entries) + 1, "act", text, chair))
    entries.append(entry(len(entries) + 1, "end", "over"))
    commitment = CHAIN.commitment
    chairs = [{"kind": "person"} for _ in range(len(sit(game, mode).seats))]
    agreed = {"form": "single", "agreed": "", "chairs": chairs}
    head = {"link": LINK, "game": game, "profile": "", "mode": mode, **agreed, "commit": commitment.hex()}
    secrets = [CHAIN.secret(number) for number in range(1, games + 1)]
    return {"head": head, "entries": entries, "commitment": commitment, "secrets": secrets}


def text(data: dict[str, Any]) -> str:
    """The file of it."""
    return write(**data)


def chances(data: dict[str, Any]) -> list[int]:
    """The places of the entries that chance made."""
    return [place for place, each in enumerate(data["entries"]) if each["kind"] == "act" and each["chair"] is None]
