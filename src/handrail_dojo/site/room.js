// Tells the room of a facilitator where this tab is: a name, a kata, a verdict, how many katas are
// solved, and whether the pair asks for help. No code leaves the tab. It tells what is true now after
// each change, and twice a minute, so that a room that was started again knows it too.
import { progress } from "./storage.js";

const KEY = `handrail room ${new URL(".", location.href).pathname}`;
const USUAL_PAUSE = 30_000; // milliseconds
const PAUSE_BEFORE_ANOTHER_TRY = 5000;
const WITHOUT_A_NAME = "Type a name and press Enter to be in the room's list and to ask for help. "
  + "Your name, your kata, its verdict and how many you have solved are sent, and never your answer.";
const WITHOUT_A_CODE = "Type the join code from the wall and press Enter.";

const one = (query) => document.querySelector(query);

// What is kept of this tab. `since` is when the pair typed its name, in milliseconds.
let seat = { secret: "", name: "", asks_help: false, join_code: "", since: 0 };
let paths = []; // each has the names of its katas
let redraw = () => {}; // shows on the page what depends on the name
let place = { kata: "", verdict: "" };
let isSending = false;
let isNew = false; // whether something has changed since the last report was made
let next = 0; // the timer of the next report

function newSeat() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { secret, name: "", asks_help: false, since: 0 };
}

/** Return the seat that this tab had before it was loaded again, or a new one. */
function keptSeat() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    if (kept?.secret) return kept;
  } catch {
    // The browser keeps nothing.
  }
  return newSeat();
}

/** Give up the seat if this tab is a copy of another one, which has the same seat. */
function leaveSeatOfAnother() {
  const tabs = new BroadcastChannel(KEY);
  tabs.onmessage = ({ data: { secret, isAsking } }) => {
    if (secret !== seat.secret) return;
    if (isAsking) tabs.postMessage({ secret, isAsking: false });
    else changeSeat(newSeat());
  };
  tabs.postMessage({ secret: seat.secret, isAsking: true });
}

function changeSeat(changed) {
  seat = { ...seat, ...changed };
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seat));
  } catch {
    // The tab has a new seat after the next load.
  }
  draw();
  send();
}

/** Return how many katas of the present path are solved, and in what time, as the room reads it. */
function work() {
  const katas = paths.find((path) => path.katas.includes(place.kata))?.katas ?? [];
  const { solved = {} } = progress();
  const minutes = Math.floor((Date.now() - seat.since) / 60_000);
  return `${katas.filter((name) => name in solved).length} of ${katas.length} in ${Math.min(Math.max(minutes, 0), 9999)} min`;
}

/** Return a report as JSON. */
function makeReport(isGone) {
  const { secret, name, asks_help, join_code = "" } = seat;
  return JSON.stringify({ secret, name, asks_help, join_code, ...place, work: work(), is_gone: isGone });
}

/** Send a report, and show what came of it. Return whether the next one can wait. */
async function report() {
  const { secret } = seat;
  try {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch("room/report", { method: "POST", body: makeReport(false), signal });
    const isTaken = answer.status === 204;
    const taken = seat.asks_help ? "The room sees that you ask for help." : `You are in the list as ${seat.name}.`;
    const reason = await answer.text();
    if (secret !== seat.secret) return true; // this tab has left that seat
    if (answer.status === 410) {
      leaveSeat(`Not sent: ${reason}. Type your name and the join code to come back.`);
      return true; // there is nothing to try again
    }
    const isCodeWanted = [403, 429].includes(answer.status);
    if (isCodeWanted && one("#room-code").hidden && document.activeElement === one("#pair")) {
      one("#room-code").hidden = false;
      one("#room-code input").focus();
    }
    one("#room-code").hidden = !isCodeWanted;
    if (answer.status === 403) {
      say(seat.join_code ? `Not sent: ${reason}. ${WITHOUT_A_CODE}` : WITHOUT_A_CODE);
    } else {
      say(isTaken ? taken : `Not sent: ${reason}.`);
    }
    return isTaken;
  } catch {
    say("The facilitator's laptop does not answer. This tab tries again.");
    return false;
  }
}

/** Give up the seat, which the facilitator has taken away, and say so. */
function leaveSeat(sentence) {
  changeSeat({ ...newSeat(), join_code: "" });
  one("#room-code input").value = "";
  say(sentence);
}

async function send() {
  isNew = true;
  if (isSending || !seat.name || !place.kata) return;
  isSending = true;
  clearTimeout(next);
  let isTaken = false;
  while (isNew && seat.name) {
    isNew = false;
    isTaken = await report();
  }
  isSending = false;
  next = setTimeout(send, isTaken ? USUAL_PAUSE : PAUSE_BEFORE_ANOTHER_TRY);
}

function say(sentence) {
  const said = one("#room-says");
  if (said.textContent !== sentence) said.textContent = sentence; // it is read aloud once
}

/** Show a field for the join code, which the room asks for once. */
function drawCode() {
  const label = document.createElement("label");
  const field = document.createElement("input");
  label.id = "room-code";
  label.hidden = true;
  label.append("Join code ", field);
  field.size = 4;
  field.maxLength = 8;
  field.autocomplete = "off";
  field.spellcheck = false;
  field.onfocus = () => field.select();
  field.onchange = () => changeSeat({ join_code: field.value.trim() });
  one("#pair").after(label);
}

function draw() {
  one("#pair").value = seat.name;
  one("#help").textContent = seat.asks_help ? "Cancel help" : "Ask for help";
  one("#help").disabled = !seat.name;
  if (!seat.name) say(WITHOUT_A_NAME);
  redraw();
}

/** Return the name of the pair, or "" if it has none or there is no room. */
export function nameInRoom() {
  return seat.name;
}

/**
 * Take a seat in the room, and show its controls.
 *
 * @param knownPaths the paths, with the names of their katas
 * @param nameChanged called when the name of the pair may have changed
 */
export function joinRoom(knownPaths, nameChanged) {
  paths = knownPaths;
  redraw = nameChanged;
  seat = keptSeat();
  drawCode();
  leaveSeatOfAnother();
  one("#room").hidden = false;
  // A name can be changed, and not be taken back.
  one("#pair").onchange = ({ target }) => {
    changeSeat({ name: target.value.trim() || seat.name, since: seat.since || Date.now() });
  };
  one("#help").onclick = () => changeSeat({ asks_help: !seat.asks_help });
  // A tab that is closed or loaded again says so, and the list marks it. One that comes back reports.
  addEventListener("pagehide", () => {
    if (seat.name && place.kata) navigator.sendBeacon("room/report", makeReport(true));
  });
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) send();
  });
  draw();
}

/** Tell the room that this tab is at a kata, with the verdict of its last check or "". Without a
 *  seat, nothing is sent. */
export function tellRoom(kata, verdict) {
  place = { kata, verdict };
  send();
}
