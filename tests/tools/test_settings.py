"""What an operator writes, what the referee takes from it, and what it says when something is wrong."""

import os
import re
import stat
import tomllib
import traceback
from pathlib import Path

import pytest

from referee.mail.accounts import ImapAccount, MaildirAccount, SmtpAccount
from referee.settings import (
    SECTIONS,
    Settings,
    SettingsError,
    former_settings,
    load_keys,
    load_settings,
    settings_text,
    with_setting,
)
from tests.kit.sources import ROOT

EXAMPLE = ROOT / "deploy" / "referee.example.toml"
OWN = """
[referee]
address = "referee@example.org"
database = "sqlite:///games.db"
keyring = "keyring"
"""
IMAP = """
[imap]
host = "imap.example.org"
user = "referee"
password_file = "password"
"""
SMTP = """
[smtp]
host = "smtp.example.org"
"""


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.upper().startswith("REFEREE_")]:
        monkeypatch.delenv(name)


def write(path: Path, text: str, mode: int = 0o600) -> Path:
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(tmp_path / "password", "hunter2\n")
    return tmp_path


def load(folder: Path, text: str = OWN + IMAP + SMTP, mode: int = 0o644) -> Settings:
    return load_settings(write(folder / "referee.toml", text, mode))


def complaints(folder: Path, text: str, mode: int = 0o644) -> tuple[str, ...]:
    with pytest.raises(SettingsError) as caught:
        load(folder, text, mode)
    return caught.value.complaints


# --- what is taken --------------------------------------------------------------------------------


def test_a_mailbox_and_a_mail_server_become_accounts_with_the_usual_ports(folder: Path) -> None:
    settings = load(folder)

    assert (
        ImapAccount(host="imap.example.org", port=993, user="referee", password="hunter2", security="tls")
        == settings.intake()
    )
    assert (
        SmtpAccount(host="smtp.example.org", port=587, security="starttls", sender="referee@example.org")
        == settings.outgoing()
    )


def test_each_kind_of_security_has_its_own_port(folder: Path) -> None:
    text = OWN + IMAP + 'security = "starttls"\n' + SMTP + 'security = "tls"\n'

    settings = load(folder, text)

    assert (143, 465) == (settings.intake().port, settings.outgoing().port)


def test_everything_said_about_a_server_reaches_its_account(folder: Path, certificate: tuple[Path, Path]) -> None:
    imap = """
    port = 1143
    security = "none"
    folder = "Games"
    done = "Done"
    quarantine = "Odd"
    timeout = 5
    cafile = "ca.pem"
    """
    smtp = """
    port = 1025
    user = "out"
    password_file = "password"
    security = "none"
    sender = "bounces@example.org"
    timeout = 7.5
    cafile = "/etc/ca.pem"
    """

    other = write(folder / "other.pem", certificate[0].read_text())
    write(folder / "ca.pem", certificate[0].read_text())

    settings = load(folder, OWN + IMAP + imap + SMTP + smtp.replace("/etc/ca.pem", str(other)))

    assert (
        ImapAccount(
            *("imap.example.org", 1143, "referee", "hunter2", "none", "Games", "Done", "Odd", 5.0), f"{folder}/ca.pem"
        )
        == settings.intake()
    )
    assert (
        SmtpAccount(
            "smtp.example.org",
            1025,
            "out",
            "hunter2",
            "none",
            sender="bounces@example.org",
            timeout=7.5,
            cafile=str(other),
        )
        == settings.outgoing()
    )


def test_letters_may_arrive_in_a_maildir_instead(folder: Path) -> None:
    settings = load(folder, OWN + '[maildir]\npath = "Maildir"\n' + SMTP)

    assert MaildirAccount(folder / "Maildir") == settings.intake()


def test_a_path_is_relative_to_the_folder_of_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")

    assert folder / "keyring" == load(folder).keyring


def test_the_environment_goes_before_the_file(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_POLL", "5")
    monkeypatch.setenv("REFEREE_SMTP__HOST", "localhost")

    settings = load(folder)

    assert (5, "localhost", "referee@example.org") == (settings.poll, settings.smtp.host, settings.address)


def test_a_list_may_come_from_the_environment(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOSTS", '["ann@example.org", "bo@example.org"]')
    monkeypatch.setenv("REFEREE_IMAP__TOKEN_COMMAND", '["mail-token"]')

    settings = load(folder, OWN + IMAP.replace('password_file = "password"', "") + SMTP)

    assert ("ann@example.org", "bo@example.org") == settings.hosts
    assert ("mail-token",) == settings.intake().token_command


def test_a_list_in_the_environment_that_is_none_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HOSTS", "ann@example.org")

    assert ('the variable REFEREE_HOSTS holds a list; write it as ["one", "another"]',) == complaints(
        folder, OWN + IMAP + SMTP
    )


def test_what_a_host_may_say_about_the_service_is_all_taken(folder: Path) -> None:
    own = """
    hosts = ["ann@example.org"]
    authserv_id = "mx.example.org"
    metrics = "[::1]:9464"
    log = "json"
    worker = "w1"
    """

    settings = load(folder, OWN + own + IMAP + SMTP)

    assert (("ann@example.org",), "mx.example.org", ("::1", 9464), "json", "w1") == (
        settings.hosts,
        settings.authserv_id,
        settings.metrics_at(),
        settings.log,
        settings.worker,
    )


def test_a_host_who_says_nothing_about_the_service_gets_the_least(folder: Path) -> None:
    settings = load(folder)

    assert ((), None, None, "text") == (
        settings.hosts,
        settings.authserv_id,
        settings.metrics_at(),
        settings.log,
    )
    assert f"-{os.getpid()}" in settings.worker


def test_a_setting_that_is_gone_is_passed_over_and_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_HEALTH", "/run/el-grande-referee/health-1")

    settings = load(folder, OWN + 'health = "/run/el-grande-referee/health"\n' + IMAP + SMTP)

    assert load(folder) == settings
    monkeypatch.delenv("REFEREE_HEALTH")
    assert () == former_settings(folder / "referee.toml")


def test_of_a_setting_that_is_gone_it_is_said_where_it_stands(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    load(folder, OWN + 'health = "health"\n' + IMAP + SMTP)
    monkeypatch.setenv("REFEREE_HEALTH", "health")

    told = former_settings(folder / "referee.toml")

    places = [f"`health` in {folder}/referee.toml", "the variable REFEREE_HEALTH"]
    assert places == [words.partition(" does nothing any more, take it out: ")[0] for words in told]


def test_a_token_command_stands_in_for_the_password(folder: Path) -> None:
    token = 'token_command = ["mail-token", "referee"]\n'

    settings = load(folder, OWN + IMAP.replace('password_file = "password"\n', token) + SMTP + 'user = "out"\n' + token)

    assert (("mail-token", "referee"), "") == (settings.intake().token_command, settings.intake().password)
    assert ("mail-token", "referee") == settings.outgoing().token_command


def test_nothing_can_be_changed_afterwards(folder: Path) -> None:
    settings = load(folder)

    with pytest.raises(ValueError, match="frozen"):
        settings.poll = 1  # type: ignore[misc]


def test_no_representation_shows_a_secret(folder: Path) -> None:
    own = OWN.replace("sqlite:///games.db", "postgresql://referee:hunter2@localhost/games")
    settings = load(folder, own + IMAP + SMTP, 0o600)

    shown = f"{settings!r} {settings} {settings.intake()!r} {settings.outgoing()!r}"

    assert "hunter2" not in shown


# --- what is said when something is wrong ---------------------------------------------------------


MAIL = IMAP + SMTP
NO_PASSWORD = IMAP.replace('password_file = "password"', "")
MAILDIR = '[maildir]\npath = "Maildir"\n'
NO_KEY = "is no key, which has 64 hexadecimal digits; bring the keyring back from the backup"
SECTIONS_ARE = "the sections are [referee], [imap], [maildir], [smtp], [backup], [site]"
EITHER = "letters arrive by [imap] or by [maildir], and"

WRONG = {  # a file, what is wrong in it, and what would do
    "no address": (
        OWN.replace("address", "# ") + MAIL, "[referee] address is missing", 'address = "referee@example.org"'
    ),
    "half an address": (
        OWN.replace("referee@example.org", "referee") + MAIL, "[referee] address: this is not a mail address",
        'address = "referee@example.org"',
    ),
    "a port beyond the last": (
        OWN + IMAP + "port = 99999\n" + SMTP, "[imap] port: it must be less than or equal to 65535", "port = 993"
    ),
    "an old word for tls": (
        OWN + IMAP + 'security = "ssl"\n' + SMTP, "[imap] security: it must be 'none', 'starttls' or 'tls'",
        'security = "tls"',
    ),
    "no way out": (OWN + IMAP, "the section [smtp] is missing", '[smtp] host = "smtp.example.org"'),
    "no way in": (OWN + SMTP, f"{EITHER} neither is given; write one of them", ""),
    "two ways in": (OWN + IMAP + MAILDIR + SMTP, f"{EITHER} both are given; write one of them", ""),
    "no password": (OWN + NO_PASSWORD + SMTP, "[imap]: there is no password", 'password_file = "imap-password"'),
    "half a login": (
        OWN + MAIL + 'user = "out"\n',
        "[smtp]: user and password_file go together; a server without login needs neither", "",
    ),
    "two ways to log in": (
        OWN + IMAP + 'token_command = ["mail-token"]\n' + SMTP,
        "[imap]: a password and token_command are both given; keep one of them", "",
    ),
    "a bare port": (
        OWN + 'metrics = "9464"\n' + MAIL, "[referee] metrics: this is not an address and a port",
        'metrics = "127.0.0.1:9464"',
    ),
    "a log of another kind": (
        OWN + 'log = "xml"\n' + MAIL, "[referee] log: it must be 'text' or 'json'", 'log = "text"'
    ),
    "a host without an address": (
        OWN + 'hosts = ["ann"]\n' + MAIL, "[referee] hosts: this is not a mail address", 'hosts = ["ann@example.org"]'
    ),
    "a bare file name for the database": (
        OWN.replace("sqlite:///", "") + MAIL, "[referee] database: this is not the URL of a database",
        'database = "sqlite:////var/lib/el-grande-referee/referee.db"',
    ),
    "not TOML": (
        "[referee\n", "line 1: this is not TOML: Expected ']' at the end of a table declaration; "
        "`referee docs referee.example.toml` shows how it is written", "",
    ),
    "quotes of a word processor": (
        OWN.replace('"referee@example.org"', "\u201creferee@example.org\u201d") + MAIL,
        'line 3: these are not the quotes of a keyboard; write straight ones: "..."', "",
    ),
    "half a pair of quotes in a list": (
        OWN + 'hosts = ["ann@example.org]\n' + MAIL,
        "line 6: a quote behind hosts is not closed; each text stands between two", "",
    ),
    "pages at no address": (
        OWN + MAIL + '[site]\npath = "www"\naddress = "games.example.org"\n',
        "[site] address: this is not the address of a page: it begins with https:// or http://; write, for example: "
        'address = "https://games.example.org/"', "",
    ),
    "no quotes": (
        OWN.replace('"referee@example.org"', "referee@example.org") + MAIL,
        'line 3: what is text stands in quotes; write: address = "..."', "",
    ),
    "half a pair of quotes": (
        OWN.replace('.org"', ".org") + MAIL,
        'line 3: the quote behind address is not closed; write: address = "..."', "",
    ),
    "a colon": (
        OWN.replace("keyring =", "keyring:") + MAIL,
        "line 5: an equals sign stands between name and value; write: keyring = ...", "",
    ),
    "a setting twice": (
        OWN + 'keyring = "x"\n' + MAIL, "line 6: keyring stands in its section twice; keep one of them", ""
    ),
    "a section twice": (
        OWN + MAIL + "[imap]\n", "line 14: the section [imap] stands there twice; make one of both", ""
    ),
    "no section at all": (
        OWN.replace("[referee]", "") + MAIL,
        f"address, database, keyring stand in no section; write [referee] above; {SECTIONS_ARE}", "",
    ),
    "a setting of another section": (
        OWN + MAIL + "poll = 5\n", "[smtp] poll: there is no such setting; it belongs to [referee]", ""
    ),
    "one host without brackets": (
        OWN + 'hosts = "ann@example.org"\n' + MAIL, "[referee] hosts: it must be a valid list",
        'hosts = ["ann@example.org"]',
    ),
    "no certificates": (
        OWN + IMAP + 'cafile = "/dev/null"\n' + SMTP,
        "[imap] cafile: /dev/null is empty; name the file with the certificate of who signed the server's, or with the "
        "server's own: text with a line -----BEGIN CERTIFICATE-----", "",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("text", "wrong", "right"), WRONG.values(), ids=WRONG)
def test_an_operator_reads_what_is_wrong_where_and_what_to_write(
    folder: Path, text: str, wrong: str, right: str
) -> None:
    assert (wrong + (f"; write, for example: {right}" if right else ""),) == complaints(folder, text)


def test_all_that_is_wrong_is_told_at_once(folder: Path) -> None:
    assert (
        '[imap] host is missing; write, for example: host = "imap.example.org"',
        "[imap] hots: there is no such setting; did you mean host?",
    ) == complaints(folder, OWN + IMAP.replace("host", "hots") + SMTP)
    assert (
        f"poll stands in no section; {SECTIONS_ARE}",
        "there is no section [imaps]; did you mean [imap]?",
    ) == complaints(folder, "poll = 5\n" + OWN + MAIL + "[imaps]\n")


def test_the_error_names_the_file_above_its_complaints(folder: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load(folder, OWN + SMTP)

    assert f"{folder}/referee.toml will not do:" == str(caught.value).splitlines()[0]


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load_settings(tmp_path / "referee.toml")

    assert ("there is no such file; `referee init` writes one, --config names another",) == caught.value.complaints


def test_a_wrong_variable_of_the_environment_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_IMAP__PORT", "imaps")

    said = complaints(folder, OWN + IMAP + SMTP)

    assert (
        "[imap] port (from the variable REFEREE_IMAP__PORT): it must be a valid integer, "
        "unable to parse string as an integer; write, for example: port = 993",
    ) == said


def test_a_variable_for_a_whole_section_is_named(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_SMTP", "localhost")

    assert ("the variable REFEREE_SMTP names a section; set each setting by itself: REFEREE_SMTP__...",) == complaints(
        folder, OWN + IMAP + SMTP
    )


@pytest.mark.parametrize(
    "slip",
    [
        pytest.param('pasword = "hunter2"', id="under a wrong name"),
        pytest.param('password = "hunter2"', id="beside a file"),
        pytest.param('password = ["hunter2"]\npassword_file = 3', id="as a list"),
        pytest.param('port = "hunter2"', id="in the wrong line"),
        pytest.param("password = hunter2", id="without quotes"),
    ],
)
def test_no_error_repeats_a_secret(folder: Path, slip: str) -> None:
    text = OWN + IMAP.replace('password_file = "password"', "") + slip + '\npassword_file = "password"\n' + SMTP

    with pytest.raises(SettingsError) as caught:
        load(folder, text, 0o600)

    assert "hunter2" not in "".join(traceback.format_exception(caught.value, chain=True))


@pytest.mark.parametrize(
    ("content", "mode", "reason"),
    [
        pytest.param("hunter2", 0o644, "others may read {path}; run: chmod 640 {path}", id="open to all"),
        pytest.param(
            "\n", 0o600, "the password file {path} is empty; write the password on one line of it", id="empty"
        ),
        pytest.param(
            "hunter2\nfor the referee\n",
            0o600,
            "{path} has 2 lines; leave the password alone on one line, and take the rest out of the file",
            id="two lines",
        ),
        pytest.param(
            "hunter2 \n",
            0o600,
            "a blank stands before or after the password in {path}; take it out (a password that has one stands in "
            "quotes in the configuration itself: password = ...)",
            id="a blank behind",
        ),
    ],
)
def test_a_password_file_is_used_only_if_it_is_fit(folder: Path, content: str, mode: int, reason: str) -> None:
    path = write(folder / "password", content, mode)

    assert (f"[imap] password_file: {reason.format(path=path)}",) == complaints(folder, OWN + IMAP + SMTP)


def test_a_password_file_that_is_not_there_is_named(folder: Path) -> None:
    (folder / "password").unlink()

    said = complaints(folder, OWN + IMAP + SMTP)

    there_is = "there is no such file; correct its name, or make it"
    assert (f"[imap] password_file: {folder}/password cannot be read: {there_is}",) == said


def test_what_is_wrong_with_a_file_hides_nothing_else_of_its_section(folder: Path) -> None:
    (folder / "password").unlink()

    said = complaints(folder, OWN + IMAP + "prot = 993\n" + SMTP)

    assert ["[imap] password_file", "[imap] prot"] == [each.partition(": ")[0] for each in said]


@pytest.mark.parametrize("content", ["\ufeff{}", "{}\r\n"], ids=["marked as UTF-8", "with lines of Windows"])
def test_what_editors_add_to_a_file_is_no_part_of_it(folder: Path, content: str) -> None:
    write(folder / "password", content.format("hunter2"))
    path = folder / "referee.toml"
    path.write_bytes(content.format(OWN + IMAP + SMTP).replace("\n", "\r\n").replace("\r\r", "\r").encode())

    assert "hunter2" == load_settings(path).intake().password


def test_a_database_beside_the_file_is_found_from_anywhere(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("/")

    assert f"sqlite:///{folder}/games.db" == load(folder).database


@pytest.mark.parametrize("url", ["sqlite:////srv/games.db", "postgresql:///games"])
def test_other_databases_stay_what_they_are(folder: Path, url: str) -> None:
    assert url == load(folder, OWN.replace("sqlite:///games.db", url) + IMAP + SMTP).database


def test_a_database_password_in_a_file_that_everybody_reads_is_refused(folder: Path) -> None:
    own = OWN.replace("sqlite:///games.db", "postgresql://referee:hunter2@localhost/games")

    assert (f"it holds a password and everybody may read it; run: chmod o= {folder}/referee.toml",) == complaints(
        folder, own + IMAP + SMTP, 0o644
    )


def test_a_password_in_a_file_that_everybody_reads_is_refused(folder: Path) -> None:
    text = OWN + IMAP.replace("password_file", "password") + SMTP

    assert (f"it holds a password and everybody may read it; run: chmod o= {folder}/referee.toml",) == complaints(
        folder, text, 0o644
    )
    assert "password" == load(folder, text, 0o640).intake().password


# --- the example ----------------------------------------------------------------------------------


def example_settings() -> dict[str, dict[str, object]]:
    """Every setting that the example shows, commented out or not, by section."""
    shown: dict[str, dict[str, object]] = {}
    section = ""
    for line in EXAMPLE.read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch(r"(?:# )?\[(\w+)\]", line):
            section = heading[1]
        elif setting := re.match(r"(?:# )?(\w+) = ", line):
            shown.setdefault(section, {})[setting[1]] = tomllib.loads(line.removeprefix("# "))[setting[1]]
    return shown


def test_what_the_example_comments_out_is_what_holds_without_it() -> None:
    models = {"referee": Settings, **SECTIONS}
    defaults = {
        (section, key): (value, field.default)
        for section, keys in example_settings().items()
        for key, value in keys.items()
        for field in [models[section].model_fields[key]]
        if field.default and not field.is_required() and field.default_factory is None
    }

    assert {place: default for place, (_, default) in defaults.items()} == {
        place: shown for place, (shown, _) in defaults.items()
    }


# --- the keyring ----------------------------------------------------------------------------------


def test_the_first_start_makes_a_keyring_for_nobody_else_to_read(tmp_path: Path) -> None:
    path = tmp_path / "keyring"

    keys = load_keys(path)

    assert [32] == [len(key) for key in keys]
    assert 0o600 == stat.S_IMODE(path.stat().st_mode)
    assert ["keyring"] == os.listdir(tmp_path)


def test_the_next_start_finds_the_same_keys(tmp_path: Path) -> None:
    first = load_keys(tmp_path / "keyring")

    assert first == load_keys(tmp_path / "keyring")
    assert load_keys(tmp_path / "another") != first


def test_the_newest_key_stands_on_top(tmp_path: Path) -> None:
    path = write(tmp_path / "keyring", f"{'b2' * 32}\n\n{'A1' * 32}\n")

    assert (b"\xb2" * 32, b"\xa1" * 32) == load_keys(path)


@pytest.mark.parametrize(
    ("text", "mode", "reason"),
    [
        pytest.param("a1" * 32, 0o640, "others may read {path}; run: chmod 600 {path}", id="open to a group"),
        pytest.param("a1" * 32, 0o604, "others may read {path}; run: chmod 600 {path}", id="open to all"),
        pytest.param("a1" * 31, 0o600, f"line 1 {NO_KEY}", id="too short"),
        pytest.param("\nxy" * 32, 0o600, f"line 2 {NO_KEY}", id="not hexadecimal"),
        pytest.param(
            "\n",
            0o600,
            "it holds no key; bring it back from the backup, or remove it to start anew",
            id="empty",
        ),
    ],
)
def test_a_keyring_is_used_only_if_it_is_fit(tmp_path: Path, text: str, mode: int, reason: str) -> None:
    path = write(tmp_path / "keyring", text, mode)

    with pytest.raises(SettingsError) as caught:
        load_keys(path)

    assert (reason.format(path=path),) == caught.value.complaints


def test_a_keyring_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError) as caught:
        load_keys(tmp_path / "nowhere" / "keyring")

    folder = tmp_path / "nowhere"
    told = f"there is no folder {folder}; make it, for the referee's account alone: mkdir -p -m 700 {folder}"
    assert (f"the keyring cannot be made here: {told}",) == caught.value.complaints


def test_two_first_starts_at_once_agree_on_one_keyring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "keyring"
    others = write(tmp_path / "others", "a1" * 32)
    link = os.link

    def overtaken(source: str, target: Path) -> None:
        others.rename(path)
        link(source, target)

    monkeypatch.setattr(os, "link", overtaken)

    assert (b"\xa1" * 32,) == load_keys(path)


# --- a variable nobody reads ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("variable", "near"),
    [
        ("REFEREE_ADRESS", "REFEREE_ADDRESS"),
        ("REFEREE_METRIC", "REFEREE_METRICS"),
        ("REFEREE_IMAPS__HOST", "REFEREE_IMAP__HOST"),
        ("REFEREE_SMTP_HOST", "REFEREE_SMTP__HOST"),
    ],
)
def test_a_variable_that_nobody_reads_is_told_with_the_nearest_that_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, variable: str, near: str
) -> None:
    monkeypatch.setenv(variable, "hunter2")

    with pytest.raises(SettingsError) as caught:
        load(tmp_path, OWN + SMTP + "[maildir]\npath = 'Maildir'\n")

    assert (f"no setting is called {variable}, a variable; did you mean {near}?",) == caught.value.complaints


def test_the_variable_that_names_the_configuration_is_known(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("REFEREE_CONFIG", "referee.toml")

    load(tmp_path, OWN + SMTP + "[maildir]\npath = 'Maildir'\n")


@pytest.mark.parametrize(
    "before",
    [
        pytest.param(
            settings_text({"referee": {"address": "a@x.org"}, "maildir": {"path": "m"}}), id="as init writes it"
        ),
        pytest.param('[referee]\naddress = "a@x.org"\n[maildir]\npath = "m"\n', id="by hand"),
        pytest.param('[maildir]\npath = "m"\n[referee]\naddress = "a@x.org"\nauthserv_id = "old"', id="with another"),
        pytest.param(
            '[maildir]\npath = "m"\nauthserv_id = "not this"\n[referee]\naddress = "a@x.org"', id="at the end"
        ),
    ],
)
def test_one_setting_is_written_into_a_file_that_keeps_all_else(before: str) -> None:
    after = tomllib.loads(with_setting(before, "authserv_id", 'a"b'))

    own = {**tomllib.loads(before), "referee": {"address": "a@x.org", "authserv_id": 'a"b'}}
    assert own == after


def test_a_file_that_leaves_the_address_to_the_environment_gets_a_section() -> None:
    after = tomllib.loads(with_setting('[maildir]\npath = "m"\n', "authserv_id", "mx"))

    assert {"maildir": {"path": "m"}, "referee": {"authserv_id": "mx"}} == after
