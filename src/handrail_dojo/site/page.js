// The page: the katas, the learner's files, and what Python says about them.
import { makeEditor } from "./editor.js";
import { StartError, startPython } from "./python.js";
import { joinRoom, nameInRoom, tellRoom } from "./room.js";
import {
  STATE, allFiles, keepFile, keepsFiles, listenToTabs, progress, replaceFiles, takeOldFiles,
} from "./storage.js";

const one = (query) => document.querySelector(query);
const MOST_COLUMNS = 100; // as in a terminal
const FEWEST_COLUMNS = 34;
const PLACE = /([\w/]+\.py)(?:, line |:)(\d+)/;
const IS_MAC = /Mac|iPhone|iPad/.test(navigator.platform);

let katas = [];
let paths = []; // each has a name, a title, and the names of its katas
let sheets = []; // each has a name and its content as HTML
let kata; // the one that is shown
let sheet = ""; // the name of the cheat sheet that is shown in place of the story, or ""
let file = ""; // the name of the file that is shown
let editor;
let python;
let busy = ""; // what Python does for the learner: "check", "run", "play" or ""
let counted = { done: 0, total: 0 }; // tests of the check that runs
let hunt = null; // how far the hunt of the check is, if it has one
let unknown = null; // the trouble about an address without a kata
let troubles = []; // each has an owner, which is a kata or null for the page, and a box to show
let isWarned = false; // that nothing is kept
let isReady = false; // whether Python can answer at once
const typed = new Map(); // the lines to run, by the name of the kata
const results = new Map(keptResults()); // what is shown below the editor, by the name of the kata

/** Return the verdicts that were shown before the page was loaded again. */
function keptResults() {
  try {
    return JSON.parse(sessionStorage.getItem(location.pathname)) ?? [];
  } catch {
    return [];
  }
}

function keepResults() {
  const verdicts = [...results].filter(([, { verdict }]) => verdict).map(([name, { verdict }]) => [name, { verdict }]);
  try {
    sessionStorage.setItem(location.pathname, JSON.stringify(verdicts));
  } catch {
    // The browser keeps nothing, or has no room left.
  }
}

function element(tag, content, attributes = {}) {
  const made = document.createElement(tag);
  made.append(...[content].flat());
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function say(text) {
  one("#heard").textContent = text;
}

/** Show a sentence until something else is asked for, and say it. */
function note(text) {
  one("#note").hidden = !text;
  one("#note").textContent = text;
  if (text) say(text);
}

/**
 * Show a trouble until it is closed, or until its kata is asked for something else.
 *
 * @param owner the kata with which it is shown, or null for any
 * @param sentence a string, or strings and elements
 * @param details what only some readers need
 */
function showTrouble(owner, sentence, details = "") {
  const box = element("div", element("p", sentence));
  if (details) box.append(element("details", [element("summary", "Details"), element("pre", details)]));
  const trouble = { owner, box };
  troubles = [...troubles, trouble];
  drawTrouble();
  return trouble;
}

/** Show the trouble of the kata that is shown, or else one of the page. */
function drawTrouble() {
  const ofPage = troubles.findLast(({ owner }) => !owner);
  const shown = troubles.findLast(({ owner }) => owner === kata) ?? ofPage;
  one("#trouble").hidden = !shown;
  if (!shown) return;
  const place = one("#trouble [role=alert]");
  if (!place.contains(shown.box)) place.replaceChildren(shown.box);
  one("#close").onclick = () => {
    troubles = troubles.filter((each) => each !== shown);
    drawTrouble();
    one("#story").focus({ preventScroll: true });
  };
}

function showPython(text) {
  one("#python").textContent = text || "Python is ready";
}

function warnIfLost(isKept) {
  if (isKept || isWarned) return;
  isWarned = true;
  showTrouble(null, "This browser does not keep what you write: download it before you close the tab.");
}

function warnOfTwoTabs() {
  const words = `${kata.number} is open in another tab, which has just changed it. `
    + "What is written in one tab replaces the text in the other: close one of them.";
  if (!troubles.some(({ owner, box }) => owner === kata && box.textContent === words)) showTrouble(kata, words);
}

// The files of a kata: the given ones, those that the learner edits, and others that were loaded.

/** Return whether a kata has this path, which is not that of a backup. */
function isIn(owner, path) {
  return path.startsWith(`${owner.name}/`) && !path.slice(owner.name.length + 1).includes("/");
}

function ownNames(owner) {
  const own = Object.keys(allFiles())
    .filter((path) => isIn(owner, path) && path.endsWith(".py"))
    .map((path) => path.slice(owner.name.length + 1))
    .filter((name) => !(name in owner.given));
  return [...new Set([...Object.keys(owner.files), ...own])];
}

/** Return the files that can only be read, by name: the given ones and the tests. */
function readOnly(owner) {
  return { ...owner.given, ...owner.tests };
}

function textOf(owner, name) {
  return readOnly(owner)[name] ?? allFiles()[`${owner.name}/${name}`] ?? owner.files[name];
}

function ownTexts(owner) {
  return Object.fromEntries(ownNames(owner).map((name) => [name, textOf(owner, name)]));
}

function keep(path, text) {
  const name = path.slice(path.indexOf("/") + 1);
  const owner = katas.find((each) => path.startsWith(`${each.name}/`));
  warnIfLost(keepFile(path, text === owner.files[name] ? null : text));
}

// What the page shows.

/** Return the groups of the list: the katas of each path, and then those that no path has. */
function groups() {
  const ofPath = paths.map(({ name, title, katas: names }) => ({
    name, title, members: names.map((each) => katas.find((other) => other.name === each)),
  }));
  const rest = katas.filter((each) => !paths.some((path) => path.katas.includes(each.name)));
  const title = paths.length ? "Other katas" : ""; // without paths, there is one group
  return rest.length ? [...ofPath, { name: "", title, members: rest }] : ofPath;
}

function drawKatas() {
  const { solved = {} } = progress();
  const ofKatas = groups().flatMap(({ name, title, members }) => {
    const count = members.filter((each) => each.name in solved).length;
    const items = members.map((each) => drawKata(each, each.name in solved));
    return drawGroup(`path-${name}`, title, items, `${count} of ${members.length} solved`);
  });
  const page = ({ name, title }) => drawLink(`dojo-${name}.html`, title);
  const ofSheets = sheets.map(({ name }) => drawLink(`#sheet-${name}`, name, name === sheet));
  one("#katas").replaceChildren(
    ...ofKatas,
    ...(sheets.length ? drawGroup("sheets", "Cheat sheets", ofSheets) : []),
    ...(paths.length ? drawGroup("pages", "Pages to project", paths.map(page)) : []),
  );
  const shown = one("#katas [aria-current]");
  const strip = one("#katas");
  if (!shown) return;
  strip.scrollLeft = shown.offsetLeft - strip.offsetLeft - 16;
  const end = shown.offsetTop + shown.offsetHeight;
  const isInView = shown.offsetTop >= strip.scrollTop && end <= strip.scrollTop + strip.clientHeight;
  if (!isInView) strip.scrollTop = shown.offsetTop - strip.clientHeight / 2;
}

function drawGroup(id, title, items, count = "") {
  const list = element("ol", items);
  if (!title) return [list];
  list.setAttribute("aria-labelledby", id);
  return [element("h2", [title, element("span", count, { class: "count" })], { id }), list];
}

function drawLink(href, name, isShown = false) {
  const link = element("a", name, { href });
  if (isShown) link.setAttribute("aria-current", "page");
  return element("li", link);
}

function drawKata(each, isSolved) {
  const link = element("a", [
    element("span", isSolved ? "✓" : "", { class: "mark", "aria-hidden": "true" }),
    element("span", each.number, { class: "number" }),
    element("span", [each.title, element("span", isSolved ? ", solved" : "", { class: "heard" })]),
    element("span", `${each.minutes} min`, { class: "minutes soft" }),
  ], { href: `#${each.name}` });
  if (each === kata && !sheet) link.setAttribute("aria-current", "page");
  return element("li", link);
}

function drawFiles() {
  const fixed = readOnly(kata);
  const names = [...ownNames(kata), ...Object.keys(fixed)];
  one("#files").replaceChildren(...names.map((name) => {
    const isShown = name === file;
    const label = name in fixed ? `${name} (read-only)` : name;
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
  editor.show(`${kata.name}/${name}`, textOf(kata, name), name in readOnly(kata));
  markLine();
}

/** Return the file and the line that a verdict names, or null. */
function placeOf(verdict) {
  const row = verdict?.rows?.find(([, text]) => PLACE.test(text));
  const found = row && PLACE.exec(row[1]);
  return found && { name: found[1], number: Number(found[2]) };
}

/** Mark the line that the verdict names, if its file is shown. */
function markLine() {
  const { verdict } = results.get(kata.name) ?? {};
  const place = placeOf(verdict);
  const isShown = place && place.name === file && verdict.message;
  editor.mark(isShown ? place.number : 0, isShown ? verdict.message : "");
}

/** Make each place that a text names a button that leads to it. */
function linkPlaces(box) {
  const known = [...ownNames(kata), ...Object.keys(readOnly(kata))];
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  while (found.length) {
    const node = found.pop();
    const match = PLACE.exec(node.data);
    if (!match) continue;
    const rest = node.splitText(match.index);
    found.push(rest.splitText(match[0].length)); // it may name more places
    if (!known.includes(match[1])) continue;
    const button = element("button", match[0], { type: "button", class: "place" });
    button.onclick = () => {
      view("work");
      showFile(match[1]);
      editor.goTo(Number(match[2]));
    };
    rest.replaceWith(button);
  }
}

/** Show the text or the editor, where there is no room for both. */
function view(name) {
  document.body.dataset.view = name;
  for (const button of document.querySelectorAll("#views button"))
    button.setAttribute("aria-pressed", button.dataset.view === name);
}

/** Show what is kept now. Python or another tab may have changed it. */
function drawKept() {
  drawKatas();
  const hasFile = file in readOnly(kata) || ownNames(kata).includes(file);
  showFile(hasFile ? file : Object.keys(kata.files)[0]);
}

function drawResult() {
  const { verdict, hints, solution, others, printed } = results.get(kata.name) ?? {};
  one("#result").hidden = !verdict;
  if (verdict) {
    // Python has escaped what comes from the learner in each of these.
    one("#verdict").innerHTML = verdict.html;
    linkPlaces(one("#verdict"));
    const kills = verdict.kills ?? [];
    one("#kills").hidden = !kills.length;
    one("#kills pre").textContent = kills.map(({ title, property, example }) =>
      [`${title}: ${property}`, ...Object.entries(example).map(([name, value]) => `  ${name} = ${value}`)].join("\n"),
    ).join("\n");
    one("#full").hidden = verdict.verdict === "solved" || Boolean(verdict.full);
    one("#reports").hidden = !verdict.full;
    one("#reports").textContent = verdict.full;
    linkPlaces(one("#reports"));
    one("#aha").innerHTML = verdict.aha;
    const next = katas.find((each) => each.name === verdict.next);
    one("#next").hidden = !next;
    one("#last").hidden = !verdict.ending;
    one("#last").textContent = verdict.ending;
    if (next) one("#next").textContent = `Next: ${next.number} ${next.title}`;
    one("#next").onclick = () => {
      location.hash = next.name;
      one("#story").focus();
    };
  }
  one("#hints").hidden = !hints;
  one("#hints pre").innerHTML = hints ?? "";
  one("#others").hidden = !(kata.name in (progress().solved ?? {}));
  one("#styles").hidden = !others;
  one("#styles div").replaceChildren(...(others ?? []).map(drawOther));
  one("#printed").hidden = printed === undefined;
  one("#printed").textContent = printed || "Nothing was printed.";
  markLine();
  one("#reference").hidden = !solution;
  one("#reference div").replaceChildren(...(solution ?? []).flatMap(drawSolution));
}

function drawDiff(diff) {
  const rows = diff.split("\n").map((row) => {
    const kind = { "+": "green", "-": "red", "@": "cyan" }[row[0]] ?? "";
    return element("span", `${row}\n`, { class: kind });
  });
  return element("pre", rows, { tabindex: 0 });
}

function drawOther({ name, sentence, diff }) {
  const about = element("div", "");
  about.innerHTML = sentence; // Python made it from the kata's author's words
  return element("details", [element("summary", name), about, drawDiff(diff)]);
}

function drawSolution({ name, text, diff }) {
  const differences = diff ? drawDiff(diff) : element("p", "Your file is the same.");
  return [
    element("details", [element("summary", `${name}: the reference solution`),
      element("pre", text, { tabindex: 0 })], { open: "" }),
    element("details", [element("summary", `${name}: how yours differs`), differences]),
  ];
}

function showResult(changed) {
  results.set(changed.name, { ...results.get(changed.name), ...changed });
  keepResults();
  tellWhere();
  if (changed.name === kata.name) drawResult();
}

/** Tell the room, if the tab has joined one, which kata is shown and how its last check ended. */
function tellWhere() {
  tellRoom(kata.name, results.get(kata.name)?.verdict?.verdict ?? "");
}

/** Return the name of the kata in the address, or "" if it cannot be decoded. */
function nameInAddress() {
  try {
    return decodeURIComponent(location.hash.slice(1));
  } catch {
    return "";
  }
}

/** Show the story of the kata, or the cheat sheet in its place. */
function drawStory() {
  const shown = sheets.find(({ name }) => name === sheet);
  one("#story").innerHTML = shown ? shown.html : kata.story; // Python made both from Markdown
  for (const code of document.querySelectorAll("#story pre")) code.tabIndex = 0; // it may scroll
  one("#story").scrollTop = 0;
}

/**
 * Show the kata or the cheat sheet that the address names. An address without a name has the kata
 * that it had at first, so that the way back leads there. Whoever begins finds a welcome there.
 */
function showKata() {
  const address = nameInAddress();
  sheet = sheets.find(({ name }) => address === `sheet-${name}`)?.name ?? "";
  const name = sheet ? kata?.name ?? "" : address || (history.state?.kata ?? "");
  const { current = "", solved = {} } = progress();
  const inOrder = groups().flatMap(({ members }) => members);
  const found = katas.find((each) => name === each.name || name === each.number);
  troubles = troubles.filter((each) => each !== unknown);
  if (name && !found) unknown = showTrouble(null, `There is no kata ${name}.`);
  if (kata && (!found || found === kata)) {
    drawStory();
    drawKatas();
    drawTrouble();
    welcome(!address);
    return;
  }
  if (kata) typed.set(kata.name, one("#lines").value);
  kata = found ?? katas.find((each) => each.name === current)
    ?? inOrder.find((each) => !(each.name in solved)) ?? inOrder.at(-1);
  document.title = `${kata.number} ${kata.title}`;
  drawStory();
  one("#check").hidden = kata.needs_terminal;
  one("#terminal").hidden = !kata.needs_terminal;
  drawTerminal();
  one("#played").hidden = true;
  one("#lines").value = typed.get(kata.name) ?? "";
  note("");
  view("story");
  scrollTo(0, 0);
  drawKatas();
  showFile(Object.keys(kata.files)[0]);
  drawResult();
  drawTrouble();
  welcome(!address);
  tellWhere();
}

/** Show how a check runs in a terminal. The name of the folder changes with that of the pair. */
function drawTerminal() {
  if (!kata) return; // the page begins
  const folder = folderName();
  one("#terminal pre").textContent = `unzip ${folder}.zip\ncd ${folder}\nhandrail kata check ${kata.number}`;
}

/** Show the welcome instead of the kata, if `isFirstPage` and nobody has begun here. */
function welcome(isFirstPage) {
  if (isFirstPage) history.replaceState({ kata: kata.name }, "");
  const isNew = isFirstPage && !Object.keys(allFiles()).length;
  one("#welcome").hidden = !isNew;
  one("main").hidden = isNew;
  one("#views").hidden = isNew;
  one("#begin").textContent = `Begin with ${kata.number} ${kata.title}`;
}

/** Write the sentences of the welcome that are about this set of katas. */
function writeWelcome({ title, book }) {
  const [first] = paths;
  one("#welcome h1").textContent = title;
  one("#welcome-path").hidden = !first;
  if (first) one("#welcome-path").textContent = `Begin with the path "${first.title}": `
    + `${first.katas.length} katas in about ${first.minutes} minutes. You can stop after any of them, and go on later.`;
  one("#welcome-book").hidden = !book;
  one("#welcome-book a").href = book;
}

function begin() {
  keepFile(STATE, allFiles()[STATE] ?? "{}"); // from now on, there is no welcome
  location.hash = kata.name;
  one("#story").focus({ preventScroll: true });
}

/** Return how many characters a row of the verdict can have. */
function columns() {
  const box = one("#result");
  const wasHidden = box.hidden;
  box.hidden = false;
  const probe = element("span", "0".repeat(100));
  probe.style.whiteSpace = "pre"; // a probe in two rows would be as wide as the box
  one("#verdict").append(probe);
  const style = getComputedStyle(one("#verdict"));
  const room = one("#verdict").clientWidth - parseFloat(style.paddingLeft) * 2;
  const found = Math.floor((room / probe.getBoundingClientRect().width) * 100);
  probe.remove();
  box.hidden = wasHidden;
  return Math.min(MOST_COLUMNS, Math.max(FEWEST_COLUMNS, found));
}

// What the learner does.

/**
 * Ask Python, and keep the progress and what `take` keeps. Return the answer, or null after a problem.
 *
 * The question is made when it is sent, with the files of that moment.
 */
async function ask(makeQuestion, take = () => {}) {
  const asked = kata;
  troubles = troubles.filter(({ owner }) => owner !== asked);
  drawTrouble();
  note(isReady ? "" : "Python is starting. The answer comes when it is ready.");
  try {
    const answer = await python.ask(makeQuestion, (found) => {
      if (found.problem || found.isStopped) return found;
      warnIfLost(keepFile(STATE, found.state));
      take(found);
      drawKatas();
      return found;
    });
    note(answer.isStopped ? "Stopped. What is below is from before." : "");
    if (answer.isStopped) return null;
    if (!answer.problem) return answer;
    const sentence = `${answer.problem}${answer.hint ? `: ${answer.hint}` : ""}`;
    showTrouble(asked, `${sentence[0].toUpperCase()}${sentence.slice(1)}.`, answer.details);
  } catch (error) {
    reportFailure(error, asked);
  }
  return null;
}

function reportFailure(error, owner = kata) {
  if (!(error instanceof StartError)) {
    showTrouble(owner, "The page failed: reload it, and try again.", error.message);
    return;
  }
  showPython("Python did not start");
  const advice = "reload the page, or try a current version of Firefox, Chrome or Safari";
  showTrouble(owner, `Python did not start in this browser: ${advice}.`, error.message);
}

/** Set what Python does for the learner. Only this can be stopped. */
function setBusy(what, words = "") {
  busy = what;
  one("#check").textContent = what === "check" ? words : "Check";
  for (const id of ["check", "run", "play", "full"]) one(`#${id}`).toggleAttribute("aria-disabled", Boolean(what));
  one("#stop").hidden = !what;
  if (what === "check") one("#result").setAttribute("aria-busy", "true");
  else one("#result").removeAttribute("aria-busy");
}

/** Show how many tests have run, or what a hunt has found so far. */
function showReported(line) {
  const event = JSON.parse(line);
  if (event.event === "collected") counted = { done: counted.done, total: counted.total + event.tests };
  else if (event.event === "hunt_started") startHunt(event.mutants);
  else if (["passed", "failed"].includes(event.event)) counted.done += 1;
  else if (event.event === "running" && hunt) hunt.property = event.property;
  else if (["killed", "out_of_time"].includes(event.event)) countMutant("killed");
  else if (event.event === "survived") countMutant("survived");
  if (busy !== "check") return;
  if (hunt) drawHunt();
  else if (counted.total) one("#check").textContent = `${counted.done} of ${counted.total}`;
}

/** Begin to count. The mutants of one random seed are tried in two halves, and each half starts. */
function startHunt(mutants) {
  const isSecondHalf = hunt && hunt.killed + hunt.survived < mutants;
  if (isSecondHalf) return;
  const seed = (hunt?.seed ?? 0) + 1;
  hunt = { mutants, killed: 0, survived: 0, seed, started: Date.now(), property: "your properties", first: 0, left: "" };
}

/** Count a mutant, and estimate from those after the first one how long the rest takes. */
function countMutant(kind) {
  hunt[kind] += 1;
  const done = hunt.killed + hunt.survived;
  if (done === 1) hunt.first = Date.now();
  else hunt.left = `, ${clock(((Date.now() - hunt.first) / (done - 1)) * (hunt.mutants - done))} left`;
}

function clock(milliseconds) {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** Show how far the hunt is, in the words of a terminal. At first, show that it runs at all. */
function drawHunt() {
  const { mutants, killed, survived, seed, started, property, left } = hunt;
  const done = killed + survived;
  const place = seed > 1 ? `, random seed ${seed}` : "";
  one("#check").textContent = `${done} of ${mutants}`;
  one("#note").hidden = false;
  one("#note").textContent = done
    ? `mutant ${done} of ${mutants}${left}: ${killed} killed, ${survived} survived${place}`
    : `trying ${property} on right implementations${place}, ${clock(Date.now() - started)}`;
}

async function check(isFull = false) {
  if (busy || kata.needs_terminal) return;
  const asked = kata;
  counted = { done: 0, total: 0 };
  hunt = null;
  const timer = setInterval(() => hunt && drawHunt(), 1000);
  setBusy("check", "Checking");
  say(`Checking ${asked.number}`);
  const verdict = await ask(() => ({
    ask: "check", kata: asked.name, files: ownTexts(asked), columns: columns(), is_full: isFull,
  }));
  clearInterval(timer);
  setBusy("");
  if (!verdict) return;
  showResult({ name: asked.name, verdict: { ...verdict, full: isFull && verdict.full } });
  say([`${asked.number} ${asked.title}: ${verdict.words}`, verdict.message].filter(Boolean).join(". "));
  if (asked === kata) one("#result").scrollIntoView({ block: "nearest" });
}

async function run() {
  if (busy) return;
  const asked = kata;
  const shown = file.includes("/") ? Object.keys(asked.files)[0] : file; // a test cannot be run
  setBusy("run");
  say("Running");
  showResult({ name: asked.name, printed: undefined });
  const answer = await ask(() => ({
    ask: "run", kata: asked.name, files: ownTexts(asked), file: shown, lines: one("#lines").value,
  }));
  setBusy("");
  if (!answer) return;
  showResult({ name: asked.name, printed: answer.printed });
  say(answer.printed || "Nothing was printed");
  if (asked === kata) one("#printed").scrollIntoView({ block: "nearest" });
}

async function play() {
  if (busy) return;
  setBusy("play");
  say("Your code plays");
  const answer = await ask(() => {
    const { [STATE]: _, ...files } = allFiles();
    return { ask: "play", files, columns: columns() };
  });
  setBusy("");
  if (!answer) return;
  view("work");
  one("#played").hidden = false;
  one("#played pre").innerHTML = answer.html; // Python has escaped it
  say("What your code played is below the editor");
  one("#played").scrollIntoView({ block: "start" });
  one("#played pre").focus({ preventScroll: true });
}

async function showOthers() {
  const asked = kata;
  const answer = await ask(() => ({ ask: "others", kata: asked.name }));
  if (!answer) return;
  showResult({ name: asked.name, others: answer.others });
  say("Right answers in other styles are below the editor");
  if (asked === kata) one("#styles").scrollIntoView({ block: "nearest" });
}

async function copyLink() {
  const link = new URL(`#${kata.number}`, location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    say("Link copied");
    one("#link").textContent = "Copied";
    setTimeout(() => (one("#link").textContent = "Copy link"), 2000);
  } catch {
    showTrouble(kata, ["Copy this link: ", element("code", link)]);
  }
}

async function showHint() {
  const asked = kata;
  say("Fetching a hint");
  const answer = await ask(() => ({ ask: "hint", kata: asked.name, columns: columns() }));
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
  const answer = await ask(() => ({ ask: "solution", kata: asked.name, files: ownTexts(asked) }));
  if (!answer) return;
  showResult({ name: asked.name, solution: answer.files });
  say("The solution is below the editor");
  if (asked === kata) one("#reference").scrollIntoView({ block: "nearest" });
}

async function reset() {
  const asked = kata;
  const question = `Reset ${asked.number} ${asked.title}? Your files go to the folder "backups", which Download saves.`;
  if (!confirm(question)) return;
  const makeQuestion = () => ({ ask: "reset", kata: asked.name, files: ownTexts(asked) });
  const answer = await ask(makeQuestion, ({ files }) => {
    const others = Object.entries(allFiles()).filter(([path]) => !isIn(asked, path));
    takeFiles({ ...Object.fromEntries(others), ...files });
  });
  if (!answer) return;
  results.delete(asked.name);
  keepResults();
  drawResult();
  note(`${asked.name} is as it was at the beginning`);
}

/** Replace all files. Those that are as at the beginning are not kept. */
function takeFiles(files) {
  const edited = Object.entries(files).filter(([path, text]) => {
    const owner = katas.find((each) => path.startsWith(`${each.name}/`));
    return owner?.files[path.slice(owner.name.length + 1)] !== text;
  });
  warnIfLost(replaceFiles(Object.fromEntries(edited)));
  drawKept();
}

/** Return the name of the folder to download, which has the pair's name if it is in a room. */
function folderName() {
  const words = nameInRoom().normalize().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return ["dojo", ...words].join("-");
}

async function download() {
  const folder = folderName();
  const answer = await ask(() => {
    const { [STATE]: _, ...files } = allFiles(); // the state is sent with each question
    return { ask: "save", files, folder };
  });
  if (!answer) return;
  const bytes = Uint8Array.from(atob(answer.archive), (letter) => letter.charCodeAt(0));
  const url = URL.createObjectURL(new Blob([bytes], { type: "application/zip" }));
  element("a", "", { href: url, download: `${folder}.zip` }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  say(`Saved as ${folder}.zip`);
}

async function load(chosen) {
  if (!confirm(`Replace what you wrote here by ${chosen.name}?`)) return;
  const url = await new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.onerror = () => reject(new Error(`${chosen.name} cannot be read: ${reader.error.message}`));
    reader.readAsDataURL(chosen);
  });
  const makeQuestion = () => ({ ask: "load", archive: url.slice(url.indexOf(",") + 1) });
  const answer = await ask(makeQuestion, ({ files, state }) => takeFiles({ ...files, [STATE]: state }));
  if (!answer) return;
  results.clear();
  keepResults();
  drawResult();
  note(`${chosen.name} is loaded`);
}

function listen() {
  one("#begin").onclick = begin;
  one("#check").onclick = () => check();
  one("#full").onclick = () => check(true);
  one("#stop").onclick = () => python.stop();
  one("#run").onclick = run;
  one("#play").onclick = play;
  one("#others").onclick = showOthers;
  one("#link").onclick = copyLink;
  for (const button of document.querySelectorAll("#views button")) button.onclick = () => view(button.dataset.view);
  one("#hint").onclick = showHint;
  one("#solution").onclick = showSolution;
  one("#reset").onclick = reset;
  one("#download").onclick = download;
  one("#load").onclick = () => one("#file").click();
  one("#file").onchange = ({ target }) => {
    if (target.files[0]) load(target.files[0]).catch(reportFailure);
    target.value = ""; // so that the same file can be chosen again
  };
  one(".skip").onclick = (event) => {
    event.preventDefault();
    view("work");
    editor.focus();
  };
  one("#keys").textContent = `${IS_MAC ? "Cmd" : "Ctrl"}-Enter checks. Escape and then Tab leaves the editor.`;
  addEventListener("hashchange", () => {
    showKata();
    // The link that had the focus was drawn anew.
    if (document.activeElement === document.body) one("#story").focus({ preventScroll: true });
  });
  listenToTabs((path) => {
    drawKept();
    if (isIn(kata, path)) warnOfTwoTabs();
  });
  addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.target === one("#lines")) run();
    else check();
  });
}

/** Keep the page for later visits, also without a network. A reload starts a new version. */
async function keepOffline() {
  const workers = navigator.serviceWorker;
  if (!workers) return; // the page is not from https or localhost
  const registered = await workers.register("sw.js", { updateViaCache: "none" });
  const tell = () => {
    if (!registered.waiting || !workers.controller) return;
    showTrouble(null, "There is a new version of this page: reload to use it.");
  };
  const follow = () => registered.installing?.addEventListener("statechange", tell);
  tell();
  follow();
  registered.addEventListener("updatefound", follow);
  await registered.update();
}

/** Reload when another tab has started a new version, so that this one never mixes two. */
function followVersion() {
  const workers = navigator.serviceWorker;
  let isFirst = !workers?.controller; // on the first visit, the version is that of the page
  workers?.addEventListener("controllerchange", () => {
    if (!isFirst) location.reload();
    isFirst = false;
  });
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
    showTrouble(null, ["This page needs a web server: in its folder, run ",
      element("code", "python -m http.server"), ", and open ", element("code", "http://localhost:8000"), "."]);
    return;
  }
  const missing = ["WebAssembly", "DecompressionStream"].find((name) => !(name in globalThis));
  if (missing) throw new StartError(`it has no ${missing}`);
  followVersion();
  if (await useNewVersion()) return;
  const response = await fetch("katas.json");
  if (!response.ok) throw new Error(`katas.json: ${response.status} ${response.statusText}`);
  const site = await response.json();
  ({ katas, paths, sheets } = site);
  takeOldFiles();
  one("#title").textContent = site.title;
  one("#play").hidden = !site.has_play;
  writeWelcome(site);
  if (site.has_room) joinRoom(paths, drawTerminal);
  editor = makeEditor(one("#editor"), keep);
  showKata();
  listen();
  const kataToWarm = () => (kata.needs_terminal ? katas.find((each) => !each.needs_terminal) ?? kata : kata).name;
  const state = () => allFiles()[STATE] ?? "";
  python = startPython({ bytes: site.bytes, kataToWarm, state, show: showPython, reported: showReported });
  warnIfLost(keepsFiles());
  await python.ready;
  isReady = true;
  say("Python is ready");
  await keepOffline().catch(() => {}); // there is no network, or the browser forbids it
}

start().catch(reportFailure);
