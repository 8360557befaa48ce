/** Agents that the person approved or blocked, and what they may still do. */
import { counted } from "./formats.js";
export const heading = () => "Agents";
export const briefHeading = () => "Agents here";
export const allAgents = () => "All agents";
export const noAgents = () =>
  "You have approved no agent. When an agent asks to connect, the question appears under “Now”. It gets nothing before you approve it.";
export const pageAgent = () => "This agent calls the tools of its own pages. Your rules apply to it, too.";
export const browserAgent = () =>
  "This agent calls tools without asking Airlock first. Your rules apply to it, too.";
export const approve = () => "Approve";
export const block = () => "Block";
export const extension = () => "Extension";
export const app = () => "App with the key";
/** Both are claims: what the MCP client calls itself, and the program that started it. */
export const appClaims = (claims: readonly string[]) =>
  claims.length === 0 ? "It says nothing about itself." : `It says that it is: ${claims.join(", ")}.`;
export const appIsHere = () => "connected now";
export const details = () => "Who it is, and what it has read";
export const blocked = () => "Blocked. Airlock refuses all its requests.";
/** Its request to connect waits. */
export const putOff = () => "It asks to connect, and you said: not now.";
export const answerNow = () => "Answer";
/** Just now, by a click. */
export const justBlocked = (agent: string) => `${agent} is blocked.`;
export const blockEndedCalls = (count: number) =>
  counted(count, { one: () => "Its call was ended.", other: (n) => `${n} calls were ended.` });
export const blockTookBack = (count: number) =>
  counted(count, {
    one: () => "Its permission was taken back.",
    other: (n) => `${n} permissions were taken back.`,
  });
/** @param ended calls and permissions */
export const undoMeans = (ended: number): string =>
  ended === 0 ? "“Undo” lets it in again, with its tabs." : "“Undo” does not bring these back.";
export const undoLetsAsk = () => "“Undo” lets it ask again.";
export const undo = () => "Undo";
export const newSession = () => "New session";
/** After the first press. */
export const newSessionForgets = (count: number) =>
  counted(count, {
    one: () => "Also forget the secret that is kept from it?",
    other: (n) => `Also forget ${n} secrets that are kept from it?`,
  });
export const newSessionMeans = (agent: string) =>
  `Forgets what ${agent} has read, what you allowed for this session, and what is kept for you from it`;
export const mayUseTab = () => "May use the tools of this tab";
/** In one line behind its name. */
export const notInTab = () => "not in this tab";
export const otherTabs = (count: number) =>
  counted(count, {
    one: () => "Connected to one other tab.",
    other: (n) => `Connected to ${n} other tabs.`,
  });
/** The name is a claim of the agent's. */
export const namedAgent = (name: string) => `“${name}”`;
