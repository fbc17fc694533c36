"""The men of chess as they come from the lathe: each turned in parts, one upon another; the knight's head is carved.

Drawn for this room, round the centre of a square of 75; x to the right, y down. A part is a path and its class.
"""

from __future__ import annotations

import chess

Part = tuple[str, str]  # class, path


def _ring(half: float, top: float, height: float) -> Part:
    """A turned ring or plinth: its sides are round."""
    bulge, foot = height / 2, top + height
    return "corps", (
        f"M{-half + bulge} {top}H{half - bulge}A{bulge} {bulge} 0 0 1 {half - bulge} {foot}"
        f"H{-half + bulge}A{bulge} {bulge} 0 0 1 {-half + bulge} {top}Z"
    )


def _stem(neck: float, top: float, foot: float, bottom: float) -> Part:
    """A stem that swells towards its foot."""
    bend = bottom - (bottom - top) * 0.28
    return "corps", (
        f"M{-neck} {top}H{neck}C{neck} {bend} {foot * 0.62} {bend} {foot} {bottom}"
        f"H{-foot}C{-foot * 0.62} {bend} {-neck} {bend} {-neck} {top}Z"
    )


def _ball(radius: float, y: float, x: float = 0) -> Part:
    return "corps", f"M{x - radius} {y}a{radius} {radius} 0 1 0 {2 * radius} 0a{radius} {radius} 0 1 0 {-2 * radius} 0Z"


def _foot(half: float) -> tuple[Part, ...]:
    """The two plinths every man stands on, and the groove of the lower one."""
    groove = ("gorge", f"M{-half + 4.5} 25.6H{half - 4.5}")
    return _ring(half - 2.5, 18.2, 4.4), _ring(half, 22.6, 6), groove


_HEAD = (
    "M13.4 18.2C16.6 3 15.2 -15.5 4.4 -21.2L4.2 -27L-1.4 -22.4C-7 -19.8 -9.6 -14.4 -12.4 -9.6L-17 -3.6"
    "C-18.4 -1 -16.6 2.6 -13.8 2.8C-11.4 3 -10.4 .8 -8.2 .2C-5.6 -.4 -3.4 -1 -1.6 -2.4"
    "C-1.2 3 -8.6 6 -11 11.2C-12.2 13.6 -12.4 16 -12.4 18.2Z"
)
PARTS: dict[int, tuple[Part, ...]] = {
    chess.PAWN: (
        _stem(3.8, -3, 11, 18.2), *_foot(15.5), _ring(7.6, -4.6, 3.6), _ball(7.4, -11.4),
    ),
    chess.ROOK: (
        _stem(8.6, -8.5, 12.5, 18.2),
        *_foot(18),
        ("corps", "M-13 -23H-7.2V-18.4H-3V-23H3V-18.4H7.2V-23H13V-13.5L9.6 -8.5H-9.6L-13 -13.5Z"),
        ("gorge", "M-11.4 -13.5H11.4"),
    ),
    chess.KNIGHT: (
        *_foot(18),
        ("corps", _HEAD),
        ("gorge", "M6.6 -16.8C11.6 -8.6 12.4 4.4 10 15.4"),
        ("gorge", "M-14.8 .6L-11.6 -1.6"),
        ("creux", "M-7.6 -12.6a1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0Z"),
    ),
    chess.BISHOP: (
        _stem(4.4, -1, 11.8, 18.2),
        *_foot(17),
        _ball(2.5, -27.6),
        ("corps", "M0 -25.8C8.4 -19.6 10.8 -12.4 6.6 -5.6H-6.6C-10.8 -12.4 -8.4 -19.6 0 -25.8Z"),
        ("gorge", "M1.6 -13.2L6.2 -20.2"),
        _ring(9.2, -5.8, 3.6),
        _ring(6.8, -2.2, 3),
    ),
    chess.QUEEN: (
        _stem(4.8, -1.6, 12.8, 18.2),
        *_foot(18.5),
        _ball(2.3, -24.6, 0),
        ("corps", "M-6.6 -8.4L-12.8 -23.4L-7.4 -17.8L-5.2 -25.4L0 -18.6L5.2 -25.4L7.4 -17.8L12.8 -23.4L6.6 -8.4Z"),
        *(_ball(2, y, x) for x, y in ((-13, -24.8), (-5.4, -27), (5.4, -27), (13, -24.8))),
        ("gorge", "M-8 -12.2H8"),
        _ring(9.8, -8.6, 3.8),
        _ring(7.2, -4.8, 3.2),
    ),
    chess.KING: (
        _stem(5, -1.6, 13.2, 18.2),
        *_foot(19),
        ("corps", "M-1.6 -23.6V-27.6H-5.4V-30.8H-1.6V-34.2H1.6V-30.8H5.4V-27.6H1.6V-23.6Z"),
        ("corps", "M-6.8 -8.6C-12.6 -14 -12.4 -20.4 -9.4 -22Q0 -25.8 9.4 -22C12.4 -20.4 12.6 -14 6.8 -8.6Z"),
        ("gorge", "M-9.2 -12.6Q0 -15.4 9.2 -12.6"),
        _ring(10.2, -8.8, 3.8),
        _ring(7.4, -5, 3.4),
    ),
}  # fmt: skip
