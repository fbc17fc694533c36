"""Offers: made once, answered once by those who are asked, and taken away by a play."""

from __future__ import annotations

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.server.entries import Kind
from academie.server.meeting import Meeting
from server.meetings import LINK, Cup, acted, begun, course, entered, head, settled

DICE = Cup()


def refused(meeting: Meeting, match: str, ask: str, *args: object, **words: object) -> None:
    """Something is refused in a sentence of both languages."""
    with pytest.raises(AcademieError, match=match) as told:
        getattr(meeting, ask)(*args, **words)
    assert told.value.text.fr != told.value.text.en


def test_a_turn_is_taken_back_when_the_other_consents() -> None:
    """To before one's own last act, whatever the other has done since."""
    meeting = acted(begun(head("draughts")), DICE, 0, "31-27")
    meeting = acted(meeting, DICE, 1, "20-25")
    asked = entered(meeting, meeting.offer(0, "back"))
    assert asked.due(DICE) is None
    agreed = entered(asked, asked.answer(1, "back", yes=True))
    done = agreed.due(DICE)
    assert done is not None
    assert (done.kind, done.text, done.chair) == (Kind.BACK, "0", None)
    back = entered(agreed, done)
    assert back.board is not None
    assert back.board.acts == ()
    assert back.offers.made == ()
    assert back.view(0)["acts"] == begun(head("draughts")).view(0)["acts"]
    own = entered(meeting, meeting.offer(1, "back"))
    own = settled(entered(own, own.answer(0, "back", yes=True)), DICE)
    assert own.board is not None
    assert len(own.board.acts) == 1


def test_a_throw_taken_back_comes_again_the_same() -> None:
    """Its number in the game is what it hangs on."""
    meeting = begun(head("gammon"), DICE)
    chair = meeting.running if meeting.running is not None else meeting.playing.waits  # type: ignore[union-attr] # it is played
    assert chair is not None
    played = acted(meeting, DICE, chair, meeting.view(chair)["acts"][0]["text"])
    asked = entered(played, played.offer(chair, "back"))
    back = settled(entered(asked, asked.answer(1 - chair, "back", yes=True)), DICE)
    assert back.board == meeting.board or back.board.tables == meeting.board.tables  # type: ignore[union-attr] # it is there
    again = acted(back, DICE, chair, back.view(chair)["acts"][0]["text"])
    assert again.board.tables == played.board.tables  # type: ignore[union-attr] # it is there


def test_a_machine_consents() -> None:
    """Nobody else is asked, and it is done at once, before the machine moves."""
    meeting = begun(head("draughts", 1, machines=1))
    meeting = entered(meeting, meeting.act(0, "31-27"))
    meeting = entered(meeting, meeting.offer(0, "back"))
    assert meeting.machine is None
    back = settled(meeting, DICE)
    assert back.board is not None
    assert back.board.acts == ()


def test_what_cannot_be_taken_back() -> None:
    """Nothing done yet; where hands are hidden; à la rigueur; between games; by who looks on."""
    refused(begun(head("draughts")), "done nothing", "offer", 0, "back")
    refused(begun(head("domino")), "cannot be hidden again", "offer", 0, "back")
    refused(begun(head("draughts", mode="rigueur")), "law allows", "offer", 0, "back")
    refused(Meeting.begin(head("draughts")), "No game", "offer", 0, "back")
    refused(begun(head("draughts")), "look on", "offer", 2, "back")
    refused(begun(head("draughts")), "cannot be offered", "offer", 0, "the moon")


def test_a_play_takes_the_offer_away() -> None:
    """It is too late to answer then, and the offer may be made again."""
    meeting = acted(begun(head("draughts")), DICE, 0, "31-27")
    meeting = entered(meeting, meeting.offer(0, "back"))
    meeting = acted(meeting, DICE, 1, "20-25")
    refused(meeting, "no longer", "answer", 1, "back", yes=True)
    assert meeting.offer(0, "back").kind is Kind.OFFER


def test_an_offer_is_answered_once_and_by_those_who_are_asked() -> None:
    """Not by who made it, nor twice, nor by one who does not play; who made it may withdraw it."""
    meeting = begun(head("domino", 3, profile="poule-trois"))
    refused(meeting, "no longer", "answer", 1, "adjourn", yes=True)
    offered = entered(meeting, meeting.offer(0, "adjourn"))
    refused(offered, "already", "offer", 0, "adjourn")
    refused(offered, "already", "offer", 1, "adjourn")
    refused(offered, "withdraw", "answer", 0, "adjourn", yes=True)
    refused(offered, "look on", "answer", 7, "adjourn", yes=True)
    one = entered(offered, offered.answer(1, "adjourn", yes=True))
    assert one.due(DICE) is None
    refused(one, "accepted that already", "answer", 1, "adjourn", yes=True)
    assert settled(entered(one, one.answer(2, "adjourn", yes=True)), DICE).adjourned
    declined = entered(one, one.answer(2, "adjourn", yes=False))
    assert declined.offers.made == ()
    withdrawn = entered(one, one.answer(0, "adjourn", yes=False))
    refused(withdrawn, "no longer", "answer", 2, "adjourn", yes=True)


def test_nothing_is_done_while_the_game_is_adjourned() -> None:
    """Until all agree to go on; who has asked for that does not agree for the others."""
    meeting = begun(head("draughts"))
    refused(meeting, "Nothing is adjourned", "offer", 0, "resume")
    meeting = entered(meeting, meeting.offer(0, "adjourn"))
    meeting = settled(entered(meeting, meeting.answer(1, "adjourn", yes=True)), DICE)
    refused(meeting, "adjourned", "act", 0, "31-27")
    refused(meeting, "adjourned", "offer", 0, "adjourn")
    assert meeting.view(0)["acts"] == []
    asked = entered(meeting, meeting.next(0, DICE))
    refused(asked, "already", "next", 0, DICE)
    assert asked.due(DICE) is None
    going = settled(entered(asked, asked.next(1, DICE)), DICE)
    assert not going.adjourned
    assert going.act(0, "31-27").kind is Kind.ACT


def test_who_leaves_an_adjourned_game_has_left_it() -> None:
    """The game is over by its law, and nothing is adjourned any more."""
    meeting = begun(head("draughts", form="series", agreed="games=2"))
    meeting = entered(meeting, meeting.offer(0, "adjourn"))
    meeting = settled(entered(meeting, meeting.answer(1, "adjourn", yes=True)), DICE)
    left = settled(entered(meeting, meeting.leave(1)), DICE)
    assert not left.adjourned
    assert left.playing is None
    assert left.next(0, DICE).kind is Kind.GAME


def test_a_rematch_on_the_same_terms_with_sides_changed() -> None:
    """Offered once all is over; what one receives goes with him; the old meeting tells where it is played."""
    meeting = begun(head("draughts", agreed="stake=3"))
    refused(meeting, "not over", "offer", 0, "rematch")
    meeting = settled(entered(meeting, meeting.leave(0)), DICE)
    refused(meeting, "over", "act", 1, "31-27")
    refused(meeting, "Not all", "rematch", LINK, "11", 5)
    meeting = entered(meeting, meeting.offer(1, "rematch"))
    refused(meeting, "Not all", "rematch", LINK, "11", 5)
    meeting = entered(meeting, meeting.answer(0, "rematch", yes=True))
    again = meeting.rematch(LINK[::-1], "11", 5)
    assert [chair.name for chair in again.chairs] == ["Blaise", "Anne"]
    assert (again.link, again.commit, again.created) == (LINK[::-1], "11", 5)
    assert "stake=3" in again.agreed
    assert "receiver=1" in again.agreed
    assert Meeting.begin(again).rounds.players == 2
    told = entered(meeting, meeting.end(f"rematch {again.link}"))
    assert told.view(None)["again"] == again.link
    refused(told, "over", "offer", 0, "rematch")
    refused(told, "over", "end", f"rematch {again.link}")


def test_where_seats_go_round_the_rematch_keeps_the_order() -> None:
    """The form itself seats them anew."""
    *_, (meeting, _) = course(head("trictrac", 3, form="poule", agreed="games=1"), most=60)
    meeting = entered(meeting, meeting.offer(0, "rematch"))
    for chair in (1, 2):
        meeting = entered(meeting, meeting.answer(chair, "rematch", yes=True))
    assert meeting.rematch(LINK, "11", 5).chairs == meeting.head.chairs


def test_entries_that_nobody_could_have_asked_for_are_refused() -> None:
    """An answer without an offer, a number out of turn, an act between games, a text that is no offer."""
    meeting = begun(head("draughts"))
    offer = meeting.offer(0, "adjourn")
    with pytest.raises(Illegal, match="next entry"):
        meeting.after(offer).after(offer)
    with pytest.raises(Illegal, match="no longer"):
        meeting.after(type(offer)(offer.number, Kind.ACCEPT, "adjourn", 1, offer.at))
    with pytest.raises(Illegal, match="No game"):
        Meeting.begin(head("draughts")).after(type(offer)(1, Kind.ACT, "white plays 31-27", 0, 0))
    with pytest.raises(Unreadable):
        meeting.after(type(offer)(offer.number, Kind.OFFER, "draw", 1, offer.at))
