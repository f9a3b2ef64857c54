"""What becomes of an answer to a letter of ours, for every combination of what can be found about its sender and way.

The tables were recorded from the nested conditions that decided before there was a `Provenance`, over these letters.
"""

from functools import cache
from itertools import product
from types import SimpleNamespace

import pytest

from referee.desk.provenance import UNNAMED, Addressee, Provenance, provenance_of, treatment_of
from referee.desk.routes import Arrival
from referee.mail.envelope import Envelope, open_body
from referee.mail.header import read_header
from referee.mail.reply_tokens import ReplyToken
from referee.store import Person
from referee.store.store import Route
from tests.kit.post import NOON

SENDERS, ODD = ("home", "another", "nobody", "several"), ("", "senders", "header")
PROOFS, TOKENS, ROUTES = ("", "proven", "unproven"), ("letter", "tag"), ("known", "new")
WRITERS = ("person", "feedback", "list", "program")

# By sender: for a person still in place in a game that has begun, in one that is being set up; for one who is not.
TURNED_DOWN = {
    "home": ("open", "open", "gone", "stranger"),
    "another": ("astray", "open", "astray", "stranger"),
    "nobody": ("open", "open", "stranger", "stranger"),
    "several": ("stranger", "stranger", "stranger", "stranger"),
}
# Of those that are opened, by proof, token and route: written by a person, with a provider's mark, by a list, by a
# program. A star: its route is looked up, and so may be learned.
FROM_HOME = {
    ("", "letter", "known"): ("*", "*", "list*", "machine"),
    ("", "letter", "new"): ("route*", "route*", "route*", "machine"),
    ("", "tag", "known"): ("tag*", "tag*", "tag*", "tag"),
    ("", "tag", "new"): ("route*", "route*", "route*", "tag"),
    ("proven", "letter", "known"): ("", "", "", "machine"),
    ("proven", "letter", "new"): ("", "", "", "machine"),
    ("proven", "tag", "known"): ("", "", "", "machine"),
    ("proven", "tag", "new"): ("", "", "", "machine"),
    ("unproven", "letter", "known"): ("proof", "proof", "proof", "proof"),
    ("unproven", "letter", "new"): ("proof", "proof", "proof", "proof"),
    ("unproven", "tag", "known"): ("proof", "proof", "proof", "proof"),
    ("unproven", "tag", "new"): ("proof", "proof", "proof", "proof"),
}

ANN, BO = (Person("g1", number, name, f"{name}@example.org", "UTC", "en") for number, name in enumerate(("Ann", "Bo")))
FROM = {
    ("home", ""): ["ann@example.org"],
    ("home", "senders"): ["ann@example.org, eve@example.net"],
    ("another", ""): ["bo@example.org"],
    ("another", "senders"): ["bo@example.org", "bo@example.org"],
    ("nobody", ""): ["eve@example.net"],
    ("nobody", "senders"): ["eve@example.net, zoe@example.net"],
    ("several", ""): ["ann@example.org, bo@example.org"],
}
MARKS = {
    "person": [""],
    "feedback": ["Feedback-ID: 1:2:3\n"],
    "list": ["List-Id: <players.example.net>\n", "Precedence: bulk\nFeedback-ID: 1:2:3\n"],
    "program": ["Return-Path: <>\n", "Auto-Submitted: auto-replied\n"],  # doubtful, and a machine for certain
}


def expected(sender, in_place, has_begun, odd, proof, token, route, writer) -> str:
    treatment = TURNED_DOWN[sender][2 * (not in_place) + (not has_begun)]
    if treatment != "open":
        return treatment
    return odd or ("address" if sender != "home" else FROM_HOME[proof, token, route][WRITERS.index(writer)])


EVERYTHING = [*product(SENDERS, (True, False), (True, False), ODD, PROOFS, TOKENS, ROUTES, WRITERS)]


@cache
def letter(sender: str, odd: str, proof: str, mark: str) -> Envelope:
    froms = FROM[sender, odd if odd == "senders" and sender != "several" else ""]
    verdict, domain = "pass" if proof == "proven" else "fail", froms[0].split(",")[0].partition("@")[2]
    raw = "".join(
        (
            f"Authentication-Results: mx.example.com; dmarc={verdict} header.from={domain}\n" if proof else "",
            "Received: from mail.example.org (mail.example.org [203.0.113.5]) by mx.example.com with ESMTPS; now\n",
            *(f"From: {each}\n" for each in froms),
            "X-Odd: one\0two\n" if odd == "header" else "",
            mark,
            "To: referee@example.com\nSubject: Re: round 1\nMessage-ID: <m@example.org>\n\nPOWER 11\n",
        )
    ).encode()
    return open_body(raw, read_header(raw))


def test_every_letter_is_treated_as_it_always_was():
    wrong = []
    for case in EVERYTHING:
        sender, in_place, has_begun, odd, proof, token, route, writer = case
        known = Route("example.org" if route == "known" else "elsewhere.example", "", NOON)
        to = Addressee(ANN, 0, in_place, SimpleNamespace() if has_begun else None)
        for mark in MARKS[writer]:
            found = provenance_of(
                SimpleNamespace(routes=lambda _, known=known: (known,)),
                ReplyToken("g1", UNNAMED if token == "tag" else "r1", "red"),
                to,
                {0: ANN, 1: BO},
                letter(sender, odd, proof, mark),
                "mx.example.com" if proof else None,
            )
            treatment = treatment_of(found) + "*" * (found.arrival is not None)
            if treatment != expected(*case):
                wrong.append((case, mark, treatment, expected(*case)))

    assert [] == wrong


@pytest.mark.parametrize("route", [*ROUTES, None])
def test_findings_that_no_letter_can_have_together_are_judged_no_milder(route):
    """A letter is heard only if all that is found speaks for it, whatever else is wrong in the finding."""
    arrival = None if route is None else Arrival(ANN, ANN.address, "example.org", route == "new", ())
    heard = [
        found
        for sender, in_place, has_begun, odd, proof, token, _, writer in EVERYTHING
        if not treatment_of(
            found := Provenance(sender, in_place, has_begun, odd, proof, token == "letter", arrival, writer)
        )
    ]

    assert (route != "new") == bool(heard)
    for found in heard:
        assert ("home", True, "") == (found.sender, found.in_place, found.odd)
        assert found.proof == "proven" or (found.proof == "" and found.names_letter and found.writer != "list")
        assert found.writer != "program"
