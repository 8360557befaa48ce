/**
 * If the browser has WebMCP, documents do not greet each other: window and origin of another
 * document are those of the browser's list. A document is asked when a list shows its tools, or
 * when a tool is to describe a call.
 */

import { type OtherWindow, portOnMessage } from "../../intrinsics/frames.js";
import { SafeWeakMap } from "../../intrinsics/language.js";
import { clearTimer, setTimer } from "../../intrinsics/tasks.js";
import { readJson } from "../webidl/read-json.js";
import { MARK } from "./mark.js";
import { type Kind, type Peer, send, type UntrustedData } from "./wire.js";

/** Milliseconds that a document has to answer: one without this script never does. */
const PATIENCE = 1000;

/**
 * Windows that left a question unanswered. They are asked again, and not waited for before they
 * have answered.
 */
const silent = new SafeWeakMap<OtherWindow, true>();

let isBrowsers = false;
/** Set once, where the browser lists the tools of all documents. */
export function trustBrowsersList(): void {
  isBrowsers = true;
}
export const isBrowsersList = (): boolean => isBrowsers;

/**
 * A document of our own origin shows whether it runs this script. Of others nothing can be seen.
 */
function mayAnswer({ window, origin }: Peer): boolean {
  if (origin === "null") return false;
  try {
    return (window as unknown as Record<symbol, unknown>)[MARK] !== undefined;
  } catch {
    return true;
  }
}

/** @param answered called once: without a value if no answer came in time. */
export function askUngreeted(
  peer: Peer,
  kind: Kind,
  answered: (answer?: UntrustedData) => void,
  data: unknown,
  more?: unknown,
): void {
  if (!mayAnswer(peer)) {
    answered();
    return;
  }
  const { window } = peer;
  let isOpen = true;
  let timer = 0;
  const end = (text?: unknown): void => {
    if (!isOpen) return;
    isOpen = false;
    clearTimer(timer);
    answered(readJson(text));
  };
  portOnMessage(send(peer, kind, data, more), (text) => {
    silent.delete(window);
    end(text);
  });
  if (silent.has(window)) end();
  else
    timer = setTimer(() => {
      silent.set(window, true);
      end();
    }, PATIENCE);
}
