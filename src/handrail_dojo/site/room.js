// Tells the room of a facilitator where this tab is: a name, a kata, a verdict, and whether the pair
// asks for help. No code leaves the tab. It tells what is true now after each change, and twice a
// minute, so that a room that was started again knows it too.
const KEY = `handrail room ${new URL(".", location.href).pathname}`;
const USUAL_PAUSE = 30_000; // milliseconds
const PAUSE_BEFORE_ANOTHER_TRY = 5000;
const WITHOUT_A_NAME = "Type a name and press Enter to be in the room's list and to ask for help. "
  + "Your name, your kata and its verdict are sent, and never your code.";

const one = (query) => document.querySelector(query);

let seat = { secret: "", name: "", asks_help: false };
let place = { kata: "", verdict: "" };
let isSending = false;
let isNew = false; // whether something has changed since the last report was made
let next = 0; // the timer of the next report

function newSeat() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const secret = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return { secret, name: "", asks_help: false };
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

/** Send a report, and show what came of it. Return whether the room has taken it. */
async function report() {
  const body = JSON.stringify({ ...seat, ...place });
  try {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch("room/report", { method: "POST", body, signal });
    const isTaken = answer.status === 204;
    const taken = seat.asks_help ? "The room sees that you ask for help." : `You are in the list as ${seat.name}.`;
    say(isTaken ? taken : `Not sent: ${await answer.text()}.`);
    return isTaken;
  } catch {
    say("The facilitator's laptop does not answer. This tab tries again.");
    return false;
  }
}

async function send() {
  isNew = true;
  if (isSending || !seat.name || !place.kata) return;
  isSending = true;
  clearTimeout(next);
  let isTaken = false;
  while (isNew) {
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

function draw() {
  one("#pair").value = seat.name;
  one("#help").textContent = seat.asks_help ? "Cancel help" : "Ask for help";
  one("#help").disabled = !seat.name;
  if (!seat.name) say(WITHOUT_A_NAME);
}

/** Take a seat in the room, and show its controls. */
export function joinRoom() {
  seat = keptSeat();
  leaveSeatOfAnother();
  one("#room").hidden = false;
  // A name can be changed, and not be taken back.
  one("#pair").onchange = ({ target }) => changeSeat({ name: target.value.trim() || seat.name });
  one("#help").onclick = () => changeSeat({ asks_help: !seat.asks_help });
  draw();
}

/** Tell the room that this tab is at a kata, with the verdict of its last check or "". Without a
 *  seat, nothing is sent. */
export function tellRoom(kata, verdict) {
  place = { kata, verdict };
  send();
}
