/** The panel's frame: the site, the state of the connection, the window for questions. */
import { counted, number } from "./formats.js";
import type { LineState, SiteSetting, TabStatus } from "./words.js";

export const lineStates: Readonly<Record<Exclude<LineState, "open">, () => string>> = {
  interrupted: () => "Airlock was interrupted and is starting again…",
  gone: () => "Airlock was updated or removed. Close this panel and open it again.",
};
export const extensionInterrupted = () => "Airlock was interrupted. Try again.";

export const panelName = () => "Airlock";
export const panelOpening = () => "Opening Airlock…";
export const noWebPage = () => "No web page here";
export const partsOfPanel = () => "Views";
export const views = {
  now: () => "Now",
  secrets: () => "Secrets",
  log: () => "Log",
  settings: () => "Settings",
};
export const showMore = (count: number) => `Show ${number(count)} more`;
export const waitingCount = (count: number) =>
  counted(count, { one: (n) => `${n} question waits`, other: (n) => `${n} questions wait` });
export const pausedUntil = (time: string) => `Paused until ${time}. What Airlock would ask is denied.`;
export const pause = () => "Pause";
export const pauseMeans = () =>
  "For an hour, Airlock asks nothing: what it would ask is denied, and stands in the log. What you allowed before goes on.";
export const endPause = () => "End pause";
export const answerNow = () => "Answer now";
export const openShortcut = () => "Open the panel with the keyboard";
export const shortcutIs = (keys: string) => `Press ${keys} in any window of this browser.`;
export const noShortcut = () => "No keys are set. Choose some, or click the Airlock button in the toolbar.";
export const openFirstRun = () => "Show the first steps";
export const changeShortcut = () => "Change the keys";

export const rulesWait = () =>
  "The browser has just started. Your agents’ calls wait until it says whether your organisation sets rules. Calls within pages follow what it said last time; the first time, they wait, too.";

// The site of the tab.
export const thisPage = () => "This page";
export const onThisSite = () => "On this site";
export const siteSettings: Readonly<Record<SiteSetting, () => string>> = {
  on: () => "On",
  ask: () => "Per tab",
  off: () => "Off",
};
export const tabStates: Readonly<Record<TabStatus, () => string>> = {
  ready: () => "Protected",
  reload: () => "Not protected yet",
  unsupported: () => "No tools here",
  off: () => "Off",
  ask: () => "Off until you turn it on",
};
export const tabNotices: Readonly<Record<Exclude<TabStatus, "ready">, () => string>> = {
  reload: () => "This page was opened before Airlock could protect it. Reload it.",
  unsupported: () =>
    "Airlock works on web pages (http and https). The browser’s own pages have no tools for agents.",
  off: () =>
    "Airlock is off here. It shows agents none of this site’s tools and keeps nothing from them. A page that is already open changes when you reload it.",
  ask: () => "On this site, Airlock works only in the tabs that you choose.",
};
export const guardedBeside = () => "together with the browser’s own WebMCP";
export const reloadTab = () => "Reload this tab";
export const useOnTab = () => "Use on this tab";

// The window for questions.
export const airlockAsks = () => "Airlock asks";
export const nothingWaits = () => "All questions are answered.";
export const closingDenies = () => "Closing this window denies the request.";
export const closingLeaves = () =>
  "Closing this window answers nothing: the request stays in the side panel.";
