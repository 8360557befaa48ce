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

/**
 * Called within a tool's `execute`, before the page's code runs.
 *
 * @returns what to call when the page's function has returned.
 */
export function holdActivation(): () => void {
  const activation = current;
  if (activation === undefined) return () => {};
  activation.isHeld = true;
  return () => {
    activation.isHeld = false;
    afterGroup(activation.fire);
  };
}
