"""A player's program, written from docs/reports-as-data.md and docs/turn-files.md; it imports nothing of ours.

It understands no card and no box: it draws lots among what each letter says would be legal, and answers with a turn
file. `python tests/kit/outside_program.py report.json` prints the answer to a letter.
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
    if report["format"] != "el-grande-report/3" or report["letter"] not in ASKS or not asked:
        return None
    orders = [order(each, report, random.Random(f"{luck}/{report['stop']}/{each['key']}")) for each in asked]
    return {"format": "el-grande-turn-file/2", "game": report["game"], "stop": report["stop"], "orders": orders}


def order(asked, report, dice):
    """The lines for what is asked: several wishes where it knows how they are joined, else one of the choices."""
    key, choices = asked["key"], asked["choices"]
    amid_a_round = report["question"] is not None or report["letter"] == "receipt"
    if amid_a_round or key not in ("POWER", "CARD") and not key.startswith("DISK"):
        return dice.choice(choices)
    if key == "CARD":
        return "\nELSE ".join(plans(report, dice))
    wishes = [choice.removeprefix(f"{key} ") for choice in dice.sample(choices, len(choices))]
    return f"{key} " + " or ".join([*wishes, "ANY"] if key == "POWER" else wishes)


def plans(report, dice):
    """Plans for some cards on offer; at last the plan that is hardly ever impossible."""
    castillo = next(zone["id"] for zone in report["board"]["zones"] if zone["kind"] == "castillo")
    near = [zone["id"] for zone in report["board"]["zones"] if zone["reach"] and zone["id"] != castillo]
    on_offer = [offer for offer in report["offers"] if offer["id"] in report["board"]["offered"] and offer["lines"]]
    some = dice.sample(on_offer, min(PLANS, len(on_offer)))
    chosen = ((offer["card"], dice.choice(offer["lines"]), dice.sample(near, len(near))) for offer in some)
    return [*(plan(card, line, [*places, castillo]) for card, line, places in chosen), plan("ANY", "SKIP", [castillo])]


def plan(card, line, places):
    """A plan for a card: a line of its special action that is legal now, and all placed somewhere."""
    return f"CARD {card}\n{line}\nPLACE REST {' or '.join(places)}"


if __name__ == "__main__":
    with open(sys.argv[1], encoding="utf-8") as file:
        print(json.dumps(answer(file.read(), "luck"), indent=1))
