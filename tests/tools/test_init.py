"""What `referee init` asks, guesses and writes; what it writes is what the referee reads."""

import os
import stat
import tomllib
from pathlib import Path

import pytest
from click.testing import Result

from referee.doctor import CheckResult
from referee.mail.accounts import ImapAccount, MaildirAccount
from referee.settings import SECTIONS, Settings, load_keys, load_settings
from referee.settings.loading import settings_text
from referee.settings.providers import PROVIDERS
from tests.kit.sources import ROOT
from tests.kit.typed import typed

EXAMPLE = ROOT / "deploy" / "referee.example.toml"
ANN = "ann@example.org"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    for name in [name for name in os.environ if name.upper().startswith("REFEREE_")]:
        monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "200")
    monkeypatch.setattr("referee.cli.hosting.shut_away", str)
    return tmp_path


def init(*words: str, answers: tuple[str, ...] = ()) -> Result:
    """What it says; the last question, whether to try all of it, is answered by no."""
    return typed("init", *words, input="".join(f"{answer}\n" for answer in (*answers, "n")))


def well(*words: str, answers: tuple[str, ...] = ()) -> str:
    told = init(*words, answers=answers)
    assert 0 == told.exit_code, told.output
    return told.output


def silently(*words: str) -> str:
    return well("--yes", "--address", "referee@example.org", *words)


def with_passwords(folder: Path) -> None:
    for name in ("imap-password", "smtp-password"):
        (folder / name).write_text("hunter2\n")
        (folder / name).chmod(0o600)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def shown(text: str) -> dict[str, set[str]]:
    """Every setting of a file, commented out or not, by section."""
    bare = [line.removeprefix("# ") for line in text.splitlines()]
    lines = [line for line in bare if line.startswith("[") or line.partition(" = ")[0].isidentifier()]
    return {name: set(section) for name, section in tomllib.loads("\n".join(lines)).items()}


EVERYTHING = {"referee": set(Settings.model_fields) - set(SECTIONS)} | {
    name: set(model.model_fields) for name, model in SECTIONS.items()
}


# --- without questions ----------------------------------------------------------------------------


def test_an_address_is_enough(folder):
    with_passwords(folder)

    silently()

    settings = load_settings(folder / "referee.toml")
    intake, outgoing = settings.intake(), settings.outgoing()
    assert isinstance(intake, ImapAccount)
    assert ("imap.example.org", 993, "tls", "referee@example.org") == (
        intake.host,
        intake.port,
        intake.security,
        intake.user,
    )
    assert ("smtp.example.org", 587, "starttls", "referee@example.org") == (
        outgoing.host,
        outgoing.port,
        outgoing.security,
        outgoing.user,
    )
    assert f"sqlite:///{folder}/referee.db" == settings.database
    assert folder / "keyring" == settings.keyring


def test_secrets_lie_in_files_for_nobody_else_to_read(folder):
    silently()

    assert {"imap-password": 0o600, "keyring": 0o600, "smtp-password": 0o600} == {
        path.name: mode(path) for path in folder.iterdir() if path.name != "referee.toml"
    }
    assert 1 == len(load_keys(folder / "keyring"))


def test_a_configuration_with_a_secret_in_it_is_for_nobody_else_to_read(folder):
    with_passwords(folder)

    silently("--database", "postgresql://referee:hunter2@localhost/games")

    assert 0o600 == mode(folder / "referee.toml")
    assert "postgresql://referee:hunter2@localhost/games" == load_settings(folder / "referee.toml").database


def test_what_comes_next_is_told_with_the_passwords_that_are_missing(folder):
    lines = [line.strip() for line in silently().splitlines()]

    assert [
        "Written: referee.toml",
        "What comes next:",
        f"1. write the password on one line of {folder}/imap-password",
        f"2. write the password on one line of {folder}/smtp-password",
        "3. referee doctor    checks all of it, and sends a letter to itself",
        "4. referee run    and the referee is at work",
        "5. referee game new 'Friday table' --player 'red Ann <ann@example.org>' ...",
    ] == lines


def test_who_may_set_games_up_by_mail_is_told_how(folder):
    told = silently("--host", "hal@example.org").splitlines()

    assert 'or by mail from hal@example.org to referee@example.org: CREATE "Friday table"' == told[-1].strip()


def test_a_configuration_elsewhere_brings_its_files_along(folder):
    told = silently("--config", "etc/referee.toml")

    assert ["imap-password", "keyring", "referee.toml", "smtp-password"] == sorted(os.listdir(folder / "etc"))
    assert "referee doctor --config etc/referee.toml" in told


def test_nothing_is_written_over(folder):
    (folder / "referee.toml").write_text("mine")

    told = init("--yes", "--address", "referee@example.org")

    assert 1 == told.exit_code
    assert "referee.toml is there already. Change it by hand, or write it anew with --force." in told.stderr
    assert "mine" == (folder / "referee.toml").read_text()
    assert ["referee.toml"] == os.listdir(folder)


def test_by_force_the_configuration_is_written_anew_and_the_keys_and_passwords_stay(folder):
    silently()
    with_passwords(folder)
    keys = load_keys(folder / "keyring")

    silently("--force", "--imap-folder", "Games")

    assert keys == load_keys(folder / "keyring")
    assert ("Games", "hunter2") == (
        load_settings(folder / "referee.toml").imap.folder,  # type: ignore[union-attr]
        load_settings(folder / "referee.toml").intake().password,  # type: ignore[union-attr]
    )


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(("--yes",), "Say which address players write to", id="no address"),
        pytest.param(
            ("--yes", "--address", "referee"), "--address: 'referee' is not one mail address", id="half an address"
        ),
        pytest.param(
            ("--yes", "--address", "referee@example.org", "--host", "ann"),
            "--host: 'ann' is not one mail address",
            id="half a host",
        ),
        pytest.param(
            ("--yes", "--address", "referee@example.org", "--database", "mysql://games"),
            "--database: This database will not do: its URL is neither sqlite:///path nor postgresql",
            id="another kind of database",
        ),
        pytest.param(
            ("--yes", "--address", "referee@example.org", "--maildir", __file__),
            "test_init.py is no folder",
            id="a file for a Maildir",
        ),
        pytest.param(
            ("--yes", "--address", "referee@example.org", "--maildir", "Maildir", "--imap-host", "imap.example.org"),
            "--maildir goes without --imap-host: letters arrive in one place",
            id="two places for letters to arrive",
        ),
        pytest.param(
            (), "Nobody is here to answer. Say it all at once: referee init --yes --address", id="no terminal"
        ),
        pytest.param(
            ("--yes", "--address", "referee@example.org", "--provider", "acme"),
            "No provider is called 'acme' here. There are: gmail, outlook",
            id="an unknown provider",
        ),
        pytest.param(
            ("--yes", "--address", "referee@example.org", "--token-command", ""),
            "--token-command: It needs a command",
            id="an empty command",
        ),
    ],
)
def test_what_will_not_do_is_told_and_nothing_is_written(folder, words, told):
    answer = init(*words)

    assert 1 == answer.exit_code
    assert told in " ".join(answer.stderr.split())
    assert [] == os.listdir(folder)


# --- providers ------------------------------------------------------------------------------------


@pytest.mark.parametrize("provider", PROVIDERS, ids=lambda provider: provider.name)
def test_every_provider_leads_to_settings_that_are_read(folder, provider):  # type: ignore[no-untyped-def]
    with_passwords(folder)
    address = f"me@{provider.domains[0]}" if provider.domains else "me@example.org"

    well("--yes", "--address", address, "--provider", provider.name)

    settings = load_settings(folder / "referee.toml")
    intake, outgoing = settings.intake(), settings.outgoing()
    assert isinstance(intake, ImapAccount)
    assert (provider.imap.host, provider.imap.security) == (intake.host, intake.security)
    assert (provider.smtp.host, provider.smtp.security) == (outgoing.host, outgoing.security)
    assert provider.oauth == bool(intake.token_command) == bool(outgoing.token_command)


def test_a_provider_is_known_by_the_domain_of_the_address():
    assert 'host = "imap.fastmail.com"' in well("--print", "--address", "Me@FastMail.com")


def test_no_domain_belongs_to_two_providers():
    domains = [domain for provider in PROVIDERS for domain in provider.domains]

    assert sorted(set(domains)) == sorted(domains)


def test_a_server_that_is_named_goes_before_what_the_provider_has():
    text = well("--print", "--address", "me@posteo.de", "--smtp-host", "localhost", "--smtp-port", "2525")

    assert {"host": "localhost", "port": 2525, "user": "me@posteo.de", "password_file": "smtp-password"} == (
        tomllib.loads(text)["smtp"]
    )


# --- every answer ---------------------------------------------------------------------------------

MAILBOX = (
    ["--imap-host", "mail.example.org", "--imap-port", "1143", "--imap-security", "starttls", "--imap-user", "r"]
    + ["--imap-password-file", "secret", "--imap-folder", "Games"]
    + ["--smtp-host", "out.example.org", "--smtp-port", "2525", "--smtp-security", "tls", "--smtp-user", "s"]
    + ["--smtp-password-file", "secret"]
)
ANSWERS = [
    pytest.param([], id="what is likely"),
    pytest.param(MAILBOX, id="every flag of the mail"),
    pytest.param(["--token-command", "mail-token 'my account'"], id="a token command"),
    pytest.param(["--maildir", "Maildir"], id="a Maildir"),
    pytest.param(["--maildir", "Maildir", "--smtp-user", "s", "--smtp-host", "out.example.org"], id="and a login"),
    pytest.param(["--smtp-user", ""], id="no login"),
    pytest.param(["--host", ANN, "--host", "bo@example.org", "--authserv-id", "mx.example.org"], id="hosts and DMARC"),
    pytest.param(["--database", "postgresql://localhost/games", "--keyring", "keys/ring"], id="elsewhere"),
]


@pytest.mark.parametrize("words", ANSWERS)
def test_what_is_written_is_read(folder, words):
    (folder / "keys").mkdir()
    silently(*words)
    for path in folder.glob("*password"):
        path.write_text("hunter2")
    if (folder / "secret").exists():
        (folder / "secret").write_text("hunter2")

    assert "referee@example.org" == load_settings(folder / "referee.toml").address


@pytest.mark.parametrize("words", ANSWERS)
def test_every_setting_there_is_stands_in_the_file(words):
    assert EVERYTHING == shown(silently("--print", *words))


def test_every_flag_arrives_where_it_belongs(folder):
    text = silently(
        "--print", *MAILBOX, "--host", ANN, "--authserv-id", "mx.example.org", "--operator", "me@example.net"
    )

    assert {
        "referee": {
            "address": "referee@example.org",
            "database": f"sqlite:///{folder}/referee.db",
            "keyring": "keyring",
            "hosts": [ANN],
            "operator": "me@example.net",
            "authserv_id": "mx.example.org",
        },
        "imap": {
            "host": "mail.example.org",
            "user": "r",
            "password_file": "secret",
            "security": "starttls",
            "port": 1143,
            "folder": "Games",
        },
        "smtp": {"host": "out.example.org", "user": "s", "password_file": "secret", "security": "tls", "port": 2525},
    } == tomllib.loads(text)


def test_a_token_command_is_split_as_a_shell_would_and_needs_no_password_file(folder):
    silently("--token-command", "mail-token 'my account'")

    assert ("mail-token", "my account") == load_settings(folder / "referee.toml").outgoing().token_command
    assert ["keyring", "referee.toml"] == sorted(os.listdir(folder))


def test_a_maildir_is_served_by_this_machines_own_mail_server(folder):
    silently("--maildir", "Maildir")

    settings = load_settings(folder / "referee.toml")
    assert MaildirAccount(folder / "Maildir") == settings.intake()
    assert ("localhost", 25, "none", "") == (
        settings.outgoing().host,
        settings.outgoing().port,
        settings.outgoing().security,
        settings.outgoing().user,
    )


@pytest.mark.parametrize("odd", ['a"b', "a\\b", "ä\U0001f600", "tab\there", "\x7f", "#no comment", "'"])
def test_any_text_is_written_so_that_it_is_read_as_it_was(odd):
    text = settings_text({"referee": {"address": odd, "hosts": [odd]}, "imap": {"port": 1, "timeout": 2.5}})

    assert {"referee": {"address": odd, "hosts": [odd]}, "imap": {"port": 1, "timeout": 2.5}} == tomllib.loads(text)


# --- with questions -------------------------------------------------------------------------------


def test_a_newcomer_answers_an_address_and_a_password_and_takes_the_rest_as_it_is(folder):
    told = well(answers=("me@posteo.de", *[""] * 7, "hunter2", ""))

    settings = load_settings(folder / "referee.toml")
    assert ("hunter2", "hunter2") == (settings.intake().password, settings.outgoing().password)  # type: ignore[union-attr]
    assert "hunter2" not in told
    assert "IMAP server [posteo.de]" in told
    assert "write the password" not in told


def test_a_domain_of_ones_own_is_asked_who_hosts_it(folder):
    told = well(answers=("me@example.org", "fastmail", "", "", "", "", "", ANN, "", "hunter2", "other"))

    settings = load_settings(folder / "referee.toml")
    assert "Who hosts example.org? (gmail, outlook" in told
    assert ("imap.fastmail.com", "other", (ANN,)) == (
        settings.imap.host,  # type: ignore[union-attr]
        settings.outgoing().password,
        settings.hosts,
    )


def test_whoever_names_both_servers_is_not_asked_who_hosts_the_domain(folder):
    with_passwords(folder)

    told = well(
        "--imap-host", "in.example.org", "--smtp-host", "out.example.org", answers=("me@example.org", *[""] * 5)
    )

    settings = load_settings(folder / "referee.toml")
    assert "Who hosts" not in told
    assert ("in.example.org", "out.example.org") == (settings.imap.host, settings.smtp.host)  # type: ignore[union-attr]


def test_what_a_provider_wants_is_told_before_the_questions_about_it():
    told = well(answers=("me@gmail.com", *[""] * 10))

    assert told.index("It wants an app password") < told.index("IMAP server")


def test_a_provider_without_passwords_is_asked_for_the_command(folder):
    well(answers=("me@outlook.com", "my-token --for me", *[""] * 7))

    assert ("my-token", "--for", "me") == load_settings(folder / "referee.toml").outgoing().token_command


def test_a_password_that_is_there_is_not_asked_for(folder):
    with_passwords(folder)

    told = well("--address", "me@posteo.de", answers=("", "", "", "", "", "", ""))

    assert "password (Enter" not in told
    assert f"The password in {folder}/imap-password is there already and stays." in " ".join(told.split())


# --- slips ----------------------------------------------------------------------------------------


def test_a_slip_is_told_with_what_would_do_and_the_question_is_asked_again(folder):
    told = well(
        answers=("referee.example.org", "The referee <referee@example.org>", "gmial", "other", "imap .example.org",
                 "https://imap.example.org/", "", "smtp.example.org:465", "", str(folder / "games.db"),
                 "ann", f"{ANN}; bo@example.org", "referee@example.org", "nobody", " hunter2 ", "")
    )  # fmt: skip

    settings = load_settings(folder / "referee.toml")
    assert (ANN, "bo@example.org") == settings.hosts
    assert ("imap.example.org", 993, "hunter2") == (
        *(settings.intake().host, settings.intake().port),  # type: ignore[union-attr]
        settings.intake().password,  # type: ignore[union-attr]
    )
    assert ("smtp.example.org", 465, "tls") == (
        *(settings.outgoing().host, settings.outgoing().port), settings.outgoing().security
    )  # fmt: skip
    assert (f"sqlite:///{folder}/games.db", None) == (settings.database, settings.operator)
    for hint in (
        "'referee.example.org' is not one mail address. Write one like referee@example.org.",
        "Taken as: referee@example.org",
        "No provider is called 'gmial' here.",
        "Did you mean gmail?",
        "'imap .example.org' is not the name of a server. Write one like imap.example.org.",
        "Taken as: imap.example.org",
        "This is the referee's own address; name a person's.",
        "Taken without the blanks around it.",
    ):
        assert hint in told


def test_whoever_is_interrupted_finds_the_answers_when_starting_again(folder):
    stopped = typed("init", input="me@posteo.de\nimap.mine.example\n")

    assert 1 == stopped.exit_code
    assert "Your answers are kept: `referee init` offers them again." in stopped.output
    assert [".referee.toml.answers"] == os.listdir(folder)
    assert 0o600 == mode(folder / ".referee.toml.answers")

    told = well(answers=[""] * 8 + ["hunter2", ""])

    assert "The address players write to [me@posteo.de]" in told
    assert "IMAP server [imap.mine.example]" in told
    assert ".referee.toml.answers" not in os.listdir(folder)


def test_no_password_is_kept_with_the_answers(folder):
    url = "postgresql://referee:hunter2@localhost/games"

    typed("init", "--address", "me@posteo.de", input="\n" * 4 + f"{url}\n\n")

    assert "hunter2" not in (folder / ".referee.toml.answers").read_text()


def test_what_is_broken_is_answered_anew_with_the_answers_as_they_are(folder, monkeypatch):
    heard: list[str] = []

    def examined(config, _now):
        heard.append(load_settings(config).smtp.host)
        return [CheckResult("SMTP", "broken" if len(heard) == 1 else "ok", "seen")]

    monkeypatch.setattr("referee.cli.hosting.run_checks", examined)
    monkeypatch.setattr("referee.doctor.machine.why_not_believed", lambda _account: "")
    first = ["me@posteo.de", "", "", "smtp.typo.example", "", "", "", "", "hunter2", "", "y", "y"]
    second = ["", "", "", "smtp.right.example", "", "", "", "", "", "", "y"]

    told = typed("init", input="\n".join([*first, *second]) + "\n")

    assert 0 == told.exit_code, told.output
    assert ["smtp.typo.example", "smtp.right.example"] == heard
    assert "SMTP server [smtp.typo.example]" in told.output
    assert "hunter2" == load_settings(folder / "referee.toml").outgoing().password


def test_certificates_are_asked_for_only_where_a_server_is_not_believed(folder, monkeypatch, certificate):
    def why(account):
        return "self-signed certificate" if account.host == "smtp.mine.example" and not account.cafile else ""

    monkeypatch.setattr("referee.cli.hosting.run_checks", lambda *_: [CheckResult("SMTP", "ok", "seen")])
    monkeypatch.setattr("referee.doctor.machine.why_not_believed", why)
    words = ["me@posteo.de", "", "", "smtp.mine.example", "", "", "", "", "hunter2", "", "y"]

    told = typed("init", input="\n".join([*words, "nowhere.pem", str(certificate[0])]) + "\n")

    assert 0 == told.exit_code, told.output
    assert "The certificate of smtp.mine.example is not believed here: self-signed certificate." in told.output
    assert "nowhere.pem cannot be read: there is no such file" in told.output
    settings = load_settings(folder / "referee.toml")
    assert (None, certificate[0]) == (settings.imap.cafile, settings.smtp.cafile)  # type: ignore[union-attr]


def test_folders_and_files_that_init_makes_are_its_owners_alone(folder):
    before = os.umask(0)
    try:
        silently("--config", "etc/deep/referee.toml", "--keyring", str(folder / "lib" / "keyring"))
    finally:
        os.umask(before)

    made = [path for path in folder.rglob("*") if path != folder]
    assert {0o700} == {mode(path) for path in made if path.is_dir()}
    assert {0o600} == {mode(path) for path in made if path.is_file()}


def test_where_nothing_can_be_written_is_told_before_anything_is_asked():
    told = typed("init", "--config", "/proc/referee.toml")

    assert 1 == told.exit_code
    assert "The address" not in told.output


# --- the example ----------------------------------------------------------------------------------


def test_the_example_is_what_init_writes_for_it():
    place = "/var/lib/el-grande-referee"

    text = silently("--print", "--database", f"sqlite:///{place}/referee.db", "--keyring", f"{place}/keyring")

    assert EXAMPLE.read_text(encoding="utf-8") == text


def test_printing_writes_no_file(folder):
    silently("--print")

    assert [] == os.listdir(folder)
