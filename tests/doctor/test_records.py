"""What others will do with our letters, by the records of a domain: asked of a name server on loopback."""

import time
from collections.abc import Iterator
from ipaddress import ip_address

import pytest

from referee.doctor import CheckResult, examine
from referee.doctor.deliverability import deliverability
from referee.doctor.records import judge_spf
from referee.mail import mime
from referee.mail.accounts import ImapAccount, MaildirAccount, SmtpAccount
from tests.doctor.house import tells
from tests.servers.names import NameServer

DOMAIN = "club.nl"
SERVER = "mail.club.nl"
IP = "203.0.113.9"
BACK = "9.113.0.203.in-addr.arpa"
KEY = (
    "MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQCvgT1iaGSD69Z5IAf9hhEhk/OPi/JVolgOL7n24SwVtcB2MIEe1Fo3J7fdyY6C0DWJnaWD"
    "8GXKDG8it6GqGzDmxvl9cOxGkPHKoIqK3tmQ/LGaDhgMobqWI+k3c5IQ/8bfjTyX4SQzMczRRMdUf6MP73bYTWILZeGk+OVR0UkFTwIDAQAB"
)
OUTSIDE = (
    f"from {SERVER} ({SERVER} [{IP}]) by mx.provider.example.net with ESMTPS id 1; Fri, 20 Nov 2026 12:00:00 +0000"
)
HANDED_IN = f"from desk (localhost [127.0.0.1]) by {SERVER} with ESMTP id 2; Fri, 20 Nov 2026 12:00:00 +0000"
SIGNED = f"v=1; a=rsa-sha256; c=relaxed/relaxed; d={DOMAIN}; s=mail; h=from:to; bh=x; b=y"


@pytest.fixture
def names() -> Iterator[NameServer]:
    """The records of a club whose server is as it should be."""
    server = NameServer()
    server.says(DOMAIN, f"MX 10 {SERVER}.", 'TXT "v=spf1 mx -all"', 'TXT "something else"')
    server.says(SERVER, f"A {IP}")
    server.says(BACK, f"PTR {SERVER}.")
    server.text(f"mail._domainkey.{DOMAIN}", f"v=DKIM1; k=rsa; p={KEY}")
    server.text(f"_dmarc.{DOMAIN}", "v=DMARC1; p=reject")
    yield server
    server.stop()


def looked_at(
    names: NameServer,
    *received: str,
    address: str = f"referee@{DOMAIN}",
    host: str = SERVER,
    sender: str = "",
    signed: str = SIGNED,
    verdict: str = "",
    patience: float = 5.0,
) -> dict[str, CheckResult]:
    """The findings by check, of a letter with these Received lines, the newest first."""
    fields = [("received", line) for line in received]
    if signed and received:
        fields.append(("dkim-signature", signed))
    if verdict:
        fields.insert(0, ("authentication-results", verdict))
    out = SmtpAccount(host, 25, sender=sender or address)
    intake = ImapAccount(host, 993, "referee", "secret")
    heads: mime.Headers = tuple(fields)
    found = list(deliverability(address, out, intake, heads, names.lookup(patience)))
    assert not [one for one in found if one.state != "ok" and not one.advice]
    assert len({one.check for one in found}) == len(found)
    return {one.check: one for one in found}


LIKE = "Gmail and its like"


# --- what they do with ours -----------------------------------------------------------------------


def test_of_a_server_that_is_as_it_should_be_ours_are_delivered(names):
    found = looked_at(names, OUTSIDE, HANDED_IN)

    assert {"ok"} == {one.state for one in found.values()}
    assert "ours are delivered: SPF and DKIM vouch for club.nl" == found[LIKE].seen
    assert ["SPF", "DKIM", "DMARC policy", "name of the address", "MX", LIKE] == list(found)
    assert f"v=spf1 mx -all lets {IP} send" == found["SPF"].seen


def test_a_letter_that_never_left_the_machine_goes_by_the_address_of_the_server_that_took_it(names):
    found = looked_at(names, HANDED_IN)

    assert f"{IP} (taken for ours, as {SERVER} has it)" in found["SPF"].seen
    assert tells(found[LIKE], "ok", "ours are delivered: SPF and DKIM vouch for club.nl")


def test_without_a_letter_the_records_are_read_all_the_same(names):
    found = looked_at(names)

    assert tells(found["DKIM"], "ok", "only a letter that came back shows")
    assert tells(found[LIKE], "ok", f"SPF vouches for club.nl, if {IP} is the address that others see")


def test_where_neither_spf_nor_dkim_vouches_ours_are_refused(names):
    names.says(DOMAIN, f"MX 10 {SERVER}.")

    found = looked_at(names, OUTSIDE, HANDED_IN, signed="")

    assert tells(found["SPF"], "attention", "club.nl has no SPF record", 'Publish: club.nl. TXT "v=spf1 mx -all"')
    assert tells(found["DKIM"], "attention", "no signature", 'mail._domainkey.club.nl. TXT "v=DKIM1; k=rsa; p=..."')
    assert tells(found[LIKE], "broken", "ours are refused: neither SPF nor DKIM vouches for club.nl", "Mend")


def test_an_address_without_a_name_is_refused(names):
    del names.zone[BACK]

    found = looked_at(names, OUTSIDE, HANDED_IN)

    assert tells(found["name of the address"], "attention", f"{IP} has no name", f"publish: {SERVER}. A {IP}")
    assert tells(found[LIKE], "broken", f"ours are refused: {IP} has no name")


def test_what_rests_on_an_address_that_was_not_seen_is_never_called_broken(names):
    del names.zone[BACK]

    assert tells(looked_at(names, HANDED_IN)[LIKE], "attention", "ours are refused, probably")


def test_of_several_addresses_one_without_a_name_is_enough_to_be_refused(names):
    names.says(SERVER, f"A {IP}", "AAAA 2001:db8::9")

    found = looked_at(names, HANDED_IN)

    assert found["SPF"].state == "ok"
    assert tells(found["name of the address"], "attention", "2001:db8::9", f"publish: {SERVER}. AAAA 2001:db8::9")
    assert tells(found[LIKE], "attention", "ours are refused, probably: 2001:db8::9")


def test_a_name_that_leads_elsewhere_is_told_with_the_record(names):
    names.says(BACK, "PTR static.rented.net.")
    names.says("static.rented.net", "A 203.0.113.10")

    found = looked_at(names, OUTSIDE, HANDED_IN)["name of the address"]

    assert tells(found, "attention", "static.rented.net is another address", f"static.rented.net. A {IP}")


def test_what_vouches_for_another_domain_only_is_taken_for_spam_or_refused_as_the_policy_says(names):
    names.text("_dmarc.club.nl", "v=DMARC1; p=none")
    names.text("bounces.org", "v=spf1 ip4:203.0.113.0/24 -all")
    elsewhere = {"sender": "b@bounces.org", "signed": ""}

    found = looked_at(names, OUTSIDE, HANDED_IN, **elsewhere)
    assert tells(found[LIKE], "attention", "ours land among the spam, likely: what vouches for them is of bounces.org")

    names.text("_dmarc.club.nl", "v=DMARC1; p=reject")
    found = looked_at(names, OUTSIDE, HANDED_IN, **elsewhere)
    assert tells(found[LIKE], "broken", "ours are refused", "Mend")


def test_a_strict_policy_wants_the_very_domain(names):
    names.text("_dmarc.club.nl", "v=DMARC1; p=reject; adkim=s; aspf=s")
    names.text("mail.club.nl", "v=spf1 ip4:203.0.113.9 -all")
    names.zone[SERVER].append(f"A {IP}")
    names.text("mail._domainkey.mail.club.nl", f"v=DKIM1; p={KEY}")
    below = {"sender": "b@mail.club.nl", "signed": SIGNED.replace("d=club.nl", "d=mail.club.nl")}

    assert tells(looked_at(names, OUTSIDE, HANDED_IN, **below)[LIKE], "broken", "is of mail.club.nl, not of club.nl")
    names.text("_dmarc.club.nl", "v=DMARC1; p=reject")
    assert looked_at(names, OUTSIDE, HANDED_IN, **below)[LIKE].state == "ok"


@pytest.mark.dovecot
def test_the_doctor_looks_through_the_letter_that_came_back(names, house):
    house.own["address"] = f"{house.account.user}@{DOMAIN}"
    house.post.heads = f"Received: {OUTSIDE}\r\nReceived: {HANDED_IN}\r\nDKIM-Signature: {SIGNED}\r\n".encode()

    found = {one.check: one for one in examine(house.configure(), house.now, lookup=names.lookup())}

    assert tells(found[LIKE], "ok", "ours are delivered: SPF and DKIM vouch for club.nl")
    assert f"lets {IP} send" in found["SPF"].seen
    assert tells(
        found["MX"], "attention", "mail to club.nl goes to mail.club.nl, and we read at 127.0.0.1", "If answers"
    )


# --- each record ----------------------------------------------------------------------------------


def test_an_spf_record_that_does_not_cover_the_address_is_shown_with_it(names):
    names.says(DOMAIN, "MX 10 mx.elsewhere.net.", 'TXT "v=spf1 include:_spf.elsewhere.net ~all"')
    names.text("_spf.elsewhere.net", "v=spf1 ip4:192.0.2.0/24 -all")

    found = looked_at(names, OUTSIDE, HANDED_IN)["SPF"]

    whole = f'club.nl. TXT "v=spf1 include:_spf.elsewhere.net ip4:{IP} ~all"'
    assert tells(found, "attention", f"does not let {IP} send", f"Publish this one alone: {whole}")


def test_two_spf_records_become_one(names):
    names.says(DOMAIN, f"MX 10 {SERVER}.", 'TXT "v=spf1 mx ~all"', 'TXT "v=spf1 ip4:192.0.2.1 -all"')

    found = looked_at(names, OUTSIDE, HANDED_IN)["SPF"]

    assert tells(found, "attention", "club.nl has 2 SPF records, and one is allowed", '"v=spf1 ip4:192.0.2.1 mx ~all"')


@pytest.mark.parametrize(
    ("record", "seen"),
    [
        ("v=DKIM1; p=", "its key was withdrawn"),
        ("v=DKIM1; p=MIGfMA0", "its key cannot be read"),
        ("v=DKIM1; p=MAcCAwEAAQIBAw==", "its key has 17 bits, fewer than 1024"),
        (f"v=DKIM1; k=ed25519; p={KEY}", "of the kind ed25519, unlike the signature"),
        ("no key", "there is no key at mail._domainkey.club.nl"),
    ],
)
def test_a_key_that_proves_nothing_is_told(names, record, seen):
    names.text("mail._domainkey.club.nl", record)

    found = looked_at(names, OUTSIDE, HANDED_IN)["DKIM"]

    assert tells(found, "attention", seen, 'mail._domainkey.club.nl. TXT "v=DKIM1; k=rsa; p=..."')


def test_a_signature_that_the_receiver_found_broken_is_told_and_one_it_found_good(names):
    broken = looked_at(names, OUTSIDE, HANDED_IN, verdict="mx.provider.example.net; dkim=fail header.d=club.nl")
    good = looked_at(names, OUTSIDE, HANDED_IN, verdict="mx.provider.example.net; dkim=pass header.d=club.nl")

    assert tells(broken["DKIM"], "attention", "mx.provider.example.net found the signature broken", "sign last")
    assert "ours are delivered: SPF vouches for club.nl" == broken[LIKE].seen
    assert tells(good["DKIM"], "ok", "mx.provider.example.net found it good")


def test_a_missing_policy_is_told_with_the_record_and_one_above_holds_below(names):
    found = looked_at(names, OUTSIDE, HANDED_IN, address="referee@games.club.nl", sender=f"referee@{DOMAIN}")
    assert tells(found["DMARC policy"], "ok", "club.nl asks others for reject")

    del names.zone["_dmarc.club.nl"]
    found = looked_at(names, OUTSIDE, HANDED_IN)
    assert tells(found["DMARC policy"], "attention", "club.nl has none", '_dmarc.club.nl. TXT "v=DMARC1; p=none"')
    assert found[LIKE].state == "ok"


def test_two_policies_are_none(names):
    names.text("_dmarc.club.nl", "v=DMARC1; p=none", "v=DMARC1; p=reject")

    assert tells(looked_at(names, OUTSIDE)["DMARC policy"], "attention", "has 2 records", "Keep one")


@pytest.mark.parametrize(
    ("records", "state", "seen", "advice"),
    [
        ((), "attention", "no answer can arrive", "Publish: club.nl. MX 10 mail.club.nl."),
        (("MX 0 .",), "attention", "says that it takes no mail", "MX 10 mail.club.nl."),
        (("MX 10 gone.club.nl.",), "attention", "gone.club.nl, which has no address", "MX 10 mail.club.nl."),
        (("MX 10 mx.rented.net.",), "attention", "goes to mx.rented.net, and we read at mail.club.nl", "If answers"),
        ((f"A {IP}",), "ok", "mail to club.nl goes to club.nl", ""),
    ],
)
def test_mail_that_does_not_come_where_we_read_is_told(names, records, state, seen, advice):
    names.says(DOMAIN, *records)
    names.says("mx.rented.net", "A 192.0.2.7")

    assert tells(looked_at(names, HANDED_IN)["MX"], state, seen, advice)


# --- whose domain it is ---------------------------------------------------------------------------


def test_a_providers_own_domain_is_the_providers(names):
    found = looked_at(names, address="friday@gmail.com", host="smtp.gmail.com")

    assert [LIKE] == list(found)
    assert tells(found[LIKE], "ok", "gmail.com is its provider's, who answers for SPF, DKIM and DMARC")
    assert [] == names.questions


def test_a_providers_address_handed_in_elsewhere_is_for_your_attention(names):
    found = looked_at(names, address="friday@gmail.com", host=SERVER)

    assert tells(found[LIKE], "attention", "mail.club.nl does not speak for gmail.com", 'host = "smtp.gmail.com"')


@pytest.mark.parametrize("domain", ["localhost", "elgrande.example", "example.org", "mail.lan", "[127.0.0.1]", "box"])
def test_a_domain_that_is_not_in_the_net_is_not_asked_about(names, domain):
    assert {} == looked_at(names, HANDED_IN, address=f"referee@{domain}")
    assert [] == names.questions


def test_an_own_domain_at_a_provider_is_told_what_its_spf_record_must_include(names):
    inside = "by smtp.gmail.com with ESMTPSA id 3; Fri, 20 Nov 2026 12:00:00 +0000"
    names.says(DOMAIN, "MX 1 smtp.google.com.", 'TXT "v=spf1 -all"')
    names.says("smtp.google.com", "A 192.0.2.7")
    names.text("_spf.google.com", "v=spf1 ip4:192.0.2.0/24 -all")

    found = looked_at(names, inside, host="smtp.gmail.com", signed="")
    assert tells(found["SPF"], "attention", "does not include _spf.google.com", '"v=spf1 include:_spf.google.com -all"')
    assert tells(found["DKIM"], "ok", "does not show: the letter stayed inside smtp.gmail.com")
    assert tells(found[LIKE], "ok", "does not show from here")

    names.says(DOMAIN, "MX 1 smtp.google.com.", 'TXT "v=spf1 include:_spf.google.com -all"')
    found = looked_at(names, inside, host="smtp.gmail.com", signed="")
    assert tells(found[LIKE], "ok", "ours are delivered: SPF vouches for club.nl")


def test_a_provider_that_is_not_known_and_kept_the_letter_inside_shows_nothing_of_its_addresses(names):
    inside = "by submission.hoster.net with ESMTPSA id 3; Fri, 20 Nov 2026 12:00:00 +0000"

    found = looked_at(names, inside, host="submission.hoster.net", signed="")

    assert tells(found["SPF"], "ok", "v=spf1 mx -all is well formed; by which address")
    assert tells(found["name of the address"], "ok", "it is your provider's")
    assert "submission.hoster.net A" not in names.questions


def test_a_maildir_is_read_where_the_letter_was_taken_in(names, tmp_path):
    heads = (("received", HANDED_IN), ("dkim-signature", SIGNED))
    out = SmtpAccount("localhost", 25, security="none", sender=f"referee@{DOMAIN}")

    found = list(deliverability(out.sender, out, MaildirAccount(tmp_path), heads, names.lookup()))

    assert {"ok"} == {one.state for one in found}


# --- no answer ------------------------------------------------------------------------------------


def test_a_name_server_that_says_nothing_costs_no_longer_than_allowed_and_nothing_is_called_broken(names):
    names.silent.add("*")
    began = time.monotonic()

    found = looked_at(names, OUTSIDE, HANDED_IN, patience=0.2)

    assert time.monotonic() - began < 2
    assert ["name server"] == list(found)
    assert tells(
        found["name server"], "attention", "SPF, DKIM, DMARC, the name of the address, MX of club.nl could not"
    )


def test_what_is_answered_is_told_though_something_is_not(names):
    names.silent.add("_dmarc.club.nl")

    found = looked_at(names, OUTSIDE, HANDED_IN, patience=0.2)

    assert ["SPF", "DKIM", "name of the address", "MX", "name server"] == list(found)
    assert tells(found["name server"], "attention", "DMARC of club.nl could not be looked up", "all the same")


# --- SPF by itself --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("record", "verdict"),
    [
        ("v=spf1 ip4:203.0.113.0/28 -all", "pass"),
        ("v=spf1 ip4:203.0.113.16/28 -all", "fail"),
        ("v=spf1 ip6:2001:db8::/32 ~all", "softfail"),
        ("v=spf1 a:mail.club.nl/24 -all", "pass"),
        ("v=spf1 a:mail.club.nl//64 -all", "pass"),
        ("v=spf1 mx:club.nl ?all", "pass"),
        ("v=spf1 ?all", "neutral"),
        ("v=spf1", "neutral"),
        ("v=spf1 -ip4:203.0.113.9 +all", "fail"),
        ("v=spf1 redirect=other.net", "pass"),
        ("v=spf1 -all redirect=other.net", "fail"),
        ("v=spf1 redirect=nobody.net", "permerror"),
        ("v=spf1 include:other.net -all", "pass"),
        ("v=spf1 include:failing.net ~all", "softfail"),
        ("v=spf1 include:nobody.net -all", "permerror"),
        ("v=spf1 include:round.net -all", "permerror"),
        ("v=spf1 exists:%{i}.list.net -all", "cannot tell"),
        ("v=spf1 include:%{d}.net -all", "cannot tell"),
        ("v=spf1 ptr -all", "cannot tell"),
        ("v=spf1 mx exists:%{i}.list.net -all", "pass"),
        ("v=spf1 exp=why.%{d} ra=abuse -all", "fail"),
        ("v=spf1 ip4:203.0.113.300 -all", "permerror"),
        ("v=spf1 ip4:2001:db8::1 -all", "permerror"),
        ("v=spf1 a/99 -all", "permerror"),
        ("v=spf1 maybe -all", "permerror"),
        ("v=spf1 ,mx -all", "permerror"),
        ("v=spf1 a:n1.net a:n2.net a:n3.net -all", "permerror"),
        ("v=spf10 +all", "none"),
    ],
)
def test_an_spf_record_is_judged_as_the_standard_says(names, record, verdict):
    names.text("judged.net", record)
    names.text("other.net", "v=spf1 ip4:203.0.113.9 -all")
    names.text("failing.net", "v=spf1 -all")
    names.text("round.net", "v=spf1 include:round.net -all")
    names.says("judged.net", f'TXT "{record}"', "A 192.0.2.1", f"MX 5 {SERVER}.")

    assert verdict == judge_spf(names.lookup(), "judged.net", ip_address(IP)).verdict


def test_a_long_record_in_pieces_is_one(names):
    names.says("club.nl", 'TXT "v=spf1 ip4:203.0." "113.9 -all"')

    assert "pass" == judge_spf(names.lookup(), "club.nl", ip_address(IP)).verdict
