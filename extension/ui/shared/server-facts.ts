/** How a server of the person's own is started, for a question and for *Settings*. */
import type { PanelServer } from "../../protocol/app-messages.js";
import type { Fact } from "./fact-list.js";
import { asLine } from "./untrusted-text.js";
import { servers as texts } from "./words.js";

/** In characters: as long as a command may be. */
const WHOLE = 4_096;

/** A word that holds a space, or nothing, looks like one word only in quotation marks. */
const quoted = (word: string): string => (/^[^\s"']+$/.test(word) ? word : JSON.stringify(word));

export const commandOf = ({ start }: PanelServer): string => asLine(start.map(quoted).join(" "), WHOLE);

/** How it is started, and by what it knows who it works for. */
export function startFacts(server: PanelServer): Fact[] {
  const isCommand = server.kind === "command";
  const names = server.names.map((name) => asLine(name)).join(", ");
  return [
    [isCommand ? texts.command() : texts.address(), commandOf(server)],
    ...(names === "" ? [] : [[isCommand ? texts.variables() : texts.headers(), names] as Fact]),
  ];
}
