"""Journals: a whole game à la rigueur, replayed, cut anywhere and resumed; in its file; and the course of one."""

import dataclasses
import errno
import os
import random
from pathlib import Path

import pytest

from academie.errors import AcademieError, Unavailable, Unknown, Unreadable
from academie.games.draughts.referee.acts import ALL as DRAUGHTS
from academie.games.draughts.referee.acts import read_act as read_draughts
from academie.games.trictrac.referee.acts import ALL, Jeton, Mark, Notice, School, read_act
from academie.journal import Journal, read
from academie.journal.file import Busy, JournalFile, places
from academie.journal.game import opened
from academie.journal.moves import course, course_of
from academie.journal.old_formats import read_old_series
from academie.journal.series import SeriesJournal, is_series
from academie.journal.series import read as read_series
from academie.match.forms import Agreed
from academie.referee import sit
from academie.referee.acts import Mishap, Throw, Verdict

TEXT = (Path(__file__).parents[1] / "games" / "trictrac" / "referee" / "journals" / "rigueur.txt").read_text(
    encoding="utf-8"
)
GAME = read(TEXT)
PART = dataclasses.replace(GAME, acts=GAME.acts[:72])  # all the incidents are in it


def resumed(journal: Journal, rest: Journal) -> object:
    """The end of a journal that was cut and taken up again."""
    table = journal.replay()
    for act in rest.acts[len(journal.acts) :]:
        table = table.after(act)
    return table


def test_the_text_is_exact() -> None:
    """Writing what was read gives the very text, with and without the referee's words."""
    assert GAME.write(rulings=True) == TEXT
    plain = GAME.write()
    assert read(plain) == GAME
    assert str(read(plain)) == plain


def test_cut_after_a_line_it_resumes() -> None:
    """A journal cut after a line goes on to the same end."""
    end = PART.replay()
    lines = PART.write().splitlines(keepends=True)
    head = lines.index("\n") + 1
    for cut in range(head, len(lines) + 1, 3):
        journal = read("".join(lines[:cut]))
        assert len(journal.acts) == cut - head
        assert resumed(journal, PART) == end


def test_cut_in_the_middle_of_a_line() -> None:
    """A last line without its end is not an act: what is before it stands, wherever the text broke off."""
    text = PART.write()
    begin = text.index("\n\n") + 2
    for cut in range(begin, len(text) + 1, 13):
        journal = read(text[:cut])
        assert journal.acts == PART.acts[: len(journal.acts)]
        assert text[:cut].count("\n") - text[:begin].count("\n") == len(journal.acts)


def test_a_head_cut_short_is_refused() -> None:
    """Wherever its head breaks off a journal is refused in a sentence: it may have named another profile or mode."""
    text = PART.write()
    for cut in range(text.index("\n\n") + 2):
        with pytest.raises(
            Unreadable, match="must begin with the line" if cut < 19 else "head of the journal has no end"
        ):
            read(text[:cut])


def test_every_act_is_read_back() -> None:
    """Each kind of act has one line, and reading it gives the act."""
    values = {
        "dice": (6, 5), "points": 8, "count": 2, "where": "A", "other": "B", "onto": "A", "play": "A/G A/D",
        "event": Mishap.ON_THE_RIM, "what": "6-4", "notice": Notice.FEELING, "verdict": Verdict.NO,
    }  # fmt: skip
    for kinds, reader in ((ALL, read_act), (DRAUGHTS, read_draughts)):
        for kind in kinds:
            names = {field.name for field in dataclasses.fields(kind)} & set(values)
            act = kind(1, **{name: values[name] for name in names})
            assert reader(str(act)) == act
            assert reader(act.to("fr")) == act
            assert reader(act.said("fr"), 1) == act
    for act in (
        Mark(0, 8, pegs=3), Mark(0, 8, left=4), Mark(1, 12, 1, 8), Mark(0, 8, how=Jeton.ONE),
        Mark(0, 8, how=Jeton.ANOTHER), School(1, 4, "the coin"), Throw(0, (1, 6)),
    ):  # fmt: skip
        assert read_act(str(act)) == act
        assert read_act(act.to("fr")) == act


def test_an_act_that_cannot_be_done_is_named() -> None:
    """A journal with an impossible act says which."""
    journal = Journal(
        "trictrac", "rigueur", acts=(read_act("white throws for the dice 6-5"), read_act("white marks 3"))
    )
    with pytest.raises(AcademieError, match=r"Act 2 of the journal.*§110"):
        journal.replay()


# --- In its file


HEAD = dataclasses.replace(GAME, acts=())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A file that is not there yet."""
    return tmp_path / "game.journal"


def text_of(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_every_act_is_in_the_file_at_once(path: Path) -> None:
    """The head is there from the beginning, and after each act the file is the canonical journal so far."""
    file = JournalFile.begin(path, HEAD)
    assert text_of(path) == HEAD.write()
    for count, act in enumerate(GAME.acts[:40], 1):
        file.add(act)
        assert text_of(path) == dataclasses.replace(GAME, acts=GAME.acts[:count]).write()
        assert file.count == count
    file.close()
    assert list(path.parent.iterdir()) == [path]


def test_a_file_is_gone_on_with(path: Path) -> None:
    """Opened again it holds what was kept, and goes on; the referee's words between the acts stay."""
    path.write_text(TEXT[: TEXT.index("\n", len(TEXT) // 2) + 1], encoding="utf-8")
    file = JournalFile.open(path)
    assert isinstance(file.journal, Journal)
    begun = len(file.journal.acts)
    assert 0 < begun < len(GAME.acts)
    for act in GAME.acts[begun:]:
        file.add(act)
    file.close()
    assert read(text_of(path)) == GAME
    assert "\n; " in text_of(path)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_what_is_taken_back_is_cut_off(path: Path, ends: str) -> None:
    """Acts taken back are gone from the file before others are added, wherever the referee spoke between them."""
    path.write_bytes(TEXT.replace("\n", ends).encode())
    file = JournalFile.open(path)
    for count in (len(GAME.acts), 100, 99, 3, 0):
        file.back(count)
        assert read(text_of(path)).acts == GAME.acts[:count]
        file.add(GAME.acts[0])
        assert read(text_of(path)).acts == (*GAME.acts[:count], GAME.acts[0])
    file.close()


def test_half_a_line_is_written_over(path: Path) -> None:
    """Wherever the last line breaks off, the next act stands where it began."""
    text = GAME.write()
    whole = text[: text.index("\n", 4000) + 1]
    following = text[len(whole) :].split("\n")[0]
    done = read(whole).acts
    for cut in range(len(following)):
        path.write_text(whole + following[:cut], encoding="utf-8")
        file = JournalFile.open(path)
        assert file.journal == read(whole)
        file.add(GAME.acts[len(done)])
        file.close()
        assert text_of(path) == f"{whole}{following}\n"


def test_one_program_writes(path: Path) -> None:
    """A file that is open is refused to others in both languages, until it is closed."""
    first = JournalFile.begin(path, HEAD)
    with pytest.raises(Busy) as refused:
        JournalFile.open(path)
    assert refused.value.to("en") == "Another program is playing this game. Leave it there first."
    assert refused.value.to("fr").startswith("Un autre programme joue cette partie")
    first.close()
    JournalFile.open(path).close()


def test_a_name_is_taken_once(path: Path) -> None:
    """A new file takes no other's place, whether that one is there or is being made."""
    path.write_text("a diary\n", encoding="utf-8")
    with pytest.raises(FileExistsError):
        JournalFile.begin(path, HEAD)
    assert text_of(path) == "a diary\n"
    assert list(path.parent.iterdir()) == [path]
    aside = path.with_name(".other.journal.new")
    aside.touch()
    with pytest.raises(FileExistsError):
        JournalFile.begin(path.with_name("other.journal"), HEAD)
    assert aside.exists()


def test_what_is_no_journal_is_refused(path: Path) -> None:
    """A file that is none, one with half a head and one that is not a text are refused, and let go."""
    for content in (b"a diary\n", HEAD.write().encode()[:-1], b"\xff\xfe\n"):
        path.write_bytes(content)
        for _ in range(2):
            with pytest.raises(Unreadable):
                JournalFile.open(path)
    with pytest.raises(Unavailable, match="there is no such file"):
        JournalFile.open(path.with_name("none"))


def test_a_full_disk(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the disk takes only a part of is cut off again and told in a sentence; the file is let go, whole."""
    file = JournalFile.begin(path, HEAD)
    file.add(GAME.acts[0])
    before, write, room = path.read_bytes(), os.write, [5]

    def full(descriptor: int, data: bytes) -> int:
        if not room:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return write(descriptor, data[: room.pop()])

    monkeypatch.setattr(os, "write", full)
    with pytest.raises(Unavailable) as refused:
        file.add(GAME.acts[1])
    assert refused.value.to("en") == f"The game goes on, but it cannot be saved in {path}: the disk is full."
    assert refused.value.text.fr.endswith("le disque est plein.")
    assert file.closed
    assert path.read_bytes() == before
    monkeypatch.undo()
    JournalFile.open(path).close()


def test_a_disk_that_does_not_confirm(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A new file that the disk does not confirm is not there."""

    def broken(_: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(Unavailable):
        JournalFile.begin(path, HEAD)
    assert list(path.parent.iterdir()) == []


# --- The course of one


GAMMON = "academie journal 1\ngame gammon\nprofile lepeintre-1818\nmode rigueur\n\n"
ACTS = ["white throws for the dice 6-5", "white plays Y/E Y/F"]


def journal(text: str = "") -> object:
    return opened(f"{GAMMON}{text}")[0]


@pytest.mark.parametrize(
    ("wordings", "done"),
    [
        (["white throws for the dice 6-5"], True),
        (["nonsense", "white throws for the dice 6-5"], True),
        (["nonsense", "more of it", "white throws for the dice 6-5"], True),
        (["white throws for the dice 6-5", "nonsense"], True),
        (["white throws for the dice 6-5", "white throws for the dice 1-2"], True),  # the first that can be read
        (["nonsense", "more of it"], False),
    ],
)
def test_the_first_wording_that_can_be_read_is_done(wordings: list[str], done: bool) -> None:
    """Where none can, the last tells what is wrong."""
    found = course(journal(), [wordings])  # type: ignore[arg-type]
    assert (found.stop is None) is done
    if done:
        assert str(found.steps[0].act) == "white throws for the dice 6-5"
    else:
        assert found.stop is not None
        assert found.stop.number == 1
        assert "more of it" in found.stop.why.en


def test_what_cannot_be_done_is_the_end_unless_it_is_passed_over() -> None:
    """An act passed over leaves the table as it was, and the rest goes on."""
    acts = [["white throws for the dice 6-5"], ["black throws 3-3"], ["white throws for the dice 6-5"]]
    ended = course(journal(), acts)  # type: ignore[arg-type]
    assert ended.stop is not None
    assert ended.stop.number == 2
    assert len(ended.steps) == 1
    assert len(ended.tables) == 2
    passed = course(journal(), acts[:2], idle={2})  # type: ignore[arg-type]
    assert passed.stop is None
    assert passed.steps[1].act is None
    assert passed.steps[1].table == passed.steps[0].table


def test_a_head_that_is_wrong_has_no_tables() -> None:
    """It stops before the first act."""
    for text in ("", "academie journal 1\ngame nothing\n\n", GAMMON.replace("lepeintre-1818", "nothing")):
        found = course_of(text)
        assert found.start is None
        assert found.tables == ()
        assert found.stop is not None
        assert found.stop.number == 0


def test_where_acts_stand_in_a_file() -> None:
    """Below the first empty line, each where its line begins; words of the referee and half a line are none."""
    text = f"{GAMMON}{ACTS[0]}\n; the referee\n\n{ACTS[1]}\nhalf a li"
    content = text.encode()
    found, end = places(content)
    assert [content[place:].split(b"\n")[0].decode() for place in found] == ACTS
    assert content[end:] == b"half a li"
    assert places(GAMMON.encode()) == ([], len(GAMMON))
    assert places(b"") == ([], 0)
    assert places("\nà\nb\n".encode()) == ([1, 4], 6)
    more = text.replace("half a li", "\n" + GAMMON)
    assert places(more.encode()) == ([], len(more.encode()))
    assert places(more[:-1].encode())[1] == len(more.encode()) - len(GAMMON.encode()), "half a head is cut off"


AGREED = Agreed(players=2, games=2, stake=3, lot=7)


def played(acts: int, seed: int = 1) -> SeriesJournal:
    """A series of gammon with so many acts, played at random."""
    rng = random.Random(seed)  # not a secret
    series = SeriesJournal("gammon", "series", "lepeintre-1818", "assisted", "1", AGREED, ("?", "random"))
    rounds = series.start()
    while acts:
        seating = rounds.seating()
        position = "" if seating.dice is None else str(rounds.first).replace(
            "phase=opening", f"phase=throw to={('white', 'black')[seating.dice]}"
        )  # fmt: skip
        series = series.begin(seating.players, position)
        table = sit("gammon", "assisted", "lepeintre-1818", position or None)
        tables = [table]
        while table.result is None and acts:
            act = table.chance(rng) or rng.choice(table.acts(table.waits or 0))
            table, series, acts = table.after(act), series.went_on(series.games[-1].add(act)), acts - 1
            tables.append(table)
        if table.result is not None:
            rounds = rounds.after(tables)
            if rounds.over:
                break
    return series


def test_what_is_written_is_read() -> None:
    """Cover, agreement, players, games and acts come back; the text says that it is a series."""
    series = played(40)
    assert is_series(str(series))
    assert read_series(str(series)) == series
    assert Agreed.read(str(AGREED)) == AGREED
    assert str(Agreed()) == ""


def test_a_text_cut_off_anywhere_below_its_cover_is_read(tmp_path: Path) -> None:
    """A half-written line is not there, nor a game with half a head; what stands is a series that goes on."""
    series, path = played(4000), tmp_path / "x.playing"
    text, cover = str(series), len(series.cover())
    second = text.index("academie journal 1", cover + 1)
    for cut in (*range(cover, cover + 300, 7), *range(second - 30, second + 200, 7)):
        found = read_series(text[:cut])
        assert found.players == series.players
        assert all(one.acts == whole.acts for one, whole in zip(found.games[:-1], series.games, strict=False))
        if cut % 3 == 0:
            path.write_text(text[:cut], encoding="utf-8")
            file = JournalFile.open(path)
            assert file.journal == found
            file.next_game(series.journal(len(found.games), (0, 1)))
            file.close()
            assert len(read_series(path.read_text(encoding="utf-8")).games) == len(found.games) + 1
    with pytest.raises(Unreadable):
        read_series(text[: cover - 1])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("academie series 2", "academie series 3"),
        ("form series\n", ""),
        ("game gammon\n", "game gammon\ngame gammon\n"),
        ("academie journal 1\ngame gammon\n", "academie journal 1\ngame gammon\ngame gammon\n"),
        ("stake=3", "stake=x"),
        ("seed 1", "seed"),
    ],
)
def test_a_wrong_text_is_a_sentence(old: str, new: str) -> None:
    """What is not a series is refused, and never played."""
    text = str(played(3))
    assert old in text
    with pytest.raises((Unreadable, Unknown)) as refusal:
        read_series(text.replace(old, new))
    assert refusal.value.text.fr.endswith(".")


def test_an_act_that_cannot_be_done_is_told_with_its_game() -> None:
    """Replaying says in which game, at which act."""
    series = played(4)
    with pytest.raises(AcademieError, match="Game 1: Act 5"):
        series.went_on(series.games[0].add(series.games[0].acts[0])).replay()


def test_a_file_keeps_it_and_takes_back_within_the_last_game(tmp_path: Path) -> None:
    """Acts and games are on the disk when the call returns; the games before stand whatever is taken back."""
    whole = played(4000)
    assert len(whole.games) > 1
    path = tmp_path / "x.playing"
    empty = SeriesJournal(whole.game, whole.form, whole.profile, seed="1", agreed=AGREED, players=("?", "?"))
    file = JournalFile.begin(path, empty)
    assert not file.begun
    for game in whole.games:
        file.next_game(game)
        for act in game.acts:
            file.add(act)
    assert read_series(path.read_text(encoding="utf-8")).games == whole.games
    file.back(2)
    file.close()
    file = JournalFile.open(path)
    assert file.begun
    assert isinstance(file.journal, SeriesJournal)
    assert [len(game.acts) for game in file.journal.games] == [*(len(game.acts) for game in whole.games[:-1]), 2]
    file.back(0)
    file.add(whole.games[-1].acts[0])
    file.close()
    assert read_series(path.read_text(encoding="utf-8")).games[-1].acts == whole.games[-1].acts[:1]


def test_a_line_that_cannot_be_read_is_told_by_its_number() -> None:
    """The number is that of the line in the file, its cover counted."""
    lines = str(played(3)).split("\n")
    place = next(number for number, line in enumerate(lines, 1) if line.startswith("white throws"))
    lines[place - 1] = "white dances"
    with pytest.raises(Unreadable, match=f"Line {place}: "):
        read_series("\n".join(lines))


def test_the_text_of_before() -> None:
    """One head, and a line above the acts of each game: it becomes the same series."""
    series = played(4000)
    games = []
    for number, game in enumerate(series.games, 1):
        acts = str(game).partition("\n\n")[2]
        games.append(f"partie {number} {game.position}".strip() + f"\n{acts}")
    old = series.cover().replace("series 2", "series 1") + "".join(games) + "; clock game 60+0: 5000 -\n"
    found = read_old_series(old)
    assert found == series
    assert found.games[-1].clock == "game 60+0: 5000 -"
    for wrong in (old.replace("partie 1", "white dances"), old.replace("partie 1\n", "partie 1\npartie 2\n")):
        with pytest.raises(Unreadable):
            read_old_series(wrong)
