"""The report of a trial: one HTML page in each language, without scripts, for students of the history of games.

It says what the author claims, in our words, how the claim was tried, the verdict, the evidence and the doubts. The
pages are made from the docket and change only when a verdict does.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Sequence
from html import escape
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree as ET

from academie.errors import AcademieError, Unavailable, why
from academie.game.registry import find
from academie.input.files import read_words
from academie.svg.palette import NIGHT
from academie.text.message import Message, counted, figure
from academie.trial import bench
from academie.trial.claim import Claim, Verdict
from academie.trial.report.certainty import bounds, certainty, other_bounds
from academie.trial.verdicts import Judged

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


_HERE = Path(__file__).parent
_BOOKS = _HERE.parent / "books.toml"
_TABLED = {"dice", "replay", "precept", "maxim"}  # judges whose claims get a row each
_LONG, _SEEDS = 9999, 1 << 40  # figures that are written in groups; seeds are names, not figures
_SHOWN = 6  # diagrams of a table's claims: the first, and before them those that do not hold

_TITLE = Message("The old books on trial")
_LEAD = Message(
    "What five books of games from 1787 to 1818 claim: each position, line, count and maxim is set up again and "
    "judged by the best judge available, with the evidence."
)
_UNWRITTEN = Message("The report cannot be written to {path}: {why}; name another folder.")
_MEANING = Message(
    "Proved: by the law, by counting every case, or by a search to the end. Supported: what was measured speaks "
    "for it. Doubtful: what was measured does not decide. Refuted: it is false, or what was measured speaks "
    "against it."
)
_TEXTS = read_words(__file__)
_COUNTED = Message.within("of a book", "claim"), Message("claims")


def write(book: str, claims: Sequence[Claim], found: Sequence[Judged], place: Path) -> list[Path]:
    """Write the pages of a book into a folder, and the first page of them all, and say which."""
    pages = {f"{book}.{language}.html": page(book, claims, found, language) for language in ("fr", "en")}
    pages |= {f"index.{language}.html": _index(language) for language in ("fr", "en")}
    written = []
    for name, text in pages.items():
        path = place / name
        try:
            place.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        except OSError as error:
            raise Unavailable(_UNWRITTEN.fill(path=path, why=why(error))) from error
        written.append(path)
    return written


def _index(language: str) -> str:
    """The page in one language; the same whatever the verdicts are."""
    title = _text(_TITLE, language)
    parts = [*_head(title, language), f"<h1>{title}</h1>", f"<p>{_text(_LEAD, language)}</p>"]
    for book in bench.BOOKS:
        facts = _facts_of(book)
        parts.append(f'<h2><a href="{book}.{language}.html">{escape(facts["title"])}</a></h2>')
        parts.append(f"<p>{_text(Message.given(facts), language)}</p>")
    parts.append(f'<p class="voix">{_text(_MEANING, language)}</p>')
    parts.append(f'<footer class="voix"><p>{_turned("index", language)}</p></footer>\n</main>\n</body>\n</html>\n')
    return "\n".join(parts)


def page(book: str, claims: Sequence[Claim], found: Sequence[Judged], language: str) -> str:
    """The page of a book in one language."""
    facts = _facts_of(book)
    rows, diagrams = list(zip(claims, found, strict=True)), Diagrams()
    title, sections = _say("title", language, book=facts["title"]), list(_sections(rows, diagrams, language))
    parts = [
        *_head(title, language, diagrams.style),
        f"<h1>{title}</h1>",
        f"<p>{_text(Message.given(facts), language)}</p>",
        f'<p class="voix">{_text(_MEANING, language)}</p>',
        *_sum(rows, language),
        *_contents(rows, language),
        *_against(rows, language),
        *sections,
        *certainty(book, rows, language),
        f"<h2>{_say('doubts', language)}</h2>\n<p>{_say('doubt_words', language)}</p>",
        f'<footer class="voix"><p>{_keys(rows, language)}</p>',
        f"<p>{_turned(book, language)}</p>",
        f'<p><a href="index.{language}.html">{_say("index", language)}</a></p>',
        "</footer>\n</main>\n</body>\n</html>\n",
    ]
    return "\n".join(parts)


def _facts_of(book: str) -> dict[str, str]:
    """The name of a book, and what it is, in both languages."""
    found: dict[str, str] = tomllib.loads(_BOOKS.read_text(encoding="utf-8")).get(
        book, {"title": book, "en": "", "fr": ""}
    )
    return found


def _head(title: str, language: str, style: str = "") -> list[str]:
    """How every page begins."""
    common = (_HERE / "style.css").read_text(encoding="utf-8")
    return [
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{title}</title>\n<style>\n{common}{style}</style>\n</head>\n<body>",
        f"<header><p>{_say('house', language).strip()}</p></header>\n<main>",
    ]


def _turned(name: str, language: str) -> str:
    """A link to the same page in the other language."""
    other = "en" if language == "fr" else "fr"
    return f'<a href="{name}.{other}.html" hreflang="{other}">{_say("other", language)}</a>'


def _say(key: str, language: str, **values: object) -> str:
    return escape((_TEXTS["page"][key].fill(**values) if values else _TEXTS["page"][key]).to(language), quote=False)


def _text(title: Message, language: str) -> str:
    return escape(title.to(language), quote=False)


def _verdict(judged: Judged, language: str) -> str:
    verdict = judged.finding.verdict
    return f'<span class="verdict {verdict.value}">{_text(verdict.text, language)}</span>'


def _sum(rows: Sequence[tuple[Claim, Judged]], language: str) -> Iterator[str]:
    counts = Counter(judged.finding.verdict for _, judged in rows)
    yield f'<h2>{_say("sum", language)}</h2>\n<table class="somme">'
    yield f"<thead><tr><th>{_say('verdict', language)}</th><th>{_say('claims', language)}</th></tr></thead>\n<tbody>"
    for verdict in Verdict:
        name = f'<span class="verdict {verdict.value}">{_text(verdict.text, language)}</span>'
        yield f'<tr><td>{name}</td><td class="nombre">{counts[verdict]}</td></tr>'
    yield f'<tr><td>{_say("all", language)}</td><td class="nombre">{len(rows)}</td></tr>\n</tbody>\n</table>'


def _contents(rows: Sequence[tuple[Claim, Judged]], language: str) -> Iterator[str]:
    """The games of the page, where there are several."""
    games = Counter(claim.game for claim, _ in rows)
    if len(games) > 1:
        links = (f'<a href="#{game}">{_text(find(game).title, language)}</a> {games[game]}' for game in games)
        yield f"<nav><p><em>{_say('contents', language)}</em> {' · '.join(links)}</p></nav>"


def _against(rows: Sequence[tuple[Claim, Judged]], language: str) -> Iterator[str]:
    """The refuted claims, which readers look for first."""
    refuted = [(claim, judged) for claim, judged in rows if judged.finding.verdict is Verdict.REFUTED]
    yield f"<h2>{_say('against', language)}</h2>"
    if not refuted:
        yield f"<p>{_say('against_none', language)}</p>"
        return
    yield "<ul>"
    for claim, judged in refuted:
        text = f"{_text(claim.text, language)} <em>{_text(judged.finding.text, language)}</em>"
        yield f'<li><a href="#{escape(claim.id)}">{escape(claim.source)}</a>. {text}</li>'
    yield "</ul>"


def _sections(rows: Sequence[tuple[Claim, Judged]], diagrams: Diagrams, language: str) -> Iterator[str]:
    """The claims game by game and judge by judge, in the order in which the book comes to them."""
    groups: dict[tuple[str, str], list[tuple[Claim, Judged]]] = {}
    for claim, verdict in rows:
        groups.setdefault((claim.game, claim.judge), []).append((claim, verdict))
    order = sorted(groups, key=lambda key: list(dict.fromkeys(game for game, _ in groups)).index(key[0]))
    for (before, _), (game, judge) in pairwise([("", ""), *order]):
        group = groups[game, judge]
        if game != before:
            yield f'<h2 id="{game}">{_text(find(game).title, language)}</h2>'
        judged = bench.judge_of(group[0][0])
        number = counted(len(group), *_COUNTED).to(language)
        yield f'<p class="voix"><em>{_say("how", language)}</em> {_text(judged.how, language)} ({number})</p>'
        yield from (f'<p class="voix">{bound}</p>' for bound in bounds(judged, language))
        if judge in _TABLED:
            yield from _figures(group, diagrams, language)
            yield from _table(group, language)
        else:
            yield from (_slip(claim, verdict, diagrams, language) for claim, verdict in group)


def _figures(group: Sequence[tuple[Claim, Judged]], diagrams: Diagrams, language: str) -> Iterator[str]:
    """A few of a table's positions, first those of claims that do not hold."""
    drawn = [
        (judged.finding.verdict in {Verdict.PROVED, Verdict.SUPPORTED}, rank) for rank, (_, judged) in enumerate(group)
    ]
    shown: list[str] = []
    for _, rank in sorted(drawn):
        claim, judged = group[rank]
        caption = f'<a href="#{escape(claim.id)}">{escape(claim.source)}</a>, {_verdict(judged, language)}'
        if len(shown) < _SHOWN and (figure := _diagram(claim, diagrams, language, caption)):
            shown.append(figure)
    if shown:
        yield f'<div class="pictures">{"".join(shown)}</div>'


def _table(group: Sequence[tuple[Claim, Judged]], language: str) -> Iterator[str]:
    heads = "".join(f"<th>{_say(key, language)}</th>" for key in ("place", "claim", "verdict", "found"))
    yield f'<table class="larges">\n<thead><tr>{heads}</tr></thead>\n<tbody>'
    for claim, judged in group:
        cells = (
            f'<td class="source">{escape(claim.source)}</td>',
            f"<td>{_text(claim.text, language)}{_aside(claim, language)}</td>",
            f"<td>{_verdict(judged, language)}</td>",
            f"<td>{_text(judged.finding.text, language)}</td>",
        )
        yield f'<tr id="{escape(claim.id)}">{"".join(cells)}</tr>'
    yield "</tbody>\n</table>"


def _aside(claim: Claim, language: str) -> str:
    """How a claim of a table is read, where its words leave it open."""
    return f' <span class="voix">{_text(claim.reading, language)}</span>' if claim.reading.en else ""


def _slip(claim: Claim, judged: Judged, diagrams: Diagrams, language: str) -> str:
    parts = [f'<article class="fiche" id="{escape(claim.id)}">', _diagram(claim, diagrams, language)]
    parts.append(f"<h3>{_text(claim.text, language)}</h3>")
    lines = claim.source.replace("l.", "")
    place = _say("source_one" if lines.isdigit() else "source", language, lines=lines)
    parts.append(f'<p class="source">{place}</p>')
    if claim.reading.en:
        reading = f"<em>{_say('reading', language)}</em> {_text(claim.reading, language)}"
        parts.append(f'<p class="voix">{reading}</p>')
    parts.append(f'<p class="ruling">{_verdict(judged, language)}. {_text(judged.finding.text, language)}</p>')
    if others := other_bounds(claim, judged.finding.evidence, language):
        parts.append(f'<p class="voix">{others}</p>')
    if facts := _facts(judged.finding.evidence, language):
        parts.append(f'<p class="pieces">{facts}</p>')
    parts.append("</article>")
    return "\n".join(part for part in parts if part)


def _facts(evidence: Any, language: str) -> str:  # noqa: ANN401 - figures of any kind
    lines = []
    for key, name in _TEXTS["facts"].items():
        value = evidence.get(key)
        if value not in (None, "", [], 0):
            between = "\N{EN DASH}" if key == "interval" else " "
            shown = between.join(_figure(each, language) for each in (value if isinstance(value, list) else [value]))
            lines.append(f"{_text(name, language)} {escape(shown)}")
    return " · ".join(lines)


def _figure(value: object, language: str) -> str:
    """A figure as the language writes it, long ones in groups of three."""
    if isinstance(value, int) and not isinstance(value, bool) and _LONG < abs(value) < _SEEDS:
        return f"{value:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
    return figure(str(value)).to(language) if isinstance(value, float) else str(value)


def _diagram(claim: Claim, diagrams: Diagrams, language: str, caption: str = "") -> str:
    """The position as SVG, where the game draws; else nothing."""
    line, profile = claim.position
    game = find(claim.game)
    draw = getattr(game, "svg", None)
    if not line or draw is None:
        return ""
    prefix = f"{re.sub(r'[^a-z0-9]+', '-', claim.id)}-"
    try:
        drawn = draw(game.read(line, profile), language=language, prefix=prefix)
    except AcademieError:
        return ""
    return diagrams.figure(drawn, prefix, caption)


def _keys(rows: Sequence[tuple[Claim, Judged]], language: str) -> str:
    keys = dict.fromkeys(
        f"{claim.game} {judged.law}" + (f", {judged.tools}" if judged.tools else "") for claim, judged in rows
    )
    return _say("keys", language, keys=" ; ".join(keys))


# --- The diagrams of a page
# A hundred drawings of one board would make a page of megabytes. Men stand clear of one another and of what is not
# under them, so that they may be drawn after the whole board; then the board is the same in every diagram.


_SPACE = "{http://www.w3.org/2000/svg}"
_MEN = {"dame", "piece"}
_ATTRIBUTES = ("viewBox", "role", "lang", "aria-labelledby")

ET.register_namespace("", _SPACE.strip("{}"))


class Diagrams:
    """The diagrams of one page."""

    def __init__(self) -> None:
        self._rules: dict[str, None] = {}
        self._stock: dict[str, str] = {}

    @property
    def style(self) -> str:
        """The styles of all that was drawn, and the colours of the night."""
        night = "".join(f"--{token}:{colour};" for token, colour in NIGHT.items())
        rules = "\n".join(self._rules)
        return f"{rules}\n@media screen and (prefers-color-scheme: dark) {{ :root {{ {night} }} }}\n" if rules else ""

    def figure(self, drawn: str, prefix: str, caption: str = "") -> str:
        """A drawing as a figure of the page; `prefix` is what its ids begin with."""
        root = ET.fromstring(drawn)  # noqa: S314 - our own drawing
        for style in root.findall(f"{_SPACE}style"):
            self._rules |= dict.fromkeys(
                f"{rule}}}".replace(f"#{prefix} ", ".planche ") for rule in (style.text or "").split("}") if rule
            )
            root.remove(style)
        lines = [_written(root.find(f"{_SPACE}{name}")) for name in ("title", "desc")]
        men = list(_lifted(root))
        board = "".join(_written(each) for each in root if each.tag not in {f"{_SPACE}title", f"{_SPACE}desc"})
        attributes = " ".join(f'{name}="{root.get(name)}"' for name in _ATTRIBUTES)
        parts = [f"<svg {attributes}>", *lines, self._once(board, prefix), *(self._man(man, prefix) for man in men)]
        under = f"<figcaption>{caption}</figcaption>" if caption else ""
        return f'<figure class="planche">{"".join(parts)}</svg>{under}</figure>'

    def _man(self, man: Element, prefix: str) -> str:
        where = man.attrib.pop("transform", "")
        return f'<g transform="{where}">{self._once(_written(man), prefix)}</g>'

    def _once(self, text: str, prefix: str) -> str:
        """What is drawn, under a name the first time, by that name afterwards."""
        key = text.replace(prefix, "\N{SECTION SIGN}")
        if key in self._stock:
            return f'<use href="#{self._stock[key]}"/>'
        name = self._stock[key] = f"planche-{len(self._stock)}"
        return f'<g class="planche" id="{name}">{text.replace(prefix, f"{name}-")}</g>'


def _lifted(root: Element) -> list[Element]:
    """The men, taken off their places; the names of places go, since the description tells the position."""
    men = []
    for place in root.iter(f"{_SPACE}g"):
        for child in list(place):
            if child.tag == f"{_SPACE}title":
                place.remove(child)
            elif place.get("class") == "place" and set((child.get("class") or "").split()) & _MEN:
                place.remove(child)
                men.append(child)
    return men


def _written(element: Element | None) -> str:
    if element is None:
        return ""
    text = ET.tostring(element, encoding="unicode")
    return text.replace(f' xmlns="{_SPACE.strip("{}")}"', "").strip()
