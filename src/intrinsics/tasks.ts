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
/** A message was sent and has not been handled completely. */
let isUnderWay = false;

/** A channel to ourselves, from the first task on. */
let receiver: MessagePort | undefined;
let sender: MessagePort | undefined;

/** The most tasks for one message: one listener for each, and one more. */
let room = 0;
/**
 * The number of tasks that this message may still run, and of its listeners that have not run yet.
 */
let budget = 0;
let left = 0;
/** Queued tasks wait for the next message, so that they run after messages to other documents. */
export const endBatch = (): void => {
  budget = 0;
};

/**
 * A message costs more than most tasks, so one message runs several tasks. Each has its own
 * listener, because the browser performs a microtask checkpoint after each listener, as after a
 * task. If a task throws, it is reported and the others run.
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

/** The end of a group of tasks. */
let groupEnd = 0;

/** A group of tasks. Of the page, only microtasks run between them. */
export function queueTogether(group: Steps[]): void {
  groupEnd = queued + group.length;
  // Tasks that are queued in the same turn share a message.
  const count = groupEnd - started + 1;
  if (count > budget) {
    endBatch();
    makeRoom(openChannel(), count + 1);
  }
  listForEach(group, queueTask);
}

/** Runs it at once, but after a queued group. */
export const afterGroup = (steps: Steps): void => (started < groupEnd ? queueTask(steps) : steps());
