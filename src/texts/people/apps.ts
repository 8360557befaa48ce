/** Apps outside of the browser: the switch, how to connect one, and how far it is. */
import { counted } from "./formats.js";
import type { AppHostState } from "./words.js";

export const heading = () => "Apps";
export const allowApps = () => "Let apps on this computer ask to connect";
export const whatItMeans = () =>
  "Apps that speak MCP (desktop apps, editors, command lines) can then use the tools of the tabs that you choose, like any other agent. Nothing opens a port.";

export const forbidden = () => "Your organisation does not allow apps to connect.";
export const privateWindow = () =>
  "Not in a private window: apps reach normal windows only. The switch is in the side panel of a normal window.";
export const pinButton = () =>
  "Pin Airlock to the toolbar (the puzzle icon, then the pin): its button shows when a question waits or a call was stopped.";

export const logGoesTo = (places: readonly string[]) =>
  `Your organisation keeps a log of what apps do here: names and decisions, never a value. It goes to ${places.join(" and ")}.`;
export const logMissing = (names: readonly string[]) =>
  `Not written by: ${names.join(", ")}. Their calls go on, and Airlock keeps the entries until they can be written.`;

// How far it is.
export const steps = () => "Setup";
export const hostStates: Readonly<Record<Exclude<AppHostState, "off">, () => string>> = {
  missing: () => "Run this once in a terminal:",
  forbidden: () => "The installed program is for another extension. Run this in a terminal:",
  failing: () => "The installed program does not start. This says why, in a terminal:",
  opening: () => "The connecting program is starting…",
  open: () => "The connecting program runs.",
};
export const appStep = (count: number) => {
  if (count === 0) return "Add Airlock to your app, then start the app again.";
  return counted(count, {
    one: () => "One app is connected.",
    other: (n) => `${n} apps are connected.`,
  });
};
export const approveStep = () => "When the app asks to connect, approve it if it shows the same code.";
export const approvedStep = () => "You approved the app.";
export const tabStep = () => "Tick “May use the tools of this tab” on each page that you share.";
export const doneStep = () => "All set: an app may use this tab.";

// Configurations.
export const addApp = () => "Add an app";
export const whichApp = () => "App";
export const goesInto = () => "Goes into the file";
export const isSetUpIn = (name: string) => `${name} is set up in`;
export const bundle = () =>
  "Or open the file webmcp-airlock.mcpb in Claude Desktop, and there is nothing to edit. Each release has it; a build of your own makes it in dist.";
export const inTerminal = () => "In a terminal";
export const copy = () => "Copy";
export const copied = () => "Copied.";
export const copyRefused = () => "The browser did not allow copying. Select the text and copy it.";
