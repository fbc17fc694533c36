"""What a person is asked at the terminal, what he may do then, and how a game has ended, in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.match.series import gainers
from academie.state import LATE
from academie.title import Title

if TYPE_CHECKING:
    from collections.abc import Sequence

    from academie.cli.session.local import Session


def prompt(session: Session) -> str:
    """What is asked of the person whose turn it is."""
    table, seat = session.table, session.asked
    side = session.side(seat)
    if table.offered not in {None, seat}:
        return session.say("accept_draw", side=side)
    if not table.assisted or (session.word_open and session.cup is not None):
        # People who throw their own dice throw for the machine too.
        whose = side if session.cup is not None or not session.dice_due else session.side(table.waits)
        return session.say("prompt_stage", side=whose, stage=table.stage.to(session.language))
    game = session.game
    if session.cup is None and session.dice_due:
        taker = game.taker(table.state)
        return (
            session.say("first_dice_prompt") if taker is None else session.say("dice_prompt", side=session.side(taker))
        )
    moves = session.known.moves()
    words = [word for move in reversed(moves) if (word := game.said_word(move)) is not None]
    if words and len(words) == len(moves):  # where plays stand beside a word it is not the question
        return session.say("decide", side=side, words=_choice(session, words))
    return session.say("prompt", side=side)


def _choice(session: Session, words: list[Title]) -> str:
    """The words a player decides by, each with its English where the language has another."""
    language = session.language
    told = [f"{word.to(language)} ({word.en})" if language != "en" else word.en for word in words]
    return session.say("or").join(told)


def moves(session: Session) -> str:
    """The legal moves, each with a number by which it can be played; or what else may be done."""
    here, game = session.known, session.game
    if not here.moves():
        return acts(session)
    session.numbered_at = len(session.journal.acts)
    said = (session.spelled(game.said_move(here, move).to(session.language), session.asked) for move in here.moves())
    return session.say("legal", moves=", ".join(f"{number}) {move}" for number, move in enumerate(said, 1)))


def acts(session: Session) -> str:
    """What the person may rightly do now, in words that can be typed."""
    said = [Title(act.said(), act.said("fr")).to(session.language) for act in session.open_acts]
    return session.say("open_acts", acts=", ".join(said) or session.say("only_throw"))


def ending(session: Session) -> str:
    """The result in words, with its paragraph."""
    result, game = session.result, session.game
    if result is None and session.fallen is not None:
        return session.say("over_time", side=listed(session, session.table.against(session.fallen)))
    if result is None:
        kept = session.keeper is not None and session.journal.acts
        file = f" {session.path}" if session.path else ""
        return session.say("goodbye_kept", file=file) if kept else session.say("goodbye")
    if result.reason == LATE:
        return session.say("over_time", side=listed(session, gainers(result)))
    law = game.law.find(result.law)
    reason = game.glossary.terms[result.reason].name.to(session.language)
    void = result.reason == "nulle" or not result.points  # what is to be played again is no draw
    key = "over_win" if result.winner is not None else "over_void" if void else "over_draw"
    title = law.title.to(session.language)
    return session.say(key, side=listed(session, gainers(result)), reason=reason, law=result.law, title=title)


def listed(session: Session, players: Sequence[int]) -> str:
    """Several sides in words."""
    names = [session.side(player) for player in players]
    if len(names) < 2:
        return "".join(names)
    return session.say("listed", first=", ".join(names[:-1]), last=names[-1])
