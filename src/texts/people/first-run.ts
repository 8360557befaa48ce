/**
 * The first run: three screens in a tab of their own, from what Airlock does to a call on the demo.
 */
import { number } from "./formats.js";

export const pageTitle = () => "Welcome to Airlock";
export const stepOf = (step: number, all: number) => `Step ${number(step)} of ${number(all)}`;
export const next = () => "Show me";
export const back = () => "Back";
export const skip = () => "Skip";

export const what = {
  title: () => "Agents get the result. You keep the secret.",
  means: () =>
    "Web pages can offer tools to AI agents. Airlock runs the tool, keeps for you what the site marked as sensitive, and gives the agent the rest.",
  picture: () => "A tool returns a name and a key. The agent gets the name. You get the key.",
  toolReturns: () => "The tool returns",
  agentGets: () => "The agent gets",
  youKeep: () => "You keep",
  name: () => "name",
  key: () => "key",
  sampleName: () => "Buoy uplink",
  sampleKey: () => "hly_4c1e…9b27",
  given: () =>
    "Airlock is on for every site, and that alone gives agents nothing: you approve each agent and each tab, and choose how often Airlock asks you about calls. Airlock has no server.",
};

export const who = {
  title: () => "Who acts for you?",
  playground: {
    title: () => "The playground agent",
    means: () => "A script that makes one call on the demo. It needs no network.",
  },
  app: {
    title: () => "An app on this computer",
    means: () => "Claude, VS Code, Cursor, or another app that speaks MCP.",
  },
  person: {
    title: () => "Not yet",
    means: () => "You press the button, and see what an agent would get.",
  },
  later: () => "You can choose again at any time: this changes no setting.",
};

export const call = {
  title: () => "A real call, on the demo",
  opening: () => "The demo opens in a tab behind this one…",
  noTools: () => "The demo is open, and has not offered its tools yet. Look whether you are signed in there.",
  missing: () => "The demo is not running. Start it in a terminal, with Node 20.19 or newer:",
  inClone: () => "In a clone of the repository, it is “npm start”.",
  again: () => "Try again",
  seeDemo: () => "Go to the demo",
  person: () => "The demo’s tool makes a real API key. The button calls it as an agent would.",
  run: () => "Make an API key",
  playground: () => "The playground agent will make an API key. What it needs from you appears here.",
  share: () => "Let the playground agent use the demo",
  noPlayground: () =>
    "The playground agent is not loaded. On chrome://extensions, choose “Load unpacked” for its folder: “agent”, beside the folder of Airlock, or “demo/agent” in a clone.",
  byHand: () => "Go on without an agent",
  app: () =>
    "Connect your app, then tell it: “Make an API key for the buoy.” What it needs from you appears here.",
  running: () => "The call is on its way…",
  done: {
    title: () => "The agent has its answer. The key is yours.",
    means: () => "This is all that the agent got, and what Airlock kept for you.",
  },
  allOfIt: {
    title: () => "The agent got all of it",
    means: () => "This page marks nothing as sensitive, so nothing was kept. It may not be the demo.",
  },
  failed: {
    title: () => "The agent got nothing",
    means: () => "The call did not end well. Try it again.",
  },
};

export const end = {
  panel: () => "Open the panel beside the demo",
  finish: () => "Finish",
  reload: () =>
    "Airlock guards a page from its start: reload the tabs that were open before. The Airlock button in the toolbar opens the panel beside any page.",
};
