// A worker with Python. It answers one question after another, and posts what the learner's tests
// report. Whoever started it keeps the time, because nothing here can end an endless loop.
//
// It gets {id, question}, and the first message has the bytes of the archive as well. It posts
// {kind, ...}: loading, starting, ready, failed; and with the id of the question begun, started,
// reported, ended, answer, died.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const MOST_MEMORY = 2 ** 30; // as limits.py has it for a process
const RESERVE = 2 ** 28; // for the report, after the learner's code has used all other memory
const REFUSALS = 3; // Emscripten asks three times, with less and less in reserve
const LARGEST_FILE = 50_000_000; // as limits.py has it
const TOO_LARGE = 22; // errno.EFBIG in Pyodide
const PAGE = 65_536;
const BLOCK = 512; // of a tar file
const ABORTED = -6; // the exit status of a process that a signal has ended, as Python counts it
const CRASHED = -11;

let current = null; // the id of the question that is being answered, if any
const post = (kind, content) => postMessage({ kind, id: current, ...content });

// Python raises MemoryError where a process would, long before the tab has no memory left. Then
// there is a reserve, because pytest needs memory to report this.
let refusals = 0;
const grow = WebAssembly.Memory.prototype.grow;
WebAssembly.Memory.prototype.grow = function (pages) {
  const limit = refusals < REFUSALS ? MOST_MEMORY : MOST_MEMORY + RESERVE;
  if (this.buffer.byteLength + pages * PAGE > limit) {
    refusals += 1;
    throw new RangeError("no more memory");
  }
  return grow.call(this, pages);
};

/** Refuse to make a file too large, as a process would. Files are in memory, without a limit. */
function limitFiles(FS) {
  const write = FS.write;
  FS.write = (stream, buffer, offset, length, position, canOwn) => {
    if (FS.isFile(stream.node.mode)) {
      const isAppended = stream.flags & 1024;
      const start = isAppended ? stream.node.usedBytes : position ?? stream.position;
      if (start + length > LARGEST_FILE) throw new FS.ErrnoError(TOO_LARGE);
    }
    return write.call(FS, stream, buffer, offset, length, position, canOwn);
  };
}

/** Post how many bytes of all files are left to load, whoever fetches them. */
function countBytes(total) {
  const load = fetch;
  let left = total;
  globalThis.fetch = async (...given) => {
    const response = await load(...given);
    if (!response.ok || !response.body) return response;
    const counter = new TransformStream({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        post("loading", { left: Math.max(0, left) });
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(counter), response); // with its headers
  };
}

/** Return the bytes of the archive. */
async function fetchArchive() {
  const response = await fetch(new URL("python.bin", import.meta.url));
  if (!response.ok) throw new Error(`python.bin: ${response.status} ${response.statusText}`);
  const bytes = response.body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(bytes).arrayBuffer());
}

/** Write the files of a tar archive. They share its memory, and keep their times for mypy. */
function unpack(FS, archive) {
  const decoder = new TextDecoder();
  const folders = new Set();
  const text = (from, to) => decoder.decode(archive.subarray(from, to)).replace(/\0.*$/s, "");
  const number = (from, to) => parseInt(text(from, to), 8);
  for (let at = 0; archive[at]; ) {
    const name = text(at, at + 100);
    const prefix = text(at + 345, at + 500);
    const path = `/${prefix && `${prefix}/`}${name}`;
    const size = number(at + 124, at + 136);
    const time = number(at + 136, at + 148) * 1000;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) FS.mkdirTree(folder);
    folders.add(folder);
    const start = at + BLOCK;
    FS.writeFile(path, archive.subarray(start, start + size), { canOwn: true });
    FS.utime(path, time, time);
    at = start + Math.ceil(size / BLOCK) * BLOCK;
  }
}

let python;
let ask;
let collect;

async function boot(bytes) {
  countBytes(bytes);
  const archive = fetchArchive();
  archive.catch(() => {}); // it is awaited below
  python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
  const unpacked = await archive;
  post("starting");
  unpack(python.FS, unpacked);
  limitFiles(python.FS);
  python.setStdin({ stdin: () => null }); // it has ended, as that of a process
  const prepare = python.runPython(`
import sys
sys.executable = sys.executable or "python"  # mypy needs a name
import hypothesis.stateful  # now, and not in the learner's first check
from handrail_dojo.site.session import ask, tab_desk

def prepare(started, reported, ended):
    desk = tab_desk(started, reported, ended).unwrap()
    return lambda question: ask(desk, question)

prepare
`);
  collect = python.pyimport("gc").collect;
  ask = prepare(
    (seconds) => post("started", { seconds }),
    (line) => post("reported", { line }),
    () => post("ended"),
  );
  post("ready");
}

/** Return the exit status that a process would have had, where an error has ended Python. */
function statusOf(error) {
  const exit = /exit\((-?\d+)\)/.exec(String(error));
  if (exit) return Number(exit[1]);
  return /abort|unreachable/i.test(String(error)) ? ABORTED : CRASHED;
}

function died(error) {
  post("died", { status: statusOf(error), reason: String(error) });
}

let booted = null;
onmessage = async ({ data: { id, question, bytes } }) => {
  booted ??= boot(bytes).catch((error) => post("failed", { reason: String(error) }));
  await booted;
  if (!ask || !question) return;
  current = id;
  refusals = 0;
  try {
    post("begun");
    const answer = ask(JSON.stringify(question));
    post("answer", { answer: JSON.parse(answer), memory: python._module.HEAP8.length });
    if (question.ask === "check" || question.ask === "warm") collect(); // mypy leaves much behind
  } catch (error) {
    died(error);
  }
  current = null;
};
// Pyodide throws some errors later, outside of the call. The page gets each of them once.
addEventListener("error", (event) => {
  event.preventDefault();
  died(event.error ?? event.message);
});
addEventListener("unhandledrejection", ({ reason }) => died(reason));
