/**
 * Registrations that the browser never answers. Chromium 156 can lose its connection to a frame:
 * from then on it answers nothing that the frame asks. The isolated script finds out whether that
 * is so; it must know of the tool.
 */
import {
  controllerAbort,
  controllerSignal,
  newAbortController,
  onAbort,
  signalIsAborted,
} from "../../src/intrinsics/dom.js";
import { createList, listAppend, listForEach } from "../../src/intrinsics/language.js";
import { promiseThen } from "../../src/intrinsics/promise.js";
import { setTimer } from "../../src/intrinsics/tasks.js";

/** In milliseconds. */
const PATIENCE = 1_000;

export interface Registering {
  /** Takes the tool up. */
  register(signal: AbortSignal | undefined): void;
  /** Whether no other tool has its name. */
  isFree(): boolean;
}

interface Waiting {
  isOver: boolean;
  /** Counts a tool as if the browser had taken it. @returns a function that takes it back. */
  assume(): () => void;
}

interface Unanswered {
  /** @returns what to call once the browser has taken the tool. */
  watch(tool: Registering, signal: AbortSignal | undefined): () => void;
}

function createWaiting({ register, isFree }: Registering, signal: AbortSignal | undefined) {
  /** Ends what was assumed. */
  let gone: AbortController | undefined;
  const hasEnded = (each: AbortSignal | undefined): boolean => !!each && signalIsAborted(each);
  const waiting: Waiting & { accept(): void } = {
    isOver: false,
    assume() {
      const assumed = newAbortController();
      if (!hasEnded(signal) && isFree()) {
        gone = assumed;
        onAbort(signal, () => controllerAbort(assumed));
        register(controllerSignal(assumed));
      }
      return () => waiting.isOver || controllerAbort(assumed);
    },
    accept() {
      waiting.isOver = true;
      if (!gone || hasEnded(controllerSignal(gone))) register(signal);
    },
  };
  return waiting;
}

/**
 * @param ask asks the browser anything. It answers in the order in which it was asked, so by then
 *   it has taken or refused each tool that came before. Undefined without native WebMCP, where
 *   every registration is answered.
 */
export function createUnanswered(ask: (() => Promise<unknown>) | undefined): Unanswered {
  if (!ask) return { watch: (tool, signal) => () => tool.register(signal) };
  let waiting = createList<Waiting>();
  const look = (): void => {
    const unanswered = createList<Waiting>();
    listForEach(waiting, (each) => each.isOver || listAppend(unanswered, each));
    waiting = createList();
    if (unanswered.length === 0) return;
    const takeBack = createList<() => void>();
    let isAnswered = false;
    const answered = (): void => {
      isAnswered = true;
      listForEach(takeBack, (each) => each());
    };
    promiseThen(ask(), answered, answered);
    setTimer(() => {
      if (isAnswered) return;
      listForEach(unanswered, (each) => each.isOver || listAppend(takeBack, each.assume()));
    }, PATIENCE);
  };
  return {
    watch(tool, signal) {
      const each = createWaiting(tool, signal);
      if (waiting.length === 0) setTimer(look, PATIENCE);
      listAppend(waiting, each);
      return each.accept;
    },
  };
}
