"""Painting a game's emblem: the shapes and attributes of SVG that emblems are made of, as polygons and lines."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple
from xml.etree import ElementTree as ET

from PIL import ImageDraw

Point = tuple[float, float]
Matrix = tuple[float, float, float, float, float, float]

UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)
STEPS = 64
"""The lines that stand for a curve."""
NUMBER = r"[-+]?(?:\d*\.\d+|\d+)(?:[eE][-+]?\d+)?"
COMMAND = re.compile(rf"([MLHVCQTAZmlhvcqtaz])|({NUMBER})")
TRANSFORM = re.compile(r"(\w+)\s*\(([^)]*)\)")
TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "A": 7, "Z": 0}
"""The numbers that each command of a path takes."""


class Style(NamedTuple):
    """How a shape is painted, as its element and those around it say."""

    fill: str = "#000"
    stroke: str = "none"
    width: float = 1
    matrix: Matrix = UNMOVED


class Line(NamedTuple):
    """A part of a path: its points, and whether it returns to the first."""

    points: list[Point]
    closed: bool


class UnknownShapeError(ValueError):
    """An emblem has an element that is not painted."""


Shape = tuple[Line, Style]


def shapes_of(svg: str) -> list[Shape]:
    """The shapes of an emblem, in a square whose side is 1."""
    root = ET.fromstring(svg)  # noqa: S314  the file of a ruleset
    x, y, width, _ = map(float, root.attrib["viewBox"].split())
    return list(_shapes(root, Style(matrix=(1 / width, 0, 0, 1 / width, -x / width, -y / width))))


def paint(draw: ImageDraw.ImageDraw, shapes: list[Shape], left: float, top: float, side: float) -> None:
    """Paint an emblem into a square."""
    for line, style in shapes:
        matrix = _product((side, 0, 0, side, left, top), style.matrix)
        points = [_moved(point, matrix) for point in line.points]
        if style.fill != "none" and len(points) > 2:
            draw.polygon(points, style.fill)
        if style.stroke != "none" and len(points) > 1:
            a, b, c, d, _, _ = matrix
            _draw_line(draw, points, style.stroke, style.width * math.sqrt(abs(a * d - b * c)), closed=line.closed)


def _shapes(element: ET.Element, around: Style) -> Iterator[Shape]:
    style = _style_of(element, around)
    name = element.tag.rpartition("}")[2]
    if name in ("svg", "g"):
        for one in element:
            yield from _shapes(one, style)
    else:
        for line in _lines_of(name, element):
            yield line, style


def _draw_line(draw: ImageDraw.ImageDraw, points: list[Point], colour: str, width: float, *, closed: bool) -> None:
    draw.line([*points, *points[:2]] if closed else points, colour, round(width), "curve")
    if not closed:
        for x, y in (points[0], points[-1]):
            draw.ellipse((x - width / 2, y - width / 2, x + width / 2, y + width / 2), colour)


def _style_of(element: ET.Element, around: Style) -> Style:
    said = element.attrib
    return Style(
        said.get("fill", around.fill),
        said.get("stroke", around.stroke),
        float(said.get("stroke-width", around.width)),
        _matrix_of(said.get("transform", ""), around.matrix),
    )


def _matrix_of(text: str, around: Matrix) -> Matrix:
    for name, given in TRANSFORM.findall(text):
        values = [float(number) for number in re.findall(NUMBER, given)]
        if name == "rotate":
            angle, x, y = (*values, 0.0, 0.0)[:3]
            cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            own: Matrix = (cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)
        elif name == "translate":
            own = (1, 0, 0, 1, values[0], (*values, 0.0)[1])
        elif name == "scale":
            own = (values[0], 0, 0, values[-1], 0, 0)
        else:
            raise UnknownShapeError(f"the transform {name}")
        around = _product(around, own)
    return around


def _product(first: Matrix, second: Matrix) -> Matrix:
    a, b, c, d, _, _ = first
    p, q, r, s, x, y = second
    return (a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, *_moved((x, y), first))


def _moved(point: Point, matrix: Matrix) -> Point:
    x, y = point
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _lines_of(name: str, element: ET.Element) -> Iterator[Line]:
    def number(key: str) -> float:
        return float(element.get(key, 0))

    if name == "path":
        yield from _path(element.attrib["d"])
    elif name == "circle":
        yield Line(_arc((number("cx"), number("cy")), number("r"), 0, 2 * math.pi), closed=True)
    elif name == "rect":
        yield Line(_rectangle(number("x"), number("y"), number("width"), number("height"), number("rx")), closed=True)
    else:
        raise UnknownShapeError(f"the element {name}")


def _rectangle(x: float, y: float, width: float, height: float, radius: float) -> list[Point]:
    corners = ((x + width, y), (x + width, y + height), (x, y + height), (x, y))
    if not radius:
        return list(corners)
    points: list[Point] = []
    for at, (across, down) in enumerate(corners):
        middle = across + (radius if across == x else -radius), down + (radius if down == y else -radius)
        points += _arc(middle, radius, (at - 1) * math.pi / 2, at * math.pi / 2)
    return points


def _arc(middle: Point, radius: float, start: float, end: float) -> list[Point]:
    angles = [start + (end - start) * step / STEPS for step in range(STEPS + 1)]
    return [(middle[0] + radius * math.cos(angle), middle[1] + radius * math.sin(angle)) for angle in angles]


def _path(text: str) -> Iterator[Line]:
    """The parts of a path."""
    points: list[Point] = []
    at: Point = (0, 0)
    control: Point | None = None
    for command, values in _commands(text):
        upper = command.upper()
        if upper == "Z":
            yield Line(points, closed=True)
            at, points = points[0], [points[0]]
            continue
        if upper == "M" and points:
            if len(points) > 1:
                yield Line(points, closed=False)
            points = []
        given = _absolute(upper, values, at if command.islower() else (0, 0), at)
        if upper == "T":
            given.insert(0, at if control is None else (2 * at[0] - control[0], 2 * at[1] - control[1]))
        if upper == "A":
            points += _elliptic(at, given[-1], values[0], large=bool(values[3]), clockwise=bool(values[4]))
        else:
            points += _curve([at, *given]) if upper in "CQT" else given
        control = given[-2] if upper in "QT" else None
        at = given[-1]
    if len(points) > 1:
        yield Line(points, closed=False)


def _commands(text: str) -> Iterator[tuple[str, list[float]]]:
    """Each command with its numbers; one that is followed by more of them is repeated."""
    command = ""
    words = [found.group() for found in COMMAND.finditer(text)]
    place = 0
    while place < len(words):
        if words[place].isalpha():
            command = words[place]
            place += 1
        takes = TAKES[command.upper()]
        yield command, [float(word) for word in words[place : place + takes]]
        place += takes
        command = {"M": "L", "m": "l"}.get(command, command)


def _absolute(upper: str, values: list[float], origin: Point, at: Point) -> list[Point]:
    """The points that a command names; of an arc only its end."""
    x, y = origin
    if upper == "H":
        return [(x + values[0], at[1])]
    if upper == "V":
        return [(at[0], y + values[0])]
    pairs = values[5:] if upper == "A" else values
    return [(x + across, y + down) for across, down in zip(pairs[::2], pairs[1::2], strict=True)]


def _curve(points: list[Point]) -> list[Point]:
    """A Bézier curve with these control points, without its first point."""
    found = []
    for step in range(1, STEPS + 1):
        share, left = step / STEPS, points
        while len(left) > 1:
            left = [(a + (c - a) * share, b + (d - b) * share) for (a, b), (c, d) in pairwise(left)]
        found += left
    return found


def _elliptic(start: Point, end: Point, radius: float, *, large: bool, clockwise: bool) -> list[Point]:
    """An arc of a circle between two points, without the first one."""
    across, down = (end[0] - start[0]) / 2, (end[1] - start[1]) / 2
    half = math.hypot(across, down)
    radius = max(radius, half)
    height = math.sqrt(radius**2 - half**2) / half * (-1 if large == clockwise else 1)
    middle = start[0] + across - height * down, start[1] + down + height * across
    first = math.atan2(start[1] - middle[1], start[0] - middle[0])
    turn = math.atan2(end[1] - middle[1], end[0] - middle[0]) - first
    if clockwise and turn < 0:
        turn += 2 * math.pi
    if not clockwise and turn > 0:
        turn -= 2 * math.pi
    return _arc(middle, radius, first, first + turn)[1:]
