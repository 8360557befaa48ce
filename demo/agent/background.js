/**
 * Opens the agent's page: by its button, and for Airlock's first steps, which may ask for its first
 * scene.
 */
import { AIRLOCK_ID } from "./connection.js";

chrome.action.onClicked.addListener(() => {
  chrome.tabs.create({ url: "agent.html" });
});

chrome.runtime.onMessageExternal.addListener((message, { id }, answer) => {
  if (id !== AIRLOCK_ID || message?.type !== "play-first-scene") return;
  chrome.tabs.create({ url: `agent.html#first-scene=${message.origin}`, active: false });
  answer(true);
});
