/** The playground agent, an extension of its own that may be loaded beside Airlock. */
import { PLAYGROUND_ID } from "../../../src/link/names.js";

/** It opens its page and asks to be let in; once it has tools, it plays its first scene. @returns whether it is loaded */
export const startPlayground = (): Promise<boolean> =>
  chrome.runtime.sendMessage(PLAYGROUND_ID, "play-first-scene").then(
    (answer) => answer === true,
    () => false,
  );
