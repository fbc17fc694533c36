"""`academie games` and `academie players`: what there is to play, and who plays it."""

from typing import Any

from rich.text import Text

from academie.cli.options import GAME, JSON, game_of
from academie.cli.output import as_json, language_of
from academie.cli.screen.pages import laid, page
from academie.cli.words import USUAL
from academie.data import member_data, title_data
from academie.players import roster
from academie.players.characters import listed
from academie.players.members import Member, members_of
from academie.registry import find
from academie.scene.card import called, card_of, table
from academie.text.message import Message, verbatim

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
_PROGRAM = Message("{program} played for the strongest of them.")


def games(json: bool = JSON) -> None:
    """List all games, each with its name, what it is like and the book it follows."""
    language = language_of()
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
    company = {each.key: each for each in members_of(game)}
    if json:
        members = [member_data(each) for each in company.values()]
        as_json({"game": game.name, "usual": roster.usual(game), "players": found, "company": members})
        return
    broad = max(map(len, found))
    lines: list[str | Text] = [Text(laid(_PLAYERS.fill(title=game.title).to(language)), style="bold")]
    for spec in found:
        level, said = (company[spec].level, _said(company[spec])) if spec in company else ("", listed(spec))
        usual = USUAL.to(language) if spec == roster.usual(game) else ""
        lines.append(laid(f"{level:>3}  {spec:<{broad}}  {said.to(language)}{usual}", hanging=" " * (broad + 7)))
    if rated := [each for each in company.values() if each.date]:
        lines.append(laid(_LADDER.fill(date=rated[0].date).to(language)))
        if rated[0].profile != game.start().profile.name:
            lines.append(laid(Message("The ladder used the rules {profile}.", profile=rated[0].profile).to(language)))
        if rated[0].program:
            lines.append(laid(_PROGRAM.fill(program=rated[0].program).to(language)))
    page(lines)


def _said(member: Member) -> Message:
    """One of the company: his name, his character, and how he is rated."""
    said = _MEMBER.fill(name=member.title, text=member.text)
    return (
        said if member.rating is None else Message("{said} Rating {rating}.", said=said, rating=member.rating.in_words)
    )
