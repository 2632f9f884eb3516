// Python: one worker that answers, and a spare one. An endless loop cannot be ended without the
// worker. So the spare is ready to say what the learner's tests had reported, and takes over.

const START = 60; // seconds that mypy may take, and pytest until it runs the learner's code
const MOST_CHECKS = 30; // each leaves something in memory
const CRASHED = -11; // the exit status of a process that has crashed
const MOST_MEMORY = 700_000_000; // bytes; a worker that has needed them does not give them back

/**
 * Start Python. Return `ask(question)`, which promises the answer.
 *
 * @param bytes the size of the archive
 * @param first returns the kata to warm up with: its solution is graded, so that mypy is loaded
 * @param files returns all files of the learner
 * @param show is called with what Python does while it starts, and with "" when it is ready
 */
export function startPython({ bytes, first, files, show }) {
  let main = hire(show);
  let spare = null;
  let last = main.isReady;
  let count = 0;

  /** Return a new worker, which loads Python and then warms up. */
  function hire(tell) {
    const hired = { worker: null, listeners: new Map(), isOpen: false, checks: 0, isReady: null };
    hired.isReady = new Promise((resolve, reject) => {
      hired.worker = new Worker("worker.js", { type: "module" });
      hired.worker.onerror = (event) => {
        event.preventDefault();
        reject(new Error(event.message || "the browser does not start module workers"));
        for (const listen of hired.listeners.values())
          listen({ kind: "died", status: CRASHED, reason: event.message });
      };
      hired.worker.onmessage = ({ data }) => {
        if (data.kind === "loading") tell(`Python: ${(data.left / 1e6).toFixed(1)} MB to load`);
        else if (data.kind === "starting") tell("Python is starting");
        else if (data.kind === "ready") resolve();
        else if (data.kind === "failed") reject(new Error(data.reason));
        else hired.listeners.get(data.id)?.(data);
      };
      hired.worker.postMessage({ bytes });
    });
    hired.isReady.catch(() => {}); // whoever asks first gets the error
    return hired;
  }

  /** Let a worker answer a question. Promise the answer, or how and when the worker ended. */
  async function send(hired, question) {
    await hired.isReady;
    return new Promise((resolve) => {
      const id = (count += 1);
      const events = [];
      let timer;
      let seconds = null; // the time limit of the tests, once they have started
      let areTestsRunning = false;
      const limit = (length) => {
        clearTimeout(timer);
        const hasTests = areTestsRunning && events.length > 0;
        timer = setTimeout(() => end({ events, isLate: true, hasTests }), length * 1000);
      };
      const end = (outcome) => {
        clearTimeout(timer);
        hired.listeners.delete(id);
        resolve(outcome);
      };
      hired.listeners.set(id, (data) => {
        if (data.kind === "begun") limit(START);
        else if (data.kind === "started") {
          ({ seconds } = data);
          areTestsRunning = true;
          limit(START);
        } else if (data.kind === "reported") {
          events.push(data.line);
          if (events.length === 1) limit(seconds);
        } else if (data.kind === "ended") {
          areTestsRunning = false;
          limit(START);
        } else if (data.kind === "answer") end(data);
        else if (data.kind === "died")
          end({ events, status: data.status, reason: data.reason, hasTests: events.length > 0 });
      });
      hired.worker.postMessage({ id, question });
    });
  }

  /** End the worker. The spare takes its place, or a new one. */
  function replaceMain() {
    main.worker?.terminate();
    main = spare ?? hire(show);
    spare = null;
  }

  /** Prepare a spare, which warms up as well. It has the time while the learner writes. */
  function prepareSpare() {
    if (spare) return;
    spare = hire(() => {});
    const hired = spare;
    const dismiss = () => {
      if (spare !== hired) return; // it has taken over
      spare = null;
      hired.worker?.terminate();
    };
    warm(hired).then((outcome) => outcome.answer || dismiss(), dismiss);
  }

  function warm(hired) {
    return send(hired, { ask: "warm", kata: first() });
  }

  async function answer(question) {
    await main.isReady;
    if (!main.isOpen && question.ask !== "load") {
      const opened = await send(main, { ask: "open", files: files() });
      main.isOpen = Boolean(opened.answer);
    }
    const outcome = await send(main, question);
    if (outcome.answer) {
      main.isOpen = true;
      main.checks += question.ask === "check";
      const isWorn = main.checks >= MOST_CHECKS || outcome.memory > MOST_MEMORY;
      if (isWorn && spare) replaceMain();
      prepareSpare();
      return outcome.answer;
    }
    replaceMain();
    if (question.ask === "check" && outcome.hasTests) {
      show("Python is starting again");
      const { events, status = null } = outcome;
      const verdict = await answer({ ...question, ask: "end", events, status });
      show("");
      return verdict;
    }
    await main.isReady;
    prepareSpare();
    show("");
    if (outcome.isLate)
      return { problem: "mypy or pytest did not answer within a minute", hint: "check again" };
    return { problem: `Python ended: ${outcome.reason}`, hint: "try again" };
  }

  last = last.then(() => {
    show("mypy is starting");
    return warm(main);
  }).then(async (outcome) => {
    if (!outcome.answer) replaceMain();
    await main.isReady;
    show("");
    prepareSpare();
  });

  return {
    isReady: last,
    ask(question) {
      const answered = last.catch(() => {}).then(() => answer(question));
      last = answered;
      return answered;
    },
  };
}
