/** An app's claims about itself, as a person may read it. */
import type { PanelApp } from "../../protocol/app-messages.js";
import { asLine } from "../shared/untrusted-text.js";

export const appWords = ({ client, program }: PanelApp): readonly string[] =>
  [client, program].flatMap((claim) => (claim === undefined ? [] : [asLine(claim)]));
