"""The ships of Grandissimo: who places aboard, and how they come ashore (Rio Grande p. 13; Big Box, Schip)."""

from tests.naive.facts import COAST
from tests.naive.table import Table, may_be_left, on, reading


def boards(table: Table, seat: str) -> list[str]:
    """The ships a seat may place aboard: Rio Grande has one for both tokens, the Big Box one for each."""
    mine = [token for token, spot in table["borne"].items() if token.startswith("ship#") and spot == ("COURT", seat)]
    apart = table["book"] != "rio_grande"
    return ["VESSEL-2" if apart and token == "ship#2" else "VESSEL" for token in mine]


def may_unload(table: Table, seat: str, moved: list[list[str]]) -> bool:
    """One's own from aboard to the coast, not to the King's region; by the Big Box a whole load or none of it."""
    left: dict[str, int] = {}
    for number, owner, source, target, *tokens in moved:
        if owner != seat or int(number) < 1 or tokens or not source.startswith("VESSEL"):
            return False
        if target not in [*COAST, "POR"] or target not in may_be_left(table):
            return False
        left[source] = left.get(source, on(table, source, seat)) - int(number)
    whole = reading(table, "grandissimo.unload_whole")
    return all(rest == 0 if whole else rest >= 0 for rest in left.values())
