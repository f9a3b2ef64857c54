"""A player's program, written from docs/reports-as-data.md and the two published schemas; it imports nothing of ours.

It understands no card and no box: it draws lots among what each letter says would be legal, and answers with a turn
file. `python tests/outside_program.py report.json` prints the answer to a letter.
"""

import json
import random
import sys

ASKS = ("report", "question", "reminder", "receipt")
PLANS = 3


def answer(text, luck):
    """The turn file that answers a letter, or None if it asks nothing."""
    report = json.loads(text)
    asked = [each for each in report["asked"] if each["missing"] and each["choices"]]
    if report["format"] != "el-grande-report/1" or report["letter"] not in ASKS or not asked:
        return None
    orders = [order(each, report, random.Random(f"{luck}/{report['stop']}/{each['key']}")) for each in asked]
    return {"format": "el-grande-turn-file/1", "stop": report["stop"], "orders": orders}


def order(asked, report, dice):
    """An order for what is asked: several wishes where it knows how they are joined, else one of the choices."""
    choices = asked["choices"]
    amid_a_round = report["question"] is not None or report["letter"] == "receipt"
    if amid_a_round or asked["key"] not in ("POWER", "CARD") and not asked["key"].startswith("DISK"):
        return dice.choice(choices)
    if asked["key"] == "CARD":
        return {"order": "CARD", "plans": plans(report, dice)}
    ranks = [choice["ranks"][0] for choice in dice.sample(choices, len(choices))]
    return choices[0] | {"ranks": [*ranks, {}] if asked["key"] == "POWER" else ranks}


def plans(report, dice):
    """Plans for some cards on offer; at last the plan that is hardly ever impossible."""
    castillo = next(zone["id"] for zone in report["board"]["zones"] if zone["kind"] == "castillo")
    near = [zone["id"] for zone in report["board"]["zones"] if zone["reach"] and zone["id"] != castillo]
    on_offer = [offer for offer in report["offers"] if offer["id"] in report["board"]["offered"]]
    last = {"cards": ["any"], "items": [{"order": "SKIP"}, rest([castillo])]}
    some = dice.sample(on_offer, min(PLANS, len(on_offer)))
    return [*(plan(offer, [*dice.sample(near, len(near)), castillo], dice) for offer in some), last]


def plan(offer, places, dice):
    """A plan for a card: a line of its special action, if there is one that is legal now, and all placed somewhere."""
    item = dice.choice(offer["items"] or [{"order": "SKIP"}])
    if "ranks" in item:
        item = item | {"ranks": dice.sample(item["ranks"], len(item["ranks"]))}
    return {"cards": [offer["card"]], "items": [item, rest(places)]}


def rest(places):
    return {"order": "PLACE", "parts": [{"goal": "REST", "ranks": places}]}


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(json.dumps(answer(file.read(), "luck"), indent=1))
