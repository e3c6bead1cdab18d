"""Draws any game's board from its scene: as SVG for notebooks, as text for terminals."""

from __future__ import annotations

from typing import Any
from xml.sax.saxutils import escape

Scene = dict[str, Any]

_TERRAIN = {"mountain": "#8d8d8d", "pass": "#d9c58a", "fortress": "#b9a2cf"}
_INK = {"first": "#b3261e", "second": "#1d1d1f"}
_PAPER = {"first": "#fff6ea", "second": "#e8e8ea"}
_CHESS = {
    "first": dict(zip("KQRBNP", "♔♕♖♗♘♙", strict=True)),
    "second": dict(zip("KQRBNP", "♚♛♜♝♞♟", strict=True)),
}
_CELL = 40


def svg(scene: Scene, size: int = 400) -> str:
    """The scene as one SVG element, `size` pixels wide."""
    columns, rows = scene["columns"], scene["rows"]
    width, height = (len(columns) + 1) * _CELL, (len(rows) + 1) * _CELL
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}"'
        f' width="{size}" height="{round(size * height / max(width, 1))}"'
        ' font-family="sans-serif" text-anchor="middle">',
        f'<rect width="{width}" height="{height}" fill="#fafafa"/>',
    ]
    parts += _ground(scene)
    parts += _labels(scene)
    parts += [_man(scene, man) for man in scene["men"]]
    return "".join([*parts, "</svg>"])


def _corner(column: float, row: float) -> tuple[float, float]:
    return (column + 1) * _CELL, row * _CELL


def _rect(column: int, row: int, fill: str) -> str:
    x, y = _corner(column, row)
    return (
        f'<rect x="{x}" y="{y}" width="{_CELL}" height="{_CELL}" fill="{fill}"'
        ' stroke="#c9c9c9" stroke-width="0.5"/>'
    )


def _ground(scene: Scene) -> list[str]:
    columns, rows = len(scene["columns"]), len(scene["rows"])
    if scene["grid"] == "points":
        return _points(columns, rows)
    parts = []
    for row in range(rows):
        for column in range(columns):
            dark = scene["grid"] == "chequered" and (row + column) % 2 == 1
            parts.append(_rect(column, row, "#b58863" if dark else "#f0e0c4"))
    for ground in scene["ground"]:
        terrain = ground["terrain"]
        fill = _TERRAIN.get(terrain, "#e2a06a") if isinstance(terrain, str) else "#e2a06a"
        parts.append(_rect(ground["column"], ground["row"], fill))
    return parts


def _points(columns: int, rows: int) -> list[str]:
    parts = [_rect_around(columns, rows)]
    half, middle = rows // 2, columns // 2

    def line(one: tuple[float, float], other: tuple[float, float]) -> None:
        (x1, y1), (x2, y2) = _center(*one), _center(*other)
        parts.append(f'<path d="M{x1} {y1}L{x2} {y2}" stroke="#7a5b33" stroke-width="1"/>')

    for row in range(rows):
        line((0, row), (columns - 1, row))
    for column in range(columns):
        if column in (0, columns - 1):
            line((column, 0), (column, rows - 1))
        else:
            line((column, 0), (column, half - 1))
            line((column, half), (column, rows - 1))
    for row in (0, rows - 3):
        line((middle - 1, row), (middle + 1, row + 2))
        line((middle + 1, row), (middle - 1, row + 2))
    return parts


def _rect_around(columns: int, rows: int) -> str:
    x, y = _corner(0, 0)
    return (
        f'<rect x="{x}" y="{y}" width="{columns * _CELL}" height="{rows * _CELL}" fill="#f0dcb4"/>'
    )


def _center(column: float, row: float) -> tuple[float, float]:
    x, y = _corner(column, row)
    return x + _CELL / 2, y + _CELL / 2


def _labels(scene: Scene) -> list[str]:
    rows, columns = scene["rows"], scene["columns"]
    labels = [(x, len(rows), name) for x, name in enumerate(columns)]
    labels += [(-1, y, name) for y, name in enumerate(rows)]
    parts = []
    for column, row, name in labels:
        x, y = _center(column, row)
        parts.append(
            f'<text x="{x}" y="{y + 4}" font-size="12" fill="#6b6b6b">{escape(name)}</text>'
        )
    return parts


def _man(scene: Scene, man: dict[str, Any]) -> str:
    x, y = _center(man["column"], man["row"])
    seat = man["seat"]
    ink = _INK[seat]
    glyph = _glyph(man, scene["grid"])
    if scene["grid"] == "chequered":
        return f'<text x="{x}" y="{y + 12}" font-size="34" fill="#1d1d1f">{glyph}</text>'
    dash = ' stroke-dasharray="3 2"' if man["frozen"] else ""
    fill = "#c7a36b" if man["covered"] else _PAPER[seat]
    disc = (
        f'<circle cx="{x}" cy="{y}" r="17" fill="{fill}" stroke="{ink}" stroke-width="1.5"{dash}/>'
    )
    face = f'<text x="{x}" y="{y + 6}" font-size="18" fill="{ink}">{escape(glyph)}</text>'
    really = man["really"]
    if not really:
        return disc + face
    known = escape(really["han"][0 if seat == "first" else 1])
    return f'{disc}{face}<text x="{x + 12}" y="{y + 16}" font-size="10" fill="{ink}">{known}</text>'


def _glyph(man: dict[str, Any], grid: str) -> str:
    figure, seat = man["figure"], man["seat"]
    if figure is None:
        return "暗"
    if grid == "chequered":
        latin: str = figure["latin"]
        return _CHESS[seat].get(latin, latin)
    han: str = figure["han"][0 if seat == "first" else 1]
    return han


def text(scene: Scene) -> str:
    """The scene as lines of letters: upper case for the first seat."""
    rows, columns = scene["rows"], scene["columns"]
    cells = [["." for _ in columns] for _ in rows]
    signs = {"mountain": "^", "pass": "=", "fortress": "#"}
    for ground in scene["ground"]:
        terrain = ground["terrain"]
        sign = signs.get(terrain, "$") if isinstance(terrain, str) else "$"
        cells[ground["row"]][ground["column"]] = sign
    for man in scene["men"]:
        figure = man["figure"]
        letter = figure["latin"] if figure else "X"
        cells[man["row"]][man["column"]] = letter if man["seat"] == "first" else letter.lower()
    wide = max((len(name) for name in rows), default=0)
    lines = [f"{name:>{wide}} {' '.join(row)}" for name, row in zip(rows, cells, strict=True)]
    lines.append(" " * (wide + 1) + " ".join(name[-1:] for name in columns))
    return "\n".join(lines)
