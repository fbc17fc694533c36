"""The page of maxims is what the maxims say."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from types import ModuleType

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "maxims.py"


@pytest.fixture(scope="module")
def script() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("maxims_page", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["maxims_page"] = module
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_page_is_up_to_date(script: ModuleType, language: str) -> None:
    """docs/maxims.md and docs/maxims.fr.md are what scripts/maxims.py writes."""
    assert script.PAGES[language].read_text(encoding="utf-8") == script.page(language)
