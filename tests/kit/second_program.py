"""Recomputes a finished game's record from what docs/proof.md says, and imports nothing of the referee.

`python tests/kit/second_program.py g7-record.json.gz` counts what is right; its functions are tried on those vectors.
"""

import gzip
import hashlib
import hmac
import json
import sys


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def key_of(seed, mixed):
    """The key of all draws, of what is mixed in: digests by colour, or in older games pairs of colour and words."""
    mixed = dict(sorted(mixed.items())) if isinstance(mixed, dict) else sorted(mixed)
    return hmac.new(bytes.fromhex(seed), compact(mixed).encode(), hashlib.sha256).digest()


def mixed_in(created, entries):
    """What the acceptances that count mix into the seed: they are of the set-up that was played, and of who played."""
    colours, counting = created["setup"]["colours"], {}
    for entry in entries:
        match entry:
            case {"is": "game-started"}:
                break
            case {"is": "ruled", "ruling": {"is": "rule-set"}}:
                counting = {}
            case {"is": "seat-taken", "seat": seat}:
                counting.pop(seat, None)
            case {"is": "accepted", "seat": seat}:
                counting[seat] = entry
    if created.get("mixed") == "digests":
        return {colours[seat]: entry["digest"] for seat, entry in counting.items()}
    return [[colours[seat], entry["nonce"]] for seat, entry in counting.items()]


def draw(key, label, ordered):
    attempt, bound = 0, 2**64 - 2**64 % len(ordered)
    while True:
        number = int.from_bytes(hmac.new(key, f"{label}/{attempt}".encode(), hashlib.sha256).digest()[:8], "big")
        if number < bound:
            return ordered[number % len(ordered)]
        attempt += 1


def hand(values, salt):
    return sha256(f"{salt}:{'-'.join(map(str, values))}")


def salt(key, *label):
    return hmac.new(key, "/".join(map(str, ("salt", *label))).encode(), hashlib.sha256).hexdigest()


KEYS = ["POWER", "REINFORCE", "CARD", "TURN", "ELSE BEST", "RETURN", "DISK GENERAL", "DISK SECRET", "DISK SEND",
        "DISK EVICT", "VETO", "ASK"]  # fmt: skip


def fingerprint(key, colour, letters, sheet, standing):
    """The salt and the fingerprint of a sheet, given by keys, after so many letters that changed it."""
    made = hmac.new(key, f"sheet/{colour}/{letters}".encode(), hashlib.sha256).hexdigest()
    lists = [[blocks[k] for k in sorted(blocks, key=lambda k: (KEYS.index(k) if k in KEYS else len(KEYS), k))]
             for blocks in (sheet, standing)]  # fmt: skip
    return made, sha256(f"{made}:{compact(lists)}")


WORDS = {
    "game-created": ("name", "players"), "accepted": ("nonce",), "press-sent": ("text",),
    "ruled": ("name", "reason", "ruling"), "substituted": ("name", "was_name"), "ejected": ("name",),
    "promoted": ("name",), "dismissed": ("name",), "observer-admitted": ("name",),
    "observer-dismissed": ("name",), "observing": ("name",), "proclaimed": ("text",),
    "resigned": ("name",), "seat-taken": ("name", "was_name"), "renamed": ("title", "was"),
}  # fmt: skip


def veiled(entry, digests):
    entry = dict(entry)
    for field in WORDS.get(entry["is"], ()):
        value = entry[field]
        veil = veiled if isinstance(value, dict) else lambda _, left: next(left)
        entry[field] = [next(digests) for _ in value] if isinstance(value, list) else veil(value, digests)
    return entry


def for_all(entry):
    """What all may see of an entry that has a secret; the entry itself otherwise."""
    match entry:
        case {"is": "hand-chosen"}:
            return entry | {"values": [], "salt": ""}
        case {"is": "choice-sealed"}:
            return entry | {"value": "", "salt": ""}
        case {"is": "power-taken-back", "shown": False}:
            return entry | {"value": 0}
        case {"is": "ruled", "ruling": {"is": "ordered-for"}}:
            return entry | {"ruling": entry["ruling"] | {"keys": [], "cleared": []}}
    return entry


EMPTIED = "…"
SEALED = ["seed-kept", "agenda-changed", "sheet-filed", "sheet-continued", "withdrawn", "answered", "sealed-read"]


def link(before, rows, made):
    """The head and the sealed digest of a link, from the rows since the link before."""
    digests, shown, order = (digest for digest, _ in made["words"]), [], []
    for row in rows:
        entry = veiled(row["entry"], digests)
        told = None if entry["is"] in SEALED else for_all(entry)
        if told is not None:
            shown.append([row["at"], told])
        order.append(row["seq"] if told == entry else [row["seq"], row["at"], entry])
    return sha256(compact([before, shown, made["sealed"]])), sha256(compact([made["salt"], order]))


def main(path):
    with gzip.open(path) as file:
        rows = json.loads(file.read())["log"]
    entries = [row["entry"] for row in rows]
    [created] = [entry for entry in entries if entry["is"] == "game-created"]
    [seed] = [entry["seed"] for entry in entries if entry["is"] == "seed-told"]
    colours, zones = created["setup"]["colours"], [zone["id"] for zone in created["setup"]["board"]["zones"]]
    key = key_of(seed, mixed_in(created, entries))
    sealed = sha256(seed) if created.get("hashed") == "hex" else hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    right = {"commitment": [sealed == created["commitment"]], "words": [], "draws": [], "hands": [], "choices": []}
    right["links"] = []
    head, since, sealed_by = "", [], []
    for row in rows:
        entry = row["entry"]
        if entry["is"] == "accepted" and created.get("mixed") == "digests":
            right["words"].append(entry["nonce"] == EMPTIED or sha256(entry["nonce"]) == entry["digest"])
        if entry["is"] in ("drew-card", "drew-place", "drew-seat"):
            order = sorted(entry["choices"], key=zones.index if entry["is"] == "drew-place" else None)
            right["draws"].append(draw(key, entry["label"], order) == entry["choice"])
        if entry["is"] == "hand-chosen":
            right["hands"].append(hand(entry["values"], entry["salt"]) == entry["commitment"])
        if entry["is"] == "choice-sealed":
            sealed_by.append(colour := colours[entry["seat"]])
            right["choices"].append(
                salt(key, colour, sealed_by.count(colour)) == entry["salt"]
                and sha256(f"{entry['salt']}:{entry['value']}") == entry["commitment"]
            )
        if entry["is"] != "linked":
            since.append(row)
            continue
        right["links"].append(link(head, since, entry) == (entry["head"], entry["sealed"]))
        head, since = entry["head"], []
    told = {name: f"{sum(found)} of {len(found)}" for name, found in right.items() if found}
    return told, head


if __name__ == "__main__":
    print(*main(sys.argv[1]))
