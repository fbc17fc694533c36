"""The colours do what they promise without hue: men, signs and letters are told from every wood, day and night."""

from __future__ import annotations

import re

import pytest

from academie.engraving.palette import DAY, NIGHT, RULES, style

PALETTES = [pytest.param(DAY, id="day"), pytest.param(NIGHT, id="night")]
GROUNDS = ("fond", "os", "vert", "buis", "noyer")  # on which men stand


def luminance(colour: str) -> float:
    """The relative luminance of a colour as WCAG 2 defines it: what is left of it in grey."""
    channels = [int(colour[each : each + 2], 16) / 255 for each in (1, 3, 5)]
    linear = [each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_the_formula() -> None:
    """Black on white is 21 to 1, a colour on itself 1 to 1, and a known grey 4.54 to 1."""
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#767676", "#FFFFFF") == pytest.approx(4.54, abs=0.01)
    assert contrast("#123456", "#123456") == 1


@pytest.mark.parametrize("palette", PALETTES)
def test_men_are_told_apart(palette: dict[str, str]) -> None:
    """White and black men are about fifteen to one."""
    assert contrast(palette["ivoire"], palette["ebene"]) >= 14.9


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("palette", PALETTES)
def test_a_man_is_seen_on_every_wood(palette: dict[str, str], ground: str) -> None:
    """By its body or by its edge, 3.2 to one at least."""
    wood = palette[ground]
    white = max(contrast(palette["ivoire"], wood), contrast(palette["trait"], wood))
    black = max(contrast(palette["ebene"], wood), contrast(palette["ebene-bord"], wood))
    assert round(min(white, black), 1) >= 3.2


@pytest.mark.parametrize("palette", PALETTES)
def test_a_sign_is_seen_on_everything(palette: dict[str, str]) -> None:
    """A sign is a dark line in a light one: seven to one between them, and one of them three to one on any ground."""
    dark, light = palette["signe"], palette["signe-clair"]
    assert contrast(dark, light) >= 7
    for ground in (*GROUNDS, "bois", "ivoire", "ebene"):
        assert round(max(contrast(dark, palette[ground]), contrast(light, palette[ground])), 1) >= 3


@pytest.mark.parametrize("palette", PALETTES)
def test_letters_are_read(palette: dict[str, str]) -> None:
    """Inlaid letters on the case, figures on the floor, numbers on the squares, counts on the men."""
    assert contrast(palette["marqueterie"], palette["bois"]) >= 4.5
    assert contrast(palette["chiffre"], palette["fond"]) >= 3
    assert contrast(palette["trait"], palette["ivoire"]) >= 4.5
    assert contrast(palette["ivoire"], palette["ebene"]) >= 4.5


def test_both_palettes_have_the_same_tokens() -> None:
    """What has a colour by day has one by night, and every style names only these."""
    assert DAY.keys() == NIGHT.keys()
    assert {token for _, body in RULES for token in re.findall(r"\$([a-z-]+)", body)} <= DAY.keys()


def test_a_page_may_set_every_colour() -> None:
    """Each colour is said plainly, then as a custom property with the same colour behind it, under the prefix."""
    text = style("p", frozenset({"bois", "fond"}), night=True)
    assert f"#p .fond{{fill:{NIGHT['fond']};fill:var(--fond,{NIGHT['fond']})}}" in text
    assert ".noyer" not in text
    assert all(rule.startswith("#p ") for rule in text.split("}") if rule)
