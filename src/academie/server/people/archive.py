"""The finished games of people: filed, looked for, written out. Plain functions, to be called in a thread."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from academie.errors import AcademieError, Unknown, Unreadable, quoted
from academie.game.registry import PACKAGES, find
from academie.journal import endings_of, write_games
from academie.journal.formats import JOURNAL
from academie.server.meeting import endings
from academie.server.meeting.entries import Entry, Head
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.state import series_of
from academie.server.people.meetings import journal, known
from academie.server.store.archive import (
    DONE,
    DRAWN,
    LOST,
    NONE,
    RESULTS,
    TOGETHER,
    UNJUDGED,
    WAITING,
    WON,
    Archive,
    Sought,
)
from academie.server.store.store import Store
from academie.text.message import Message
from academie.tutor.mistakes import KEY

GAME = 10_000  # between the numbers of two games of a series
Reviewed = dict[str, tuple[dict[str, Any], list[dict[str, Any]]]]
PAGE = 25  # games of one page of the list
MOST = 2_000  # games of one file
_WORDS = ("game", "opponent", "result", "character", "form")
_OPPONENTS = 20
_SCHOOLS = ("given", "suffered", "missed")
_AT_ONCE = 40  # games that are filed while somebody waits for the list
_PLACE = re.compile(r"(\d{1,15})-([A-Za-z0-9_-]{22})")
_NO_PLACE = Message("This is not a place in the list of games. Begin with its first page.")
_NO_DATE = Message("{text} is not a date. Write it as in 2026-01-31.")
_NO_RESULT = Message("{text} is not a result. Choose one of {known}.")
_NOT_YOURS = Message("This game is not among your finished games.")
_NO_FORMAT = Message("{title} games cannot be written as {ending}. Choose one of {known}.")


# --- Filing


def result(meeting: Meeting, user: str) -> str:
    """The result of a game for a person, in a word."""
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


# --- Reviews


def questions(store: Store, link: str) -> tuple[list[str], dict[str, list[int | None]]]:
    """The journals of a finished game, and the seat of each person in each of them, if the person sat alone."""
    head, entries, _ = store.load(link)
    meeting = Meeting.of(head, entries)
    journals = meeting.series.games
    people: dict[str, list[int | None]] = {}
    for number, chair in enumerate(head.chairs):
        if chair.holder and [each.holder for each in head.chairs].count(chair.holder) == 1:
            people[chair.holder] = [_seat(meeting, game, number) for game in range(len(journals))]
    return [each.write() for each in journals], people


def _seat(meeting: Meeting, game: int, chair: int) -> int | None:
    """The seat of a chair in a game of a meeting; None where it sat out."""
    rounds = series_of(meeting.head, meeting.lot).start()
    for journal_ in meeting.series.games[:game]:
        rounds = rounds.after(list(journal_.tables()))
    players = rounds.seating().players
    return players.index(chair) if chair in players else None


def found(people: Mapping[str, Sequence[int | None]], reviews: Sequence[Mapping[str, Any]]) -> Reviewed:
    """What the reviews of the games come to for each person: the sums, and the mistakes with their numbers."""
    data: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {}
    for user, seats in people.items():
        own = [(game, review["players"][seat]) for game, (seat, review) in enumerate(zip(seats, reviews, strict=True))
               if seat is not None]  # fmt: skip
        sums: dict[str, Any] = {key: sum(each[key] for _, each in own) for key in ("decisions", "faults", "error")}
        lucks = [each["luck"] for _, each in own if each["luck"] is not None]
        schools = [each["schools"] for _, each in own if each["schools"] is not None]
        sums["luck"] = sum(lucks) if lucks else None
        added = {key: sum(each[key] for each in schools) for key in _SCHOOLS}
        sums["schools"] = json.dumps(added) if schools else ""
        wrong = [
            {**each, "number": game * GAME + each["number"]} for game, review in own for each in review["mistakes"]
        ]
        data[user] = (sums, wrong)
    return data


# --- Finding


def sought(asked: Mapping[str, str]) -> Sought:
    """The search, as an address writes it; raises `Unreadable`."""
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


def listed(store: Store, user: str, expected: Sought, after: str = "") -> dict[str, Any]:
    """A page of somebody's finished games, the newest first; `next` is where the page after it begins, or nothing."""
    file_missing(store, known(user))
    found, count = Archive(store.database).search(user, expected, _place(after), PAGE)
    more = f"{found[-1].ended}-{found[-1].link}" if len(found) == PAGE else ""
    return {"games": [each.data() for each in found], "count": count, "next": more}


def _place(text: str) -> tuple[int, str] | None:
    if not text:
        return None
    match = _PLACE.fullmatch(text)
    if match is None:
        raise Unreadable(_NO_PLACE)
    return int(match[1]), match[2]


def links(store: Store, user: str, expected: Sought) -> list[tuple[str, str]]:
    """The links of all matching games, the newest first, each with its file name."""
    file_missing(store, known(user))
    found, _ = Archive(store.database).search(user, expected, None, MOST)
    return [(each.link, f"{_date(each.ended)}-{each.game}-{each.link[:6]}") for each in found]


def _date(ended: int) -> str:
    return f"{datetime.fromtimestamp(ended / 1000, UTC):%Y-%m-%d}"


def mistake_key(link: str, number: int) -> str:
    """The key of a mistake in the memory of its player."""
    return f"{KEY}/{link}/{number}"


def mistakes(store: Store, user: str) -> list[dict[str, Any]]:
    """Somebody's mistakes, the newest first, each with its key."""
    rows = Archive(store.database).mistakes(known(user))
    return [{**row, "key": mistake_key(row["link"], row["number"])} for row in rows]


# --- Statistics


def statistics(store: Store, user: str, game: str = "") -> dict[str, Any]:
    """Results, error and luck of somebody's games of a kind: in all, by month, by opponent. Of the most played first.

    Errors of different games are not compared: each engine counts in units of its own.
    """
    rows = Archive(store.database).sums(user)
    counts: dict[str, int] = {}
    for row in rows:
        counts[row["game"]] = counts.get(row["game"], 0) + 1
    played = sorted(counts, key=lambda name: -counts[name])
    chosen = find(game).name if game else (played[0] if played else "")
    own = [row for row in rows if row["game"] == chosen]
    months: dict[str, list[dict[str, Any]]] = {}
    others: dict[tuple[str, str], list[dict[str, Any]]] = {}
    for row in own:
        months.setdefault(_date(row["ended"])[:7], []).append(row)
        for other in row["others"]:
            others.setdefault(other, []).append(row)
    opponents = sorted(others.items(), key=lambda each: -len(each[1]))[:_OPPONENTS]
    return {
        "game": chosen,
        "played": played,
        "all": _summed(own),
        "months": [{"month": month, **_summed(each)} for month, each in months.items()],
        "opponents": [{"kind": kind, "name": name, **_summed(each)} for (kind, name), each in opponents],
    }


def by_game(store: Store, user: str) -> list[dict[str, Any]]:
    """The same of each of somebody's games, in all; the most played first."""
    file_missing(store, user)
    rows = Archive(store.database).sums(user)
    played = {row["game"] for row in rows}
    found = [{"game": name, **_summed([row for row in rows if row["game"] == name])} for name in played]
    return sorted(found, key=lambda each: (-each["games"], each["game"]))


def _summed(rows: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The results of some games; the mean error of a decision, and the mean luck of a game, of those judged."""
    judged = [row for row in rows if row["review"] == DONE and row["decisions"]]
    decisions = sum(row["decisions"] for row in judged)
    lucks = [row["luck"] for row in judged if row["luck"] is not None]
    schools = [row["schools"] for row in judged if row["schools"]]
    return {
        "games": len(rows),
        **{result: sum(row["result"] == result for row in rows) for result in RESULTS},
        "judged": len(judged),
        "decisions": decisions,
        "error": sum(row["error"] for row in judged) / decisions if decisions else None,
        "luck": sum(lucks) / len(lucks) if lucks else None,
        "schools": {key: sum(each[key] for each in schools) for key in _SCHOOLS} if schools else None,
    }


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


def each_written(store: Store, user: str, link: str, name: str) -> Iterator[tuple[str, str]]:
    """The endings and texts of a game: of one format, or of the journal where that cannot hold it; or of all."""
    head, entries = _own(store, user, link)
    meeting, offered = Meeting.of(head, entries), endings_of(find(head.game))
    asked = offered if name == "all" else (name,) if name in offered else (JOURNAL,)
    done = 0
    for ending in asked:
        with suppress(AcademieError):
            yield ending, text_of(meeting, ending)
            done += 1
    if not done:
        yield JOURNAL, text_of(meeting, JOURNAL)


def _own(store: Store, user: str, link: str) -> tuple[Head, tuple[Entry, ...]]:
    """A game that is over, in which somebody had a seat; raises a sentence for any other."""
    stored = store.stored(link)
    if not stored.over or not any(chair.holder == known(user) for chair in stored.head.chairs):
        raise Unknown(_NOT_YOURS)
    return stored.head, stored.entries


def public(store: Store, user: str, after: str = "") -> dict[str, Any]:
    """A page of somebody's finished games that anybody could watch."""
    return listed(store, user, Sought(public=True), after)


def kinds() -> list[str]:
    """The formats in which some game can be written."""
    return sorted({ending for name in PACKAGES for ending in endings_of(find(name))})
