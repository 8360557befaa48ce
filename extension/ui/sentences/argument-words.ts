/** The argument that gets a secret: the page's word for it, quoted; else the name of its place. */
import { sayName } from "../../../src/engine/enforce/clean-text.js";
import type { PanelTransfer } from "../../protocol/question-messages.js";
import { asLine } from "../shared/untrusted-text.js";
import { sessions } from "../shared/words.js";

export const argumentWords = ({ argument, place }: Pick<PanelTransfer, "argument" | "place">): string =>
  sessions.quoted(asLine(argument === "" ? place.slice(1).split("/").map(sayName).join(" › ") : argument));
