/**
 * Timers, and the "webmcp task source" of WebMCP: one queue, one task each, in order. See `dom.ts`.
 */

import { addListener } from "./dom.js";
import { ChannelConstructor, firstPort, portSend, portStart, secondPort } from "./frames.js";
import { createRecord, listForEach } from "./language.js";

export const setTimer: (task: () => void, milliseconds: number) => number = globalThis.setTimeout;
export const clearTimer = globalThis.clearTimeout as (timer: number) => void;

type Steps = () => void;

const tasks = createRecord<Steps>();
let queued = 0;
let started = 0;
/** A message is on its way, or is being worked on. */
let isUnderWay = false;

/** A channel to ourselves, from the first task on. */
let receiver: MessagePort | undefined;
let sender: MessagePort | undefined;

/** How many tasks a message may bring: a listener for each, and one more. */
let room = 0;
/** How many more tasks this message may bring, and how many of its listeners are still to come. */
let budget = 0;
let left = 0;
/** What is queued waits for the next message, as it must where it has to come after messages to other documents. */
export const endBatch = (): void => {
  budget = 0;
};

/**
 * A message costs more than most tasks, so one brings several: each in a listener of its own, after which the browser
 * performs a microtask checkpoint, as it does after a task. A task that throws is reported and costs the others nothing.
 */
function onMessage(): void {
  if (!left) {
    left = room;
    budget = room - 1;
  }
  if (!--left) {
    isUnderWay = started < queued;
    if (isUnderWay) hop();
    return;
  }
  const steps = tasks[started];
  if (steps && budget-- > 0) {
    delete tasks[started++];
    steps();
  }
}

function makeRoom(port: MessagePort, count: number): void {
  for (; room < count; room++) addListener(port, "message", () => onMessage());
}

function hop(): void {
  portSend(sender as MessagePort, "");
}

/** Before the first task: most documents have none. */
function openChannel(): MessagePort {
  if (receiver) return receiver;
  const channel = new ChannelConstructor();
  receiver = firstPort(channel);
  sender = secondPort(channel);
  makeRoom(receiver, 9);
  portStart(receiver);
  return receiver;
}

/** HTML "queue a global task" on the webmcp task source. */
export function queueTask(steps: Steps): void {
  tasks[queued++] = steps;
  openChannel();
  if (!isUnderWay) hop();
  isUnderWay = true;
}

/** Where the tasks end that were queued together. */
let groupEnd = 0;

/** A group of tasks, between which nothing of the page runs but microtasks. */
export function queueTogether(group: Steps[]): void {
  groupEnd = queued + group.length;
  // What is queued in the same turn is to come in the same message.
  const count = groupEnd - started + 1;
  if (count > budget) {
    endBatch();
    makeRoom(openChannel(), count + 1);
  }
  listForEach(group, queueTask);
}

/** At once, but not before a group that is queued. */
export const afterGroup = (steps: Steps): void => (started < groupEnd ? queueTask(steps) : steps());
