/** WebMCP "webmcp task source": one queue, one task each, in order. Captured, as `platform-primordials.ts` is */
import { addListener, createRecord } from "../primordials.js";
import { isWindow } from "./platform-primordials.js";

type Steps = () => void;

const tasks = createRecord<Steps>();
let queued = 0;
let started = 0;
/** A message is on its way, or is being worked on. */
let isUnderWay = false;

/** A channel to ourselves. Outside of a window nothing is queued, and a port that listens would keep Node alive. */
const { port1, port2 } = new MessageChannel();
const hop: (message: unknown) => void = port2.postMessage.bind(port2);

/** How many more tasks this message may bring. */
let budget = 0;
/** What is queued waits for the next message, as it must where it has to come after messages to other documents. */
export const endBatch = (): void => {
  budget = 0;
};

/** A task that throws is reported and costs the others nothing. */
function runNext(): void {
  const steps = tasks[started];
  if (steps && budget-- > 0) {
    delete tasks[started++];
    steps();
  }
}

/**
 * A message costs more than most tasks, so one brings up to eight: each in a listener of its own, after which the
 * browser performs a microtask checkpoint, as it does after a task.
 */
if (isWindow) {
  addListener(port1, "message", () => {
    budget = 8;
  });
  for (let count = 8; count--; ) addListener(port1, "message", () => runNext());
  addListener(port1, "message", () => {
    isUnderWay = started < queued;
    if (isUnderWay) hop(0);
  });
  port1.start();
}

/** HTML "queue a global task" on the webmcp task source. */
export function queueTask(steps: Steps): void {
  tasks[queued++] = steps;
  if (!isUnderWay) hop(0);
  isUnderWay = true;
}
