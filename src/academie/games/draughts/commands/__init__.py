"""The commands that are about draughts alone, and where each is; the registry says what they do.

They use the options and words of the command line; nothing else in draughts imports them.
"""

COMMANDS = {
    "pdn": "pdn:pdn",
    "hub": "hub:hub",
    "dxp": "dxp:dxp",
    "endgame": "endgame:app",
    "repertoire": "repertoire:app",
}
