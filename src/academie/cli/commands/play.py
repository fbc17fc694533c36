"""`academie play` and `resume`: a game or a series at the terminal; an unfinished one continued."""

import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from academie.cli.session import saves
from academie.cli.session.client import Client
from academie.cli.session.menu import choose
from academie.cli.session.plan import GamePlan
from academie.cli.session.resumption import description, go_on, opened
from academie.errors import Unknown
from academie.game import registry
from academie.terminal import scroll
from academie.terminal.options import PLAIN, Away, Display, Manner, Players, Series, Start, argument, game_of, option
from academie.terminal.output import plain as printed
from academie.text.message import Message

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.terminal.layout import View
    from academie.terminal.scroll import Surface


def play(
    name: str | None = argument(
        None, "[GAME]", f"The game: {', '.join(registry.BUILT_IN)}. Without it, lists all games."
    ),
    *,
    players: Players,
    start: Start,
    series: Series,
    manner: Manner,
    away: Away,
    plain: bool = PLAIN,
    display: Display,
) -> None:
    """Play at the terminal. Type a move such as 32-28 or A/G A/D, or type help for the other commands.

    Without GAME, lists the games and offers to resume an unfinished one.

    Each action is saved to disk before the program answers it. If the input is a pipe, the program asks no
    questions, and the end of the input ends the game.

    With --server, you play on a server, which also saves the game. You invite the other players with a link; with a
    level or an opponent you play against a machine.
    """
    view = display.view
    wishes = GamePlan(players, start, series, manner)
    if away.url is not None:
        request = None
        if away.link is None:
            request = wishes.of(game_of(_named(name)), view.language).request()
            asked = {"seed": manner.seed, "dice": manner.dice == "hand", "explain": manner.explain}
            away.check_there(position=start.position, setup=start.setup != "standard", **asked)
        from academie.cli.session.network.seat import seat_of  # noqa: PLC0415 - playing alone does not need it

        seat = seat_of(away, request, manner.clock, view.language)
        _shown(lambda surface: Client(seat, surface, view).run(), view, plain=plain)
        return
    away.check_here()
    if not sys.stdin.isatty():
        _named(name)
    plan = wishes.of(game_of(name), view.language) if name is not None else None

    def work(surface: "Surface") -> None:
        found = plan
        if found is None:
            chosen = choose(surface, view.language, opponents=players.level is None and players.opponent is None)
            if chosen is None:
                return
            opponent = chosen.opponent or players.opponent
            found = replace(wishes, players=replace(players, opponent=opponent)).of(chosen.game, view.language)
        found.sit(surface, view)

    _shown(work, view, plain=plain)


def _shown(work: "Callable[[Surface], None]", view: "View", *, plain: bool) -> None:
    """Something done before the person at the terminal."""
    scroll.run(work, plain=plain, language=view.language, ascii_only=view.ascii_only)


def _named(name: str | None) -> str:
    """The game that was named: programs are not asked which."""
    if name is None:
        raise Unknown("Name the game: academie play GAME. “academie games” lists them.")
    return name


def resume(
    file: Path | None = argument(
        None,
        "[FILE.journal]",
        "The journal to resume, or its number in the list. By default, your last unfinished game.",
    ),
    listed: bool = option(False, "--list", "List your unfinished games, the last one first."),
    forget: str | None = option(None, "--forget N", "Delete the unfinished game with this number in the list."),
    plain: bool = PLAIN,
    *,
    display: Display,
) -> None:
    """Resume an unfinished or saved game, with the same players in their seats.

    Each action is written to the file before the program answers it. If the file breaks off in the middle of a
    line, that line is dropped. A player whose name is not a machine's name is a person at this terminal.
    """
    view = display.view
    if listed or forget is not None:
        _unfinished(forget, view.language)
        return
    if file is not None and file.name.isdecimal() and not file.exists():
        file = saves.chosen(file.name).path
    saved, refusal = (saves.last(), None) if file is None else opened(file)

    def work(surface: "Surface") -> None:
        go_on(saved, view, surface, file, refusal)

    scroll.run(work, plain=plain, language=view.language, ascii_only=view.ascii_only)


def _unfinished(forgotten: str | None, language: str) -> None:
    """The games that were left, each with its number; one of them is deleted."""
    if forgotten is not None:
        left = saves.chosen(forgotten)
        said = Message("Deleted: {game}", game=description(left))
        saves.forget(left)
        printed(said.to(language))
        return
    found = saves.listed()
    for number, each in enumerate(found, 1):
        printed(f"{number}. {description(each).to(language)}")
    if not found:
        printed(saves.NONE_LEFT.to(language))
