"""The plot of the benchmark against the peers: one bar a contestant, on a logarithmic axis."""

from pathlib import Path
from typing import Any

from matplotlib.figure import Figure

_COLOURS = {
    "regalia": "#7a1f2b",
    "open_spiel": "#3b6ea5",
    "pgx": "#5a9367",
    "pettingzoo": "#c98b2f",
    "rlcard": "#8a7a9b",
}
_BAR = 0.34  # inches
_GAP = 0.6  # bars between two games


def draw(rows: list[dict[str, Any]], path: Path) -> None:
    """Draw the results, as `bench.peers` writes them, into a PNG file."""
    places, place, before = [], 0.0, rows[0]["beside"]
    for row in rows:
        place += 1 + (_GAP if row["beside"] != before else 0)
        before = row["beside"]
        places.append(place)
    figure = Figure(figsize=(10, _BAR * place + 1.2), layout="constrained")
    axes = figure.subplots()
    medians = [row["median"] for row in rows]
    spread = [
        [row["median"] - min(row["rates"]) for row in rows],
        [max(row["rates"]) - row["median"] for row in rows],
    ]
    axes.barh(places, medians, xerr=spread, color=[_COLOURS[row["library"]] for row in rows])
    axes.set_yticks(places, [_label(row) for row in rows], fontsize=8)
    for place, row in zip(places, rows, strict=True):
        axes.text(row["median"] * 1.25, place, _figure(row["median"]), va="center", fontsize=8)
    axes.set_ylim(places[-1] + 0.7, places[0] - 0.7)
    axes.set_xscale("log")
    axes.set_xlim(right=max(medians) * 4)
    axes.set_xlabel("moves a second of one core, nature's included; median and range of five")
    axes.set_title("Random games", loc="left")
    axes.spines[["top", "right"]].set_visible(False)
    figure.savefig(path, dpi=110)


def _label(row: dict[str, Any]) -> str:
    if row["library"] == "regalia":
        return f"{row['beside']}: Regalia"
    played = f"{row['game'].removeprefix('classic/')}, " if row["nearest"] else ""
    how = row["how"].split(":")[0].split(" (")[0]
    return f"{played}{row['library']}, {how}"


def _figure(rate: float) -> str:
    return f"{rate / 1e6:.1f} million" if rate >= 1e6 else f"{rate / 1e3:,.1f} thousand"
