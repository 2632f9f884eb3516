// Python: a worker that answers. Only ending it ends an endless loop. Then another takes its place,
// and gives the verdict from the events that were reported. It takes seconds to start and 215 MB, so
// a spare one is started as soon as it looks as if it will be needed, and not before.

const LOAD = 120; // seconds that a worker that loads Python may be silent
const START = 60; // seconds that mypy may take, and pytest until it runs the learner's code
const SLOW = 4; // seconds after which code may be in an endless loop; few checks take so long
const MOST_CHECKS = 30; // each leaves something in memory
const CRASHED = -11; // the exit status of a process that has crashed
const MOST_MEMORY = 700_000_000; // bytes; a worker that has needed them does not give them back

/** The reason why Python did not start. */
export class StartError extends Error {}

/**
 * Start Python. Return `ask(makeQuestion, take)`, which returns a promise of what `take(answer)`
 * returns. The question is made when it is sent. The next one is made after `take` has returned.
 *
 * @param bytes the size of the archive
 * @param kataToWarm returns the kata whose solution is graded first, so that mypy is loaded; null if
 *   nothing is graded
 * @param state returns the text of the state file, which is sent with each question
 * @param show is called with what Python does while it starts, and with "" when it is ready
 * @param reported is called with each event of the learner's tests
 */
export function startPython({ bytes, kataToWarm, state, show, reported }) {
  let isLoaded = Boolean(navigator.serviceWorker?.controller); // the browser has all files
  let main = hire(show);
  let spare = null;
  let count = 0;
  const ready = warmMain();
  let queue = ready;

  /** Return a new worker, which loads Python. */
  function hire(tell) {
    const hired = { worker: null, listeners: new Map(), checks: 0, isEnded: false };
    hired.ready = new Promise((resolve, reject) => {
      let timer;
      const restartTimer = () => {
        clearTimeout(timer);
        timer = setTimeout(() => hired.end("nothing happened for two minutes"), LOAD * 1000);
      };
      hired.end = (reason) => {
        if (hired.isEnded) return;
        hired.isEnded = true;
        clearTimeout(timer);
        hired.worker?.terminate();
        reject(new StartError(reason));
        for (const listen of hired.listeners.values())
          listen({ kind: "died", status: CRASHED, reason });
      };
      try {
        hired.worker = new Worker("worker.js", { type: "module" });
      } catch (error) {
        hired.end(error.message);
        return;
      }
      let isReady = false;
      hired.worker.onerror = (event) => {
        event.preventDefault();
        hired.end(event.message || "the browser cannot load worker.js");
      };
      hired.worker.onmessage = ({ data }) => {
        if (!isReady) restartTimer();
        if (data.kind === "loading" && data.left > 0 && !isLoaded) tell(`Python: ${(data.left / 1e6).toFixed(1)} MB to load`);
        else if (data.kind === "loading" || data.kind === "starting") tell("Python is starting");
        else if (data.kind === "ready") {
          isReady = true;
          isLoaded = true;
          clearTimeout(timer);
          resolve();
        } else if (data.kind === "failed" || (data.kind === "died" && !isReady)) hired.end(data.reason);
        else hired.listeners.get(data.id)?.(data); // a late error belongs to no question
      };
      restartTimer();
      hired.worker.postMessage({ bytes });
    });
    hired.ready.catch(() => {}); // whoever asks first gets the error
    return hired;
  }

  /** Send a question. Return a promise of the answer, or of how the worker ended. */
  function send(hired, question) {
    return new Promise((resolve) => {
      const id = (count += 1);
      const events = [];
      let timer;
      let slowTimer;
      let testSeconds = null; // the time limit of the tests, once they have started
      let areTestsRunning = false;
      let hasReported = false; // the time limit of each job begins at its first event
      const finish = (outcome) => {
        clearTimeout(timer);
        clearTimeout(slowTimer);
        hired.listeners.delete(id);
        resolve(outcome);
      };
      const fail = (outcome) => {
        const canBeJudged = areTestsRunning && events.length > 0;
        finish({ ...outcome, events, canBeJudged });
        hired.end(outcome.reason ?? "mypy or pytest did not answer within a minute");
      };
      const restartTimer = (seconds) => {
        clearTimeout(timer);
        timer = setTimeout(() => fail({ isLate: true }), seconds * 1000);
      };
      hired.listeners.set(id, (data) => {
        if (data.kind === "begun") restartTimer(START);
        else if (data.kind === "started") {
          testSeconds = data.seconds;
          areTestsRunning = true;
          hasReported = false;
          restartTimer(START);
          clearTimeout(slowTimer);
          if (kataToWarm && hired === main && question.ask !== "warm") slowTimer = setTimeout(prepareSpare, SLOW * 1000);
        } else if (data.kind === "reported") {
          events.push(data.line);
          if (question.ask === "check") reported(data.line);
          if (!hasReported) restartTimer(testSeconds);
          hasReported = true;
        } else if (data.kind === "ended") {
          areTestsRunning = false;
          clearTimeout(slowTimer);
          restartTimer(START);
        } else if (data.kind === "answer") finish(data);
        else if (data.kind === "died") fail({ status: data.status, reason: data.reason });
      });
      hired.stop = () => fail({ isStopped: true });
      hired.worker.postMessage({ id, question: { ...question, state: state() } });
    });
  }

  function hasSpare() {
    return spare !== null && !spare.isEnded;
  }

  /** End the worker. The spare takes its place, or a new one. */
  function replaceMain() {
    main.end("it was replaced");
    main = hasSpare() ? spare : hire(() => show("Python is starting again"));
    spare = null;
  }

  /** Prepare a spare. It warms up while the learner writes. */
  function prepareSpare() {
    if (hasSpare()) return;
    spare = hire(() => {});
    if (kataToWarm) warm(spare).catch(() => {}); // another is prepared when it is needed
  }

  async function warm(hired) {
    await hired.ready;
    return send(hired, { ask: "warm", kata: kataToWarm() });
  }

  async function warmMain() {
    await main.ready;
    if (!kataToWarm) return show("");
    show("mypy is starting");
    const outcome = await warm(main);
    if (!outcome.answer) replaceMain();
    await main.ready;
    show("");
  }

  async function answer(makeQuestion) {
    if (main.isEnded) replaceMain();
    await main.ready;
    const question = makeQuestion();
    const outcome = await send(main, question);
    if (outcome.answer) {
      show("");
      main.checks += question.ask === "check";
      const isWorn = main.checks >= MOST_CHECKS || outcome.memory > MOST_MEMORY;
      if (isWorn && hasSpare()) replaceMain();
      else if (isWorn) prepareSpare();
      return outcome.answer;
    }
    show("Python is starting again");
    replaceMain();
    if (outcome.isStopped) {
      main.ready.then(() => show(""), () => {});
      return { isStopped: true };
    }
    if (question.ask === "check" && outcome.canBeJudged) {
      const { events, status = null } = outcome;
      return answer(() => ({ ...question, ask: "end", events, status }));
    }
    await main.ready;
    show("");
    if (outcome.isLate && question.ask !== "check" && question.ask !== "checktypes")
      return { problem: "your code was still running when its time was over", hint: "look for a loop that never ends" };
    if (outcome.isLate)
      return { problem: "mypy or pytest did not answer within a minute", hint: "check again" };
    return { problem: "Python ended before it answered", hint: "try again", details: outcome.reason };
  }

  return {
    ready,
    /** End what Python does now. Its question gets the answer {isStopped: true}. */
    stop: () => main.stop?.(),
    ask(makeQuestion, take) {
      const taken = queue.catch(() => {}).then(() => answer(makeQuestion)).then(take);
      queue = taken;
      return taken;
    },
  };
}
