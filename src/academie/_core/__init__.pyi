# Generated from the binary by `make stubs`; do not edit.
"""
The native rules, searches and tables; use the public names of the package instead.
"""

from academie._core import (
    chess as chess,
    dames_rabattues as dames_rabattues,
    domino as domino,
    draughts as draughts,
    gammon as gammon,
    garanguet as garanguet,
    jacquet as jacquet,
    nets as nets,
    plain as plain,
    revertier as revertier,
    search as search,
    tables as tables,
    toc as toc,
    tourne_case as tourne_case,
    toute_table as toute_table,
    trictrac as trictrac
)
