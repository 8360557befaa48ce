/** Apps outside of the browser: the switch, how to connect one, and how far it is. */
import { counted } from "./formats.js";
import type { AppHostState } from "./words.js";

export const heading = () => "Apps";
export const allowApps = () => "Let apps on this computer ask to connect";
export const whatItMeans = () =>
  "Apps that speak MCP (desktop apps, editors, command lines) can then use the tools of the tabs that you choose, like any other agent. Nothing opens a port.";

export const forbidden = () => "Your organisation does not allow apps to connect.";

export const logGoesTo = (places: readonly string[]) =>
  `Your organisation keeps a log of what apps do here: names and decisions, never a value. It goes to ${places.join(" and ")}.`;
export const logMissing = (names: readonly string[]) =>
  `Not written by: ${names.join(", ")}. Their calls go on, and Airlock keeps the entries until they can be written.`;

// How far it is.
export const steps = () => "How far it is";
export const hostStates: Readonly<Record<Exclude<AppHostState, "off">, () => string>> = {
  missing: () => "1. Run this once in a terminal:",
  forbidden: () => "1. The installed program is for another extension. Run this in a terminal:",
  opening: () => "1. The connecting program is starting…",
  open: () => "1. The connecting program runs.",
};
export const appStep = (count: number) => {
  if (count === 0) return "2. Add Airlock to your app, then start the app again:";
  return counted(count, {
    one: () => "2. One app is connected.",
    other: (n) => `2. ${n} apps are connected.`,
  });
};
export const approveStep = () => "3. Approve the app under “Now”, if it shows the same code.";
export const approvedStep = () => "3. You approved the app.";
export const tabStep = () => "4. Tick “May use the tools of this tab” under More → Agents.";
export const doneStep = () => "4. All set: an app may use this tab.";

// Configurations.
export const addApp = () => "Add an app";
export const whichApp = () => "App";
export const whereTo = (file: string) => `Goes into ${file}`;
export const inTerminal = () => "In a terminal";
export const copy = () => "Copy";
export const copied = () => "Copied.";
export const copyRefused = () => "The browser did not allow copying. Select the text and copy it.";
