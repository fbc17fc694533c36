"""A drawing read back: its elements with the places of their corners, transforms and all."""

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from math import cos, radians, sin

SVG = "{http://www.w3.org/2000/svg}"
Matrix = tuple[float, float, float, float, float, float]
Corner = tuple[float, float]
HERE: Matrix = (1, 0, 0, 1, 0, 0)


def read(text: str) -> ET.Element:
    """The root of a drawing; raises where it is not well formed."""
    return ET.fromstring(text)  # noqa: S314 - our own drawings


def classes(element: ET.Element) -> list[str]:
    """The classes of an element."""
    return element.get("class", "").split()


def having(root: ET.Element, *names: str) -> list[ET.Element]:
    """The elements that have all these classes."""
    return [each for each in root.iter() if set(names) <= set(classes(each))]


def places(root: ET.Element) -> dict[str, ET.Element]:
    """The places of a drawing by name; a name twice is a fault."""
    found = [each for each in root.iter() if each.get("data-place")]
    names = [each.get("data-place", "") for each in found]
    assert len(set(names)) == len(names), "a place is drawn twice"
    return dict(zip(names, found, strict=True))


def joined(outer: Matrix, inner: Matrix) -> Matrix:
    """One transform within another."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def transform(text: str) -> Matrix:
    """The transform an attribute describes; an unknown one is a fault."""
    found = HERE
    for name, words in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(word) for word in words.split()]
        if name == "translate":
            found = joined(found, (1, 0, 0, 1, numbers[0], numbers[1]))
        elif name == "rotate":
            turn = radians(numbers[0])
            found = joined(found, (cos(turn), sin(turn), -sin(turn), cos(turn), 0, 0))
        elif name == "scale":
            found = joined(found, (numbers[0], 0, 0, numbers[0], 0, 0))
        else:
            raise AssertionError(f"what is {name}?")
    return found


def drawn(element: ET.Element, matrix: Matrix = HERE) -> Iterator[tuple[ET.Element, list[Corner]]]:
    """Every shape under an element with the corners of a box or hull that holds it."""
    matrix = joined(matrix, transform(element.get("transform", "")))
    if element.tag == f"{SVG}defs":
        return
    if corners := hull(element):
        a, b, c, d, e, f = matrix
        yield element, [(a * x + c * y + e, b * x + d * y + f) for x, y in corners]
    for child in element:
        yield from drawn(child, matrix)


def hull(element: ET.Element) -> list[Corner]:
    """Corners that hold a shape, its stroke left aside."""
    kind = element.tag.removeprefix(SVG)
    number = {key: float(value) for key, value in element.attrib.items() if key in MEASURES}
    x, y = number.get("cx", number.get("x", 0)), number.get("cy", number.get("y", 0))
    if kind in {"circle", "ellipse"}:
        wide, high = number.get("rx", number.get("r", 0)), number.get("ry", number.get("r", 0))
        return [(x - wide, y - high), (x + wide, y + high), (x - wide, y + high), (x + wide, y - high)]
    if kind == "rect":
        wide, high = number["width"], number["height"]
        return [(x, y), (x + wide, y + high), (x + wide, y), (x, y + high)]
    if kind in {"text", "use"}:
        return [(x, y)]
    return stops(element.get("d", "")) if kind == "path" else []


MEASURES = {"x", "y", "cx", "cy", "r", "rx", "ry", "width", "height"}


def stops(d: str) -> list[Corner]:
    """The stops and bends of a path."""
    found: list[Corner] = []
    x = y = 0.0
    for letter, words in re.findall(r"([MLHVCQAaZ])([^MLHVCQAaZ]*)", d):
        numbers = [float(word) for word in words.split()]
        if letter == "H":
            x = numbers[-1]
        elif letter == "V":
            y = numbers[-1]
        elif letter == "a":
            x, y = x + numbers[5], y + numbers[6]
        elif letter == "A":
            x, y = numbers[5], numbers[6]
        elif letter != "Z":
            found += list(zip(numbers[::2], numbers[1::2], strict=True))
            x, y = found[-1]
        found.append((x, y))
    return found
