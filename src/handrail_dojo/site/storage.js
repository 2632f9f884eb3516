// What the learner wrote: a map from paths in the learner's folder, such as "k06_score/scoring.py",
// to text. Each file has a key of its own in localStorage, so that two tabs with different katas do
// not replace each other's files. If localStorage is full or forbidden, the files are in memory.
//
// Two tabs may have the same kata. Each edit has a number above all that its tab has seen, and the
// file with the higher number is kept.

export const STATE = "handrail-katas.json"; // Python writes it, with the progress
const KEY = `handrail katas ${new URL(".", location.href).pathname}`; // of this site only
const PREFIX = `${KEY} `;
const TAB = Math.random(); // no two tabs give the same number

const files = new Map(); // by path: the number of its last edit, and its text or null
const raw = new Map(); // by path: what was read last
let highest = 0;
let isKept = true;

/** Take a file from another tab, or from before the page was loaded, if it is newer. */
function take(path, content) {
  if (raw.get(path) === content) return;
  raw.set(path, content);
  const { number, text } = decode(content);
  if (!(number > (files.get(path)?.number ?? 0))) return;
  highest = Math.max(highest, number);
  files.set(path, { number, text });
}

/** Return the number and the text of a file. Without a number, it is not newer than any other. */
function decode(content) {
  try {
    const { number, text } = JSON.parse(content);
    return text === null || typeof text === "string" ? { number, text } : {};
  } catch {
    return {}; // it is not JSON; the next change replaces it
  }
}

function read() {
  if (!isKept) return;
  try {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(PREFIX)) take(key.slice(PREFIX.length), localStorage.getItem(key));
  } catch {
    isKept = false;
  }
}

/** Keep a file in localStorage, which other tabs read. */
function write(path) {
  const content = JSON.stringify(files.get(path));
  try {
    localStorage.setItem(PREFIX + path, content);
    raw.set(path, content);
    isKept = true;
  } catch {
    isKept = false;
  }
}

/** Return all files. */
export function allFiles() {
  read();
  return Object.fromEntries([...files].filter(([, { text }]) => text !== null).map(([path, { text }]) => [path, text]));
}

/** Keep the text of a file, or forget it if `text` is null. Return whether the browser keeps it. */
export function keepFile(path, text) {
  read();
  if ((files.get(path)?.text ?? null) === text) return isKept;
  highest = Math.max(Date.now(), Math.floor(highest) + 1) + TAB;
  files.set(path, { number: highest, text });
  write(path);
  return isKept;
}

/** Replace all files. Return whether the browser keeps them. */
export function replaceFiles(changed) {
  const others = Object.keys(allFiles()).filter((path) => !(path in changed));
  const areKept = [...others.map((path) => keepFile(path, null)), ...Object.entries(changed).map((each) => keepFile(...each))];
  return areKept.every(Boolean);
}

/** Return whether the browser keeps files. */
export function keepsFiles() {
  try {
    localStorage.setItem(`${KEY}?`, "");
    localStorage.removeItem(`${KEY}?`);
    return true;
  } catch {
    return false;
  }
}

/** Call `changed(path)` when another tab has changed a file. */
export function listenToTabs(changed) {
  addEventListener("storage", ({ key, newValue }) => {
    if (!key?.startsWith(PREFIX)) return;
    const path = key.slice(PREFIX.length);
    take(path, newValue);
    if (decode(newValue).number < files.get(path)?.number) write(path); // an older edit came later
    else changed(path);
  });
}

/** Give each file a key of its own. Earlier versions had all files under one key. */
export function takeOldFiles() {
  try {
    const old = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (Object.entries(old).every(([path, text]) => keepFile(path, text))) localStorage.removeItem(KEY);
  } catch {
    // There are none, or they cannot be read.
  }
}

/** Return the learner's progress. */
export function progress() {
  try {
    return JSON.parse(allFiles()[STATE]) ?? {};
  } catch {
    return {};
  }
}
