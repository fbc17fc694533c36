"""Plots as SVG: values over time or by the dozen. Every figure also stands in the text beside them."""

from collections.abc import Sequence

from markupsafe import Markup

_WIDE, _HIGH = 600, 220
_LEFT, _FOOT, _HEAD, _RIGHT = 64, 28, 12, 8
_TICKS, _BROAD = 4, 44.0
_BAR = Markup('<rect x="{:.1f}" y="{:.1f}" width="{:.1f}" height="{:.1f}"/>')


def curve(points: Sequence[tuple[float, float]], title: str, feet: tuple[str, str], digits: int = 0) -> Markup:
    """A line through points from left to right; at its feet where it begins and ends."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    low, high = _span(min(ys), max(ys))
    first, last = min(xs), max(xs)
    placed = [(_across(x, first, last), _up(y, low, high)) for x, y in points]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in placed)
    dots = Markup().join(Markup('<circle cx="{:.1f}" cy="{:.1f}" r="2.4"/>').format(x, y) for x, y in placed[-60:])
    body = Markup('<polyline class="curve" points="{}"/><g class="dots">{}</g>').format(line, dots)
    return _plot(body, low, high, title, feet, digits)


def bars(values: Sequence[tuple[str, float]], title: str, digits: int = 2, point: str = ".") -> Markup:
    """A bar for each value, up or down from zero; `point` is before the decimals of the figures."""
    low, high = _span(min(0.0, *(value for _, value in values)), max(0.0, *(value for _, value in values)))
    each = (_WIDE - _LEFT - _RIGHT) / len(values)
    zero, found = _up(0.0, low, high), []
    for place, (_, value) in enumerate(values):
        top = _up(value, low, high)
        wide = min(each * 0.7, _BROAD)
        left = _LEFT + (place + 0.5) * each - wide / 2
        found.append(_BAR.format(left, min(top, zero), wide, max(1.0, abs(top - zero))))
    body = Markup('<g class="bars">{}</g><path class="zero" d="M{} {:.1f}H{}"/>').format(
        Markup().join(found), _LEFT, zero, _WIDE - _RIGHT
    )
    return _plot(body, low, high, title, (values[0][0], values[-1][0] if len(values) > 1 else ""), digits, point)


def _plot(
    body: Markup, low: float, high: float, title: str, feet: tuple[str, str], digits: int, point: str = "."
) -> Markup:
    lines = []
    for step in range(_TICKS + 1):
        value = low + (high - low) * step / _TICKS
        y = _up(value, low, high)
        lines.append(
            Markup('<path class="grid" d="M{} {:.1f}H{}"/><text class="tick" x="{}" y="{:.1f}">{}</text>').format(
                _LEFT, y, _WIDE - _RIGHT, _LEFT - 6, y + 4, f"{value:.{digits}f}".replace(".", point)
            )
        )
    under = Markup('<text x="{}" y="{}">{}</text><text class="tick" x="{}" y="{}">{}</text>').format(
        _LEFT, _HIGH - 5, feet[0], _WIDE - _RIGHT, _HIGH - 5, feet[1]
    )
    return Markup('<svg class="plot" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}{}</svg>').format(
        _WIDE, _HIGH, title, Markup().join(lines), body, under
    )


def _span(low: float, high: float) -> tuple[float, float]:
    """A little room above and below; where all is one value, some."""
    room = (high - low) * 0.08 or max(1.0, abs(high)) * 0.05
    return (low if low == 0 else low - room), high + room


def _across(x: float, first: float, last: float) -> float:
    share = 0.5 if last == first else (x - first) / (last - first)
    return _LEFT + 4 + share * (_WIDE - _LEFT - _RIGHT - 8)


def _up(y: float, low: float, high: float) -> float:
    return _HIGH - _FOOT - (y - low) / (high - low) * (_HIGH - _FOOT - _HEAD)
