// A chapter of the book: each block of Python can be changed and run, after the blocks before it.
import { startPython } from "./python.js";

const REASONS = [ // why a block has no button
  ["code.language-python.quoted", "A quote: it needs the rest of its file, and does not run alone."],
  ["code.language-fsharp", "F# does not run in a browser tab."],
];
const ENGINE = /\bimport engine\b|\b(engine|np)\./;
const NEEDS_ENGINE = "This needs handrail's engine, which is machine code: it runs in a terminal, and not in a tab.";
const SERVER = "To run code, this page needs a web server: in its folder, run python -m http.server, and open http://localhost:8000.";

const codes = [...document.querySelectorAll('code[class="language-python"], code.language-python.mypy')];
const blocks = codes.filter((code) => !ENGINE.test(code.textContent));
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
  const started = startPython({ bytes, kataToWarm: null, state: () => "", show: (text) => show(text), reported() {} });
  await started.ready;
  navigator.serviceWorker?.register("sw.js", { updateViaCache: "none" }).catch(() => {}); // as page.js does
  return started;
}

/** Return the question about a block: its text, and that of the blocks before it. */
function questionAbout(code) {
  if (isTyped(code)) return { ask: "checktypes", block: code.innerText };
  const before = blocks.slice(0, blocks.indexOf(code) + 1).filter((each) => !isTyped(each));
  return { ask: "blocks", blocks: before.map((each) => each.innerText) };
}

function wordsOf({ printed, problem, hint, isStopped }) {
  if (isStopped) return "Stopped.";
  return problem ? `${problem}: ${hint}` : printed || "It runs, and prints nothing.";
}

function addButtons(code, number) {
  const written = code.innerHTML;
  const name = isTyped(code) ? "Check types" : "Run";
  const label = (verb) => ({ type: "button", "aria-label": `${verb}: code ${number}` });
  const run = element("button", name, label(name));
  const stop = element("button", "Stop", label("Stop"));
  const reset = element("button", "Reset", label("Reset"));
  const output = element("output", "");
  const row = element("div", "", { class: "run" });
  row.append(run, stop, reset, output);
  code.parentElement.after(row);
  stop.hidden = reset.hidden = true;

  run.onclick = async () => {
    if (row.hasAttribute("aria-busy")) return;
    row.setAttribute("aria-busy", "true");
    show = (text) => { if (text && row.hasAttribute("aria-busy")) output.value = `${text} ...`; };
    try {
      show("Python is starting");
      python ??= start();
      const { ask } = await python;
      const send = () => {
        stop.hidden = false;
        show(isTyped(code) ? "mypy reads it" : "It runs");
        return questionAbout(code);
      };
      output.value = wordsOf(await ask(send, (answer) => answer));
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
    reset.hidden = true;
    output.value = "";
    code.focus();
  };
  code.oninput = () => (reset.hidden = false);
  code.onkeydown = (event) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run.click();
  };
  try {
    code.contentEditable = "plaintext-only";
  } catch {
    code.contentEditable = "true"; // an older browser
  }
  code.spellcheck = false;
  const attributes = { role: "textbox", "aria-multiline": "true", "aria-label": `Code ${number}` };
  for (const [key, value] of Object.entries(attributes)) code.setAttribute(key, value);
}

if (location.protocol === "file:") document.querySelector("main").before(element("p", SERVER, { class: "reason" }));
else {
  blocks.forEach((code, index) => addButtons(code, index + 1));
  for (const code of codes) if (!blocks.includes(code)) explain(code, NEEDS_ENGINE);
  for (const [which, reason] of REASONS) document.querySelectorAll(which).forEach((code) => explain(code, reason));
}
