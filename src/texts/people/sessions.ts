/** Texts about what an agent's session has come into contact with. */
import { counted } from "./formats.js";
import type { SessionMark } from "./words.js";

export const sessionLabel = () => "Its session";
export const sessionMarks: Readonly<Record<SessionMark, () => string>> = {
  malicious: () => "attack",
  sensitive: () => "secrets",
  "open-world": () => "strangers",
};
/** The same in full. */
export const sessionMarksMean: Readonly<Record<SessionMark, () => string>> = {
  malicious: () => "met an attempt to steer the agent",
  sensitive: () => "handled secrets",
  "open-world": () => "read text from strangers",
};
export const sessionFlooded = (refused: number) =>
  counted(refused, {
    one: (n) => `${n} call was refused: too many, or just after you denied one`,
    other: (n) => `${n} calls were refused: too many, or just after you denied one`,
  });
export const sessionRefused = (refused: number) =>
  counted(refused, { one: (n) => `${n} call refused`, other: (n) => `${n} calls refused` });
/** @param marks the short words above */
export const markedAs = (marks: string) => `marks: ${marks}`;
/** @param met the phrases in full, as a list in the reader's language */
export const sessionMet = (met: string) => `Its session: ${met}.`;
export const sessionSince = (time: string) => `Session since ${time}`;

export const sessionSources = () => "What it has read";
export const sourceSites = () => "Sites";
export const sourceClaims = () => "Claimed";
export const claimedBySite = (site: string, sources: string) => `${site} names ${sources}`;
export const claimedByAgent = (sources: string) => `The agent itself names ${sources}`;
export const moreSources = () => "More";
export const sourcesCut = () => "This list is not complete.";

// A button for what cannot be undone, after the first press.
export const confirmIrreversible = (action: string) => `${action} for good?`;
/** A name that a page or an agent gave. */
export const quoted = (name: string) => `“${name}”`;
