// Tells the room of a facilitator where this tab is: a name, a kata, a verdict, and whether the pair
// asks for help. No code leaves the tab. Without a network it tries again, with what is true then.
const KEY = `handrail room ${new URL(".", location.href).pathname}`;
const AGAIN = 5000; // milliseconds

const one = (query) => document.querySelector(query);

let place = { kata: "", verdict: "" };
let asksHelp = false;
let isSending = false;
let isNew = false; // whether something has not been sent
let seat = { secret: "", name: "" };

/** Return the seat that this tab had before it was loaded again, or a new one. */
function keptSeat() {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    if (kept?.secret) return kept;
  } catch {
    // The browser keeps nothing.
  }
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return { secret: Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join(""), name: "" };
}

function keepSeat() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(seat));
  } catch {
    // The tab has a new seat after the next load.
  }
}

async function send() {
  isNew = true;
  if (isSending || !seat.name || !place.kata) return;
  isSending = true;
  try {
    while (isNew) {
      isNew = false;
      const body = JSON.stringify({ ...seat, ...place, asks_help: asksHelp });
      const isTaken = await fetch("room/report", { method: "POST", body }).then(
        ({ status }) => status !== 429 && status < 500,
        () => false, // there is no network
      );
      if (isTaken) continue;
      isNew = true;
      await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
  } finally {
    isSending = false;
  }
}

function drawHelp() {
  one("#help").setAttribute("aria-pressed", asksHelp);
  one("#help").textContent = asksHelp ? "Help is on its way" : "Ask for help";
  one("#help").disabled = !seat.name;
}

/** Take a seat in the room, and show its controls. */
export function joinRoom() {
  seat = keptSeat();
  one("#room").hidden = false;
  one("#pair").value = seat.name;
  one("#pair").onchange = ({ target }) => {
    seat = { ...seat, name: target.value.trim() };
    keepSeat();
    drawHelp();
    send();
  };
  one("#help").onclick = () => {
    asksHelp = !asksHelp;
    drawHelp();
    send();
  };
  drawHelp();
}

/** Tell the room that this tab is at a kata, with the verdict of its last check or "". Without a
 *  seat, nothing is sent. */
export function tellRoom(kata, verdict) {
  if (kata === place.kata && verdict === place.verdict) return;
  place = { kata, verdict };
  send();
}
