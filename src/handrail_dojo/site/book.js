// A chapter of the book: each block of Python can be changed and run, after the blocks before it.
import { startPython } from "./python.js";

const REASONS = [ // why a block has no button
  ["code.language-python.quoted", "A quote: it needs the rest of its file, and does not run alone."],
  ["code.language-fsharp", "F# does not run in a browser tab."],
];
const ENGINE = /\bimport engine\b|\b(engine|np)\./;
const NEEDS_ENGINE = "This needs handrail's engine, which is machine code: it runs in a terminal, and not in a tab.";
const HOW = "You can change the code in each dashed box. The button Run also runs the blocks above. The first time takes up to a minute, because Python must start.";
const OLD_LINES = "Changed. The lines without >>> are old. Run prints the new ones below.";
const SERVER = "To run code, this page needs a web server: in its folder, run python -m http.server, and open http://localhost:8000.";

const codes = [...document.querySelectorAll('code[class="language-python"], code.language-python.mypy')];
const blocks = codes.filter((code) => !ENGINE.test(code.textContent));
const pres = [...document.querySelectorAll("pre")];
const isTyped = (code) => code.classList.contains("mypy"); // such a block is a program of its own
let python; // a promise, once Python is needed
let show = () => {}; // shows what Python does, at the block that waits for it

function element(tag, content, attributes = {}) {
  const made = document.createElement(tag);
  made.textContent = content;
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

function explain(code, reason) {
  code.parentElement.after(element("p", reason, { class: "reason" }));
}

async function start() {
  const response = await fetch("katas.json");
  if (!response.ok) throw new Error(`katas.json: ${response.status} ${response.statusText}`);
  const { bytes } = await response.json();
  const started = startPython({ bytes, kataToWarm: null, state: () => "", show: (text) => show(text && `${text}, up to a minute ...`), reported() {} });
  await started.ready;
  navigator.serviceWorker?.register("sw.js", { updateViaCache: "none" }).catch(() => {}); // as page.js does
  return started;
}

/** Return the question about a block: its text, and that of the blocks before it. */
function questionAbout(code) {
  if (isTyped(code)) return { ask: "checktypes", block: code.innerText };
  const before = blocks.slice(0, blocks.indexOf(code) + 1);
  return { ask: "blocks", blocks: before.map((each) => (isTyped(each) ? "" : each.innerText)) }; // "" keeps the numbers
}

/** Hide the answer of an exercise until its reader wants it. */
function foldAnswer(heading) {
  const folded = element("details", "");
  folded.append(element("summary", "Show it"));
  while (heading.nextElementSibling && heading.nextElementSibling.tagName !== "H2") folded.append(heading.nextElementSibling);
  heading.after(folded);
}

/** Return whether a block has printed what its lines without >>> say. */
function printsAsShown(code, printed) {
  const words = (text) => text.trim().split(/\s+/).join(" ");
  const shown = code.textContent.split("\n").filter((line) => !/^(>>>|\.\.\.)/.test(line));
  const [start, ...rest] = words(shown.join("\n")).split(" ... "); // such dots stand for any lines
  const found = words(printed);
  return rest.length ? found.startsWith(start) && found.endsWith(rest.at(-1)) : found === start;
}

/** Return a sentence about the changed blocks that run before this one, or "". */
function changedAbove(code) {
  const isChanged = (each) => each.classList.contains("edited") && !isTyped(each) && blocks.indexOf(each) < blocks.indexOf(code);
  const numbers = blocks.filter(isChanged).map((each) => blocks.indexOf(each) + 1);
  const name = numbers.length > 1 ? "blocks" : "block";
  return isTyped(code) || !numbers.length ? "" : `\n(You have changed above: ${name} ${numbers.join(", ")}.)`;
}

/** Return the words for an answer, and whether they are an error that the page does not show. */
function outcomeOf({ printed, problem, hint, isStopped }, code) {
  const changed = changedAbove(code);
  if (isStopped) return { words: `Stopped. Python starts again, before the next Run.${changed}`, isError: false };
  if (problem) return { words: `${problem}: ${hint}.${changed}`, isError: true };
  const hasItsOutput = code.textContent.startsWith(">>>") && !code.classList.contains("edited");
  const isAsShown = hasItsOutput && printsAsShown(code, printed);
  const difference = hasItsOutput && !isAsShown ? "\n(The chapter shows another output: the lines without >>>.)" : "";
  const words = (printed || "Done, without output.").trimEnd() + difference + changed;
  return { words, isError: !isAsShown && /^(Traceback|Error in block)/m.test(printed) };
}

/** Return the text of a block up to the caret. */
function textBefore(code) {
  const caret = getSelection().getRangeAt(0);
  const before = new Range();
  before.setStart(code, 0);
  before.setEnd(caret.startContainer, caret.startOffset);
  return before.toString();
}

/** Return what starts the line after these lines: the prompt of a session, and the indentation. */
function startOfLine(before) {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const [, prompt, indent] = /^(>>> |\.\.\. |)( *)/.exec(line);
  const opens = /[:([{]\s*$/.test(line);
  return (prompt && opens ? "... " : prompt) + indent + (opens ? "    " : "");
}

function addButtons(code, number) {
  const written = code.innerHTML;
  const name = isTyped(code) ? "Check types" : "Run";
  const label = (verb) => ({ type: "button", "aria-label": `${verb}: block ${number}` });
  const run = element("button", name, label(name));
  const stop = element("button", "Stop", label("Stop"));
  const reset = element("button", "Reset", label("Reset"));
  const place = element("span", `Block ${number}`, { class: "note" });
  const note = element("span", OLD_LINES, { class: "note" });
  const output = element("output", "");
  const row = element("div", "", { class: "run" });
  row.append(run, stop, reset, place, note, output);
  code.parentElement.after(row);
  stop.hidden = true;
  const original = code.innerText.trimEnd();
  const isSession = original.startsWith(">>>");
  const answer = isTyped(code) ? pres[pres.indexOf(code.parentElement) + 1] : null; // what mypy prints
  const showChange = () => {
    const isEdited = code.innerText.trimEnd() !== original;
    code.classList.toggle("edited", isEdited);
    answer?.classList.toggle("old", isEdited);
    reset.hidden = !isEdited;
    note.hidden = !isEdited || !isSession;
  };
  showChange();

  run.onclick = async () => {
    if (row.hasAttribute("aria-busy")) return;
    row.setAttribute("aria-busy", "true");
    show = (text) => { if (text && row.hasAttribute("aria-busy")) output.value = text; };
    try {
      show("Python is starting, up to a minute ...");
      python ??= start();
      const { ask } = await python;
      const send = () => {
        stop.hidden = false;
        show(isTyped(code) ? "mypy reads it ..." : `Running ...${changedAbove(code)}`);
        return questionAbout(code);
      };
      const { words, isError } = outcomeOf(await ask(send, (given) => given), code);
      output.value = words;
      output.classList.toggle("wrong", isError);
    } catch (error) {
      python = null; // the next click tries again
      output.value = `Python did not start: ${error.message}`;
    }
    stop.hidden = true;
    row.removeAttribute("aria-busy");
  };
  stop.onclick = async () => (await python).stop();
  reset.onclick = () => {
    code.innerHTML = written;
    showChange();
    output.value = "";
    output.classList.remove("wrong");
    code.focus();
  };
  code.oninput = showChange;
  code.onkeyup = code.onpointerup = () => { // errors name lines
    if (code.contains(getSelection().anchorNode)) place.textContent = `Block ${number}, line ${textBefore(code).split("\n").length}`;
  };
  code.onkeydown = (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    if (event.ctrlKey || event.metaKey) return run.click();
    document.execCommand("insertText", false, `\n${startOfLine(textBefore(code))}`); // it can be undone
  };
  try {
    code.contentEditable = "plaintext-only";
  } catch {
    code.contentEditable = "true"; // an older browser
  }
  code.spellcheck = false;
  const attributes = { role: "textbox", "aria-multiline": "true", "aria-label": `Block ${number}, which you can change` };
  for (const [key, value] of Object.entries(attributes)) code.setAttribute(key, value);
}

for (const heading of document.querySelectorAll("h2")) if (heading.textContent === "An answer") foldAnswer(heading);
if (location.protocol === "file:") document.querySelector("main").before(element("p", SERVER, { class: "reason" }));
else {
  if (blocks.length) document.querySelector("h1").after(element("p", HOW, { class: "note" }));
  blocks.forEach((code, index) => addButtons(code, index + 1));
  for (const code of codes) if (!blocks.includes(code)) explain(code, NEEDS_ENGINE);
  for (const [which, reason] of REASONS) document.querySelectorAll(which).forEach((code) => explain(code, reason));
}
