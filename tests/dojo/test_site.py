"""The dojo in a browser tab, in Chromium: the verdicts of the command, and every accident."""

import json
import os
import re
import shutil
import threading
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from handrail.cli.main import run_command
from handrail_dojo.author.answers import KataAnswer, read_answers
from handrail_dojo.grading.answer import Files
from handrail_dojo.grading.grade import grade_files
from handrail_dojo.grading.one_interpreter import Watcher, one_interpreter
from handrail_dojo.grading.process import PROCESSES
from handrail_dojo.grading.tools import GradingOptions
from handrail_dojo.learner.render import verdict_object
from handrail_dojo.room.roster import rows_of
from handrail_dojo.sets.kata import HINT_COUNT, Kata
from handrail_dojo.sets.own_katas import standard_root
from helpers.book import CHAPTERS, blocks_of, prints_as_written
from helpers.own_katas import own_katas

from .rooms import KEY, serve
from .toys import DOJO_TOML, TOY_FILES, TOY_NAME, TOY_SOLUTION, write_files

sync_api: Any = pytest.importorskip("playwright.sync_api", reason="needs the extra tab")
axe_api: Any = pytest.importorskip("axe_playwright_python.sync_playwright")

BROWSER = shutil.which("chromium") or shutil.which("google-chrome")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="needs Chromium"),
    pytest.mark.skipif(shutil.which("npm") is None, reason="needs node and npm"),
]

KATAS = own_katas()
# One of its answers takes up to a minute.
LONGEST = "k14_mutant_hunt"
START = 120_000  # milliseconds, for a browser on a busy machine
# One of so many answers is graded in the tab. With 1, all are.
SHARE = int(os.environ.get("HANDRAIL_TAB_SHARE", "20"))
# A page that starts one worker, and asks it one question after another.
ASK_A_WORKER = """async (question) => {
  if (!window.asked) {
    const worker = new Worker("worker.js", { type: "module" });
    window.asked = (id, question) => new Promise((resolve) => {
      worker.onmessage = ({ data }) => {
        if (data.kind === "answer") resolve(data.answer);
        if (data.kind === "died" || data.kind === "failed") resolve({ died: data.reason });
      };
      worker.postMessage({ id, question, bytes: 1 });
    });
  }
  window.count = (window.count ?? 0) + 1;
  const late = new Promise((resolve) => setTimeout(resolve, 600_000, { died: "no answer" }));
  return Promise.race([window.asked(window.count, question), late]);
}"""
# A page that notes each trouble that it shows. A check gives the learner's tests a second while
# window.isHurried, and otherwise ten minutes, because the machine may be busy.
WATCH_A_PAGE = """
window.troubles = [];
new MutationObserver(() => {
  const trouble = document.querySelector("#trouble");
  if (trouble && !trouble.hidden) window.troubles.push(trouble.textContent.trim());
}).observe(document, { attributes: true, childList: true, subtree: true });
window.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    this.addEventListener("message", ({ data }) => {
      const isOfCheck = data.kind === "started" && data.id === this.check;
      if (isOfCheck) data.seconds = window.isHurried ? 1 : 600;
    });
  }
  postMessage(message) {
    if (message.question?.ask === "check") this.check = message.id;
    super.postMessage(message);
  }
};
"""
# A Python that ends at each hint, with a long reason.
END_AT_A_HINT = """
window.Worker = class {
  postMessage({ id, question }) {
    const kind = !question ? "ready" : question.ask === "hint" ? "died" : "answer";
    const reason = "Traceback of Python\\n".repeat(300);
    setTimeout(() => this.onmessage({ data: { id, kind, answer: {}, status: -11, reason } }));
  }
  terminate() {}
};
"""
# By how many pixels a page or one of its blocks is too wide.
CUT = """() => Math.max(...[document.documentElement, ...document.querySelectorAll("pre, nav")].map(
  (each) => each.scrollWidth - each.clientWidth))"""


class _QuietHandler(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        """Log nothing."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the site, as a facilitator does, unless HANDRAIL_SITE names one."""
    if earlier := os.environ.get("HANDRAIL_SITE"):
        return Path(earlier)
    folder = tmp_path_factory.mktemp("site") / "dojo_site"
    status = run_command(["kata", "dojo", "site", str(folder)])
    assert status == 0, "see *Go to the next Pyodide* in .github/CONTRIBUTING.md"
    return folder


@pytest.fixture(scope="module")
def address(site: Path) -> Iterator[str]:
    """Serve the site from a folder of a server, and return its address."""
    serve = partial(_QuietHandler, directory=str(site.parent))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/{site.name}/"
        server.shutdown()


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with sync_api.sync_playwright() as playwright:
        started = playwright.chromium.launch(
            executable_path=BROWSER, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield started
        started.close()


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    """Return a profile of its own: nothing is kept from another test."""
    with browser.new_context(viewport={"width": 1200, "height": 900}) as opened:
        yield opened


@pytest.fixture(scope="module")
def tab(browser: Any, address: str) -> Iterator["Tab"]:
    """Return a tab that the tests share, because Python takes seconds to start."""
    size = {"width": 1200, "height": 900}
    with browser.new_context(viewport=size, bypass_csp=True) as opened:  # axe is put into the page
        shared = Tab(opened.new_page())
        shared.open(address)
        shared.wait_for_python()
        yield shared


class Tab:
    """The page, and what a learner does with it."""

    def __init__(self, page: Any) -> None:
        self.page = page

        def accept(dialog: Any) -> None:
            dialog.accept()

        self.page.on("dialog", accept)

    def open(self, address: str) -> None:
        _ = self.page.goto(address)

    def wait_for_python(self) -> None:
        self.expect("#python", "Python is ready")

    def expect(self, place: str, text: str | re.Pattern[str]) -> None:
        """Wait until an element contains this text."""
        sync_api.expect(self.page.locator(place)).to_contain_text(text, timeout=START)

    def pick(self, kata: str) -> None:
        self.page.click(f"#katas a[href='#{kata}']")
        sync_api.expect(self.page).to_have_title(re.compile(kata.partition("_")[0]))

    def show(self, file: str) -> None:
        """Show a file of the kata in the editor."""
        self.page.click(f"[id='tab-{file}']")
        sync_api.expect(self.page.locator("#files [aria-selected=true]")).to_contain_text(file)

    def write(self, text: str) -> None:
        self.page.click(".cm-content")
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.insert_text(text)

    def check(self) -> str:
        """Check, and return the verdict."""
        self.page.evaluate("document.querySelector('#verdict').textContent = ''")
        self.page.click("#check")
        return self.verdict()

    def verdict(self) -> str:
        self.expect("#verdict", re.compile(r"k\d\d "))
        return " ".join(self.page.inner_text("#verdict").split())

    def stored(self) -> dict[str, str]:
        """Return the files that the browser keeps."""
        entries = self.page.evaluate("Object.entries(localStorage)")
        files = {key.rpartition(" ")[2]: json.loads(value)["text"] for key, value in entries}
        return {path: text for path, text in files.items() if text is not None}


def solution(kata: str, file: str) -> str:
    return (standard_root() / kata / "solution" / file).read_text("utf-8")


def every_answer() -> Iterator[tuple[Kata, KataAnswer]]:
    """Yield each answer of each kata: the solution, the stub, right and wrong ones."""
    for kata in KATAS.katas:
        if SHARE > 1 and kata.name == LONGEST:
            continue
        for answer in read_answers(kata, KATAS.folder(kata)).unwrap():
            yield kata, answer


def comparable(verdict: Mapping[str, Any]) -> dict[str, Any]:
    """Return what must be equal in the tab, which has a newer Python.

    The rows may show a set, whose order differs. The text of Python's own exceptions differs.
    """
    keys = ("kata", "verdict", "message", "hint", "finding", "passed_count", "test_count", "medal")
    found = {key: verdict.get(key) for key in keys}
    found["message"] = re.sub(r"( raised \w+): .*", r"\1", str(found["message"]))
    return found


def test_answers_get_the_verdicts_of_the_command(
    context: Any, address: str, tmp_path: Path
) -> None:
    every = list(every_answer())
    chosen = Random(len(every)).sample(every, len(every) // SHARE)
    # Answers get the same verdicts in one interpreter as in processes.
    runner = one_interpreter(Watcher(lambda _: None, lambda _: None, lambda: None))
    options = GradingOptions(cache=tmp_path, runner=PROCESSES if SHARE == 1 else runner)
    assert differences(context, address, chosen, options) == {}
    assert len(chosen) == len(every) // SHARE


@pytest.mark.nightly  # minutes
def test_the_longest_hunt_gets_the_verdicts_of_the_command(
    context: Any, address: str, tmp_path: Path
) -> None:
    kata = KATAS.find(LONGEST).unwrap()
    every = read_answers(kata, KATAS.folder(kata)).unwrap()
    chosen = [(kata, answer) for answer in Random(1).sample(every, 3)]
    assert differences(context, address, chosen, GradingOptions(cache=tmp_path)) == {}


def differences(
    context: Any, address: str, chosen: Sequence[tuple[Kata, KataAnswer]], options: GradingOptions
) -> dict[str, object]:
    """Return the verdicts of the tab and of the command for each answer for which they differ."""
    page = context.new_page()
    _ = page.goto(f"{address}licenses.txt")  # a page without a script
    different: dict[str, object] = {}
    for kata, answer in chosen:
        files = {name: data.decode() for name, data in answer.files.items()}
        question = {"ask": "check", "kata": kata.name, "files": files, "columns": 80}
        there = page.evaluate(ASK_A_WORKER, question)
        report = grade_files(kata, KATAS, Files(answer.files), options)
        here = json.loads(json.dumps(verdict_object(kata, report, 0)))
        if comparable(there) != comparable(here):
            different[f"{kata.name}/{answer.name}"] = ascii((there, here))
    return different


@pytest.mark.parametrize(
    ("body", "sentence"),
    [
        ("while True: pass", "out of time Your code was still running after 10 seconds during A"),
        ("import os; os._exit(3)", "not yet Your code ended Python itself (exit status 3)"),
        ("raise SystemExit", "Your code ends Python"),
        ("return deck()", "Your code calls itself more often"),
        ('while True: print("x" * 9_999_999)', "Your code printed or wrote more than 50 MB"),
        (
            'kept = [b""]\n    while True: kept.append(bytes(10_000_000))',
            "Your code needs more than 1 GB of memory",
        ),
    ],
    ids=["endless loop", "exit", "sys.exit", "recursion", "flood", "memory"],
)
def test_an_accident_gets_the_sentence_of_a_terminal(tab: Tab, body: str, sentence: str) -> None:
    text = solution("k00_warm_up", "deck.py")
    before, statement, _ = text.partition("    return tuple(")
    assert statement
    _, _, after = text.partition("\n\n\ndef missing")
    broken = f"{before}    {body}\n\n\ndef missing{after}"
    tab.pick("k00_warm_up")
    tab.write(broken)
    assert sentence in tab.check()
    tab.write(text)
    assert "k00 Find what is missing: solved" in tab.check()


def test_a_welcome_greets_only_who_has_not_begun(browser: Any, address: str) -> None:
    size = {"width": 1280, "height": 900}
    path = KATAS.dojo.paths[0]
    with browser.new_context(viewport=size, bypass_csp=True) as opened:
        tab = Tab(opened.new_page())
        tab.open(f"{address}#k03")  # a link leads to its kata
        sync_api.expect(tab.page.locator("#editor")).to_be_visible()
        assert tab.page.is_hidden("#welcome")
        tab.open(f"{address}?again")
        tab.expect("#welcome-path", f"{len(path.katas)} katas in about {path.total} minutes")
        assert tab.page.is_hidden("#editor")
        for scheme, width in product(("light", "dark"), (360, 800, 1280)):
            tab.page.emulate_media(color_scheme=scheme)
            tab.page.set_viewport_size({"width": width, "height": 900})
            assert flaws(tab) == (0, []), width
        book = tab.page.get_attribute("#welcome-book a", "href")
        assert opened.request.get(f"{address}{book}").ok
        tab.page.click("#begin")
        sync_api.expect(tab.page.locator("#editor")).to_be_visible()
        sync_api.expect(tab.page).to_have_title("k00 Find what is missing")
        tab.open(f"{address}?once-more")
        sync_api.expect(tab.page.locator("#editor")).to_be_visible()
        tab.expect(f"#path-{path.name}", f"0 of {len(path.katas)} solved")


def test_back_to_the_first_page_shows_its_kata(tab: Tab, address: str) -> None:
    tab.open(f"{address}?first")
    sync_api.expect(tab.page).to_have_title(re.compile(r"^k\d\d"))
    first = tab.page.title()
    for name in ("k02_total_parsing", "k05_shapes"):
        tab.pick(name)
    _ = tab.page.go_back()
    sync_api.expect(tab.page).to_have_title(re.compile("k02"))
    _ = tab.page.go_back()
    sync_api.expect(tab.page).to_have_title(first)
    tab.page.click("#katas a[href='#sheet-mypy']")
    tab.expect("#story h1", "mypy")
    _ = tab.page.go_back()
    sync_api.expect(tab.page.locator("#story h1")).to_have_text(first.partition(" ")[2])
    tab.wait_for_python()


def test_a_kata_is_solved_and_kept(tab: Tab, address: str) -> None:
    tab.pick("k00_warm_up")
    tab.write((standard_root() / "k00_warm_up" / "stub" / "deck.py").read_text("utf-8"))
    assert "k00 Find what is missing: not yet A rule does not hold yet" in tab.check()
    tab.write(solution("k00_warm_up", "deck.py"))
    assert "k00 Find what is missing: solved 37 of 37 tests passed" in tab.check()
    assert "You repaired the deck" in tab.page.inner_text("#aha")
    tab.page.click("#next")
    assert "k01" in tab.page.title()
    tab.open(address)
    tab.expect("#katas a[href='#k00_warm_up']", "✓")
    tab.pick("k00_warm_up")
    assert 'RANKS = "23456789TJQKA"' in tab.page.inner_text(".cm-content")


def test_the_list_has_a_heading_for_each_path(tab: Tab) -> None:
    others = KATAS.katas_in_no_path
    groups = {path.title: KATAS.katas_of(path) for path in KATAS.dojo.paths}
    groups |= {"Other katas": others} if others else {}
    more = ["Cheat sheets", "Pages to project"]
    headings = tab.page.locator("#katas h2").evaluate_all(
        "headings => headings.map((each) => each.firstChild.textContent)"
    )
    assert headings == [*groups, *more]
    for title, katas in groups.items():
        links = tab.page.get_by_role("list", name=title).get_by_role("link")
        shown = links.evaluate_all("links => links.map((link) => link.getAttribute('href'))")
        assert shown == [f"#{kata.name}" for kata in katas]


def try_hints(tab: Tab) -> None:
    for number in range(1, HINT_COUNT + 1):
        tab.page.click("#hint")
        tab.expect("#hints", f"hint {number}/{HINT_COUNT}")
    tab.expect("#hints", "no more hints")


def try_answers(tab: Tab, kata: Kata, right: Mapping[str, str]) -> None:
    """Check the stub, a wrong answer of each kind, and the right one. Then follow "Next"."""
    assert f"{kata.number} {kata.title}: not yet" in tab.check()
    for file, text in right.items():
        tab.show(file)
        tab.write(text)
    first = kata.files[0]
    tab.show(first)
    tab.write(f'{right[first]}\nwrong: int = "text"\n')
    assert "not yet Type error: Incompatible types" in tab.check()
    tab.write("def wrong(:\n")
    assert "not yet Python cannot read" in tab.check()
    tab.write(f"{right[first]}\nwhile True:\n    pass\n")
    tab.page.evaluate("window.isHurried = true")
    assert f"out of time Your code was still running after {kata.seconds:g} s" in tab.check()
    tab.page.evaluate("window.isHurried = false")
    tab.write(right[first])
    assert f"{kata.number} {kata.title}: solved" in tab.check()
    assert tab.page.inner_text("#aha")
    if tab.page.is_hidden("#next"):
        assert tab.page.inner_text("#last")
        return
    following = tab.page.inner_text("#next").removeprefix("Next: ")
    tab.page.click("#next")
    sync_api.expect(tab.page).to_have_title(following)
    tab.pick(kata.name)


def try_folder(tab: Tab, kata: Kata, right: Mapping[str, str], saved: Path) -> None:
    """Download the right answer, reset the kata, and load what was downloaded."""
    with tab.page.expect_download() as started:
        tab.page.click("#download")
    started.value.save_as(saved)
    own = {f"{kata.name}/{file}": text for file, text in right.items()}
    with zipfile.ZipFile(saved) as archive:
        assert {path: archive.read(f"dojo/{path}").decode() for path in own} == own
    tab.page.click("#reset")
    tab.expect("#heard", f"{kata.name} is as it was at the beginning")
    assert own.keys().isdisjoint(tab.stored())
    tab.page.set_input_files("#file", saved)
    tab.expect("#heard", f"{saved.name} is loaded")
    assert own.items() <= tab.stored().items()


@pytest.mark.parametrize(
    "katas",
    [
        pytest.param([KATAS.find(name).unwrap() for name in ("k11",)], id="one"),
        pytest.param(KATAS.katas, id="all", marks=pytest.mark.nightly),
    ],
)
def test_all_that_the_page_offers_works_for_every_kata(
    context: Any, address: str, tmp_path: Path, katas: Sequence[Kata]
) -> None:
    tab = Tab(context.new_page())
    printed: list[str] = []

    def note_message(message: Any) -> None:
        printed.append(message.text)

    def note_error(error: Any) -> None:
        printed.append(error.message)

    tab.page.on("console", note_message)
    tab.page.on("pageerror", note_error)
    tab.page.add_init_script(WATCH_A_PAGE)
    tab.open(address)
    tab.wait_for_python()
    for kata in katas:
        right = {file: solution(kata.name, file) for file in kata.files}
        tab.pick(kata.name)
        for file in kata.given:
            tab.show(file)
        try_hints(tab)
        try_answers(tab, kata, right)
        tab.page.click("#solution")
        for text in right.values():
            tab.expect("#reference", text)
        try_folder(tab, kata, right, tmp_path / f"{kata.number}.zip")
        troubles = tab.page.evaluate("window.troubles")
        assert (kata.name, troubles, printed) == (kata.name, [], [])


def test_a_reset_keeps_a_copy_and_the_other_katas(tab: Tab) -> None:
    tab.pick("k02_total_parsing")
    tab.write("y = 2\n")
    tab.pick("k01_cards_as_types")
    tab.write("x = 1\n")
    tab.page.click("#reset")
    tab.expect("#heard", "k01_cards_as_types is as it was at the beginning")
    stored = tab.stored()
    assert "k01_cards_as_types/cards.py" not in stored
    assert {text for path, text in stored.items() if "/backups/" in path} == {"x = 1\n"}
    # What was written elsewhere, and not checked, is still there.
    assert stored["k02_total_parsing/notation.py"] == "y = 2\n"


def test_a_downloaded_folder_goes_on_in_a_terminal(
    tab: Tab, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tab.pick("k00_warm_up")
    tab.write(solution("k00_warm_up", "deck.py"))
    assert "solved" in tab.check()
    with tab.page.expect_download() as started:
        tab.page.click("#download")
    saved = tmp_path / "dojo.zip"
    started.value.save_as(saved)
    zipfile.ZipFile(saved).extractall(tmp_path)
    monkeypatch.chdir(tmp_path / "dojo")
    assert run_command(["kata", "check", "k00"]) == 0
    state = json.loads(Path("handrail-katas.json").read_text("utf-8"))
    checks = json.loads(tab.stored()["handrail-katas.json"])["checks"]
    assert state["checks"] == {**checks, "k00_warm_up": checks["k00_warm_up"] + 1}
    tab.page.click("#reset")
    tab.expect(".cm-content", 'RANKS = "23456789JQKA"')
    tab.page.set_input_files("#file", saved)
    tab.expect(".cm-content", 'RANKS = "23456789TJQKA"')


def test_nothing_is_loaded_from_elsewhere_and_later_nothing(context: Any, address: str) -> None:
    asked: list[str] = []
    tab = Tab(context.new_page())

    def note(request: Any) -> None:
        asked.append(request.url)

    context.on("request", note)
    tab.open(address)
    tab.wait_for_python()
    assert len(asked) > 5
    assert [url for url in asked if not url.startswith((address, "data:", "blob:"))] == []
    assert tab.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    tab.page.click("#begin")
    _ = tab.page.reload()
    tab.wait_for_python()
    assert "k00 Find what is missing: not yet" in tab.check()


def test_the_page_is_used_by_keyboard_alone(tab: Tab) -> None:
    keys = tab.page.keyboard

    def focused() -> str:
        found: str = tab.page.evaluate(
            "document.activeElement.id || document.activeElement.className"
        )
        return found

    tab.pick("k07_showdown")
    _ = tab.page.reload()  # the focus is at the beginning
    tab.wait_for_python()
    keys.press("Tab")
    assert focused() == "skip"
    keys.press("Enter")
    assert "cm-content" in focused()
    keys.press("Enter")
    keys.press("Escape")
    keys.press("Tab")
    assert focused() == "check"
    keys.press("Shift+Tab")
    keys.press("Escape")
    keys.press("Shift+Tab")
    assert focused().startswith("tab-")
    before = focused()
    keys.press("ArrowRight")
    assert focused().startswith("tab-")
    assert focused() != before
    keys.press("ControlOrMeta+Enter")
    assert "k07 Showdown: not yet" in tab.verdict()
    tab.expect("#heard", "k07 Showdown: not yet")


def flaws(tab: Tab) -> tuple[int, Sequence[object]]:
    """Return by how many pixels the page is too wide, and what axe finds in it."""
    wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    # The editor itself can have the focus, and scrolls with the cursor.
    places = {"exclude": [[".cm-scroller"]]}
    found = axe_api.Axe().run(tab.page, context=places).response["violations"]
    violations: list[object] = [
        (each["id"], [node["html"] for node in each["nodes"]]) for each in found
    ]
    return tab.page.evaluate(wide), violations


def test_the_page_fits_and_everybody_can_read_it(tab: Tab, tmp_path: Path) -> None:
    tab.pick("k06_score")
    _ = tab.check()
    tab.page.click("#hint")
    tab.page.wait_for_selector("#hints:not([hidden])")
    for scheme, width in product(("light", "dark"), (360, 800, 1280)):
        tab.page.emulate_media(color_scheme=scheme)
        tab.page.set_viewport_size({"width": width, "height": 900})
        tab.page.screenshot(path=tmp_path / f"{scheme}-{width}.png", full_page=True)
        for view in ("story", "work"):  # only a narrow page shows one at a time
            tab.page.evaluate(f"document.querySelector('#views [data-view={view}]').click()")
            assert flaws(tab) == (0, []), width
    tab.page.set_viewport_size({"width": 1200, "height": 900})


def test_a_trouble_is_a_sentence_that_can_be_closed(browser: Any, address: str) -> None:
    size = {"width": 1280, "height": 900}
    with browser.new_context(viewport=size, bypass_csp=True) as opened:
        tab = Tab(opened.new_page())
        tab.page.add_init_script(WATCH_A_PAGE)
        tab.page.add_init_script(END_AT_A_HINT)
        tab.open(f"{address}#k01_cards_as_types")
        tab.wait_for_python()
        trouble = tab.page.locator("#trouble")
        tab.page.click("#hint")
        tab.page.wait_for_selector("#trouble:not([hidden])")
        assert trouble.locator("p").inner_text() == "Python ended before it answered: try again."
        assert trouble.locator("pre").is_hidden()
        trouble.locator("summary").click()
        assert "Traceback of Python" in trouble.locator("pre").inner_text()
        for scheme, width in product(("light", "dark"), (360, 1280)):
            tab.page.emulate_media(color_scheme=scheme)
            tab.page.set_viewport_size({"width": width, "height": 900})
            assert trouble.bounding_box()["height"] < 900 / 3
            assert flaws(tab) == (0, [])
        tab.pick("k02_total_parsing")
        assert trouble.is_hidden()
        tab.pick("k01_cards_as_types")
        assert trouble.is_visible()
        tab.page.click("#close")
        assert trouble.is_hidden()
        assert "Traceback of Python" in tab.page.evaluate("window.troubles")[0]


def test_a_notice_about_the_page_stays_until_it_is_closed(context: Any, address: str) -> None:
    tab = Tab(context.new_page())
    tab.page.add_init_script(END_AT_A_HINT)
    tab.page.add_init_script("Storage.prototype.setItem = () => { throw new Error('full') }")
    tab.open(f"{address}#k01_cards_as_types")
    tab.wait_for_python()
    notice = "This browser does not keep what you write"
    tab.expect("#trouble", notice)
    tab.page.click("#hint")
    tab.expect("#trouble", "Python ended before it answered")
    tab.pick("k02_total_parsing")
    tab.expect("#trouble", notice)
    tab.page.click("#close")
    tab.write("x = 1\n")
    assert tab.page.is_hidden("#trouble")


def test_a_page_without_a_server_says_what_to_do(context: Any, site: Path) -> None:
    page = context.new_page()
    _ = page.goto((site / "index.html").as_uri())
    page.wait_for_selector("#trouble:not([hidden])")
    assert "python -m http.server" in page.inner_text("#trouble")


def test_a_hunt_of_a_few_seconds_is_graded(tab: Tab) -> None:
    tab.pick("k12_first_properties")
    assert "k12 First properties: not yet Mutant 1 of 4 survives" in tab.check()
    text = solution("k12_first_properties", "properties.py")
    tab.write(text.replace("    ranks = [", "    __import__('os')._exit(3)\n    ranks = [", 1))
    assert "Your code ended Python itself (exit status 3)" in tab.check()
    tab.write(text)
    keep_texts(tab, "#note")
    assert "k12 First properties: solved 4 of 4 mutants killed" in tab.check()
    shown = "\n".join(kept_texts(tab))
    assert re.search(r"(?m)^trying test_\w+ on right implementations, 0:\d\d$", shown)
    judged = r"(?m)^mutant (\d) of 4(?:, \d:\d\d left)?: (\d) killed, 0 survived$"
    assert dict(re.findall(judged, shown)) == {number: number for number in "1234"}
    assert re.search("mutant 3 of 4, .* left: 3 killed", shown)
    assert tab.page.is_hidden("#note")
    assert "a round trip" in tab.page.inner_text("#aha").lower()


@pytest.mark.nightly  # a minute
def test_the_longest_hunt_is_graded_and_shows_how_far_it_is(tab: Tab) -> None:
    tab.pick(LONGEST)
    tab.write(solution(LONGEST, "properties.py"))
    tab.page.evaluate("document.querySelector('#verdict').textContent = ''")
    tab.page.click("#check")
    tab.expect("#check", re.compile(r"[1-9]\d? of 22"))
    tab.expect(
        "#note", re.compile(r"mutant 1[2-9] of 22, \d:\d\d left: \d+ killed")
    )  # the second half
    assert "k14 The mutant hunt: solved, gold" in tab.verdict()


def test_a_long_kata_says_how_to_go_on_in_a_terminal(context: Any, address: str) -> None:
    def lengthen(route: Any) -> None:
        described = route.fetch().json()
        described["katas"][0]["needs_terminal"] = True
        route.fulfill(json=described)

    page = context.new_page()
    page.route("**/katas.json", lengthen)
    _ = page.goto(f"{address}#k00")
    page.wait_for_selector("#terminal:not([hidden])")
    assert "handrail kata check k00" in page.inner_text("#terminal")
    assert page.is_hidden("#check")


def test_the_line_of_an_error_is_marked_and_linked(tab: Tab) -> None:
    tab.pick("k01_cards_as_types")
    tab.write(f'{solution("k01_cards_as_types", "cards.py")}\nwrong: int = "text"\n')
    assert "Incompatible types" in tab.check()
    sync_api.expect(tab.page.locator(".cm-lint-marker-error")).to_have_count(1)
    tab.page.hover(".cm-lint-marker-error")
    tab.expect(".cm-tooltip-lint", "Incompatible types")
    tab.show("tests/test_rules.py")
    tab.page.click(".place")
    sync_api.expect(tab.page.locator("#files [aria-selected=true]")).to_have_text("cards.py")
    assert 'wrong: int = "text"' in tab.page.inner_text(".cm-activeLine")
    tab.page.keyboard.press("Control+Home")
    tab.page.keyboard.type("# a line above\n")
    tab.page.keyboard.press("Control+End")
    sync_api.expect(tab.page.locator(".cm-lint-marker-error")).to_have_count(1)
    tab.page.keyboard.press("ArrowUp")
    tab.page.keyboard.press("End")
    tab.page.keyboard.type("  # edited")
    sync_api.expect(tab.page.locator(".cm-lint-marker-error")).to_have_count(0)


def test_tests_can_be_read_and_not_changed(tab: Tab) -> None:
    tab.pick("k01_cards_as_types")
    tab.show("tests/test_rules.py")
    tab.page.click(".cm-content")
    tab.page.keyboard.press("ControlOrMeta+Home")  # only the lines on the screen are in the page
    sync_api.expect(tab.page.locator(".cm-content")).to_contain_text("import oracle")
    tab.write("x = 1\n")
    assert "x = 1" not in tab.page.inner_text(".cm-content")
    assert "k01_cards_as_types/tests/test_rules.py" not in tab.stored()


def test_all_reports_are_shown_when_asked_for(tab: Tab) -> None:
    tab.pick("k02_total_parsing")
    tab.write((standard_root() / "k02_total_parsing" / "stub" / "notation.py").read_text("utf-8"))
    _ = tab.check()
    assert tab.page.is_hidden("#reports")
    tab.page.click("#full")
    tab.expect("#reports", "72 tests wait for functions that are not written yet")


def test_each_place_that_reports_name_is_a_link(tab: Tab) -> None:
    tab.pick("k07_showdown")
    tab.write(solution("k07_showdown", "judging.py").replace("max(", "min("))
    _ = tab.check()
    tab.page.click("#full")
    tab.page.wait_for_selector("#reports .place")
    assert tab.page.locator("#reports .place").count() > 1
    last = tab.page.locator("#reports .place").last
    file = re.split("[:,]", last.inner_text())[0]
    last.click()
    sync_api.expect(tab.page.locator("#files [aria-selected=true]")).to_contain_text(file)


def test_lines_run_after_the_file_that_is_shown(tab: Tab) -> None:
    tab.pick("k00_warm_up")
    tab.write(f'{solution("k00_warm_up", "deck.py")}\nprint("hello")\n')
    tab.page.click("#try summary")
    tab.page.fill("#lines", "missing(deck()[1:])\nprint('<b>')")
    tab.page.click("#run")
    tab.expect("#printed", "hello\n('2c',)\n<b>")
    tab.page.fill("#lines", "1 / 0")
    tab.page.focus("#lines")
    tab.page.keyboard.press("ControlOrMeta+Enter")
    tab.expect("#printed", "ZeroDivisionError: division by zero")


def keep_texts(tab: Tab, place: str) -> None:
    """Keep each text that an element shows from now on."""
    tab.page.evaluate(
        """(place) => {
          const texts = window.texts = [];
          const shown = document.querySelector(place);
          const keep = () => texts.push(shown.textContent);
          new MutationObserver(keep).observe(shown, { childList: true, characterData: true });
        }""",
        place,
    )


def kept_texts(tab: Tab) -> list[str]:
    """Return the texts that differ from the one before."""
    texts: list[str] = tab.page.evaluate("window.texts")
    return [text for text, before in zip(texts, ["", *texts], strict=False) if text != before]


def test_stop_ends_an_endless_loop_at_once(tab: Tab) -> None:
    tab.pick("k00_warm_up")
    tab.write("while True:\n    pass\n")
    keep_texts(tab, "#python")
    tab.page.click("#check")
    tab.page.click("#stop")
    tab.expect("#heard", "Stopped")
    tab.expect("#check", "Check")
    tab.wait_for_python()
    assert kept_texts(tab) == ["Python is starting again", "Python is ready"]  # nothing is loaded
    tab.write(solution("k00_warm_up", "deck.py"))
    assert "k00 Find what is missing: solved" in tab.check()


@pytest.mark.nightly
def test_a_spare_python_starts_only_for_slow_code(context: Any, address: str) -> None:
    tab = Tab(context.new_page())
    tab.open(f"{address}#k00")
    tab.wait_for_python()
    tab.write(solution("k00_warm_up", "deck.py"))
    assert "solved" in tab.check()
    assert len(tab.page.workers) == 1
    tab.write("while True:\n    pass\n")
    tab.page.click("#check")
    with tab.page.expect_event("worker", timeout=START):
        pass
    tab.expect("#verdict", "out of time")


def test_a_link_opens_its_kata_and_an_unknown_one_says_so(context: Any, address: str) -> None:
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = context.new_page()
    _ = page.goto(f"{address}#k04")
    sync_api.expect(page).to_have_title("k04 A smart constructor")
    page.click("#link")
    sync_api.expect(page.locator("#link")).to_have_text("Copied")
    assert page.evaluate("navigator.clipboard.readText()") == f"{address}#k04"
    _ = page.goto(f"{address}#k77")
    sync_api.expect(page.locator("#trouble p")).to_have_text("There is no kata k77.")
    for there in ("k04", "k05", "sheet-result"):  # the kata that is shown, another, and a sheet
        _ = page.goto(f"{address}#k77")
        sync_api.expect(page.locator("#trouble p")).to_have_text("There is no kata k77.")
        _ = page.goto(f"{address}#{there}")
        sync_api.expect(page.locator("#trouble")).to_be_hidden()


def test_other_answers_and_play_come_once_katas_are_solved(tab: Tab) -> None:
    tab.pick("k06_score")
    tab.write((standard_root() / "k06_score" / "stub" / "scoring.py").read_text("utf-8"))
    tab.page.click("#play")
    tab.expect("#trouble", "To play, your own code must solve k06 Score a hand")
    assert tab.page.is_hidden("#others")
    tab.write(solution("k06_score", "scoring.py"))
    assert "solved" in tab.check()
    tab.page.click("#others")
    tab.expect("#styles", "All ten straights are compared with the hand.")
    assert [
        text for text in tab.page.locator("#styles pre").all_text_contents() if "def " not in text
    ] == []
    tab.page.click("#play")
    tab.expect("#played", "All 10,000 scores are those of handrail.")
    assert tab.page.locator("#played .red").count() > 10  # cards of hearts and diamonds
    tab.pick("k07_showdown")
    assert tab.page.is_hidden("#played")


def test_a_cheat_sheet_is_shown_in_place_of_the_story(tab: Tab) -> None:
    tab.pick("k02_total_parsing")
    tab.page.click("#katas a[href='#sheet-mypy']")
    tab.expect("#story h1", "mypy")
    assert "k02" in tab.page.title()
    tab.pick("k02_total_parsing")
    tab.expect("#story h1", "Total parsing")


def test_the_site_and_the_pages_to_project_link_each_other(context: Any, address: str) -> None:
    page = context.new_page()
    _ = page.goto(address)
    page.click("#katas a[href='dojo-service.html']")
    sync_api.expect(page.locator("header .dojo")).to_contain_text("A second evening")
    page.click("header .site")
    sync_api.expect(page).to_have_title(re.compile("k00"))


@pytest.mark.nightly  # it builds another site
def test_a_set_of_ones_own_has_a_site(
    context: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    katas = tmp_path / "katas"
    for name in (TOY_NAME, "k91_again"):
        _ = write_files(katas / name, TOY_FILES)
    _ = write_files(katas, {"dojo.toml": DOJO_TOML})
    monkeypatch.chdir(tmp_path)
    words = ("dojo", "site", "site", "--title", "Two toys", "--path", "first")
    assert run_command(["kata", "--katas", str(katas), *words]) == 0
    serve = partial(_QuietHandler, directory=str(tmp_path / "site"))
    with ThreadingHTTPServer(("127.0.0.1", 0), serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        toy = Tab(context.new_page())
        toy.open(f"http://127.0.0.1:{server.server_port}/")
        toy.expect("#title", "Two toys")
        shown = toy.page.locator("#katas .number").all_inner_texts()
        assert shown == ["k90"]  # the path has no other
        toy.page.click("#begin")
        toy.wait_for_python()
        assert "k90 Doubling: not yet" in toy.check()
        toy.write(TOY_SOLUTION)
        assert "k90 Doubling: solved" in toy.check()
        server.shutdown()


def test_a_verdict_survives_a_reload(tab: Tab) -> None:
    tab.pick("k03_on_rails")
    verdict = tab.check()
    _ = tab.page.reload()
    assert tab.verdict() == verdict
    tab.wait_for_python()


def test_an_edit_in_another_tab_can_be_undone(tab: Tab, address: str) -> None:
    tab.pick("k05_shapes")
    tab.write("first = 1\n")
    other = Tab(tab.page.context.new_page())
    other.open(f"{address}#k05")
    other.write("second = 2\n")
    tab.expect(".cm-content", "second = 2")
    other.page.close()
    tab.page.click(".cm-content")
    tab.page.keyboard.press("ControlOrMeta+Z")
    tab.expect(".cm-content", "first = 1")


def test_tabs_of_one_kata_lose_no_letter(context: Any, address: str) -> None:
    for kata, delay in (("k00", 0), ("k01", 20), ("k02", 50), ("k03", 100), ("k04", 200)):
        tabs = [Tab(context.new_page()) for _ in range(2)]
        for each in tabs:  # neither is ready, and Python starts in both
            _ = each.page.goto(f"{address}#{kata}", wait_until="commit")
        for each in tabs:
            _ = each.page.wait_for_selector(".cm-content")
        typed = ""
        tabs[0].write("#")
        for number, each in enumerate((*tabs, *tabs)):
            tabs_agree(tabs, f"#{typed}")
            words = f" words {number} of one tab,"[: 10 if delay > 50 else 99]
            each.page.bring_to_front()
            each.page.click(".cm-content")
            each.page.keyboard.press("ControlOrMeta+End")
            each.page.keyboard.type(words, delay=delay)
            typed += words
        tabs_agree(tabs, f"#{typed}")
        for each in tabs:
            each.page.close()


def tabs_agree(tabs: Sequence[Tab], text: str) -> None:
    """Wait until all tabs show and keep this text of the first file."""
    for each in tabs:
        sync_api.expect(each.page.locator(".cm-content")).to_have_text(text, timeout=5000)
        assert text in each.stored().values()


def test_the_newer_edit_wins_in_both_tabs(context: Any, address: str) -> None:
    one, other = Tab(context.new_page()), Tab(context.new_page())
    for each in (one, other):
        each.open(f"{address}#k05")
        _ = each.page.wait_for_selector(".cm-content")
        assert each.page.is_hidden("#trouble")
    path = "k05_shapes/scoring.py"
    one.write("first = 1")
    tabs_agree((one, other), "first = 1")
    other.expect("#trouble", "k05 is open in another tab")
    assert one.page.is_hidden("#trouble")
    # An older edit that comes later: another process wrote it before it heard of the newer one.
    late = json.dumps({"number": 1, "text": "late = 1"})
    other.page.evaluate(
        "([path, late]) => localStorage.setItem("
        "Object.keys(localStorage).find((key) => key.endsWith(path)), late)",
        [path, late],
    )
    tabs_agree((one, other), "first = 1")
    other.write("second = 2")
    tabs_agree((one, other), "second = 2")
    one.expect("#trouble", "k05 is open in another tab")


def test_tabs_of_two_katas_keep_the_files_of_both(context: Any, address: str) -> None:
    tabs = [Tab(context.new_page()) for _ in range(2)]
    for number, each in enumerate(tabs):
        each.open(f"{address}#k0{number}")
        _ = each.page.wait_for_selector(".cm-content")
    for word in ("a", "b", "c"):
        for each in tabs:
            each.write(word)
    sync_api.expect(tabs[0].page.locator("#trouble")).to_be_hidden()
    assert sorted(tabs[0].stored().values()) == ["c", "c"] == sorted(tabs[1].stored().values())


def test_files_of_earlier_versions_are_taken_over(context: Any, address: str) -> None:
    tab = Tab(context.new_page())
    tab.open(f"{address}licenses.txt")
    files = {"k05_shapes/scoring.py": "old = 1", "handrail-katas.json": '{"solved": {}}'}
    tab.page.evaluate(
        "(files) => localStorage.setItem("
        "`handrail katas ${new URL('.', location.href).pathname}`, files)",
        json.dumps(files),
    )
    tab.open(f"{address}#k05")
    tab.expect(".cm-content", "old = 1")
    assert tab.stored() == files


def test_a_verdict_is_as_wide_as_the_page(tab: Tab) -> None:
    tab.pick("k06_score")
    tab.page.set_viewport_size({"width": 360, "height": 640})
    tab.page.click("#views [data-view=work]")
    tab.write("x: int = 'a'\n")
    _ = tab.check()
    rows = tab.page.inner_text("#verdict").splitlines()
    tab.page.set_viewport_size({"width": 1200, "height": 900})
    assert max(map(len, rows)) < 45


def test_a_narrow_page_shows_the_text_or_the_editor(tab: Tab) -> None:
    tab.pick("k06_score")
    tab.page.set_viewport_size({"width": 360, "height": 640})
    tab.page.click("#views [data-view=story]")
    assert tab.page.is_visible("#story")
    assert tab.page.is_hidden("#editor")
    tab.page.click("#views [data-view=work]")
    assert tab.page.is_hidden("#story")
    tab.page.evaluate("scrollTo(0, 0)")
    assert tab.page.locator(".cm-content").bounding_box()["y"] < 400  # in the first screen
    tab.page.set_viewport_size({"width": 1200, "height": 900})
    assert tab.page.is_visible("#story")
    assert tab.page.is_visible("#editor")


# The book

NUMBERS = [chapter.number for chapter in KATAS.dojo.chapters]
KATA_CHAPTER, ENGINE_CHAPTER, TYPED_CHAPTER, ASYNC_CHAPTER = 3, 9, 18, 17


class Chapter:
    """A chapter of the book in a page, and what its reader does with it."""

    def __init__(self, page: Any, address: str, number: int) -> None:
        self.page = page
        _ = page.goto(f"{address}book-{number}.html")
        self.codes = page.locator("code[contenteditable]")
        page.evaluate("document.querySelectorAll('details').forEach(each => each.open = true)")

    def row(self, index: int) -> Any:
        """Return the buttons and the output of a block. Blocks count from 0."""
        return self.codes.nth(index).locator("xpath=../following-sibling::*[1]")

    def press(self, index: int, button: str) -> None:
        self.row(index).get_by_text(button, exact=True).click()

    def run(self, index: int) -> str:
        """Press Run or Check types, and return what is shown at the end."""
        self.row(index).locator("button").first.click()
        return self.shown(index)

    def shown(self, index: int) -> str:
        sync_api.expect(self.row(index)).not_to_have_attribute("aria-busy", "true", timeout=START)
        text: str = self.row(index).locator("output").evaluate("output => output.value")
        return "" if text == "Done, without output." else text

    def write(self, index: int, text: str) -> None:
        self.codes.nth(index).click()
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.insert_text(text)


@pytest.mark.nightly  # minutes: a tab starts Python for each chapter
@pytest.mark.parametrize("number", NUMBERS)
def test_every_block_of_a_chapter_does_as_printed(context: Any, address: str, number: int) -> None:
    chapter = Chapter(context.new_page(), address, number)
    (source,) = (page for page in CHAPTERS if page.stem.startswith(f"{number}_"))
    blocks = [block for block in blocks_of(source) if block.kind.startswith("python")]
    count = sum(block.kind != "python quoted" for block in blocks)
    unable = chapter.page.locator(".reason").all_inner_texts()
    needs_engine = sum("engine" in reason for reason in unable)
    assert needs_engine == (5 if number == ENGINE_CHAPTER else 0)
    assert chapter.codes.count() == count - needs_engine > 0
    for index in range(chapter.codes.count()):
        code = chapter.codes.nth(index)
        printed = chapter.run(index)
        if "mypy" in code.get_attribute("class"):
            shown = code.locator("xpath=../following-sibling::pre[1]").inner_text()
            assert printed.split() == shown.split()
        else:
            assert prints_as_written(code.inner_text(), printed), (code.inner_text(), printed)


def test_a_program_a_session_and_an_edit_run(context: Any, address: str) -> None:
    chapter = Chapter(context.new_page(), address, KATA_CHAPTER)
    assert chapter.page.workers == []  # Python starts on the first click
    written = chapter.codes.nth(2).inner_text()
    assert prints_as_written(written, chapter.run(2))
    assert chapter.run(0) == ""
    chapter.write(2, ">>> read('Kx'), 1 + 1\n>>> 1 / 0\n")
    chapter.page.keyboard.press("Control+Enter")
    assert chapter.shown(2).startswith(
        "(None, 2)\nTraceback (most recent call last):\n  block 3, line 2"
    )
    chapter.press(2, "Reset")
    assert chapter.codes.nth(2).inner_text() == written
    assert chapter.row(2).get_by_text("Reset", exact=True).is_hidden()
    chapter.page.keyboard.press("Tab")  # it leaves the block
    assert chapter.page.evaluate("document.activeElement.textContent") == "Run"


def test_an_endless_block_is_stopped(context: Any, address: str) -> None:
    chapter = Chapter(context.new_page(), address, KATA_CHAPTER)
    chapter.write(0, "while True: pass")
    chapter.press(0, "Run")
    chapter.row(0).get_by_text("Stop", exact=True).click(timeout=START)
    stopped = "Stopped. Python starts again, before the next Run."
    assert chapter.shown(0) == stopped
    chapter.press(2, "Run")  # it runs block 1 first
    chapter.row(2).get_by_text("Stop", exact=True).click(timeout=START)
    assert chapter.shown(2) == f"{stopped}\n(You have changed above: block 1.)"
    chapter.press(0, "Reset")
    assert prints_as_written(chapter.codes.nth(2).inner_text(), chapter.run(2))


def test_enter_keeps_the_indentation_and_its_prompt(context: Any, address: str) -> None:
    chapter = Chapter(context.new_page(), address, KATA_CHAPTER)
    keyboard = chapter.page.keyboard
    chapter.write(0, "def half(n):")
    for line in ("if n:", "return n / 2"):
        keyboard.press("Enter")
        keyboard.type(line)
    program = "def half(n):\n    if n:\n        return n / 2"
    assert chapter.codes.nth(0).inner_text().rstrip() == program
    chapter.write(2, ">>> def half(n):")
    for line in ("return n / 2", ""):
        keyboard.press("Enter")
        keyboard.type(line)
    session = ">>> def half(n):\n...     return n / 2\n...     "
    assert chapter.codes.nth(2).inner_text().rstrip("\n") == session
    chapter.write(0, "x = 1\ny = 2")
    for key in ("Home", "ArrowUp", "End", "Enter", "z"):  # in the middle
        keyboard.press(key)
    assert chapter.codes.nth(0).inner_text().rstrip() == "x = 1\nz\ny = 2"
    assert chapter.row(0).inner_text().endswith("Block 1, line 2")


def test_a_changed_block_says_what_is_old(context: Any, address: str) -> None:
    chapter = Chapter(context.new_page(), address, KATA_CHAPTER)
    assert "Run also runs the blocks above" in chapter.page.inner_text("h1 + .note")
    note = chapter.row(2).get_by_text("without >>>")
    colours = """code => new Set([code, ...code.querySelectorAll("span")].map(
      (each) => getComputedStyle(each).color)).size"""
    assert note.is_hidden()
    assert chapter.codes.nth(2).evaluate(colours) > 1
    chapter.codes.nth(2).click()
    chapter.page.keyboard.press("Home")
    chapter.page.keyboard.press("x")
    assert note.is_visible()
    assert chapter.codes.nth(2).evaluate(colours) == 1
    chapter.page.keyboard.press("Backspace")
    assert note.is_hidden()
    chapter.write(0, "cut(1)")
    printed = chapter.run(2)
    error = "Error in block 1 above, line 1: NameError: name 'cut' is not defined"
    says_else = "(The chapter shows another output: the lines without >>>.)"
    assert printed == f"{error}\n{says_else}\n(You have changed above: block 1.)"
    output = chapter.row(2).locator("output")
    assert output.get_attribute("class") == "wrong"
    chapter.press(0, "Reset")
    assert prints_as_written(chapter.codes.nth(2).inner_text(), chapter.run(2))
    assert output.get_attribute("class") == ""  # the chapter has no error here


def test_an_answer_is_hidden_until_its_reader_wants_it(context: Any, address: str) -> None:
    page = context.new_page()
    _ = page.goto(f"{address}book-{ASYNC_CHAPTER}.html")
    answer = page.get_by_text("class NoLabel")
    assert answer.is_hidden()
    page.click("text=Show it")
    assert answer.is_visible()
    assert page.get_by_role("heading", name="Read on").is_visible()


def test_a_type_block_says_what_is_old(context: Any, address: str) -> None:
    chapter = Chapter(context.new_page(), address, TYPED_CHAPTER)
    typed = chapter.page.locator("code.mypy[contenteditable]").first
    shown = typed.locator("xpath=../following-sibling::pre[1]")
    row = typed.locator("xpath=../following-sibling::*[1]")
    label = "pre => getComputedStyle(pre, '::before').content"
    for text, words in (("", "line 10: error"), ("x: int = ''\n", "line 1: error")):
        typed.click()
        chapter.page.keyboard.press("ControlOrMeta+Home")
        chapter.page.keyboard.insert_text(text)
        assert ("Before your change" in shown.evaluate(label)) == bool(text)
        row.get_by_text("Check types", exact=True).click()
        sync_api.expect(row).not_to_have_attribute("aria-busy", "true", timeout=START)
        assert words in row.locator("output").evaluate("output => output.value")
    row.get_by_text("Reset", exact=True).click()
    assert "Before your change" not in shown.evaluate(label)


def test_late_code_runs_and_types_are_checked(context: Any, address: str) -> None:
    chapter = Chapter(context.new_page(), address, ASYNC_CHAPTER)
    assert chapter.run(1) == "quick\nslow\n['slow', 'quick']"
    assert chapter.run(4).startswith("[6, 8]\nTraceback (most recent call last):\n")
    chapter = Chapter(chapter.page, address, TYPED_CHAPTER)
    places = [
        "mypy" in each for each in chapter.codes.evaluate_all("all => all.map((e) => e.className)")
    ]
    chapter.write(places.index(True), "x: int = ''\n")
    assert re.match(r"line 1: error: ", chapter.run(places.index(True)))
    after = places.index(False, places.index(True))
    chapter.write(after, "1 / 0")
    assert f"  block {after + 1}, line 1, in" in chapter.run(after)
    assert f"Block {after + 1}" in chapter.row(after).inner_text()


def test_a_block_that_cannot_run_says_why(context: Any, address: str) -> None:
    page = Chapter(context.new_page(), address, ENGINE_CHAPTER).page
    unable = page.locator("pre:has(+ .reason)")
    reasons = page.locator("pre + .reason")
    assert unable.count() == reasons.count() == 7
    for code, reason in zip(unable.all_inner_texts(), reasons.all_inner_texts(), strict=True):
        assert ("engine, which is machine code" in reason) == ("engine." in code or "np." in code)
    assert page.locator("pre:has(+ .reason) code[contenteditable]").count() == 0


def test_a_chapter_of_a_folder_says_what_it_needs(context: Any, site: Path) -> None:
    page = Chapter(context.new_page(), f"{site.as_uri()}/", KATA_CHAPTER).page
    assert "python -m http.server" in page.inner_text(".reason")
    assert page.locator("button").count() == 0


def test_a_kata_and_its_chapter_lead_to_each_other(context: Any, address: str) -> None:
    tab = Tab(context.new_page())
    tab.open(f"{address}#k03")
    tab.page.click("#story a[href='book-3.html']")
    sync_api.expect(tab.page).to_have_title("3. The railway")
    tab.page.click("nav[aria-label=Next] >> text=4. Joining errors →")
    sync_api.expect(tab.page).to_have_title("4. Joining errors")
    tab.page.click("summary")
    tab.page.click("details >> text=3. The railway")
    tab.page.click("text=Kata k03 On rails")
    sync_api.expect(tab.page).to_have_title("k03 On rails")


def test_a_chapter_runs_without_a_network(context: Any, address: str) -> None:
    chapter = Chapter(context.new_page(), address, KATA_CHAPTER)
    assert chapter.run(0) == ""
    chapter.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    context.set_offline(True)
    chapter = Chapter(chapter.page, address, KATA_CHAPTER)
    assert prints_as_written(chapter.codes.nth(2).inner_text(), chapter.run(2))


def test_no_line_of_a_chapter_is_cut(browser: Any, address: str) -> None:
    with browser.new_context(bypass_csp=True) as opened:
        tab = Tab(opened.new_page())
        for number, scheme in product(NUMBERS, ("light", "dark")):
            tab.page.emulate_media(color_scheme=scheme)
            _ = Chapter(tab.page, address, number)
            for width in (360, 1280, 1920):
                tab.page.set_viewport_size({"width": width, "height": 900})
                assert tab.page.evaluate(CUT) == 0, (number, width)
            if number in (KATA_CHAPTER, ENGINE_CHAPTER):
                assert flaws(tab) == (0, []), (number, scheme)


# The room


def test_without_a_room_nobody_is_asked_for_a_name(tab: Tab) -> None:
    assert tab.page.locator("#room").is_hidden()


def test_a_room_shows_two_tabs_and_catches_up(browser: Any, site: Path) -> None:
    katas = {kata.name: f"{kata.number} {kata.title}" for kata in KATAS.katas}
    with (
        browser.new_context() as one,
        browser.new_context() as other,
        browser.new_context() as wall,
    ):
        projector, ann, ben = Tab(wall.new_page()), Tab(one.new_page()), Tab(other.new_page())
        with serve(site, katas) as served:
            address = f"http://127.0.0.1:{served.port}/"
            projector.open(f"{address}room?key={KEY}")
            projector.expect("#state", "Nobody is here yet.")
            for each, name in ((ann, "Ann <b>bold</b>"), (ben, "Ben")):
                each.open(f"{address}#k00_warm_up")
                sync_api.expect(each.page.locator("#help")).to_be_disabled()
                each.page.fill("#pair", name)
                each.page.press("#pair", "Tab")
            projector.expect("tbody", "Ann <b>bold</b>")  # and not in bold
            ben.page.click("#help")
            projector.expect("#state", "2 pairs, 1 asks for help")
            projector.expect("tbody tr.asks", "Ben")
            ben.expect("#room-says", "The room sees that you ask for help.")
            ann.wait_for_python()
            ann.write((standard_root() / "k00_warm_up" / "stub" / "deck.py").read_text("utf-8"))
            assert "not yet" in ann.check()
            projector.expect("tbody", "not yet")
        projector.expect("#state", "The server does not answer.")
        ann.write(solution("k00_warm_up", "deck.py"))
        assert "k00 Find what is missing: solved" in ann.check()  # graded without the room
        assert "k01" in ann.page.inner_text("#next")
        with serve(site, katas, served.port):
            projector.expect("tbody", "solved")
            projector.expect("tbody", "Ann <b>bold</b>")
            projector.expect("tbody tr.asks", "Ben")  # who has done nothing since
        ann.expect("#room-says", "The facilitator's laptop does not answer.")
        with serve(site, katas, served.port, key="f" * 16) as again:
            assert "solved" in ann.check()  # the verdict that the room before knew
            ann.expect("#room-says", "You are in the list as Ann <b>bold</b>.")
            assert "solved" in {
                row.verdict.value for row in rows_of(again.room.roster, time.time())
            }
            projector.expect("#state", "The server has another key.")


def test_a_tab_types_the_join_code_once(browser: Any, site: Path) -> None:
    katas = {kata.name: kata.title for kata in KATAS.katas}
    with browser.new_context() as context:
        ann = Tab(context.new_page())
        with serve(site, katas, join_code="BCDF") as served:
            ann.open(f"http://127.0.0.1:{served.port}/#k00_warm_up")
            assert ann.page.locator("#room-code").is_hidden()
            ann.page.fill("#pair", "Ann")
            ann.page.press("#pair", "Tab")
            ann.expect("#room-says", "Type the join code from the wall and press Enter.")
            assert not served.room.roster
            ann.page.fill("#room-code input", "bcdg")
            ann.page.press("#room-code input", "Enter")
            ann.expect("#room-says", "Not sent: the join code on the wall is another one.")
            ann.page.fill("#room-code input", " bcdf ")
            ann.page.press("#room-code input", "Enter")
            ann.expect("#room-says", "You are in the list as Ann.")
            assert ann.page.locator("#room-code").is_hidden()
            (seat,) = served.room.roster.values()
            assert (seat.name, seat.is_gone) == ("Ann", False)
            assert re.fullmatch(r"0 of [1-9][0-9]* in 0 min", seat.work)
        with serve(site, katas, served.port, join_code="BCDF") as again:
            ann.page.click("#help")  # the room does not know the tab, and the tab knows the code
            ann.expect("#room-says", "The room sees that you ask for help.")
            (seat,) = again.room.roster.values()
            assert again.ask("POST", f"/room/remove?key={KEY}&row={seat.row}")[0] == 204
            ann.page.click("#help")
            ann.expect("#room-says", "Not sent: the facilitator has taken this name off the list.")
            sync_api.expect(ann.page.locator("#pair")).to_have_value("")
            ann.page.fill("#pair", "Ann")
            ann.page.press("#pair", "Tab")
            ann.expect("#room-says", "Type the join code from the wall and press Enter.")


def test_a_tab_that_is_closed_is_gone_and_one_that_comes_back_is_not(
    browser: Any, site: Path
) -> None:
    katas = {kata.name: kata.title for kata in KATAS.katas}
    with serve(site, katas) as served, browser.new_context() as context:
        ann = Tab(context.new_page())
        ann.open(f"http://127.0.0.1:{served.port}/#k00_warm_up")
        ann.page.fill("#pair", "Ann")
        ann.page.press("#pair", "Tab")
        ann.expect("#room-says", "You are in the list as Ann.")
        ann.page.goto(f"http://127.0.0.1:{served.port}/style.css")
        (seat,) = served.room.roster.values()
        assert (seat.name, seat.is_gone) == ("Ann", True)
        ann.page.go_back()
        ann.expect("#room-says", "You are in the list as Ann.")
        assert [seat.is_gone for seat in served.room.roster.values()] == [False]


def test_a_tab_keeps_its_seat_when_it_is_loaded_again(browser: Any, site: Path) -> None:
    katas = {kata.name: kata.title for kata in KATAS.katas}
    with serve(site, katas) as served, browser.new_context() as context:
        ann = Tab(context.new_page())
        ann.open(f"http://127.0.0.1:{served.port}/#k00_warm_up")
        ann.page.fill("#pair", "Ann")
        ann.page.press("#pair", "Tab")
        sync_api.expect(ann.page.locator("#help")).to_be_enabled()
        ann.page.click("#help")
        ann.page.reload()
        sync_api.expect(ann.page.locator("#pair")).to_have_value("Ann")
        sync_api.expect(ann.page.locator("#help")).to_have_text("Cancel help")
        ann.page.click("#katas a[href='#k01_cards_as_types']")
        sync_api.expect(ann.page).to_have_title(re.compile("k01"))
        ann.page.wait_for_timeout(1000)
        (seat,) = served.room.roster.values()
        assert (seat.name, seat.kata) == ("Ann", "k01_cards_as_types")
        assert seat.asked is not None
        with context.expect_page() as opened:  # a copy has the storage of its tab
            ann.page.evaluate("window.open(location.href)")
        copy = Tab(opened.value)
        copy.expect("#room-says", "Type a name and press Enter")
        sync_api.expect(ann.page.locator("#pair")).to_have_value("Ann")


def test_a_download_has_the_name_of_its_pair(
    browser: Any, site: Path, tab: Tab, tmp_path: Path
) -> None:
    names = {
        "": "dojo",
        " Zoe\u0308 & Ben/../x ": "dojo-Zoë-Ben-x",
        "प्रिया": "dojo-प्रिया",
        "<3": "dojo-3",
        "🂡": "dojo",
    }
    with serve(site, {"k14_mutant_hunt": ""}) as served, browser.new_context() as context:
        pair = Tab(context.new_page())
        pair.open(f"http://127.0.0.1:{served.port}/#k14_mutant_hunt")
        pair.wait_for_python()
        for name, folder in names.items():
            pair.page.fill("#pair", name)
            pair.page.press("#pair", "Tab")
            pair.expect("#terminal pre", f"unzip {folder}.zip\ncd {folder}\n")
            with pair.page.expect_download() as started:
                pair.page.click("#download")
            saved = tmp_path / "saved.zip"
            started.value.save_as(saved)
            with zipfile.ZipFile(saved) as archive:
                roots = {path.partition("/")[0] for path in archive.namelist()}
            assert (started.value.suggested_filename, roots) == (f"{folder}.zip", {folder})
            tab.page.set_input_files("#file", saved)
            tab.expect("#heard", "saved.zip is loaded")


def test_a_tab_says_what_the_room_does_not_take(browser: Any, site: Path) -> None:
    with serve(site, {"k00_warm_up": "Warm up"}) as served, browser.new_context() as context:
        ann = Tab(context.new_page())
        ann.open(f"http://127.0.0.1:{served.port}/#k00_warm_up")
        ann.page.fill("#pair", "\u202e")
        ann.page.press("#pair", "Tab")
        ann.expect("#room-says", "Not sent: a name needs a character that can be seen.")
        ann.page.fill("#pair", "Ann")
        ann.page.press("#pair", "Tab")
        ann.expect("#room-says", "You are in the list as Ann.")
        assert [seat.name for seat in served.room.roster.values()] == ["Ann"]
