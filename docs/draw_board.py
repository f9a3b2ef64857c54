"""Draws the board of a letter as SVG, from its data alone.

    python draw_board.py rules.json report.json > board.svg

It needs no more than Python. rules.json says where places lie and how colours look, report.json what stands there.
"""

import json
import sys
from xml.sax.saxutils import escape

PIECE, PITCH, ROW = (46, 28), 52, 34  # the size of a piece; from piece to piece, across and down
BELOW = 54  # from the name of a place to its pieces
BOX = (180, 120)  # a place that is not on the map


def draw(rules, report):
    """The board as a text of SVG."""
    board = report["board"]
    if board is None:
        raise SystemExit("nothing stands on the board yet")
    shades, places = rules["map"]["shades"], {each["id"]: each for each in rules["places"]}
    paints = shades | {each["id"]: each for each in rules["colours"]}
    homes = {seat["home"]: seat["seat"] for seat in report["seats"]}
    shown = [zone for zone in board["zones"] if is_shown(zone, places)]
    sites = dict(lie(shown, places, rules["map"]["width"]))
    drawn = [polygon(rules["map"]["coast"], shades["land"])]
    for zone in shown:
        inside = [zone, *(slot for slot in board["zones"] if slot["within"] == zone["id"])]
        drawn += place(zone, sites[zone["id"]], inside, board, paints, homes)
    heights = [y for site in sites.values() for _, y in site["corners"]]
    foot = max(heights) + 40
    for n, name in enumerate(("court", "provinces")):
        held = next(zone for zone in board["zones"] if zone["kind"] == name)
        drawn.append(words(20, foot + n * ROW + 6, held["name"], "#14120e", "start"))
        middles = [(200 + k * PITCH, foot + n * ROW) for k in range(len(held["caballeros"]))]
        drawn += map(lambda at, each: piece(*at, *each, paints), middles, held["caballeros"].items())
    top, width = min(heights) - 14, rules["map"]["width"]
    paper = f'<rect x="0" y="{top}" width="{width}" height="{foot + 60 - top}" fill="{shades["sea"]["fill"]}"/>'
    size = f'viewBox="0 {top} {width} {foot + 60 - top}"'
    style = 'font-family="Roboto, Helvetica, Arial, sans-serif" font-size="15"'
    return "\n".join([f'<svg xmlns="http://www.w3.org/2000/svg" {size} {style}>', paper, *drawn, "</svg>"]) + "\n"


def is_shown(zone, places):
    """Whether a zone has a place of its own: what is aside only while somebody is there."""
    on_board = zone["kind"] in ("region", "castillo") and zone["id"] in places
    return on_board or (zone["kind"] == "aside" and any(zone["caballeros"].values()))


def lie(shown, places, width):
    """Where each place lies: on the map, or else in a box below all that does."""
    mapped = {zone["id"]: places[zone["id"]]["outline"] for zone in shown if places[zone["id"]]["outline"]}
    low = max(y for site in mapped.values() for _, y in site["corners"]) + 20
    for zone in shown:
        if zone["id"] not in mapped:
            n = sum(1 for other in shown[: shown.index(zone)] if other["id"] not in mapped)
            left, top = 20 + (n * (BOX[0] + 20)) % (width - BOX[0]), low + n // 3 * (BOX[1] + 20)
            right, bottom = left + BOX[0], top + BOX[1]
            corners = [[left, top], [right, top], [right, bottom], [left, bottom]]
            mapped[zone["id"]] = {"corners": corners, "x": left + BOX[0] // 2, "y": top + 24, "across": 3}
    return mapped.items()


def place(zone, site, inside, board, paints, homes):
    """A place: its outline, name, points and crown, and whoever stands in it."""
    closed = zone["id"] == board["kings_region"]
    state = "open" if zone["reach"] else "shut" if closed else "aside" if zone["kind"] == "aside" else "plain"
    yield polygon(site["corners"], paints[state])
    yield words(site["x"], site["y"], zone["name"], "#14120e", weight="bold")
    covered = any(token["at"] == zone["id"] and token["kind"] == "scoreboard" for token in board["tokens"])
    points = "/".join(map(str, zone["values"]))
    yield words(site["x"], site["y"] + 24, f"[{points}]" if covered else points, "#14120e")
    if zone["id"] == board["king"]:
        yield crown(site["x"] - 48, site["y"] + 18, paints["king"])
    held = [(owner, count, part is not zone) for part in inside for owner, count in part["caballeros"].items()]
    for n, (owner, count, in_slot) in enumerate(held):
        row, across = divmod(n, site["across"])
        in_row = min(site["across"], len(held) - row * site["across"])
        x = site["x"] + (across - (in_row - 1) / 2) * PITCH
        yield piece(x, site["y"] + BELOW + row * ROW, owner, count, paints, homes.get(zone["id"]) == owner, in_slot)


def piece(x, y, owner, count, paints, home=False, slot=False):
    """Caballeros of one owner: how many, a triangle over them where their Grande stands, a frame in a slot."""
    paint = paints.get(owner, paints["neutral"])
    wide, high = PIECE
    frame = f'<rect x="{x - wide / 2 - 3}" y="{y - high / 2 - 3}" width="{wide + 6}" height="{high + 6}" {LINE}/>'
    body = f'<rect x="{x - wide / 2}" y="{y - high / 2}" width="{wide}" height="{high}" rx="8" fill="{paint["fill"]}"/>'
    roof = [[x - 9, y - high / 2], [x, y - high / 2 - 10], [x + 9, y - high / 2]]
    number = words(x, y + 6, "?" if count is None else str(count), paint["ink"], weight="bold")
    return (frame if slot else "") + body + (polygon(roof, paint) if home else "") + number


LINE = 'fill="none" stroke="#14120e"'


def crown(x, y, paint):
    """The King."""
    rim = ((-16, -8), (-9, -1), (0, -13), (9, -1), (16, -8), (13, 10), (-13, 10))
    return polygon([[x + dx, y + dy] for dx, dy in rim], paint)


def polygon(corners, paint):
    """An outline, filled."""
    points = " ".join(f"{x:g},{y:g}" for x, y in corners)
    return f'<polygon points="{points}" fill="{paint["fill"]}" stroke="{paint["ink"]}" stroke-width="1.5"/>'


def words(x, y, said, ink, anchor="middle", weight="normal"):
    """A word or a number."""
    where = f'x="{x:g}" y="{y:g}" text-anchor="{anchor}" font-weight="{weight}"'
    return f'<text {where} fill="{ink}">{escape(said)}</text>'


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as rules, open(sys.argv[2], encoding="utf-8") as report:
        sys.stdout.write(draw(json.load(rules), json.load(report)))
