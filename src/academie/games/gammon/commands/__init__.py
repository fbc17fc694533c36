"""The commands that are about gammon alone, and where each is; the registry says what they do."""

COMMANDS = {"ubgi": "ubgi:ubgi"}
