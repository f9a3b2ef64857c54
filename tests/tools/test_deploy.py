"""What stands in deploy/ and in the operator's pages is true: commands, settings, files and images, each asked of the
code or of the program that will read it.
"""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import typer
import yaml

from referee.cli import app
from referee.cli.listing import ListedGroup, opened
from referee.mail.accounts import ImapAccount
from referee.settings import SECTIONS, Settings, load_settings
from referee.store import Store
from scheduler.monitoring import Monitor
from tests.kit.sources import ROOT
from tests.kit.typed import typed

DEPLOY = ROOT / "deploy"
EXAMPLES = sorted((DEPLOY / "examples").glob("*.toml"))
PAGES = [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), *sorted(DEPLOY.rglob("*.md"))]
MACHINERY = [path for path in sorted(DEPLOY.rglob("*")) if path.is_file() and path.suffix != ".md"]
UNITS = sorted(DEPLOY.glob("*.service"))
SECURE = 12  # tenths of the exposure that systemd-analyze tells, 0 the best of 100
OUR_COMMANDS = {"REFEREE_CONFIG"}  # read by the command line itself, before there are settings

FENCED = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`]+)`")


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def text(path: Path) -> str:
    return path.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def _bare_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("REFEREE")]:
        monkeypatch.delenv(name)


# --- commands -------------------------------------------------------------------------------------

# What may stand before the command itself: a prompt, another account, a container, the place of the program.
BEFORE = re.compile(
    r"^(?:\$ )?(?:sudo (?:-u \S+ )?)?(?:docker compose exec(?: -\S+)* worker )?(?:[A-Z_]+=\S+ )*(?:/\S*/)?"
    r"(?=referee )"
)
RUN = re.compile(r"^docker compose run(?: --\S+)* worker ")  # the image's entry point is the command
SHELL = ("", "sh", "console")


def inline(page: str) -> list[str]:
    """What a page quotes in running text, each on one line."""
    return [" ".join(quoted.split()) for quoted in INLINE.findall(FENCED.sub("", page))]


def commands(page: str) -> Iterator[list[str]]:
    """The words behind `referee` wherever a page quotes the command: in fenced blocks, and in running text."""
    blocks = [body for language, body in FENCED.findall(page) if language in SHELL]
    lines = [line for body in blocks for line in body.replace("\\\n", " ").splitlines()]
    for quoted in [*lines, *inline(page)]:
        line = RUN.sub("referee ", quoted.strip())
        if BEFORE.match(line):
            yield words(BEFORE.sub("", line, count=1))


def words(line: str) -> list[str]:
    """The command's own words: up to a comment, a pipe, a redirection or the next command."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>")
    lexer.whitespace_split = True
    said: list[str] = []
    for word in lexer:
        if set(word) <= set("|&;<>"):
            break
        said.append(word)
    return said[1:]


@cache
def command_line() -> Any:
    return typer.main.get_command(app)


def amiss(said: list[str]) -> str | None:
    """What the command line would object to, before it looks at values; None for nothing."""
    here = command_line()
    rest = list(said)
    while rest and not rest[0].startswith("-") and hasattr(here, "commands"):
        if rest[0] not in here.commands:
            return f"there is no command {' '.join(said[: len(said) - len(rest) + 1])}"
        name = rest.pop(0)
        here = opened(name, here.of) if isinstance(here, ListedGroup) else here.commands[name]
    try:
        _, left, _ = here.make_parser(here.context_class(here, info_name=here.name)).parse_args(rest)
    except Exception as objection:  # the parser's classes are typer's own business
        return f"{' '.join(said)}: {objection}"
    return f"{' '.join(said)}: too many words: {left}" if left and not hasattr(here, "commands") else None


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_command_a_page_quotes_is_there_with_its_options(page: Path) -> None:
    assert [] == [fault for said in commands(text(page)) if (fault := amiss(said))]


@pytest.mark.parametrize("path", MACHINERY, ids=named)
def test_every_command_a_comment_or_a_unit_quotes_is_there(path: Path) -> None:
    starts = re.findall(r"^Exec\w+=\S*/(referee .*)$", text(path), re.MULTILINE)
    said = [*commands(text(path)), *map(words, starts)]

    assert [] == [fault for line in said if (fault := amiss(line))]


def test_the_operators_pages_do_quote_commands() -> None:
    quoted = {" ".join(said[:1]) for page in PAGES for said in commands(text(page))}

    assert {"init", "doctor", "run", "backup", "restore", "upgrade", "audit", "status", "moderate"} <= quoted


@pytest.mark.parametrize(
    ("page", "fault"),
    [
        ("`referee frobnicate`", "there is no command frobnicate"),
        ("`referee game frobnicate g1`", "there is no command game frobnicate"),
        ("```\nsudo -u x REFEREE_CONFIG=/y /opt/z/bin/referee run --fast  # now\n```", "run --fast: No such option"),
        ("```sh\n$ referee inbox show 17 18 | less\n```", "inbox show 17 18: too many words"),
        ("`docker compose run --rm worker upgrade --now`", "upgrade --now: No such option"),
        (
            "```sh\ndocker compose exec -T worker referee \\\n  game list --every\n```",
            "game list --every: No such option",
        ),
    ],
)
def test_a_command_that_is_not_there_is_found(page: str, fault: str) -> None:
    assert [True] == [str(amiss(said)).startswith(fault) for said in commands(page)]


# --- settings -------------------------------------------------------------------------------------


def variables() -> set[str]:
    """Every variable of the environment that settings read."""
    own = {f"REFEREE_{name}".upper() for name in Settings.model_fields if name not in SECTIONS}
    within = {
        f"REFEREE_{section}__{name}".upper() for section, model in SECTIONS.items() for name in model.model_fields
    }
    return own | within | OUR_COMMANDS


@pytest.mark.parametrize("path", [*PAGES, *MACHINERY], ids=named)
def test_every_variable_that_is_named_is_one_that_settings_read(path: Path) -> None:
    assert set() == set(re.findall(r"\bREFEREE_\w+", text(path))) - variables()


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_setting_a_page_shows_is_there(page: Path) -> None:
    known = {"referee": Settings.model_fields, **{name: model.model_fields for name, model in SECTIONS.items()}}
    anywhere = set().union(*known.values())
    written = [tomllib.loads(body) for language, body in FENCED.findall(text(page)) if language == "toml"]
    shown = [(section, name) for block in written for section, names in block.items() for name in names]
    quoted = [said.partition(" = ")[0] for said in inline(text(page)) if re.match(r"\w+ = ", said)]

    assert [] == [(section, name) for section, name in shown if name not in known.get(section, {})]
    assert [] == [name for name in quoted if name not in anywhere]


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with every file that an example names beside itself."""
    for name in ("imap-password", "smtp-password"):
        (tmp_path / name).write_text("hunter2\n")
        (tmp_path / name).chmod(0o600)
    return tmp_path


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_every_example_of_a_configuration_is_taken(example: Path, place: Path) -> None:
    written = place / "referee.toml"
    written.write_text(text(example).replace("/run/secrets/", ""), encoding="utf-8")

    settings = load_settings(written)

    assert settings.outgoing().sender == settings.address


def test_the_example_with_tokens_has_no_password(place: Path) -> None:
    settings = load_settings(DEPLOY / "examples" / "provider-xoauth2.toml")

    account = settings.intake()
    assert isinstance(account, ImapAccount)
    assert ("", "") == (account.password, settings.outgoing().password)


@pytest.mark.parametrize("example", EXAMPLES, ids=named)
def test_what_an_example_shows_without_using_it_is_a_setting_too(
    example: Path, place: Path, certificate: tuple[Path, Path]
) -> None:
    shown = re.sub(r"^# (?=\w+ = )", "", text(example), flags=re.MULTILINE).replace("/run/secrets/", "")
    shown = shown.replace("/etc/ssl/mail/fullchain.pem", str(certificate[0]))
    (place / "referee.toml").write_text(shown, encoding="utf-8")

    assert load_settings(place / "referee.toml").address.endswith("@example.org")


# --- units ----------------------------------------------------------------------------------------

needs_systemd = pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not here")


@needs_systemd
def test_systemd_understands_every_unit(tmp_path: Path) -> None:
    program = shlex.quote(sys.executable)
    for unit in (*UNITS, *DEPLOY.glob("*.timer")):
        (tmp_path / unit.name).write_text(re.sub(r"^(ExecStart=)\S+", rf"\g<1>{program}", text(unit), flags=re.M))

    asked = subprocess.run(
        ["systemd-analyze", "verify", *sorted(str(path) for path in tmp_path.iterdir())], capture_output=True, text=True
    )

    assert (0, "") == (asked.returncode, asked.stderr)


@needs_systemd
@pytest.mark.parametrize("unit", UNITS, ids=named)
def test_a_unit_lays_little_open(unit: Path) -> None:
    asked = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--no-pager", f"--threshold={SECURE}", str(unit)],
        capture_output=True,
        text=True,
    )

    assert 0 == asked.returncode, asked.stdout


needs_systemd_and_root = pytest.mark.skipif(
    shutil.which("systemd-sysusers") is None or os.geteuid() != 0, reason="systemd-sysusers is not here, or not for us"
)


@needs_systemd_and_root
def test_the_account_gets_its_folders_and_nobody_else_sees_into_them(tmp_path: Path) -> None:
    (tmp_path / "etc").mkdir()
    for words in (["systemd-sysusers"], ["systemd-tmpfiles", "--create"]):
        file = DEPLOY / f"{words[0].removeprefix('systemd-')}.conf"
        subprocess.run([*words, f"--root={tmp_path}", str(file)], check=True, capture_output=True)

    name, _, number, group, *_ = (tmp_path / "etc" / "passwd").read_text().splitlines()[-1].split(":")
    seen = {path: (tmp_path / path).stat() for path in ("etc/el-grande-referee", "var/lib/el-grande-referee")}

    assert "el-grande-referee" == name
    assert [(0, int(group), 0o750), (int(number), int(group), 0o700)] == [
        (of.st_uid, of.st_gid, of.st_mode & 0o777) for of in seen.values()
    ]


def test_a_numbered_worker_is_the_single_one_but_for_its_name() -> None:
    def settled(name: str) -> set[str]:
        lines = (line for line in text(DEPLOY / name).splitlines() if line and not line.startswith("#"))
        return {line for line in lines if not re.match("Description|After|Conflicts|Environment|RuntimeDir", line)}

    assert settled("referee.service") == settled("referee@.service")


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """The configuration of a referee on a Maildir and SQLite, all in one folder."""
    for name in ("cur", "new", "tmp"):
        (tmp_path / "Maildir" / name).mkdir(parents=True)
    config = tmp_path / "referee.toml"
    maildir = text(DEPLOY / "examples" / "maildir.toml")
    config.write_text(re.sub(r'"(sqlite:///)?/(?:var/lib|run)/el-grande-referee/', r'"\1', maildir))
    return config


# --- containers -----------------------------------------------------------------------------------


@cache
def steps() -> list[list[str]]:
    """The Containerfile's instructions, each as its words."""
    whole = re.sub(r"^#.*\n", "", text(DEPLOY / "Containerfile"), flags=re.MULTILINE).replace("\\\n", " ")
    return [line.split(None, 1) for line in whole.splitlines() if line.strip()]


@cache
def compose() -> dict[str, dict[str, dict[str, object]]]:
    return yaml.safe_load(text(DEPLOY / "compose.yaml"))


has_compose = (
    shutil.which("docker") and not subprocess.run(["docker", "compose", "version"], capture_output=True).returncode
)


@pytest.mark.thorough
@pytest.mark.skipif(not has_compose, reason="docker compose is not here")
def test_docker_compose_understands_the_compose_file(tmp_path: Path) -> None:
    (tmp_path / "compose.yaml").write_text(text(DEPLOY / "compose.yaml"))

    asked = subprocess.run(["docker", "compose", "config", "--quiet"], cwd=tmp_path, capture_output=True, text=True)

    assert (0, "") == (asked.returncode, asked.stderr)


def copied() -> list[str]:
    return [
        path for step, rest in steps() if step == "COPY" and not rest.startswith("--from") for path in rest.split()[:-1]
    ]


def test_what_the_image_copies_is_there_and_may_be_seen_by_the_build() -> None:
    seen = text(DEPLOY / "Containerfile.dockerignore").splitlines()

    assert [] == [path for path in copied() if not (ROOT / path).exists() or f"!{path}" not in seen]


def test_the_image_is_given_all_that_the_wheel_is_made_of() -> None:
    project = tomllib.loads(text(ROOT / "pyproject.toml"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]["include"]
    wanted = {"pyproject.toml", project["project"]["readme"], *project["project"]["license-files"]}

    assert set() == (wanted | {path.strip("/") for path in wheel}) - {*copied()}


def test_what_the_image_runs_is_a_command() -> None:
    health = next(rest for step, rest in steps() if step == "HEALTHCHECK").partition("CMD ")[2]
    entry, start = (next(rest for step, rest in steps() if step == word) for word in ("ENTRYPOINT", "CMD"))

    assert "referee" == yaml.safe_load(health)[0]
    assert [None, None] == [
        amiss(yaml.safe_load(line)[1:]) for line in (health, str(yaml.safe_load(entry) + yaml.safe_load(start)))
    ]


def test_the_image_does_not_run_as_root() -> None:
    assert ["10001:10001"] == [rest for step, rest in steps() if step == "USER"]


def test_what_a_container_is_promised_the_compose_file_brings() -> None:
    whole = compose()

    for service in whole["services"].values():
        mounted = {volume.split(":")[0] for volume in service.get("volumes", ()) if isinstance(volume, str)}
        assert mounted <= set(whole["volumes"])
        assert set(service["secrets"]) <= set(whole["secrets"])
        assert set(service["networks"]) <= set(whole["networks"])
        assert set(service.get("depends_on", ())) <= set(whole["services"])
    assert "healthcheck" in whole["services"]["database"]


def test_the_configuration_in_containers_names_what_the_compose_file_brings() -> None:
    whole = compose()
    example = tomllib.loads(text(DEPLOY / "examples" / "containers.toml"))
    secrets = {f"/run/secrets/{name}" for name in whole["services"]["worker"]["secrets"]}
    volume = next(volume for volume in whole["services"]["worker"]["volumes"] if isinstance(volume, str))

    assert {example["imap"]["password_file"], example["smtp"]["password_file"]} <= secrets
    assert whole["services"]["worker"]["environment"]["PGPASSFILE"] in secrets
    assert example["referee"]["keyring"].startswith(volume.partition(":")[2] + "/")
    database = whole["services"]["database"]["environment"]
    assert (
        f"postgresql://{database['POSTGRES_USER']}@database/{database['POSTGRES_DB']}" == example["referee"]["database"]
    )


def test_the_hosting_page_tells_how_to_make_every_file_the_compose_file_wants() -> None:
    whole = compose()
    bound = [volume["source"] for volume in whole["services"]["worker"]["volumes"] if isinstance(volume, dict)]
    page = text(ROOT / "docs" / "hosting.md")

    wanted = [*(secret["file"] for secret in whole["secrets"].values()), *bound]
    assert [] == [path for path in wanted if path.removeprefix("./") not in page]


# --- mail servers, alerts, links ------------------------------------------------------------------


def test_dovecot_understands_the_example_for_its_version() -> None:
    path = os.environ["PATH"] + ":/usr/sbin:/usr/local/sbin"
    dovecot, doveconf = (shutil.which(name, path=path) for name in ("dovecot", "doveconf"))
    if dovecot is None or doveconf is None:
        pytest.skip("Dovecot is not here")
    version = subprocess.run([dovecot, "--version"], capture_output=True, text=True).stdout
    language = "2.4" if tuple(map(int, re.findall(r"\d+", version)[:2])) >= (2, 4) else "2.3"

    asked = subprocess.run(
        [doveconf, "-n", "-c", DEPLOY / "examples" / "dovecot" / f"dovecot-{language}.conf"],
        capture_output=True,
        text=True,
    )

    assert (0, "") == (asked.returncode, asked.stderr)
    assert "lmtp_save_to_detail_mailbox = yes" not in asked.stdout


def test_every_log_line_the_runbook_quotes_is_one_we_write() -> None:
    page = text(ROOT / "docs" / "runbook.md")
    lines = [line for language, body in FENCED.findall(page) if language == "log" for line in body.splitlines()]
    events = {re.split(r" \w+=", line)[0] for line in lines}
    code = "\n".join(text(path) for path in sorted((ROOT / "scheduler").glob("*.py")))

    assert len(events) > 5
    assert set() == {event for event in events if f'"{event}' not in code}


def told_metrics(config: Path) -> set[str]:
    """The names on the page of numbers, of a referee that has a letter to decide and letters to deliver."""
    now = datetime(2026, 11, 21, 3, tzinfo=UTC)
    settings = load_settings(config)
    with Store(settings.database) as store:
        with store.writing() as transaction:
            transaction.heartbeat(now)
            transaction.keep("INBOX", 1, 1, now, b"Subject: late\r\n\r\n")
        registry = Monitor(store, lambda: now).registry
        return {name for metric in registry.collect() for name in (metric.name, f"{metric.name}_total")}


def test_every_metric_that_is_watched_is_one_we_tell(small: Path) -> None:
    rules = yaml.safe_load(text(DEPLOY / "examples" / "prometheus" / "alerts.yaml"))
    watched = " ".join(rule["expr"] for group in rules["groups"] for rule in group["rules"])
    quoted = " ".join(inline(text(ROOT / "docs" / "runbook.md")))
    players = [word for name in ("red Ann <ann@example.org>", "blue bo@example.org") for word in ("--player", name)]
    typed("game", "new", "Friday table", *players, "--config", small)

    asked = set(re.findall(r"\breferee_\w+", f"{watched} {quoted}"))

    assert len(asked) > 4
    assert set() == asked - told_metrics(small)


def anchor(heading: str) -> str:
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_to_a_page_or_a_heading_of_ours_leads_there(page: Path) -> None:
    astray = []
    for link in re.findall(r"\]\((?!https?:)([^)\s]+)\)", FENCED.sub("", text(page))):
        path, _, heading = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        headings = re.findall(r"^#+ (.*)$", text(target), re.MULTILINE) if heading else []
        if not target.exists() or (heading and heading not in map(anchor, headings)):
            astray.append(link)
    assert [] == astray
