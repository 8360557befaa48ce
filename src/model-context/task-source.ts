/** WebMCP "webmcp task source": one queue, one task each, in order. */
import { newTaskHop } from "./platform-primordials.js";

interface Task {
  readonly steps: () => void;
  next: Task | undefined;
}

let first: Task | undefined;
let last: Task | undefined;
let hop: (() => void) | undefined;

/** One message is one task, so a task that throws is reported and costs the others nothing. */
function runNext(): void {
  const task = first;
  if (task === undefined) return;
  first = task.next;
  if (first === undefined) last = undefined;
  task.steps();
}

/** HTML "queue a global task" on the webmcp task source. */
export function queueTask(steps: () => void): void {
  const task: Task = { steps, next: undefined };
  if (last === undefined) first = task;
  else last.next = task;
  last = task;
  hop ??= newTaskHop(runNext);
  hop();
}
