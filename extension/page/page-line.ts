/** Messages over the private port, to and from the isolated script. */

import { isRecord, readOwn } from "../../src/intrinsics/language.js";
import { queueTask } from "../../src/intrinsics/tasks.js";
import type { FromPage, ToPage } from "../protocol/page-messages.js";
import type { Doorbell } from "./page-port.js";
import { getData, postTo, setOnMessage } from "./page-primordials.js";

export interface PageLine {
  /**
   * Dropped until the port is there: `greet` says what the other side must know. @returns whether
   * it was sent
   */
  send(message: FromPage): boolean;
  isOpen(): boolean;
}

/** @param greet called once when the other side is there. */
export function openPageLine(
  { ring }: Doorbell,
  receive: (message: ToPage) => void,
  greet: () => void,
): PageLine {
  let port: MessagePort | undefined;
  const line: PageLine = {
    isOpen: () => port !== undefined,
    send(message) {
      if (port === undefined) return false;
      postTo(port, message);
      return true;
    },
  };
  ring((arrived) => {
    port = arrived;
    setOnMessage(arrived, (message) => {
      const decoded = decodeToPage(getData(message));
      // Attack: `window.event` shows this port to the page's functions, and to what they leave for
      // the end of the task.
      if (decoded !== undefined) queueTask(() => receive(decoded));
    });
    greet();
  });
  return line;
}

function decodeToPage(data: unknown): ToPage | undefined {
  if (!isRecord(data)) return undefined;
  const type = readOwn(data, "type");
  const call = readOwn(data, "call");
  const registration = readOwn(data, "registration");
  const text = readOwn(data, "arguments");
  if (typeof call !== "string") return undefined;
  if (type === "own-answer") return { type, call, allow: readOwn(data, "allow") === true };
  if (type === "cancel") return { type, call };
  if ((type !== "run" && type !== "resolve") || typeof registration !== "number" || typeof text !== "string")
    return undefined;
  const annotations = readOwn(data, "annotations");
  return {
    ...{ type, call, registration, arguments: text },
    ...(typeof annotations === "string" ? { annotations } : {}),
  };
}
