"""A player of somebody else's, written from docs/reports-as-data.md and docs/turn-files.md alone.

    python outside_program.py report.json > orders.json

It knows no card and no box. What a place is worth to its seat it reckons from the board, and it words its own orders,
as lists of wishes and plans that place where it helps most. What else is asked it takes from the choices of the letter.
Where it does not care it throws dice, for the same letter always the same.
"""

import json
import random
import sys

UNASKING = ("invitation", "preview")


def answer(text, seat=None):
    """The turn file that answers a letter; None if the game does not wait for its reader."""
    report = json.loads(text)
    missing = [each for each in report["asked"] if each["missing"]]
    if report["letter"] in UNASKING or not missing:
        return None
    player = Player(report)
    orders = [player.order(each) for each in report["asked"]]
    return {
        "format": "el-grande-turn-file/2",
        "game": report["game"],
        "stop": report["stop"],
        "orders": [line for lines in orders for line in lines],
    }


class Player:
    """What one seat makes of one letter."""

    def __init__(self, report):
        self.report, self.board, self.me = report, report["board"], report["seat"]
        self.dice = random.Random(f"{report['game']} {self.me} {report['stop']} {report['seq']}")
        self.zones = {zone["id"]: zone for zone in self.board["zones"]} if self.board else {}
        self.ids = {zone["name"]: zone["id"] for zone in self.zones.values()}
        self.standing = {at: dict(zone["caballeros"]) for at, zone in self.zones.items()}

    def order(self, asked):
        """The lines for what is asked."""
        say = {"POWER": self.power, "CARD": self.plans, "TURN": self.turn}.get(asked["key"], self.chosen)
        return say(asked)

    def chosen(self, asked):
        """Of a disk some of the choices, as wishes; else one of them, or what silence would come to."""
        key = asked["key"]
        single = [each[len(key) + 1 :] for each in asked["choices"] if each.startswith(f"{key} ") and "\n" not in each]
        if key.startswith("DISK") and single:
            return [f"{key} {' or '.join(self.dice.sample(single, min(3, len(single))))}"]
        if asked["choices"]:
            return [self.dice.choice(asked["choices"])]
        usual = asked["silence"] and asked["silence"]["order"]
        return [usual] if usual and asked["missing"] else []

    def power(self, asked):
        """Three power cards of the hand, then whichever can be laid."""
        if self.report["question"]:
            return self.chosen(asked)
        hand = [power for power in self.board["hand"] if power > 0]
        wishes = self.dice.sample(hand, min(3, len(hand)))
        return [f"POWER {' or '.join(map(str, wishes))} or ANY"]

    def plans(self, _):
        """A plan for each of the two cards liked best, and one that goes with any."""
        free = [each for each in self.report["offers"] if each["lines"]]
        liked = sorted(free, key=lambda each: (self.paid(each), self.dice.random()))[-2:]
        found = []
        for each in reversed(liked):
            found += [f"{'ELSE ' if found else ''}CARD {each['card']}", *self.halves(each)]
        return [*found, f"{'ELSE ' if found else ''}CARD ANY", "SKIP", self.placing(1)]

    def turn(self, asked):
        """The lines of a card that is taken already."""
        card = self.report["question"]["card"]
        offer = next((each for each in self.report["offers"] if each["id"] == card), None)
        return self.halves(offer, self.report["question"]["halves"]) if offer else self.chosen(asked)

    def halves(self, offer, open_=("act", "place")):
        """The special action and the placing, either first."""
        self.standing = {at: dict(zone["caballeros"]) for at, zone in self.zones.items()}
        lines = []
        for half in self.dice.sample(open_, len(open_)):
            lines.append(self.acting(offer) if half == "act" else self.placing(offer["caballeros"]))
        return lines

    def paid(self, offer):
        """What a card's scoring would bring more to this seat than to the best other."""
        pays = dict(offer["pays"] or {})
        return pays.pop(self.me, 0) - max(pays.values(), default=0)

    def acting(self, offer):
        """One of the lines of a special action, its names in an order of one's own; of moves the best."""
        moves = [step for line in offer["lines"] if (step := Step.read(line, self.ids))]
        if moves:
            return self.moving(moves, "SKIP" in offer["lines"])
        line = self.dice.choice([line for line in offer["lines"] if line != "SKIP"] or ["SKIP"])
        keyword, _, names = line.partition(" ")
        if " IF " in names or "," in names or " or " not in names:
            return line
        names = names.split(" or ")
        return f"{keyword} {' or '.join(self.dice.sample(names, min(4, len(names))))}"

    def moving(self, moves, may_skip):
        """The step that helps most; none if it helps nobody and need not be."""
        steps = [(step, to) for step in moves for to in step.targets]
        step, to = max(steps, key=lambda each: self.gain(self.owner(each[0]), each[0].source, each[1]))
        if may_skip and self.gain(self.owner(step), step.source, to) <= 0:
            return "SKIP"
        self.shift(self.owner(step), step.source, to)
        return f"MOVE 1 {step.whose} to {self.zones[to]['name']}"

    def placing(self, count):
        """Caballeros from the court, each where it helps most."""
        near = [at for at, zone in self.zones.items() if zone["reach"]]
        court = next(at for at, zone in self.zones.items() if zone["kind"] == "court")
        counts = {}
        for _ in range(min(count, self.held(self.me, court))):
            to = max(near, key=lambda at: (self.gain(self.me, court, at), self.dice.random()))
            self.shift(self.me, court, to)
            counts[to] = counts.get(to, 0) + 1
        placed = [f"{n} {self.zones[to]['name']}" for to, n in counts.items()]
        return f"PLACE {', '.join([*placed, 'REST ' + ' or '.join(near)])}"

    # What the board is worth

    def owner(self, step):
        return self.me if step.seat == "own" else step.seat

    def held(self, owner, at):
        return self.standing[at].get(owner) or 0

    def shift(self, owner, source, to, count=1):
        self.standing[source][owner] = self.held(owner, source) - count
        self.standing[to][owner] = self.held(owner, to) + count

    def gain(self, owner, source, to):
        """What one more step would bring this seat, more than the others on the average."""
        before = self.worth(source) + self.worth(to)
        self.shift(owner, source, to)
        after = self.worth(source) + self.worth(to)
        self.shift(owner, source, to, -1)
        return after - before

    def worth(self, at):
        """One's own points for a place, less the average of the others', with a little for each caballero."""
        held = {owner: count for owner, count in self.standing[at].items() if count}
        points, others = 0.0, max(1, len(self.report["seats"]) - 1)
        for owner, count in held.items():
            ahead = sum(1 for more in held.values() if more > count)
            level = sum(1 for same in held.values() if same == count)
            values = self.zones[at]["values"]
            got = values[ahead + level - 1] if values and ahead + level <= len(values) else 0
            points += got if owner == self.me else -got / others
        return points + 0.1 * (held.get(self.me, 0) if self.zones[at]["values"] else 0)


class Step:
    """A line that moves one caballero: whose it is, whence, and where it may go."""

    def __init__(self, whose, seat, source, targets):
        self.whose, self.seat, self.source, self.targets = whose, seat, source, targets

    @classmethod
    def read(cls, line, ids):
        """None if the line is no such move."""
        keyword, _, rest = line.partition(" ")
        count, _, rest = rest.partition(" ")
        whose, _, targets = rest.partition(" to ")
        seat, _, source = whose.partition(" ")
        if keyword != "MOVE" or count != "1" or (source or seat) not in ids:
            return None
        known = [ids[each] for each in targets.split(" or ") if each in ids]
        return cls(whose, seat if source else "own", ids[source or seat], known)


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(json.dumps(answer(file.read()), indent=1))
