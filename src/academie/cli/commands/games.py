"""`academie games` and `academie players`: what there is to play, and who plays it."""

import zipfile
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from rich.text import Text

from academie.cli.session.saves import Finished, finished
from academie.errors import Unavailable, Unreadable, quoted, why
from academie.game.data import title_data
from academie.game.registry import find
from academie.input.files import write_text
from academie.journal import write_games
from academie.journal.formats import JOURNAL
from academie.players import roster
from academie.players.characters import called as character
from academie.players.characters import listed
from academie.players.members import Member, member_data, members_of
from academie.scene.card import called, card_of, table
from academie.terminal.options import GAME, JSON, check_choice, game_of, option
from academie.terminal.output import USUAL, WRITTEN, as_json, language_of, sentence
from academie.terminal.pages import laid, page
from academie.text.message import Message, joined, verbatim

_HEAD = verbatim("{title}  ({name})")
_BOOKS = Message("Book: {books}")
_PLAY = Message(
    "“academie play NAME” starts a game, “academie law NAME” shows its law, “academie learn NAME” teaches it."
)
_PLAYERS = Message("Players of {title}. Choose one with --level (the number) or --opponent (the word):")
_MEMBER = verbatim("{name}. {text}")
_LADDER = Message(
    "Ratings from the ladder of {date}, around 1500, with standard errors. They hold for this program only. "
    "“academie ladder” computes them again."
)
_PLAYED = Message("{date}  {title}: {result}. {file}")
_PLAYED_AGAINST = Message("{date}  {title} against {who}: {result}. {file}")
_RESULTS = {
    "won": Message("won"),
    "drawn": Message("drawn"),
    "lost": Message("lost"),
    "together": Message("several players here"),
}
RESULTS = tuple(_RESULTS)
_PROGRAM = Message("{program} played for the strongest of them.")


def games(  # noqa: PLR0913, PLR0917 - each is an option of its own
    mine: bool = option(False, "--mine", "List the games that you have finished at this terminal."),
    game: str | None = option(None, "--game NAME", "With --mine, only this game."),
    opponent: str | None = option(None, "--opponent WORD", "With --mine, only those against this machine."),
    result: str | None = option(None, "--result won|drawn|lost|together", "With --mine, only those with this result."),
    since: str | None = option(None, "--since DAY", "With --mine, only those since this date, such as 2026-01-31."),
    until: str | None = option(None, "--until DAY", "With --mine, only those up to this date, such as 2026-01-31."),
    form: str | None = option(None, "--form FORM", "With --mine, only those in this form, such as single or poule."),
    output: Path | None = option(
        None,
        "--output -o FILE",
        "With --mine, write them to a file: .journal, .pdn, .pgn or .mat; .zip makes one file for each game.",
    ),
    json: bool = JSON,
) -> None:
    """List all games, each with its name, what it is like and the book it follows.

    With --mine, list the games that you have finished at this terminal, the last one first.
    """
    language = language_of()
    if mine:
        first, last = (None if each is None else _day(each) for each in (since, until))
        found = [each for each in _finished(game, opponent, result, first, last) if form in {None, each.form}]
        _mine(found, output, json=json)
        return
    if json:
        as_json([_game_data(name) for name in table()])
        return
    lines: list[str | Text] = []
    for name in table():
        board = card_of(name)
        lines.append(Text(laid(_HEAD.fill(title=called(name), name=name).to(language)), style="bold"))
        lines += [laid(text.to(language), "    ") for text in (board.character,) if text.en]
        books = _BOOKS.fill(books=board.books).to(language).removesuffix(".")
        lines += [Text(laid(books, "    "), style="dim"), ""] if board.books.en else [""]
    page([*lines, laid(_PLAY.to(language))], paged=True)


def _finished(
    game: str | None, opponent: str | None, result: str | None, first: datetime | None, last: datetime | None
) -> list[Finished]:
    """The games that fit, the last one first."""
    check_choice("--result", result or RESULTS[0], RESULTS)
    found = finished(game_of(game).name if game is not None else "*")
    return [
        each
        for each in found
        if (opponent is None or any(opponent in name for name in each.journal.players))
        and (first is None or each.played >= first)
        and (last is None or each.played < last + timedelta(days=1))
        and (result is None or each.result == result)
    ]


def _day(text: str) -> datetime:
    try:
        return datetime.strptime(text, "%Y-%m-%d").astimezone()
    except ValueError as error:
        raise Unreadable("{text} is not a date. Write it as in 2026-01-31.", text=quoted(text)) from error


def _mine(found: list[Finished], output: Path | None, *, json: bool) -> None:
    if not found and not json:
        sentence(Message("No finished game fits.").to(language_of()))
    elif output is not None:
        _write(found, output)
        sentence(WRITTEN.fill(path=output).to(language_of()))
    elif json:
        as_json([_finished_data(each) for each in found])
    else:
        page([laid(_line(each).to(language_of()), hanging="    ") for each in found])


def _line(each: Finished) -> Message:
    game = find(each.journal.game)
    who = joined([character(name) for name in each.journal.players if name not in {"?", ""}])
    data = {
        "date": f"{each.played:%Y-%m-%d}", "title": game.title, "result": _RESULTS[each.result], "who": who,
        "file": str(each.path),
    }  # fmt: skip
    return (_PLAYED_AGAINST if who.en else _PLAYED).fill(**data)


def _finished_data(each: Finished) -> dict[str, Any]:
    """A finished game for programs."""
    return {
        "file": str(each.path),
        "game": each.journal.game,
        "form": each.form,
        "profile": each.journal.profile,
        "players": list(each.journal.players),
        "played": each.played.isoformat(timespec="seconds"),
        "result": each.result,
        "games": len(each.journals),
    }


def _write(found: list[Finished], output: Path) -> None:
    """All of them in one file; in a .zip file each as its own journal."""
    if output.suffix.lower() == ".zip":
        try:
            with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as file:
                for each in found:
                    file.write(each.path, each.path.name)
        except OSError as error:
            raise Unavailable("{path} cannot be written: {why}.", path=output, why=why(error)) from error
        return
    journals = [journal for each in found for journal in each.journals]
    write_text(output, write_games(journals, output.suffix.removeprefix(".").lower() or JOURNAL))


def _game_data(name: str) -> dict[str, Any]:
    """A game for programs."""
    game, board = find(name), card_of(name)
    return {
        "name": name,
        "title": title_data(called(name)),
        "character": title_data(board.character),
        "books": title_data(board.books),
        "profile": game.profiles.default,
        "profiles": list(game.profiles.profiles),
        "seats": [title_data(seat) for seat in game.players],
    }


def players(name: str = GAME, json: bool = JSON) -> None:
    """List the machine players of a game.

    The eight characters come first, from the weakest to the strongest, then the other machines.
    """
    game, language = game_of(name), language_of()
    found = roster.offered(game)
    characters = {each.key: each for each in members_of(game)}
    if json:
        members = [member_data(each) for each in characters.values()]
        as_json({"game": game.name, "usual": roster.usual(game), "players": found, "characters": members})
        return
    broad = max(map(len, found))
    lines: list[str | Text] = [Text(laid(_PLAYERS.fill(title=game.title).to(language)), style="bold")]
    for spec in found:
        level, said = (characters[spec].level, _said(characters[spec])) if spec in characters else ("", listed(spec))
        usual = USUAL.to(language) if spec == roster.usual(game) else ""
        lines.append(laid(f"{level:>3}  {spec:<{broad}}  {said.to(language)}{usual}", hanging=" " * (broad + 7)))
    if specs := getattr(roster.own_players(game), "SPECS", ""):
        lines.append(laid(Message("Also after --opponent: {specs}.", specs=specs).to(language)))
    if rated := [each for each in characters.values() if each.date]:
        lines.append(laid(_LADDER.fill(date=rated[0].date).to(language)))
        if rated[0].profile != game.start().profile.name:
            lines.append(laid(Message("The ladder used the rules {profile}.", profile=rated[0].profile).to(language)))
        if rated[0].program:
            lines.append(laid(_PROGRAM.fill(program=rated[0].program).to(language)))
    page(lines)


def _said(member: Member) -> Message:
    """One of the characters: his name, his character, and how he is rated."""
    said = _MEMBER.fill(name=member.title, text=member.text)
    return (
        said if member.rating is None else Message("{said} Rating {rating}.", said=said, rating=member.rating.in_words)
    )
