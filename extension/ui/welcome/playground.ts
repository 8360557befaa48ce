/** The playground agent, an extension of its own that may be loaded next to Airlock. */
import { PLAYGROUND_ID } from "../../../src/link/names.js";

/**
 * It opens its page and asks to be let in; once it has the demo's tools, it plays its first scene.
 *
 * @param origin the demo's: another connected page may have a tool of the same name.
 * @returns whether it is loaded
 */
export const startPlayground = (origin: string): Promise<boolean> =>
  chrome.runtime.sendMessage(PLAYGROUND_ID, { type: "play-first-scene", origin }).then(
    (answer) => answer === true,
    () => false,
  );
