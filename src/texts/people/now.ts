/**
 * *Now*: what came of an answer, what was stopped, what was kept lately, and how the agents'
 * sessions are.
 */
import { counted, number } from "./formats.js";

// Results of an answer.
export const outcome = {
  running: (tool: string) => `“${tool}” is running…`,
  kept: (count: number, tool: string) =>
    counted(count, {
      one: (n) => `${n} secret from “${tool}” was kept for you`,
      other: (n) => `${n} secrets from “${tool}” were kept for you`,
    }),
  nothingKept: (tool: string) => `“${tool}” is done`,
  nothingKeptMeans: () => "Nothing was kept: the agent got the whole result.",
  denied: (tool: string) => `You denied “${tool}”`,
  resultDenied: (tool: string) => `The result of “${tool}” was withheld`,
  resultDeniedMeans: () => "The tool has run. The agent was told that you withheld its result.",
  resultGiven: (tool: string) => `You allowed the result of “${tool}”`,
  deniedMeans: () => "The agent was told.",
  failed: (tool: string) => `“${tool}” failed`,
  stopped: (tool: string) => `A rule stopped “${tool}”`,
  unanswered: (tool: string) => `The time for an answer was over: “${tool}”`,
  unansweredMeans: () => "Your answer came too late. The agent was told that nobody answered.",
  withdrawn: (tool: string) => `The agent no longer waits for “${tool}”`,
  cancelled: (tool: string) => `“${tool}” was cancelled`,
  allowed: () => "You allowed it",
  allowedMeans: () => "The page now runs the tool.",
  agentGot: () => "What the agent got",
};

// Calls that rules stopped.
export const stopped = {
  heading: () => "Stopped",
  nothingRan: () => "Nothing ran, and nothing was sent.",
  resultsKept: (count: number) =>
    counted(count, {
      one: () => "The tool ran, but its result was withheld.",
      other: () => "The tool ran each time, but its results were withheld.",
    }),
  someRan: (count: number) =>
    counted(count, {
      one: (n) => `${n} of the calls ran, and its result was withheld. The others did not run.`,
      other: (n) => `${n} of the calls ran, and their results were withheld. The others did not run.`,
    }),
  times: (count: number) => `${number(count)} times`,
  timesWithOther: (count: number) => `${number(count)} times, not always with the same input`,
  /** Names several tools by their number. */
  calls: (count: number) => `${number(count)} calls`,
  /** What came of it stands above, or next to it. */
  tried: (agent: string, tool: string, origin: string) => `${agent} tried “${tool}” on ${origin}.`,
  because: (sentence: string) => `Why: ${sentence}`,
  why: () => "Why?",
  whyAll: (count: number) => `Why? (all ${number(count)})`,
  whyAnswered: () => "The rules, and what they went by",
  wouldHaveSent: () => "What it would have sent",
  saidBefore: (tool: string, origin: string) => `Shortly before, “${tool}” on ${origin} returned:`,
  organisation: () => "Your organisation set this rule, so you cannot let it pass.",
  ifYouWant: () =>
    "If you want this done, do it yourself on the page; or begin a new session for the agent and ask it again.",
  more: (count: number) =>
    counted(count, { one: (n) => `${n} more was stopped.`, other: (n) => `${n} more were stopped.` }),
  all: () => "See all in the log",
};

/** The same warning. */
export const metTimes = (count: number) => `The agent met it ${number(count)} times.`;

// Questions that found no answer.
export const missed = {
  unanswered: (agent: string, tool: string, origin: string) =>
    `Nobody answered in time: ${agent} asked for “${tool}” on ${origin}`,
  withdrawn: (agent: string, tool: string, origin: string) =>
    `${agent} asked for “${tool}” on ${origin}, and did not wait for your answer`,
  nothingRan: () => "Nothing ran. If you want it done, ask the agent again.",
  resultKept: () => "The tool ran, but the agent did not get its result.",
  more: (count: number) =>
    counted(count, {
      one: (n) => `${n} more question found no answer.`,
      other: (n) => `${n} more questions found no answer.`,
    }),
};
// After several denials.
export const refusing = {
  site: (agent: string, origin: string, time: string) =>
    `You denied three calls on ${origin} within a minute. Until ${time}, Airlock denies what else ${agent} calls there, without asking you.`,
  agent: (agent: string, time: string) =>
    `You denied six calls within a minute. Until ${time}, Airlock denies all that ${agent} calls, without asking you.`,
};

export const runningHeading = () => "Running";
export const toolsOfPage = (count: number) =>
  counted(count, { one: () => "One tool on this page", other: (n) => `${n} tools on this page` });

// Nothing to show.
export const empty = {
  title: () => "Nothing waits for you",
  noAgent: () =>
    "No agent may use this tab yet. Let your agent connect to Airlock: its request appears here, and you answer it with one click.",
  noPage: () => "Open a web page that offers agents tools, and this view fills by itself.",
  noTools: () => "This page offers agents no tools. Open a page that does, and this view fills by itself.",
  ready: () => "Airlock’s questions about your agent’s calls appear here, and so does what it keeps for you.",
  unticked: (name: string) =>
    `“${name}” may not use this tab yet. Tick “May use the tools of this tab” above.`,
  connect: () => "Connect an app",
  putOff: (name: string) =>
    `“${name}” asks to connect, and you said: not now. Its request waits in Settings.`,
  putOffAll: (count: number) =>
    `${number(count)} agents ask to connect, and you said: not now. Their requests wait in Settings.`,
  seePutOff: () => "See in Settings",
};
