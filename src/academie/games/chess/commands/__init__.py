"""The command that is about chess alone: its module and what it holds, as the command line lists its own.

It stands at the height of the command line, whose options it uses; nothing in the room knows it.
"""

COMMANDS = {"uci": "uci:uci"}
