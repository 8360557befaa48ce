/** The worker asks a tab whether its pages were loaded with the extension in place; silence means "reload this tab". */
import { PROBE } from "../protocol/content-messages.js";

export function answerProbes(): void {
  chrome.runtime.onMessage.addListener((message: unknown, sender, respond) => {
    if (sender.id === chrome.runtime.id && message === PROBE) respond(true);
  });
}
