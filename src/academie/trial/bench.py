"""The claims that a book makes, and their judges.

Claims come from three places: the file `claims.toml` of a game, the corpora (every position and line with the author's
verdict), and what a game's part `trial` adds of its own. Judges are the game's, else those common to all games.

They are judged one after the other or several at once, and each verdict is written at once. The pools differ in speed
only. A process that is killed loses the claims it was judging; the next trial finds the rest in the docket.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from academie.corpus.adapter import adapter_of
from academie.corpus.record import Book, Entry, Line, said
from academie.corpus.shelf import books
from academie.errors import Unknown, quoted
from academie.game import Game
from academie.game.packages import __version__
from academie.game.registry import PACKAGES, find, has_part, part_of
from academie.input.files import StrictTable, read_toml
from academie.search.processes import by_processes, joined
from academie.text.message import Message, bilingual, verbatim
from academie.trial import luck, precept
from academie.trial.claim import Claim, Judge, judges_of
from academie.trial.verdicts import Docket, Judged, judged_of, key_of

Report = Callable[[int, int], object]

JUDGES = judges_of(luck.FILE, {**precept.HEAR, **luck.HEAR})
BOOKS = ("manoury", "metz", "philidor", "lepeintre", "academie")


# The part `trial` of a game has JUDGES. It may have ENTRIES, the judge of a corpus entry by the word of its claim;
# claims(), more claims; description(state), a position in words; named(line, title), a line as people call it;
# heed(state, key), one of its maxims alone; over(state), the shares of a game that a trial ends early; PAIRS, how many
# of games its maxims get; PROFILES, the laws of those that need another; UNTRIED, the keys of those that speak of no
# move; LEFT, what is not tried, by book.


def claims(book: str) -> list[Claim]:
    """All that a book says and that can be tried, game by game; raises `Unknown` for a book that says nothing."""
    found = [claim for name in PACKAGES for claim in _of_room(name, book) if claim.book == book]
    if not found:
        raise Unknown(
            "There are no claims of a book {name}. Choose one of {known}.", name=quoted(book), known=", ".join(BOOKS)
        )
    return found


def hear(claim: Claim) -> Judged:
    """What the judge of a claim finds; a function of the claim alone."""
    judge = judge_of(claim)
    return judged_of(claim, judge, __version__, judge.hear(claim))


def judge_of(claim: Claim) -> Judge:
    """Who judges a claim; raises `Unknown` where nobody does."""
    own: Mapping[str, Judge] = part_of(claim.game, "trial").JUDGES if has_part(claim.game, "trial") else {}
    judges = {**JUDGES, **own}
    if claim.judge in judges:
        return judges[claim.judge]
    raise Unknown(
        "There is no judge {judge} for the claim {claim}. Choose one of {known}.",
        judge=quoted(claim.judge),
        claim=claim.id,
        known=", ".join(sorted(judges)),
    )


def _of_room(name: str, of: str) -> Iterable[Claim]:
    """What a game has for a book, and for others where that is not asked first."""
    game = find(name)
    part = part_of(name, "trial") if has_part(name, "trial") else None
    if (path := game.folder / "claims.toml").is_file():
        yield from read_claims(path, name)
    yield from claims_of(game, part, of)
    if part is not None and hasattr(part, "claims"):
        yield from part.claims()
    yield from precept.claims_of(game, part)


# --- Claims that follow from the corpora


REPLAYED = "replay"  # the judge of what only has to replay

_POSITION = Message("{place}, {told}: {claim}. {said}")
_NUMBERED = Message("No {number}")
_LINE = Message("{line}: {claim}. {said}")


def claims_of(game: Game, part: Any, of: str) -> Iterator[Claim]:  # noqa: ANN401 - a module
    """The claims of a book at a game; one in several parts, NAME-…, is the book NAME on trial."""
    for book in books():
        if (book.game, _name(book)) != (game.name, of):
            continue
        for entry in book.entries:
            spoken = [
                line for line in entry.lines if line.claim and line.id
            ]  # without a name it shows a part of the entry
            for line in spoken:
                yield _of_line(book, entry, line, part)
            if not spoken:
                yield _of_entry(game, book, entry, part)


def _of_entry(game: Game, book: Book, entry: Entry, part: Any) -> Claim:  # noqa: ANN401 - a module
    judge = getattr(part, "ENTRIES", {}).get(entry.claim, REPLAYED)
    sentence = verbatim("")
    if judge != REPLAYED and hasattr(part, "description"):
        sentence = part.description(adapter_of(game).study(entry.fen, entry.profile))
    text = (Message("{place}: {said}") if judge == REPLAYED else _POSITION).fill(
        place=_place(entry.number), said=entry.says, told=sentence, claim=said(entry.claim)
    )
    given = _given(entry, entry.claim) | {"lines": [list(entry.whole(line)) for line in entry.lines]}
    position = (entry.fen, entry.profile)
    return Claim(entry.id, _name(book), book.game, _lines(entry.seed_lines), text, judge, given, position=position)


def _given(entry: Entry, claim: str) -> dict[str, Any]:
    return {"entry": entry.id, "profile": entry.profile, "fen": entry.fen, "claim": claim}


def _place(number: str) -> Message:
    """Where the book has it: a number, or what it calls the place."""
    return _NUMBERED.fill(number=number) if number[:1].isdigit() else verbatim(number.capitalize())


def _of_line(book: Book, entry: Entry, line: Line, part: Any) -> Claim:  # noqa: ANN401 - a module
    name = part.named(line.id, line.title) if hasattr(part, "named") else verbatim(line.id)
    judge = getattr(part, "ENTRIES", {}).get(line.claim, REPLAYED)
    places = [each.line for each in line.prints] or list(entry.seed_lines)
    text = _LINE.fill(line=name, claim=said(line.claim), said=line.claim_text or line.title)
    given = _given(entry, line.claim) | {"kept": len(entry.inherited(line)), "lines": [list(entry.whole(line))]}
    source, position = _lines((min(places), max(places))), (line.final_fen, entry.profile)
    return Claim(
        f"{book.name}-{line.id.lower()}", _name(book), book.game, source, text, judge, given, position=position
    )


def _name(book: Book) -> str:
    return book.name.partition("-")[0]


def _lines(pair: tuple[int, int]) -> str:
    first, last = pair
    return f"l.{first}" if first == last else f"l.{first}-{last}"


# --- Reads the claims of a game, `claims.toml`


_PLAIN = (str, int, float, bool)


def read_claims(path: Path, game: str) -> list[Claim]:
    """The claims of a file, in its order; raises one sentence that names file and claim.

    [[claim]]
    id = "…"            unlike any other
    book = "…"          the book on trial
    source = "l.12-14"  lines of its text
    judge = "…"         a key of the game's JUDGES, or of those common to all games
    en = "…"            the claim in our words
    fr = "…"
    reading_en, reading_fr   how its words are understood, where they leave it open
    given = { … }       data for the judge
    """
    table = StrictTable(read_toml(path), verbatim(path.name))
    table.known += ("judges", "bounds", "games")  # what the game's own judges read (claim.judges_of)
    found = table.each("claim", Message("{where}, claim {i}"), lambda row: _claim(row, game))
    table.close()
    if not found:
        raise table.refuse("there is no claim; add a [[claim]] table.")
    names = [claim.id for claim in found]
    for name in names:
        if names.count(name) > 1:
            raise table.refuse("two claims have the id {name}; give one of them another.", name=quoted(name))
    return list(found)


def _claim(row: StrictTable, game: str) -> Claim:
    given = row.data.get("given", {})
    row.known.append("given")
    if not isinstance(given, dict) or not all(map(_plain, given.values())):
        raise row.refuse("“given” may hold texts, numbers, yes or no, and lists of them.")
    reading = bilingual(row.text("reading_en", ""), row.text("reading_fr", ""))
    position = row.text("position", ""), row.text("profile", "")
    return row.record(Claim, game=game, text=row.both(), given=given, reading=reading, position=position)


def _plain(value: object) -> bool:
    return all(map(_plain, value)) if isinstance(value, list) else isinstance(value, _PLAIN)


# --- The hearing


@dataclass(frozen=True)
class Differs:
    """A claim that was judged again and found otherwise than before."""

    claim: str
    before: str
    now: str


class Trial:
    """A book before its judges."""

    def __init__(self, claims: Sequence[Claim], docket: Docket) -> None:
        self.claims, self.docket = list(claims), docket
        self.differing: list[Differs] = []

    def judged(self, pool: str = "processes", *, again: bool = False, report: Report | None = None) -> list[Judged]:
        """Every claim with its verdict, in the order of the book; what the docket knows is not heard again.

        With `again` everything is; where a verdict or its evidence is not what it was, `differing` says so.
        """
        if pool not in POOLS:
            raise Unknown("There is no pool {name}. Choose one of {known}.", name=quoted(pool), known=", ".join(POOLS))
        keys = {claim.id: key_of(claim, judge_of(claim), __version__) for claim in self.claims}
        waiting = [claim for claim in self.claims if again or self.docket.find(keys[claim.id]) is None]
        # The long ones first, so that no core idles at the end behind one of them.
        waiting.sort(key=lambda claim: -judge_of(claim).weight)
        done = len(self.claims) - len(waiting)
        if report is not None:
            report(done, len(self.claims))
        for received in POOLS[pool](waiting):
            self._keep(received)
            done += 1
            if report is not None:
                report(done, len(self.claims))
        found = [self.docket.find(keys[claim.id]) for claim in self.claims]
        return [received for received in found if received is not None]

    def _keep(self, judged: Judged) -> None:
        before = self.docket.find(judged.key)
        if before is not None and before.as_data() != judged.as_data():
            self.differing.append(Differs(judged.claim, before.finding.text.en, judged.finding.text.en))
        self.docket.keep(judged)


def _ray(claims: Sequence[Claim]) -> Iterator[Judged]:
    """By Ray, on this machine or on those of a cluster."""
    if not claims:
        return
    with joined() as ray:
        remote = ray.remote(max_retries=2)(hear)
        left = [remote.remote(claim) for claim in claims]
        while left:
            done, left = ray.wait(left)
            yield from ray.get(done)


POOLS: dict[str, Callable[[Sequence[Claim]], Iterable[Judged]]] = {
    "processes": partial(by_processes, hear),
    "ray": _ray,
    "none": partial(map, hear),
}
