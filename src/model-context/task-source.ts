/** WebMCP "webmcp task source": one queue, one task each, in order. */
import { createRecord } from "../primordials.js";
import { newTaskHop } from "./platform-primordials.js";

type Steps = () => void;

const tasks = createRecord<Steps>();
let queued = 0;
let started = 0;
let hop: Steps | undefined;

/** One message is one task, so a task that throws is reported and costs the others nothing. */
function runNext(): void {
  const steps = tasks[started] as Steps;
  delete tasks[started++];
  steps();
}

/** HTML "queue a global task" on the webmcp task source. */
export function queueTask(steps: Steps): void {
  tasks[queued++] = steps;
  hop ??= newTaskHop(runNext);
  hop();
}
