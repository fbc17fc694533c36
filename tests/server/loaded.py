"""What a process has loaded of which servers are copied; see fleet.py."""

import gc

import academie.cli.commands.serve
import academie.server.store.migrations  # noqa: F401
from academie.game.registry import PACKAGES, find
from academie.server.app import application
from academie.server.process import Process
from academie.server.web.assets import assets
from server.serving import EASY  # with what validators its servers share

for name in PACKAGES:
    find(name)
assets()
application(Process(EASY)).openapi()
gc.collect()
gc.freeze()
