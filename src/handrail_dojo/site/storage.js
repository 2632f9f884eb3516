// What the learner wrote: a map from paths in the learner's folder, such as "k06_score/scoring.py",
// to text. It is kept in localStorage under one key. If that is full or forbidden, it is in memory.

export const STATE = "handrail-katas.json"; // Python writes it, with the progress
const KEY = `handrail katas ${new URL(".", location.href).pathname}`; // of this site only

let files = {};
let isKept = true;

function read() {
  if (!isKept) return;
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    files = Object.fromEntries(Object.entries(found).filter(([, text]) => typeof text === "string"));
  } catch (error) {
    isKept = error instanceof SyntaxError; // the text is not JSON; the next change replaces it
  }
}

/** Return all files. */
export function allFiles() {
  read();
  return files;
}

/** Replace all files. Return whether the browser keeps them. */
export function replaceFiles(changed) {
  files = changed;
  try {
    localStorage.setItem(KEY, JSON.stringify(files));
    isKept = true;
  } catch {
    isKept = false;
  }
  return isKept;
}

/** Keep the text of a file, or forget it if `text` is null. Return whether the browser keeps it. */
export function keepFile(path, text) {
  const { [path]: _, ...others } = allFiles(); // another tab may have changed others
  return replaceFiles(text === null ? others : { ...others, [path]: text });
}

/** Return the learner's progress. */
export function progress() {
  try {
    return JSON.parse(allFiles()[STATE]) ?? {};
  } catch {
    return {};
  }
}
