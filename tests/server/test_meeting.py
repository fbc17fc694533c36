"""Meetings: the fold of what is stored is the meeting that was played, and whatever is refused leaves it as it was."""

import dataclasses
import json
import random
from collections.abc import Callable

import pytest

from academie.errors import AcademieError, Illegal, Unreadable
from academie.game.registry import GAMES, find
from academie.match import forms_of
from academie.server.meeting import automation, endings, requests
from academie.server.meeting.entries import Chair, Entry, Head, Kind, read_entry, read_head
from academie.server.meeting.meeting import Meeting
from academie.server.meeting.state import stamped
from often import times
from server.meetings import LINK, Cup, acted, begun, course, entered, head, next_entry, settled
from sure import sure

DICE = Cup()
LONG = 60  # entries after which somebody leaves, so that every form is tried in little time


def stored(entry: Entry) -> Entry:
    """An entry as it comes back from where it is kept."""
    return read_entry(json.loads(json.dumps(entry.data())))


def viewers(meeting: Meeting) -> list[int | None]:
    """Every chair, and one who looks on."""
    return [None, *range(len(meeting.head.chairs))]


def heads() -> list[Head]:
    """Every game and mode once, and every form with as few as can play it."""
    found = []
    for game in GAMES:
        for mode in ("assisted", "rigueur"):
            found.append(head(game.name, mode=mode))
            for form in forms_of(game).values():
                agreed = "games=1" if form.name in {"series", "poule", "tour", "associes"} else ""
                found.append(head(game.name, form.least, mode=mode, form=form.name, agreed=agreed, clock="move 60"))
    domino = find("domino")
    found += [head("domino", domino.seats(domino.start(name)), profile=name) for name in domino.profiles.profiles]
    return [*found, head("domino", 3, profile="poule-trois", mode="rigueur", form="series", agreed="games=2")]


@pytest.mark.parametrize(
    "given", heads()[:: times(2, 1)], ids=lambda each: f"{each.game}-{each.form}-{each.mode}-{len(each.chairs)}"
)
def test_whole_meetings_of_every_room_and_form(given: Head) -> None:
    """Played by chance to their end, or until somebody leaves: the outcome is shared out, the series replays to it."""
    *_, (meeting, last) = course(given, most=LONG)
    assert last.kind is Kind.END
    assert meeting.ended == last.text
    assert endings.outcome(meeting) is not None
    assert sum(endings.outcome(meeting)) == pytest.approx(1)
    rounds, tables = meeting.series.replay()
    assert rounds == meeting.rounds
    assert meeting.board is not None
    assert not tables or tables[-1] == meeting.board.table
    json.dumps([meeting.view(chair) for chair in viewers(meeting)])


FOLDED = [
    head("draughts", mode="rigueur", clock="game 60+1"),
    head("trictrac", form="ecrire", clock="move 60"),
    head("trictrac", mode="rigueur"),
    head("domino", 3, profile="poule-trois", clock="days 1"),
    head("plain", form="series", agreed="games=3"),
]


@pytest.mark.parametrize("given", FOLDED, ids=lambda each: f"{each.game}-{each.form}-{each.mode}")
def test_what_is_stored_folds_to_the_same_meeting(given: Head) -> None:
    """After every entry: equal, and equal to every eye; the entries told alike."""
    saved = Meeting.begin(read_head(json.loads(json.dumps(given.data()))))
    for meeting, entry in course(given, seed=3, most=150):
        saved = saved.after(stored(entry))
        assert saved == meeting
        for viewer in viewers(meeting):
            assert saved.view(viewer) == meeting.view(viewer)
            assert saved.shown(stored(entry), viewer) == meeting.shown(entry, viewer)
        assert saved.running == meeting.running


WHAT = ("back", "adjourn", "resume", "rematch", "draw", "")
TEXTS = ("", "31-27", "offers a draw", "yes", "no", "white throws 6-5", "throws 6-5", "resigns", "\0", "-",
         "black resigns", "declares die off the board", "calls the gallery: yes", "receives the advantage",
         "A takes 6-6")  # fmt: skip
SHARES = ("", "0", "00", "zz", "AB", "ab" * 64, "ab" * 65)


def asked(meeting: Meeting, rng: random.Random) -> Entry | None:
    """Anything that anybody may think of asking, allowed or not."""
    chair, what = rng.randrange(-1, len(meeting.head.chairs) + 1), rng.choice(WHAT)
    ways: list[Callable[[], Entry | None]] = [
        lambda: requests.offer(meeting, chair, what),
        lambda: requests.answer(meeting, chair, what, yes=rng.random() < 0.7),
        lambda: requests.act(meeting, chair, rng.choice(TEXTS)),
        lambda: requests.contribute(meeting, chair, rng.choice(SHARES)),
        lambda: requests.throw(meeting, chair, DICE),
        lambda: requests.next_game(meeting, chair, DICE),
        lambda: requests.leave(meeting, chair) if rng.random() < 0.1 else None,
        lambda: automation.timed(meeting, rng.choice([0, 100, 5_000])),
        lambda: automation.due(meeting, DICE),
        lambda: (
            automation.due(meeting, DICE)
            or (None if meeting.adjourned or meeting.over else next_entry(meeting, DICE, rng))
        ),
    ]
    return rng.choices(ways, [2, 2, 1, 1, 1, 1, 1, 1, 3, 3])[0]()


MET = [
    head("draughts", clock="game 5+1"),
    head("domino", 3, profile="poule-trois", clock="move 60"),
    head("gammon", mode="rigueur", form="series", agreed="games=2"),
    head("trictrac", 3, form="chouette"),
]


@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.deep) for seed in (1, 2, 3))])
@pytest.mark.parametrize("given", MET, ids=lambda each: f"{each.game}-{each.form}")
def test_whatever_is_asked_is_entered_or_refused_and_changes_nothing(given: Head, seed: int) -> None:
    """A refusal is one sentence in two languages; the meeting is then the one its entries make, as before."""
    rng, meeting, saved = random.Random(seed), Meeting.begin(given), Meeting.begin(given)
    refusals = 0
    for _ in range(250):
        try:
            entry = asked(meeting, rng)
        except AcademieError as wrong:
            refusals += 1
            assert wrong.text.en.endswith((".", "!", "?")), wrong.text.en
            assert wrong.text.fr
            assert meeting == saved
            continue
        if entry is None:
            continue
        entry = stamped(entry, meeting.at + 3, rng.randrange(200), f"request-{meeting.number}")
        meeting, saved = meeting.after(entry), saved.after(stored(entry))
        assert (meeting, meeting.view(0)) == (saved, saved.view(0))
    assert refusals > 50


# --- Sitting down


def test_the_first_game_begins_when_everybody_is_there() -> None:
    """A share of chance says so; nobody begins without the others, and shares come once and before the game."""
    meeting = Meeting.begin(head("gammon"))
    assert automation.due(meeting, DICE) is None
    with pytest.raises(Illegal, match="missing: Anne, Blaise"):
        requests.next_game(meeting, 0, DICE)
    meeting = entered(meeting, requests.contribute(meeting, 1, "ab"))
    with pytest.raises(Illegal, match="already sent your dice seed"):
        requests.contribute(meeting, 1, "cd")
    with pytest.raises(Illegal, match="missing: Anne"):  # who types a move meanwhile reads what he waits for
        requests.act(meeting, 1, "24/18")
    assert automation.due(meeting, DICE) is None
    assert meeting.contributions == ("ab",)
    meeting = entered(meeting, requests.contribute(meeting, 0, "cd" * 64))
    assert meeting.contributions == ("cd" * 64, "ab")
    game = sure(automation.due(meeting, DICE))
    assert (game.kind, game.text, game.chair) == (Kind.GAME, "", None)
    with pytest.raises(Illegal, match="has begun"):
        requests.contribute(entered(meeting, game), 0, "cd")


@pytest.mark.parametrize("text", ["", "a", "abc", "AB", "0x", "ab" * 65, "é0"])
def test_what_is_no_share_of_chance(text: str) -> None:
    """Bytes in hexadecimal, one to sixty-four."""
    with pytest.raises(Unreadable, match="not a dice seed"):
        requests.contribute(Meeting.begin(head("gammon")), 0, text)


def test_nothing_begins_while_a_chair_is_open() -> None:
    """Whoever sits there later gives his share too."""
    given = head("draughts")
    waiting = Head(
        **{**{f: getattr(given, f) for f in given.__slots__}, "chairs": (given.chairs[0], Chair("open", ""))}
    )
    meeting = Meeting.begin(waiting)
    meeting = entered(meeting, requests.contribute(meeting, 0, "00"))
    assert automation.due(meeting, DICE) is None
    with pytest.raises(Illegal, match="only watching"):
        requests.contribute(meeting, 1, "00")
    with pytest.raises(Illegal, match="player 2"):
        requests.next_game(meeting, 0, DICE)


def test_a_form_has_as_many_chairs_as_it_is_for() -> None:
    """Draughts is not played by three."""
    with pytest.raises(Illegal, match="for 2, but there are 3"):
        Meeting.begin(head("draughts", 3))


# --- Acting


def test_a_player_acts_for_his_own_seat_only() -> None:
    """Not by naming another, nor by sitting out or looking on, nor out of turn."""
    meeting = begun(head("draughts"))
    for chair, text, match in (
        (0, "black plays 20-25", "only for yourself"), (1, "20-25", "."),
        (2, "31-27", "only watching"), (-1, "31-27", "only watching"),
    ):  # fmt: skip
        with pytest.raises(AcademieError, match=match):
            requests.act(meeting, chair, text)
    poule = begun(head("trictrac", 3, form="poule"))
    assert poule.board is not None
    (idle,) = poule.board.seating.idle
    with pytest.raises(Illegal, match="not playing in this game"):
        requests.act(poule, idle, "hold")
    assert poule.view(idle)["acts"] == []


def test_a_throw_is_asked_for_where_people_throw() -> None:
    """By the one whose it is; where the program throws unasked nobody asks."""
    meeting = begun(head("gammon", mode="rigueur"))
    assert meeting.view(1)["dice_due"]  # both throw for the dice
    meeting = settled(entered(meeting, requests.throw(meeting, 1, DICE)), DICE)
    while meeting.view(0)["dice_due"] == meeting.view(1)["dice_due"]:  # somebody plays, or they draw again
        meeting = settled(entered(meeting, next_entry(meeting, DICE, random.Random(1))), DICE)
    chair = 0 if meeting.view(0)["dice_due"] else 1
    with pytest.raises(Illegal, match="cannot ask for a throw"):
        requests.throw(meeting, 1 - chair, DICE)
    assert requests.throw(meeting, chair, DICE).chair == chair
    with pytest.raises(Illegal, match="cannot ask for a throw"):
        requests.throw(begun(head("gammon")), 0, DICE)


def test_who_gives_up_loses_the_game_or_else_ends_the_meeting() -> None:
    """Where the law knows leaving the game is lost; elsewhere nothing is left to play, and the others share."""
    resigned = settled(entered(begun(head("draughts")), requests.leave(begun(head("draughts")), 1)), DICE)
    assert (resigned.ended, endings.outcome(resigned)) == ("played", (1.0, 0.0))
    left = entered(begun(head("gammon")), requests.leave(begun(head("gammon")), 1))
    assert left.over
    assert left.running is None
    ended = settled(left, DICE)
    assert (ended.ended, endings.outcome(ended)) == ("left", (1.0, 0.0))
    for ask in (
        lambda: requests.leave(ended, 0),
        lambda: requests.next_game(ended, 0, DICE),
        lambda: requests.offer(ended, 0, "adjourn"),
    ):
        with pytest.raises(Illegal, match="over"):
            ask()
    with pytest.raises(Illegal, match="over"):
        ended.after(Entry(ended.number + 1, Kind.GAME, "", None, 0))


def test_the_next_game_is_asked_for_by_anybody_who_plays() -> None:
    """Not while one is played, nor by one who looks on; the score stands meanwhile."""
    meeting = begun(head("draughts", form="series", agreed="games=2"))
    with pytest.raises(Illegal, match="in progress"):
        requests.next_game(meeting, 0, DICE)
    meeting = settled(entered(meeting, requests.leave(meeting, 0)), DICE)
    assert meeting.view(None)["standing"]["en"] == "Anne 0, Blaise 1"
    with pytest.raises(Illegal, match="only watching"):
        requests.next_game(meeting, 2, DICE)
    assert automation.due(meeting, DICE) is None
    again = settled(entered(meeting, requests.next_game(meeting, 0, DICE)), DICE)
    assert again.board is not None
    assert again.board.number == 2
    done = settled(entered(again, requests.leave(again, again.board.chairs[0])), DICE)
    assert done.view(0)["sheet"] is not None or not done.over


def test_a_player_reads_of_himself_as_you() -> None:
    """In the score and on its sheet, as long as nobody else sits at his device; others read his name."""
    terms = head("draughts", form="series", agreed="games=1")
    meeting = begun(terms)
    done = entered(meeting, requests.leave(meeting, 0))
    assert [done.view(chair)["standing"]["fr"] for chair in (0, 1, None)] == [
        "vous 0, Blaise 1", "Anne 0, vous 1", "Anne 0, Blaise 1",
    ]  # fmt: skip
    assert [cell["en"] for cell in done.view(1)["sheet"]["columns"][-2:]] == ["Anne", "you"]
    one = dataclasses.replace(terms, chairs=tuple(dataclasses.replace(each, holder="a") for each in terms.chairs))
    meeting = begun(one)
    assert entered(meeting, requests.leave(meeting, 0)).view(1)["standing"]["en"] == "Anne 0, Blaise 1"


def test_what_is_received_is_chosen_by_its_receiver() -> None:
    """The one who is asked chooses before the game, or has the program draw; nobody else begins it."""
    given = head("toute_table", profile="academie-1806+handicap-ambesas", agreed="receiver=1")
    meeting = Meeting.begin(given)
    assert meeting.chooser == 1
    for chair in (0, 1):
        meeting = entered(meeting, requests.contribute(meeting, chair, "00"))
    assert automation.due(meeting, DICE) is None
    assert meeting.view(0)["prompt"]["en"] == "Black plays 4 ones before the first throw, such as R/Q"
    with pytest.raises(Illegal, match="Blaise must choose first"):
        requests.next_game(meeting, 0, DICE)
    with pytest.raises(AcademieError):
        requests.act(meeting, 1, "rubbish")
    drawn = requests.next_game(meeting, 1, DICE)
    assert drawn.text
    assert entered(meeting, drawn).playing is not None
    assert requests.next_game(meeting, 1, DICE) == drawn
    assert {requests.next_game(meeting, 1, Cup(seed)).text for seed in range(6)} != {drawn.text}
    chosen = requests.act(meeting, 1, "R/Q R/Q R/Q R/Q")
    assert (chosen.kind, chosen.chair) == (Kind.GAME, 1)
    assert entered(meeting, chosen).playing is not None
    machine = Meeting.begin(
        head("toute_table", 1, machines=1, profile="academie-1806+handicap-ambesas", agreed="receiver=1")
    )
    drawn = automation.due(entered(machine, requests.contribute(machine, 0, "00")), DICE)  # type: ignore[assignment] # it is due
    assert drawn is not None
    assert drawn.kind is Kind.GAME


# --- Looking


def test_a_chair_sees_its_own_acts_only() -> None:
    """Who is asked sees what he may do, with its words in two languages; others see nothing of it."""
    meeting = begun(head("draughts"))
    own, other, looker = meeting.view(0), meeting.view(1), meeting.view(None)
    assert {"text": "plays 31-27", "en": "plays 31-27", "fr": "joue 31-27", "kind": "turn"} in own["acts"]
    assert other["acts"] == looker["acts"] == []
    assert own["position"] == other["position"] == looker["position"]
    assert looker["offers"] == []
    assert own["offers"] == ["adjourn", "leave"]
    for act in own["acts"]:
        assert requests.act(meeting, 0, act["text"]).text == f"white {act['text']}"


def test_an_adviser_is_one_who_sits_out_with_the_player() -> None:
    """Where the form has advisers; elsewhere nobody advises."""
    meeting = begun(head("trictrac", 4, form="deux-contre-deux"))
    assert meeting.board is not None
    advisers = meeting.board.seating.advisers
    assert any(advisers)
    for seat, chairs in enumerate(advisers):
        assert all(meeting.advises(chair) == seat for chair in chairs)
    assert all(meeting.advises(chair) is None for chair in meeting.board.chairs)
    assert begun(head("draughts")).advises(0) is None


def test_entries_are_told_in_two_languages() -> None:
    """Who sits where, who offers what, what was played, and how it ended."""
    meeting = begun(head("draughts"))
    begins = meeting.shown(Entry(3, Kind.GAME, "", None, 0), None)
    assert begins["told"][0]["en"] == "Game 1 begins. White: Anne; Black: Blaise."
    offer = requests.offer(meeting, 0, "adjourn")
    assert meeting.after(offer).messages(offer)[0].fr == "Anne propose d'ajourner."
    play = requests.act(meeting, 0, "31-27")
    shown = acted(meeting, DICE, 0, "31-27").shown(play, 1)
    assert shown["text"] == "white plays 31-27"
    assert shown["told"][0] == {"en": "White: 31-27", "fr": "Blancs\u00a0: 31-27"}


# --- Offers


def refused(meeting: Meeting, match: str, ask: str, *args: object, **words: object) -> None:
    """Something is refused in a sentence of both languages."""
    with pytest.raises(AcademieError, match=match) as output:
        getattr(automation if ask == "end" else requests, ask)(meeting, *args, **words)
    assert output.value.text.fr != output.value.text.en


def test_a_turn_is_taken_back_when_the_other_consents() -> None:
    """To before one's own last act, whatever the other has done since."""
    meeting = acted(begun(head("draughts")), DICE, 0, "31-27")
    meeting = acted(meeting, DICE, 1, "20-25")
    asked = entered(meeting, requests.offer(meeting, 0, "back"))
    assert automation.due(asked, DICE) is None
    agreed = entered(asked, requests.answer(asked, 1, "back", yes=True))
    done = sure(automation.due(agreed, DICE))
    assert (done.kind, done.text, done.chair) == (Kind.BACK, "0", None)
    back = entered(agreed, done)
    assert back.board is not None
    assert (back.board.acts, back.offers.made) == ((), ())
    assert back.view(0)["acts"] == begun(head("draughts")).view(0)["acts"]
    own = entered(meeting, requests.offer(meeting, 1, "back"))
    own = settled(entered(own, requests.answer(own, 0, "back", yes=True)), DICE)
    assert own.board is not None
    assert len(own.board.acts) == 1


def test_a_throw_taken_back_comes_again_the_same() -> None:
    """Its number in the game is what it hangs on."""
    meeting = begun(head("gammon"), DICE)
    chair = meeting.running if meeting.running is not None else meeting.playing.waits  # type: ignore[union-attr] # it is played
    assert chair is not None
    played = acted(meeting, DICE, chair, meeting.view(chair)["acts"][0]["text"])
    asked = entered(played, requests.offer(played, chair, "back"))
    back = settled(entered(asked, requests.answer(asked, 1 - chair, "back", yes=True)), DICE)
    assert back.board == meeting.board or back.board.tables == meeting.board.tables  # type: ignore[union-attr] # it is there
    again = acted(back, DICE, chair, back.view(chair)["acts"][0]["text"])
    assert again.board.tables == played.board.tables  # type: ignore[union-attr] # it is there


def test_a_machine_consents() -> None:
    """Nobody else is asked, and it is done at once, before the machine moves."""
    meeting = begun(head("draughts", 1, machines=1))
    meeting = entered(meeting, requests.act(meeting, 0, "31-27"))
    meeting = entered(meeting, requests.offer(meeting, 0, "back"))
    assert meeting.machine is None
    back = settled(meeting, DICE)
    assert back.board is not None
    assert back.board.acts == ()


def test_what_cannot_be_taken_back() -> None:
    """Nothing done yet; where hands are hidden; à la rigueur; between games; by who looks on."""
    refused(begun(head("draughts")), "made no move to take back", "offer", 0, "back")
    refused(begun(head("domino")), "cannot be taken back", "offer", 0, "back")
    refused(begun(head("draughts", mode="rigueur")), "rules allow", "offer", 0, "back")
    refused(Meeting.begin(head("draughts")), "No game", "offer", 0, "back")
    refused(begun(head("draughts")), "only watching", "offer", 2, "back")
    refused(begun(head("draughts")), "You cannot offer", "offer", 0, "the moon")


def test_a_play_takes_the_offer_away() -> None:
    """It is too late to answer then, and the offer may be made again."""
    meeting = acted(begun(head("draughts")), DICE, 0, "31-27")
    meeting = entered(meeting, requests.offer(meeting, 0, "back"))
    meeting = acted(meeting, DICE, 1, "20-25")
    refused(meeting, "no such offer", "answer", 1, "back", yes=True)
    assert requests.offer(meeting, 0, "back").kind is Kind.OFFER


def test_an_offer_is_answered_once_and_by_those_who_are_asked() -> None:
    """Not by who made it, nor twice, nor by one who does not play; who made it may withdraw it."""
    meeting = begun(head("domino", 3, profile="poule-trois"))
    refused(meeting, "no such offer", "answer", 1, "adjourn", yes=True)
    offered = entered(meeting, requests.offer(meeting, 0, "adjourn"))
    refused(offered, "already", "offer", 0, "adjourn")
    refused(offered, "already", "offer", 1, "adjourn")
    refused(offered, "withdraw", "answer", 0, "adjourn", yes=True)
    refused(offered, "only watching", "answer", 7, "adjourn", yes=True)
    one = entered(offered, requests.answer(offered, 1, "adjourn", yes=True))
    assert automation.due(one, DICE) is None
    refused(one, "already accepted", "answer", 1, "adjourn", yes=True)
    assert settled(entered(one, requests.answer(one, 2, "adjourn", yes=True)), DICE).adjourned
    declined = entered(one, requests.answer(one, 2, "adjourn", yes=False))
    assert declined.offers.made == ()
    withdrawn = entered(one, requests.answer(one, 0, "adjourn", yes=False))
    refused(withdrawn, "no such offer", "answer", 2, "adjourn", yes=True)


def test_nothing_is_done_while_the_game_is_adjourned() -> None:
    """Until all agree to go on; who has asked for that does not agree for the others."""
    meeting = begun(head("draughts"))
    refused(meeting, "No game is adjourned", "offer", 0, "resume")
    meeting = entered(meeting, requests.offer(meeting, 0, "adjourn"))
    meeting = settled(entered(meeting, requests.answer(meeting, 1, "adjourn", yes=True)), DICE)
    refused(meeting, "adjourned", "act", 0, "31-27")
    refused(meeting, "adjourned", "offer", 0, "adjourn")
    assert meeting.view(0)["acts"] == []
    asked = entered(meeting, requests.next_game(meeting, 0, DICE))
    refused(asked, "already", "next_game", 0, DICE)
    assert automation.due(asked, DICE) is None
    going = settled(entered(asked, requests.next_game(asked, 1, DICE)), DICE)
    assert not going.adjourned
    assert requests.act(going, 0, "31-27").kind is Kind.ACT


def test_who_leaves_an_adjourned_game_has_left_it() -> None:
    """The game is over by its law, and nothing is adjourned any more."""
    meeting = begun(head("draughts", form="series", agreed="games=2"))
    meeting = entered(meeting, requests.offer(meeting, 0, "adjourn"))
    meeting = settled(entered(meeting, requests.answer(meeting, 1, "adjourn", yes=True)), DICE)
    left = settled(entered(meeting, requests.leave(meeting, 1)), DICE)
    assert not left.adjourned
    assert left.playing is None
    assert requests.next_game(left, 0, DICE).kind is Kind.GAME


def test_a_rematch_on_the_same_terms_with_sides_changed() -> None:
    """Offered once all is over; what one receives goes with him; the old meeting tells where it is played."""
    meeting = begun(head("draughts", agreed="stake=3"))
    refused(meeting, "not over", "offer", 0, "rematch")
    meeting = settled(entered(meeting, requests.leave(meeting, 0)), DICE)
    refused(meeting, "over", "act", 1, "31-27")
    refused(meeting, "Not every player", "rematch", LINK, "11", 5)
    meeting = entered(meeting, requests.offer(meeting, 1, "rematch"))
    refused(meeting, "Not every player", "rematch", LINK, "11", 5)
    meeting = entered(meeting, requests.answer(meeting, 0, "rematch", yes=True))
    again = requests.rematch(meeting, LINK[::-1], "11", 5)
    assert [chair.name for chair in again.chairs] == ["Blaise", "Anne"]
    assert (again.link, again.commit, again.created) == (LINK[::-1], "11", 5)
    assert "stake=3" in again.agreed
    assert "receiver=1" in again.agreed
    assert Meeting.begin(again).rounds.players == 2
    output = entered(meeting, automation.end(meeting, f"rematch {again.link}"))
    assert output.view(None)["again"] == again.link
    refused(output, "over", "offer", 0, "rematch")
    refused(output, "over", "end", f"rematch {again.link}")


def test_where_seats_go_round_the_rematch_keeps_the_order() -> None:
    """The form itself seats them anew."""
    *_, (meeting, _) = course(head("trictrac", 3, form="poule", agreed="games=1"), most=60)
    meeting = entered(meeting, requests.offer(meeting, 0, "rematch"))
    for chair in (1, 2):
        meeting = entered(meeting, requests.answer(meeting, chair, "rematch", yes=True))
    assert requests.rematch(meeting, LINK, "11", 5).chairs == meeting.head.chairs


def test_entries_that_nobody_could_have_asked_for_are_refused() -> None:
    """An answer without an offer, a number out of turn, an act between games, a text that is not an offer."""
    meeting = begun(head("draughts"))
    offer = requests.offer(meeting, 0, "adjourn")
    with pytest.raises(Illegal, match="next entry"):
        meeting.after(offer).after(offer)
    with pytest.raises(Illegal, match="no such offer"):
        meeting.after(type(offer)(offer.number, Kind.ACCEPT, "adjourn", 1, offer.at))
    with pytest.raises(Illegal, match="No game"):
        Meeting.begin(head("draughts")).after(type(offer)(1, Kind.ACT, "white plays 31-27", 0, 0))
    with pytest.raises(Unreadable):
        meeting.after(type(offer)(offer.number, Kind.OFFER, "draw", 1, offer.at))
