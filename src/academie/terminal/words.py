"""Sentences and table heads that several commands print, and numbers as people read them."""

from academie.text.message import Message, counted

PLAYER, SCORE, COSTS, LUCK = Message("player"), Message("score"), Message("costs"), Message("luck")
NODES_A_SECOND = Message("nodes/s")
UNIT = Message("Values in {unit}.")
THINKS = Message("thinking")
PLAYING = Message("games")
BUILDING = Message("building {name}")
WRITTEN = Message("Written to {path}.")
SOURCES = Message("Sources: {sources}")
USUAL = Message(" (usual)")
LEGAL = Message("Legal moves: {moves}")
YOUR_ANSWER = Message("Your answer > ")
WELCOME = Message("{title}, {profile}. You play {side}. Type a move such as {example}, or help.")
RIGUEUR = Message(
    "À la rigueur: you throw, mark and play by hand, and your opponent may claim your faults. Type help for the acts."
)
BOTH_SIDES, ALL_SIDES = Message("both sides"), Message("all sides")
ON_TIME = Message("Won on time by {side}.")
UNSAVED = Message("The game is unfinished and was not saved.")
_ENDS = {
    "win": Message("{side} wins: {reason} ({law}, {title})."),
    "draw": Message("Drawn: {reason} ({law}, {title})."),
    "void": Message("Nobody wins: {reason} ({law}, {title})."),
}
_LISTED = Message("{first} and {last}")


def ending(winners: str, reason: object, law: str, title: Message, *, void: bool) -> Message:
    """How a game ended and by which paragraph; a void game is played again, unlike a draw."""
    kind = "win" if winners else "void" if void else "draw"
    return _ENDS[kind].fill(side=winners, reason=reason, law=law, title=title)


def listed(names: list[str], language: str) -> str:
    """Several names: “White, Black and Red”."""
    *others, last = names or [""]
    return _LISTED.fill(first=", ".join(others), last=last).to(language) if others else last


def plies(number: int) -> Message:
    """So many throws and moves."""
    return counted(number, Message("ply"), Message("plies"))


def many(number: float) -> str:
    """A large number as people read it: 41 022 423."""
    return f"{number:,.0f}".replace(",", " ")
