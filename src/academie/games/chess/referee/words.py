"""What the referee of chess says. In each sentence {who} is the player the ruling is about and {whom} the other."""

from __future__ import annotations

from academie.title import Title

RULINGS = {
    "touched": Title(
        "{who} has touched {square} and must play that piece, if it can go.",
        "{who} a touché {square} et doit jouer cette pièce, si elle peut aller.",
    ),
    "touched_to_take": Title(
        "{who} has touched {square} and must take that piece, if it can be taken.",
        "{who} a touché {square} et doit prendre cette pièce, si elle peut être prise.",
    ),
    "touched_idle": Title(
        "{who} has touched {square}, which can neither go nor be taken: it binds to nothing.",
        "{who} a touché {square}, qui ne peut ni aller ni être pris : cela n'oblige à rien.",
    ),
    "touched_not_played": Title(
        "{who} takes the move back: the piece touched on {square} is to be played.",
        "{who} reprend son coup : c'est la pièce touchée en {square} qu'il faut jouer.",
    ),
    "touched_not_taken": Title(
        "{who} takes the move back: the piece touched on {square} is to be taken.",
        "{who} reprend son coup : c'est la pièce touchée en {square} qu'il faut prendre.",
    ),
    "false_move": Title(
        "{who} has made a false move; the pieces are put back and a right one is played.",
        "{who} a fait une fausse marche ; on remet les pièces et il joue en règle.",
    ),
    "false_move_king": Title(
        "{who} has made a false move; the pieces are put back and the king is moved.",
        "{who} a fait une fausse marche ; on remet les pièces et il joue le roi.",
    ),
    "king_not_played": Title(
        "{who} takes the move back: after a false move the king is to be moved.",
        "{who} reprend son coup : après une fausse marche, c'est le roi qu'il faut jouer.",
    ),
    "not_warned": Title(
        "{who} was not told of the check and takes his move back freely.",
        "{who} n'était pas averti de l'échec et reprend librement son coup.",
    ),
    "check_said": Title("{who} has told {whom} of the check.", "{who} a averti {whom} de l'échec."),
    "no_check": Title("{who} says check and there is none.", "{who} dit échec et il n'y en a pas."),
    "declined": Title("{who} declines the draw.", "{who} refuse la remise."),
    "no_offer": Title("Nobody has offered {who} a draw.", "Personne n'a proposé la remise à {who}."),
}
LAWS = {
    "touched": "§16",
    "touched_to_take": "§16",
    "touched_idle": "§16",
    "touched_not_played": "§16",
    "touched_not_taken": "§16",
    "false_move": "§18",
    "false_move_king": "§18",
    "king_not_played": "§18",
    "not_warned": "§17",
    "check_said": "§17",
    "no_check": "§17",
    "declined": "§10",
    "no_offer": "§10",
}
REFUSED = frozenset({"no_check", "no_offer"})  # what the law denies
