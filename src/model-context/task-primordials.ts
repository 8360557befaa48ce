/** WebMCP "webmcp task source": one queue, one task each, in order. Captured, as `platform-primordials.ts` is */
import { createRecord } from "../primordials.js";
import { isWindow } from "./platform-primordials.js";

type Steps = () => void;

const tasks = createRecord<Steps>();
let queued = 0;
let started = 0;

/** One message is one task, so a task that throws is reported and costs the others nothing. */
function runNext(): void {
  const steps = tasks[started] as Steps;
  delete tasks[started++];
  steps();
}

/** A channel to ourselves. Outside of a window nothing is queued, and a port that listens would keep Node alive. */
const { port1, port2 } = new MessageChannel();
if (isWindow) port1.onmessage = runNext;
const hop: (message: unknown) => void = port2.postMessage.bind(port2);

/** HTML "queue a global task" on the webmcp task source. */
export function queueTask(steps: Steps): void {
  tasks[queued++] = steps;
  hop(0);
}
