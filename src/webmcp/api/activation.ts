/**
 * When `toolactivated` is fired: once the tool's steps have returned. A side that asks the person's
 * rules before the tool runs holds it back until then, so that a page hears of its tool only when
 * that runs.
 */

import { afterGroup } from "../../intrinsics/tasks.js";
import type { ContextState } from "../webidl/context-state.js";
import { fireToolEvent } from "./tool-events.js";

export interface Activation {
  /** The tool does not run yet. */
  isHeld: boolean;
  readonly fire: () => void;
}

/** The activation of the steps that run now. */
let current: Activation | undefined;

/**
 * Runs the tool's steps. Imperative step 4. Fire "toolactivated".
 *
 * DEVIATION: the draft fires it before the tool runs; native fires it after the tool's first turn
 * and its microtasks.
 */
export function activate(context: ContextState, name: string, start: () => unknown): Activation {
  const fire = (): void => fireToolEvent(context, "toolactivated", name);
  const activation: Activation = { isHeld: false, fire };
  current = activation;
  try {
    start();
  } finally {
    current = undefined;
  }
  if (!activation.isHeld) afterGroup(fire);
  return activation;
}

/** What a side that holds an activation back does with it, once. */
interface HeldActivation {
  /** The page's function has returned. */
  readonly begun: () => void;
  /** The caller took its call back before the tool ran. As natively, both events are fired. */
  readonly takenBack: () => void;
}

/** Called within a tool's `execute`, before the page's code runs. */
export function holdActivation(): HeldActivation {
  const activation = current;
  const end = (tell: (fire: () => void) => void) => (): void => {
    if (!activation?.isHeld) return;
    activation.isHeld = false;
    tell(activation.fire);
  };
  if (activation !== undefined) activation.isHeld = true;
  // `toolcancel` comes in this turn, when the signal has told all of its listeners.
  return { begun: end(afterGroup), takenBack: end((fire) => fire()) };
}
