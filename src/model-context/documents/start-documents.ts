/** Makes this document one of the tab's: tools of others are listed and run here, and ours there */
import { dictionary } from "../../primordials.js";
import { ownOrigin } from "../platform-primordials.js";
import { list } from "./collect-tools.js";
import { type LocalDocument, setLocalDocument } from "./local-document.js";
import { change } from "./notify-peers.js";
import { hello, startPeers, welcome } from "./peers.js";
import { checkSelf, vouch } from "./permission.js";
import { run } from "./run-elsewhere.js";
import { receive } from "./wire.js";

/** @returns how to stop. */
export function startDocuments(local: LocalDocument): () => void {
  setLocalDocument(local);
  checkSelf();
  // Nobody can tell one opaque origin from another.
  if (ownOrigin === "null") return () => {};
  const stop = receive(dictionary({ change, hello, list, run, vouch, welcome }));
  const leave = startPeers(checkSelf);
  return () => {
    stop();
    leave();
  };
}
