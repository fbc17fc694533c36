"""The commands that are about gammon alone: where each is and what it does, as the command line lists its own."""

from academie.text.message import Message

COMMANDS = {"ubgi": ("ubgi:ubgi", Message("Run as a backgammon engine for other programs."))}
