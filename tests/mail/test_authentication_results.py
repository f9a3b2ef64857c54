"""Authentication-Results: whose word counts, what it must say, and how it may be forged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.mail import mime
from referee.mail.authentication_results import authserv_id_of, is_proven, read_results

OURS = "mx.example.net"
PASS = f"{OURS}; dmarc=pass header.from=example.org"


def letter(*results: str, sender: str = "Ann <ann@example.org>", more: str = "") -> mime.Headers:
    heads = [f"Authentication-Results: {text}" for text in results]
    lines = [*heads, f"From: {sender}", *([more] if more else []), "Subject: x", "", "OK"]
    return mime.headers("\r\n".join(lines).encode())


# As providers write it, addresses changed.
GMAIL = (
    "mx.example.net;\r\n       dkim=pass header.i=@example.org header.s=s1 header.b=AbCd/+1=;\r\n"
    "       arc=pass (i=1 spf=pass spfdomain=example.org dkim=pass fromdomain=example.org);\r\n"
    "       spf=pass (mx.example.net: domain of ann@example.org designates 192.0.2.1 as permitted sender) "
    "smtp.mailfrom=ann@example.org;\r\n"
    "       dmarc=pass (p=NONE sp=QUARANTINE dis=NONE) header.from=example.org"
)
MICROSOFT = (
    "mx.example.net; spf=pass (sender IP is 192.0.2.1)"
    "\r\n smtp.mailfrom=example.org; dkim=pass (signature was verified)"
    "\r\n header.d=example.org;dmarc=pass action=none\r\n header.from=example.org;compauth=pass reason=100"
)
FASTMAIL = (
    "mx.example.net;\r\n    dkim=pass (2048-bit rsa key sha256) header.d=example.org"
    " header.i=@example.org header.b=x1\r\n"
    "      header.a=rsa-sha256 header.s=fm1 x-bits=2048;\r\n    dmarc=pass policy.published-domain-policy=none\r\n"
    "      policy.applied-disposition=none policy.evaluated-disposition=none\r\n      (p=none,d=none,d.eval=none)"
    " policy.policy-from=p\r\n      header.from=example.org;"
    "\r\n    iprev=pass smtp.remote-ip=192.0.2.1 (a.example.org);\r\n"
    "    x-google-dkim=pass"
)
OPENDMARC = "mx.example.net; dmarc=pass (p=reject dis=none) header.from=example.org"


@pytest.mark.parametrize(
    "results",
    [
        pytest.param(GMAIL, id="as Gmail writes it"),
        pytest.param(MICROSOFT, id="as Microsoft writes it"),
        pytest.param(FASTMAIL, id="as Fastmail writes it"),
        pytest.param(OPENDMARC, id="as OpenDMARC writes it"),
        pytest.param("MX.Example.NET 1; DMARC=Pass Header.From=Example.ORG", id="in capitals, with a version"),
        pytest.param('"mx.example.net"; dmarc="pass" header.from="example.org"', id="all quoted"),
        pytest.param(
            "(a)mx.example.net(b);(c)dmarc(d)=(e)pass(f) header.from(g)=(h)example.org(i)", id="with comments"
        ),
        pytest.param(
            "mx.example.net;\r\n\tdmarc\r\n =\r\n pass\r\n header.from\r\n =example.org;", id="folded anywhere"
        ),
        pytest.param("mx.example.net; dmarc/1=pass header.from=example.org", id="with the version of the method"),
        pytest.param("mx.example.net; dmarc=pass header.from=ann@example.org", id="with the whole address"),
    ],
)
def test_a_pass_by_our_provider_for_the_senders_domain_is_proof(results: str) -> None:
    assert is_proven(letter(results), OURS)


@pytest.mark.parametrize(
    ("heads", "why"),
    [
        pytest.param(letter(), "nobody says anything", id="no results"),
        pytest.param(letter("mx.example.net; none"), "nothing was checked", id="none"),
        pytest.param(letter("mx.example.net"), "nothing was checked", id="the bare name"),
        pytest.param(letter("mx.example.net; dmarc=fail header.from=example.org"), "failed", id="failed"),
        pytest.param(letter("mx.example.net; dmarc=none header.from=example.org"), "no policy", id="no policy"),
        pytest.param(letter("mx.example.net; dmarc=passed header.from=example.org"), "no such word", id="passed"),
        pytest.param(letter("mx.example.net; spf=pass header.from=example.org"), "not DMARC", id="spf"),
        pytest.param(letter("mx.example.net; x-dmarc=pass header.from=example.org"), "not DMARC", id="x-dmarc"),
        pytest.param(letter("mx.example.net; dmarc=pass"), "for whom?", id="no domain"),
        pytest.param(letter("mx.example.net; dmarc=pass header.from=example.com"), "another's", id="another domain"),
        pytest.param(letter("mx.example.net; dmarc=pass header.from=org"), "everybody's", id="a top-level domain"),
        pytest.param(letter("mx.example.net; dmarc=pass header.from=ple.org"), "half a name", id="the end of a name"),
        pytest.param(letter("mx.example.net; dmarc=pass smtp.from=example.org"), "envelope", id="another property"),
        pytest.param(letter("mx.evil.example; dmarc=pass header.from=example.org"), "a stranger", id="another id"),
        pytest.param(letter("mx.example.net.evil.example; dmarc=pass header.from=example.org"), "", id="a longer id"),
        pytest.param(
            letter("evil.example (mx.example.net; dmarc=pass header.from=example.org)"), "", id="in a comment"
        ),
        pytest.param(letter('evil.example; x="; dmarc=pass header.from=example.org"'), "", id="in quotes"),
        pytest.param(letter(PASS, sender="ann@example.com"), "another From", id="another sender"),
        pytest.param(letter(PASS, sender="ann@example.org, eve@evil.example"), "two senders", id="two addresses"),
        pytest.param(letter(PASS, more="From: eve@evil.example"), "two From fields", id="two fields"),
        pytest.param(letter(PASS, sender="nobody"), "no address", id="no address"),
        pytest.param(
            letter(
                "mx.example.net; dmarc=pass header.from=evil.example", sender='"ann@example.org" <e@evil.example.de>'
            ),
            "a name that looks like an address",
            id="the display name",
        ),
        pytest.param(
            letter("mx.example.net; dmarc=fail header.from=example.org", PASS), "the older copy is forged", id="below"
        ),
        pytest.param(letter("mx.example.net; spf=fail", PASS), "the topmost says nothing of DMARC", id="below silence"),
        pytest.param(letter('mx.example.net; "', PASS), "the topmost cannot be read", id="below what is broken"),
        pytest.param(
            letter("mx.example.net; dmarc=pass header.from=example.org; dmarc=fail header.from=example.org"),
            "two verdicts",
            id="both",
        ),
        pytest.param(
            letter("mx.example.net; dmarc=pass header.from=evil.example header.from=example.org"), "", id="two domains"
        ),
        pytest.param(
            letter("mx.example.net; dkim=fail (x\\); dmarc=pass header.from=example.org)"), "", id="an escaped bracket"
        ),
        pytest.param(letter(more="X: y\r\n\r\nAuthentication-Results: " + PASS), "in the body", id="in the body"),
        pytest.param(letter(more="ARC-Authentication-Results: i=1; " + PASS), "another field", id="ARC"),
    ],
)
def test_anything_else_proves_nothing(heads: mime.Headers, why: str) -> None:
    assert not is_proven(heads, OURS), why


def test_what_others_say_above_does_not_hide_what_our_provider_says() -> None:
    assert is_proven(letter("filter.example.com; dmarc=fail header.from=example.org", PASS), OURS)


def test_a_domain_vouches_for_those_below_it_and_not_for_those_above() -> None:
    below = letter(PASS, sender="ann@games.example.org")
    above = letter("mx.example.net; dmarc=pass header.from=games.example.org")

    assert (True, False) == (is_proven(below, OURS), is_proven(above, OURS))


def test_the_name_to_trust_is_read_from_the_top() -> None:
    assert OURS == authserv_id_of(letter(GMAIL, "evil.example; none"))
    assert "" == authserv_id_of(letter())
    assert "" == authserv_id_of(letter('"'))


# --- any letter -----------------------------------------------------------------------------------

SCRAPS = st.sampled_from(
    ["mx.example.net", "evil.example", ";", "=", "dmarc", "pass", "fail", "header.from", "example.org", "(", ")", '"']
    + ["\\", " ", "\r\n ", "1", ".", "dmarc=pass", "header.from=example.org", "\t", "ä", ","]
)
WRITTEN = st.one_of(st.lists(SCRAPS, max_size=25).map("".join), st.text(max_size=80))
UNQUOTED = st.text(st.characters(codec="ascii", exclude_categories=["C"], exclude_characters='"\\()'), max_size=40)


@given(st.lists(WRITTEN, max_size=4), WRITTEN)
def test_whatever_a_letter_holds_there_is_an_answer(fields: list[str], sender: str) -> None:
    assert is_proven(letter(*fields, sender=sender), OURS) in (True, False)


@given(st.lists(WRITTEN, max_size=4))
def test_nothing_a_sender_writes_below_turns_a_failure_into_a_pass(forged: list[str]) -> None:
    honest = "mx.example.net; dmarc=fail header.from=example.org"

    assert not is_proven(letter(honest, *forged), OURS)


@given(st.lists(WRITTEN, max_size=4))
def test_nothing_a_sender_writes_below_turns_a_pass_into_a_failure(forged: list[str]) -> None:
    fields = [text.replace("\r\n ", " ") for text in forged]
    one_line = [text for text in fields if "\n" not in text and "\r" not in text and text.isprintable()]

    assert is_proven(letter(PASS, *one_line), OURS)


@given(UNQUOTED, UNQUOTED)
def test_nothing_inside_quotes_or_comments_is_a_result(quoted: str, comment: str) -> None:
    value = f'mx.example.net; spf=fail ({comment}) smtp.mailfrom="{quoted}"; dkim=fail'

    results = read_results(value)

    assert results is not None
    assert [("spf", "fail"), ("dkim", "fail")] == [(method, verdict) for method, verdict, _ in results.found]


@given(st.text(alphabet='()\\"; =x', max_size=3000))
def test_reading_ends_soon_whatever_is_nested(value: str) -> None:
    read_results("mx.example.net; " + value)
