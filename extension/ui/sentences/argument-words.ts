/** The argument that gets a secret: the page's word for it, quoted, and its place. */
import type { PanelTransfer } from "../../protocol/question-messages.js";
import { asLine } from "../shared/untrusted-text.js";
import { sessions } from "../shared/words.js";

export const argumentWords = ({ argument, place }: Pick<PanelTransfer, "argument" | "place">): string =>
  [argument === "" ? "" : sessions.quoted(asLine(argument)), asLine(place)].filter(Boolean).join(" · ");
