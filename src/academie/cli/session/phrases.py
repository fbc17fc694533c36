"""What the terminal says of a meeting on a server, in both languages."""

from __future__ import annotations

from academie.title import Title

WORDS = {
    "sat": Title(
        "{title}, {profile}{form}{mode}{clock}: {chairs}.", "{title}, {profile}{form}{mode}{clock} : {chairs}."
    ),
    "formed": Title(", {form}", ", {form}"),
    "rigueur": Title(", played à la rigueur", ", à la rigueur"),
    "clocked": Title(", {clock}", ", {clock}"),
    "you": Title("{name} (you)", "{name} (vous)"),
    "time": Title("{name} {time}", "{name} {time}"),
    "nobody": Title("an open chair", "une place libre"),
    "guest": Title("chair {number}", "place {number}"),
    "only_watching": Title("You are watching.", "Vous regardez."),
    "invite": Title(
        "Invite with this link, in a browser or by academie play --link '…':\n{address}",
        "Invitez par ce lien, dans un navigateur ou par academie play --link '…' :\n{address}",
    ),
    "watch_link": Title(
        "Anyone with this link can watch: {address}", "Ce lien permet à chacun de regarder : {address}"
    ),
    "commit": Title(
        "The house has committed itself before the game: {commit}",
        "La maison s'est engagée avant la partie : {commit}",
    ),
    "share": Title("Your share of chance: {share}", "Votre part de hasard : {share}"),
    "throw": Title("throw", "jeter"),
    "open": Title(
        "The game begins when nobody is missing; type link to invite.",
        "La partie commence quand personne ne manque ; tapez lien pour inviter.",
    ),
    "missing": Title("We wait for {names} to begin.", "On attend {names} pour commencer."),
    "lost": Title(
        "The connection is lost; it is tried again, and nothing of the game is lost.",
        "La connexion est perdue ; on la rétablit, et rien de la partie n'est perdu.",
    ),
    "back": Title("The connection is there again.", "La connexion est rétablie."),
    "unsent": Title("It is sent when the connection is back.", "On l'enverra quand la connexion sera rétablie."),
    "shut": Title(
        "The server will not go on with you ({status}); Enter leaves.",
        "Le serveur ne veut plus de vous ({status}) ; Entrée vous fait sortir.",
    ),
    "restored": Title(
        "The server was restored from a backup; the game is as it tells it now.",
        "Le serveur a été rétabli d'une sauvegarde ; la partie est telle qu'il la dit maintenant.",
    ),
    "comes": Title("{name} is there.", "{name} est là."),
    "goes": Title("{name} is away.", "{name} n'est plus là."),
    "says": Title("{name}: {sentence}", "{name} : {sentence}"),
    "your_turn": Title("Your turn, {side} ({stage}).", "À vous, {side} ({stage})."),
    "your_throw": Title("Your turn, {side} ({stage}): Enter throws.", "À vous, {side} ({stage}) : Entrée jette."),
    "their_turn": Title("{name} is to act ({stage}).", "C'est à {name} ({stage})."),
    "chooses": Title("{name} is to answer: {prompt}", "C'est à {name} de répondre : {prompt}"),
    "next_game": Title("Enter begins the next game.", "Entrée commence la partie suivante."),
    "is_offered": Title("{name} offers {what}: yes or no?", "{name} propose {what} : oui ou non ?"),
    "is_adjourned": Title("The game is adjourned; type resume to go on.", "La partie est ajournée ; tapez continuer."),
    "waits_adjourned": Title("The game is adjourned.", "La partie est ajournée."),
    "nothing_asked": Title(
        "Nothing is asked of you that yes or no would answer.",
        "On ne vous demande rien à quoi répondre par oui ou par non.",
    ),
    "gives_all_up": Title(
        "You would give the whole meeting up, not one game of it: yes or no? ",
        "Vous quitteriez toute la rencontre, et non une seule partie : oui ou non ? ",
    ),
    "unsettled": Title("No game was finished; there is nothing to settle.", "Aucune partie finie ; rien à régler."),
    "o_back": Title("to take back", "de reprendre un coup"),
    "o_adjourn": Title("to adjourn", "d'ajourner"),
    "o_resume": Title("to go on", "de reprendre la partie"),
    "o_rematch": Title("a rematch", "une revanche"),
    "o_draw": Title("a draw", "la remise"),
    "no_acts": Title("There is nothing for you to do now.", "Vous n'avez rien à faire maintenant."),
    "no_clock": Title("There is no clock.", "Il n'y a pas de pendule."),
    "no_hint": Title(
        "No hint is given in a game among people; nor when it is not your turn.",
        "On ne donne pas de conseil entre personnes ; ni quand ce n'est pas à vous.",
    ),
    "proved": Title(
        "Prove the dice: academie dice verify {path} --commit {commit}",
        "Prouvez les dés : academie dice verify {path} --commit {commit}",
    ),
    "rematch": Title("Type rematch for another, or quit.", "Tapez revanche pour une autre, ou quitter."),
    "again": Title("The rematch begins.", "La revanche commence."),
    "kept": Title(
        "The game is kept; come back with academie play --server {url} --link {link}{name}",
        "La partie est gardée ; revenez par academie play --server {url} --link {link}{name}",
    ),
    "bye": Title("Until next time.", "À une autre fois."),
    "help": Title(
        "Type a move or an act as acts lists them; Enter throws, or does the only thing there is.",
        "Tapez un coup ou un acte, comme actes les donne ; Entrée jette, ou fait la seule chose possible.",
    ),
}
