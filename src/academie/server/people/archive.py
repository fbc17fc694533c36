"""The finished games of people: filed, looked for, written out. Plain functions, to be called in a thread."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from academie.errors import AcademieError, Unknown, Unreadable, quoted
from academie.journal import endings_of, write_games
from academie.journal.formats import JOURNAL
from academie.registry import PACKAGES, find
from academie.server.meeting import endings
from academie.server.meeting.entries import Entry, Head
from academie.server.meeting.meeting import Meeting
from academie.server.people.meetings import journal, known
from academie.server.store.archive import DRAWN, LOST, NONE, RESULTS, TOGETHER, UNJUDGED, WAITING, WON, Archive, Sought
from academie.server.store.store import Store
from academie.text.message import Message

PAGE = 25  # games of one page of the list
MOST = 2_000  # games of one file
_WORDS = ("game", "opponent", "result", "character", "form")
_AT_ONCE = 40  # games that are filed while somebody waits for the list
_PLACE = re.compile(r"(\d{1,15})-([A-Za-z0-9_-]{22})")
_NO_PLACE = Message("This is not a place in the list of games. Begin with its first page.")
_NO_DATE = Message("{text} is not a date. Write it as in 2026-01-31.")
_NO_RESULT = Message("{text} is not a result. Choose one of {known}.")
_NOT_YOURS = Message("This game is not among your finished games.")
_NO_FORMAT = Message("{title} games cannot be written as {ending}. Choose one of {known}.")


# --- Filing


def result(meeting: Meeting, user: str) -> str:
    """What came of a game for a person, in a word."""
    shares = endings.outcome(meeting)
    mine = [number for number, chair in enumerate(meeting.head.chairs) if chair.holder == user]
    if shares is None or meeting.board is None or not mine:
        return NONE
    if len(mine) > 1:
        return TOGETHER
    if len(set(shares)) == 1:
        return DRAWN
    return WON if shares[mine[0]] == max(shares) else LOST


def file(store: Store, link: str) -> None:
    """File a game that is over, for each person who played it."""
    head, entries, _ = store.load(link)
    holders = {chair.holder for chair in head.chairs if chair.holder}
    try:
        meeting = Meeting.of(head, entries)
        results = {user: result(meeting, user) for user in holders}
    except AcademieError:  # by a law that has changed since: nobody can read it any more
        results = dict.fromkeys(holders, NONE)
    ended = entries[-1].at if entries else head.created
    review = UNJUDGED if set(results.values()) <= {NONE} else WAITING
    Archive(store.database).file(link, head.game, ended, results, review)


def file_missing(store: Store, user: str = "", most: int = _AT_ONCE) -> int:
    """File what is over and not filed, of a person or of all; how many games."""
    links = Archive(store.database).missing(user, most)
    for link in links:
        file(store, link)
    return len(links)


# --- Finding


def sought(asked: Mapping[str, str]) -> Sought:
    """What is looked for, as it is written in an address; raises `Unreadable`."""
    words = {key: asked.get(key, "").strip()[:80] for key in _WORDS}
    if words["result"] and words["result"] not in RESULTS:
        raise Unreadable(_NO_RESULT.fill(text=quoted(words["result"]), known=", ".join(RESULTS)))
    if words["game"]:
        words["game"] = find(words["game"]).name
    since, until = _day(asked.get("since", "")), _day(asked.get("until", ""))
    last = None if until is None else until + timedelta(days=1)
    game, opponent, ended, character, form = (words[key] for key in _WORDS)
    return Sought(game, opponent, ended, character, form, _ms(since), _ms(last))


def _day(text: str) -> datetime | None:
    if not text.strip():
        return None
    try:
        return datetime.strptime(text.strip()[:10], "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError as error:
        raise Unreadable(_NO_DATE.fill(text=quoted(text))) from error


def _ms(day: datetime | None) -> int:
    return 0 if day is None else int(day.timestamp() * 1000)


def listed(store: Store, user: str, wanted: Sought, after: str = "") -> dict[str, Any]:
    """A page of somebody's finished games, the newest first; `next` is where the page after it begins, or nothing."""
    file_missing(store, known(user))
    found, count = Archive(store.database).search(user, wanted, _place(after), PAGE)
    more = f"{found[-1].ended}-{found[-1].link}" if len(found) == PAGE else ""
    return {"games": [each.data() for each in found], "count": count, "next": more}


def _place(text: str) -> tuple[int, str] | None:
    if not text:
        return None
    match = _PLACE.fullmatch(text)
    if match is None:
        raise Unreadable(_NO_PLACE)
    return int(match[1]), match[2]


def links(store: Store, user: str, wanted: Sought) -> list[tuple[str, str]]:
    """The links of all that fit, the newest first, each with what its file is called."""
    file_missing(store, known(user))
    found, _ = Archive(store.database).search(user, wanted, None, MOST)
    return [(each.link, f"{_date(each.ended)}-{each.game}-{each.link[:6]}") for each in found]


def _date(ended: int) -> str:
    return f"{datetime.fromtimestamp(ended / 1000, UTC):%Y-%m-%d}"


# --- Writing out


def written(store: Store, user: str, link: str, ending: str = JOURNAL) -> tuple[str, str]:
    """A finished game of somebody in a format, and what its file is called; raises a sentence."""
    head, entries = _own(store, user, link)
    found = find(head.game)
    if ending not in endings_of(found):
        known_ones = ", ".join(endings_of(found))
        raise Unknown(_NO_FORMAT.fill(title=found.title, ending=quoted(ending), known=known_ones))
    name = f"{_date(entries[-1].at)}-{head.game}-{link[:6]}"
    return text_of(Meeting.of(head, entries), ending), f"{name}.{ending}"


def text_of(meeting: Meeting, ending: str) -> str:
    """All that was played of a meeting, in a format; raises a sentence where the format cannot hold it."""
    return journal(meeting) if ending == JOURNAL else write_games(meeting.series.games, ending)


def each_written(store: Store, user: str, link: str, wanted: str) -> Iterator[tuple[str, str]]:
    """The endings and texts of a game: of one format, or of the journal where that cannot hold it; or of all."""
    head, entries = _own(store, user, link)
    meeting, offered = Meeting.of(head, entries), endings_of(find(head.game))
    asked = offered if wanted == "all" else (wanted,) if wanted in offered else (JOURNAL,)
    done = 0
    for ending in asked:
        with suppress(AcademieError):
            yield ending, text_of(meeting, ending)
            done += 1
    if not done:
        yield JOURNAL, text_of(meeting, JOURNAL)


def _own(store: Store, user: str, link: str) -> tuple[Head, tuple[Entry, ...]]:
    """A game that is over, in which somebody had a seat; raises a sentence for any other."""
    kept = store.kept(link)
    if not kept.over or not any(chair.holder == known(user) for chair in kept.head.chairs):
        raise Unknown(_NOT_YOURS)
    return kept.head, kept.entries


def public(store: Store, user: str, after: str = "") -> dict[str, Any]:
    """A page of somebody's finished games that anybody could watch."""
    return listed(store, user, Sought(public=True), after)


def kinds() -> list[str]:
    """The formats in which some game can be written."""
    return sorted({ending for name in PACKAGES for ending in endings_of(find(name))})
