"""A browser without a window, driven as a person would by keys and clicks. It reaches nothing but this machine."""

import json
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from shutil import which
from typing import Any

from tests.kit.patience import PATIENCE

DRIVER = which("chromedriver")
FOUND = next(filter(None, map(which, ("chromium", "chromium-browser", "google-chrome"))), None) if DRIVER else None
MISSING = "NO CHROMIUM HERE: the tests of pages in a browser were SKIPPED (apt-get install chromium chromium-driver)"

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
"""What looks for all that keeps people from a page: roles, names, headings, contrast, keys."""
NO_AXE = "NO AXE HERE: pages were NOT LOOKED OVER for screen readers (npm install --no-save axe-core)"

_QUIET = ("--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking")
_CUT_OFF = ("--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", "--disable-sync", "--disable-component-update")
_SCRIPTS_OFF = {"profile.managed_default_content_settings.javascript": 2}
KEYS = {
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
    "Home": "\ue011",
    "End": "\ue010",
    "Shift": "\ue008",
    "Tab": "\ue004",
}
KEYS |= {"Enter": "\ue007"}


class Browser:
    """A browser with one page."""

    def __init__(self, session: str) -> None:
        self._session = session

    def open(self, address: str) -> None:
        """Go to an address, from another page so that it is loaded anew."""
        self._do("POST", "url", {"url": "about:blank"})
        self._do("POST", "url", {"url": address})
        while self._do("GET", "url") == "about:blank":
            pass  # under load a driver may answer before it has gone there

    def asks(self, script: str) -> Any:
        """What an expression comes to on the page."""
        return self._do("POST", "execute/sync", {"script": f"return {script}", "args": []})

    def presses(self, *keys: str) -> None:
        """Press keys together, by their names."""
        down = [{"type": "keyDown", "value": KEYS[key]} for key in keys]
        up = [{"type": "keyUp", "value": KEYS[key]} for key in reversed(keys)]
        self._do("POST", "actions", {"actions": [{"type": "key", "id": "keys", "actions": down + up}]})

    def clicks(self, selector: str) -> None:
        """Click what a selector finds first."""
        found = self._do("POST", "element", {"using": "css selector", "value": selector})
        (element,) = found.values()
        self._do("POST", f"element/{element}/click", {})

    def reads(self, selector: str) -> list[str]:
        """The visible texts of what a selector finds, also where no script may run."""
        found = self._do("POST", "elements", {"using": "css selector", "value": selector})
        texts = (self._do("GET", f"element/{element}/text") for each in found for element in each.values())
        return [text for text in texts if text]

    def bars(self) -> list[str]:
        """What on the page keeps somebody out, as axe finds it: each rule, with where it is broken."""
        self._do("POST", "execute/sync", {"script": AXE.read_text(encoding="utf-8"), "args": []})
        return self.asks(
            "axe.run(document, {resultTypes: ['violations']}).then(found => found.violations.map("
            "each => `${each.id}: ${each.nodes.map(node => node.html.slice(0, 200)).join(' ')}`))"
        )

    def said(self) -> list[str]:
        """What the browser found wrong with its pages since it was last asked."""
        return [entry["message"] for entry in self._do("POST", "se/log", {"type": "browser"})]

    def close(self) -> None:
        """End the browser."""
        self._do("DELETE", "", None)

    def _do(self, method: str, command: str, body: object = None) -> Any:
        return _call(method, f"{self._session}/{command}".rstrip("/"), body)


def _call(method: str, address: str, body: object) -> Any:
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, {"Content-Type": "application/json"}, method=method)
    with urllib.request.build_opener(urllib.request.ProxyHandler({})).open(request, timeout=3 * PATIENCE) as answer:
        return json.load(answer)["value"]


def _driven(after: ExitStack) -> str:
    """The port of a driver that runs until `after`; nothing where it found none."""
    driver = after.enter_context(subprocess.Popen([str(DRIVER), "--port=0"], stdout=subprocess.PIPE, text=True))
    after.callback(driver.terminate)
    assert driver.stdout is not None
    said = next((line for line in driver.stdout if "successfully" in line), "")
    return "".join(filter(str.isdigit, said.rpartition("port")[2]))


@contextmanager
def browsing(home: Path, width: int = 1200, *, scripts: bool = True, dark: bool = False) -> Iterator[Browser]:
    """A browser of this width with a profile of its own in a folder; without `scripts` no page may run one."""
    with ExitStack() as after:
        # It takes any free port for IPv4 and then the same one for IPv6, and ends at once where somebody has that one.
        port = next(filter(None, (_driven(after) for _ in range(20))))
        options: dict[str, Any] = {
            "binary": FOUND,
            "args": [
                *_QUIET,
                *_CUT_OFF,
                f"--user-data-dir={home}",
                f"--blink-settings=preferredColorScheme={int(not dark)}",
            ],
            "mobileEmulation": {"deviceMetrics": {"width": width, "height": 900, "pixelRatio": 1, "touch": False}},
            "prefs": {} if scripts else _SCRIPTS_OFF,
        }
        asked = {
            "capabilities": {
                "alwaysMatch": {
                    "goog:chromeOptions": options,
                    "goog:loggingPrefs": {"browser": "ALL"},
                    "timeouts": {"script": round(2000 * PATIENCE)},
                }
            }
        }
        root = f"http://127.0.0.1:{port}/session"
        opened = Browser(f"{root}/{_call('POST', root, asked)['sessionId']}")
        after.callback(opened.close)
        yield opened
