// The page: the katas, the learner's files, and what Python says about them.
import { makeEditor } from "./editor.js";
import { startPython } from "./python.js";
import { STATE, allFiles, keepFile, progress, replaceFiles } from "./storage.js";

const one = (query) => document.querySelector(query);
const MOST_COLUMNS = 100; // as in a terminal
const FEWEST_COLUMNS = 34;
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

let katas = [];
let kata; // the one that is shown
let file = ""; // the name of the file that is shown
let editor;
let python;
let isChecking = false;
const results = new Map(); // what is shown below the editor, by the name of the kata

function element(tag, content, attributes = {}) {
  const made = document.createElement(tag);
  made.append(...[content].flat());
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function say(text) {
  one("#heard").textContent = text;
}

function showTrouble(...content) {
  one("#trouble").replaceChildren(...content);
  one("#trouble").hidden = content.length === 0;
}

function showPython(text) {
  one("#python").textContent = text || "Python is ready";
}

function warnIfLost(isKept) {
  if (isKept) return;
  showTrouble("This browser does not keep what you write. Download it before you close the tab.");
}

// The files of a kata: the given ones, those that the learner edits, and others that were loaded.

function ownNames() {
  const own = Object.keys(allFiles())
    .filter((path) => path.startsWith(`${kata.name}/`))
    .map((path) => path.slice(kata.name.length + 1))
    .filter((name) => name.endsWith(".py") && !name.includes("/") && !(name in kata.given));
  return [...new Set([...Object.keys(kata.files), ...own])];
}

function textOf(name) {
  return kata.given[name] ?? allFiles()[`${kata.name}/${name}`] ?? kata.files[name];
}

function ownTexts() {
  return Object.fromEntries(ownNames().map((name) => [name, textOf(name)]));
}

function keep(path, text) {
  const name = path.slice(path.indexOf("/") + 1);
  const owner = katas.find((each) => path.startsWith(`${each.name}/`));
  warnIfLost(keepFile(path, text === owner.files[name] ? null : text));
}

// What the page shows.

function drawKatas() {
  const { solved = {} } = progress();
  one("#katas ol").replaceChildren(...katas.map((each) => {
    const isSolved = each.name in solved;
    const link = element("a", [
      element("span", isSolved ? "✓" : "", { class: "mark", "aria-hidden": "true" }),
      element("span", each.number, { class: "number" }),
      element("span", [each.title, element("span", isSolved ? ", solved" : "", { class: "heard" })]),
      element("span", `${each.minutes} min`, { class: "minutes soft" }),
    ], { href: `#${each.name}` });
    if (each === kata) link.setAttribute("aria-current", "page");
    return element("li", link);
  }));
  const shown = one("#katas [aria-current]");
  const strip = one("#katas");
  if (shown) strip.scrollLeft = shown.offsetLeft - strip.offsetLeft - 16;
}

function drawFiles() {
  const names = [...ownNames(), ...Object.keys(kata.given)];
  one("#files").replaceChildren(...names.map((name) => {
    const isShown = name === file;
    const label = name in kata.given ? `${name} (read-only)` : name;
    const tab = element("button", label, {
      type: "button", role: "tab", id: `tab-${name}`,
      "aria-selected": isShown, "aria-controls": "editor", tabindex: isShown ? 0 : -1,
    });
    tab.onclick = () => showFile(name);
    tab.onkeydown = ({ key }) => {
      const step = { ArrowLeft: -1, ArrowRight: 1 }[key];
      if (!step) return;
      showFile(names[(names.indexOf(name) + step + names.length) % names.length]);
      one("#files [aria-selected=true]").focus();
    };
    return tab;
  }));
  one("#editor").setAttribute("aria-labelledby", `tab-${file}`);
}

function showFile(name) {
  file = name;
  drawFiles();
  editor.show(`${kata.name}/${name}`, textOf(name), name in kata.given);
}

function drawResult() {
  const { verdict, hints, solution } = results.get(kata.name) ?? {};
  one("#result").hidden = !verdict;
  if (verdict) {
    // Python has escaped what comes from the learner in each of these.
    one("#verdict").innerHTML = verdict.html;
    one("#aha").innerHTML = verdict.aha;
    const next = katas.find((each) => each.name === verdict.next);
    one("#next").hidden = !next;
    one("#last").hidden = Boolean(next) || verdict.verdict !== "solved";
    if (next) one("#next").textContent = `Next: ${next.number} ${next.title}`;
    one("#next").onclick = () => {
      location.hash = next.name;
      one("#story").focus();
    };
  }
  one("#hints").hidden = !hints;
  one("#hints pre").innerHTML = hints ?? "";
  one("#reference").hidden = !solution;
  one("#reference div").replaceChildren(...(solution ?? []).flatMap(drawSolution));
}

function drawSolution({ name, text, diff }) {
  const rows = diff.split("\n").map((row) => {
    const kind = { "+": "green", "-": "red", "@": "cyan" }[row[0]] ?? "";
    return element("span", `${row}\n`, { class: kind });
  });
  const differences = diff ? element("pre", rows, { tabindex: 0 }) : element("p", "Your file is the same.");
  return [
    element("details", [element("summary", `${name}: the reference solution`),
      element("pre", text, { tabindex: 0 })], { open: "" }),
    element("details", [element("summary", `${name}: how yours differs`), differences]),
  ];
}

function showResult(changed) {
  results.set(changed.name, { ...results.get(changed.name), ...changed });
  if (changed.name === kata.name) drawResult();
}

function showKata() {
  const name = decodeURIComponent(location.hash.slice(1));
  const { current = "", solved = {} } = progress();
  const found = katas.find((each) => each.name === name);
  if (kata && (!found || found === kata)) return;
  kata = found ?? katas.find((each) => each.name === current)
    ?? katas.find((each) => !(each.name in solved)) ?? katas.at(-1);
  document.title = `${kata.number} ${kata.title}`;
  one("#story").innerHTML = kata.story; // Python made it from the kata's README
  for (const code of document.querySelectorAll("#story pre")) code.tabIndex = 0; // it may scroll
  one("#story").scrollTop = 0;
  one("#check").hidden = kata.has_hunt;
  one("#hunt").hidden = !kata.has_hunt;
  one("#hunt pre").textContent = `unzip dojo.zip\ncd dojo\nhandrail kata check ${kata.number}`;
  drawKatas();
  showFile(Object.keys(kata.files)[0]);
  drawResult();
}

/** Return how many characters a row of the verdict can have. */
function columns() {
  const box = one("#result");
  const wasHidden = box.hidden;
  box.hidden = false;
  const probe = element("span", "0".repeat(100));
  one("#verdict").append(probe);
  const style = getComputedStyle(one("#verdict"));
  const room = one("#verdict").clientWidth - parseFloat(style.paddingLeft) * 2;
  const found = Math.floor((room / probe.getBoundingClientRect().width) * 100);
  probe.remove();
  box.hidden = wasHidden;
  return Math.min(MOST_COLUMNS, Math.max(FEWEST_COLUMNS, found));
}

// What the learner does.

/** Ask Python, and keep the progress. Return the answer, or null after a problem. */
async function ask(question) {
  try {
    const answer = await python.ask(question);
    if (!answer.problem) {
      warnIfLost(keepFile(STATE, answer.state));
      drawKatas();
      return answer;
    }
    const sentence = `${answer.problem}${answer.hint ? `: ${answer.hint}` : ""}`;
    showTrouble(`${sentence[0].toUpperCase()}${sentence.slice(1)}.`);
  } catch (error) {
    reportFailure(error);
  }
  return null;
}

function reportFailure(error) {
  showPython("Python did not start");
  showTrouble(`Python did not start in this browser: ${error.message}. Reload the page, or try a `
    + "current version of Firefox, Chrome or Safari.");
}

async function check() {
  if (isChecking || kata.has_hunt) return;
  const asked = kata;
  isChecking = true;
  one("#check").textContent = "Checking";
  one("#check").setAttribute("aria-disabled", "true");
  one("#result").setAttribute("aria-busy", "true");
  showTrouble();
  say(`Checking ${asked.number}`);
  const question = { ask: "check", kata: asked.name, files: ownTexts(), columns: columns() };
  const verdict = await ask(question);
  isChecking = false;
  one("#check").textContent = "Check";
  one("#check").removeAttribute("aria-disabled");
  one("#result").removeAttribute("aria-busy");
  if (!verdict) return;
  showResult({ name: asked.name, verdict });
  const words = verdict.verdict.replaceAll("_", " ");
  say([`${asked.number} ${asked.title}: ${words}`, verdict.message].filter(Boolean).join(". "));
  if (asked === kata) one("#result").scrollIntoView({ block: "nearest" });
}

async function showHint() {
  const asked = kata;
  say("Fetching a hint");
  const answer = await ask({ ask: "hint", kata: asked.name, columns: columns() });
  if (!answer) return;
  showResult({ name: asked.name, hints: answer.html });
  if (asked !== kata) return;
  say(one("#hints pre").textContent.trim().replace(/\s+/g, " "));
  one("#hints").scrollIntoView({ block: "nearest" });
}

async function showSolution() {
  const asked = kata;
  const isSolved = asked.name in (progress().solved ?? {});
  if (!isSolved && !confirm(`Show the solution of ${asked.number} ${asked.title}?`)) return;
  const answer = await ask({ ask: "solution", kata: asked.name, files: ownTexts() });
  if (!answer) return;
  showResult({ name: asked.name, solution: answer.files });
  say("The solution is below the editor");
  if (asked === kata) one("#reference").scrollIntoView({ block: "nearest" });
}

async function reset() {
  const asked = kata;
  const question = `Reset ${asked.number} ${asked.title}? Your files go to the folder "backups", which Download saves.`;
  if (!confirm(question)) return;
  const answer = await ask({ ask: "reset", kata: asked.name, files: ownTexts() });
  if (!answer) return;
  takeFiles(answer);
  results.delete(asked.name);
  drawResult();
  say(`${asked.name} is as it was at the beginning`);
}

function takeFiles({ files, state }) {
  const edited = Object.entries(files).filter(([path, text]) => {
    const owner = katas.find((each) => path.startsWith(`${each.name}/`));
    return owner?.files[path.slice(owner.name.length + 1)] !== text;
  });
  warnIfLost(replaceFiles({ ...Object.fromEntries(edited), [STATE]: state }));
  drawKatas();
  showFile(ownNames().includes(file) ? file : Object.keys(kata.files)[0]);
}

async function download() {
  const answer = await ask({ ask: "save", files: allFiles() });
  if (!answer) return;
  const bytes = Uint8Array.from(atob(answer.archive), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  element("a", "", { href: url, download: "dojo.zip" }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  say("Saved as dojo.zip");
}

async function load(chosen) {
  if (!confirm(`Replace what you wrote here by ${chosen.name}?`)) return;
  const url = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsDataURL(chosen);
  });
  const answer = await ask({ ask: "load", archive: url.slice(url.indexOf(",") + 1) });
  if (!answer) return;
  results.clear();
  takeFiles(answer);
  drawResult();
  say(`${chosen.name} is loaded`);
}

function listen() {
  one("#check").onclick = check;
  one("#hint").onclick = showHint;
  one("#solution").onclick = showSolution;
  one("#reset").onclick = reset;
  one("#download").onclick = download;
  one("#load").onclick = () => one("#file").click();
  one("#file").onchange = ({ target }) => {
    if (target.files[0]) load(target.files[0]);
    target.value = ""; // so that the same file can be chosen again
  };
  one(".skip").onclick = (event) => {
    event.preventDefault();
    editor.focus();
  };
  one("#keys").textContent = `${IS_MAC ? "Cmd" : "Ctrl"}-Enter checks. Escape and then Tab leaves the editor.`;
  addEventListener("hashchange", showKata);
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    check();
  });
}

/** Keep the page for later visits, also without a network. A new version is used when reloaded. */
async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) return; // the page is not from https or localhost
  const registered = await workers.register("sw.js", { updateViaCache: "none" });
  const tell = () => {
    if (registered.waiting && workers.controller)
      showTrouble("There is a new version of this page. Reload to use it.");
  };
  const follow = () => registered.installing?.addEventListener("statechange", tell);
  tell();
  follow();
  registered.addEventListener("updatefound", follow);
  await registered.update();
}

/** If a new version of the page waits, start with it. Return whether the page will be reloaded. */
async function useNewVersion() {
  const workers = navigator.serviceWorker;
  const waiting = (await workers?.getRegistration())?.waiting;
  if (!waiting) return false;
  workers.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage("activate");
  return true;
}

async function start() {
  if (location.protocol === "file:") {
    one("#python").textContent = "";
    showTrouble("A browser runs Python only on a page from a web server. In the folder of this page run ",
      element("code", "python -m http.server"), ", and open ", element("code", "http://localhost:8000"), ".");
    return;
  }
  if (typeof WebAssembly !== "object" || typeof DecompressionStream !== "function") {
    reportFailure(new Error("it has no WebAssembly"));
    return;
  }
  if (await useNewVersion()) return;
  const site = await (await fetch("katas.json")).json();
  katas = site.katas;
  editor = makeEditor(one("#editor"), keep);
  showKata();
  listen();
  const warmed = () => (kata.has_hunt ? katas.find((each) => !each.has_hunt) ?? kata : kata).name;
  python = startPython({ bytes: site.bytes, first: warmed, files: allFiles, show: showPython });
  warnIfLost(keepFile(STATE, allFiles()[STATE] ?? null));
  await python.isReady;
  say("Python is ready");
  await keepOffline().catch(() => {}); // there is no network, or the browser forbids it
}

start().catch(reportFailure);
