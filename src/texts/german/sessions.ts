/** Womit die Sitzung eines Agenten in Berührung kam. */
import type { SessionMark } from "../people/words.js";
import { counted } from "./formats.js";

export const sessionLabel = () => "Seine Sitzung";
export const sessionMarks: Readonly<Record<SessionMark, () => string>> = {
  malicious: () => "Angriff",
  sensitive: () => "Geheimnisse",
  "open-world": () => "Fremde",
};
export const sessionMarksMean: Readonly<Record<SessionMark, () => string>> = {
  malicious: () => "es gab einen Versuch, den Agenten zu steuern",
  sensitive: () => "es ging um Geheimnisse",
  "open-world": () => "Text von Fremden wurde gelesen",
};
export const sessionFlooded = (refused: number) =>
  counted(refused, {
    one: (n) => `${n} Aufruf wurde abgelehnt: zu viele oder gleich nachdem Sie einen abgelehnt hatten`,
    other: (n) => `${n} Aufrufe wurden abgelehnt: zu viele oder gleich nachdem Sie einen abgelehnt hatten`,
  });
export const sessionRefused = (refused: number) =>
  counted(refused, { one: (n) => `${n} Aufruf abgelehnt`, other: (n) => `${n} Aufrufe abgelehnt` });
export const markedAs = (marks: string) => `Vermerke: ${marks}`;
export const sessionMet = (met: string) => `In seiner Sitzung: ${met}.`;
export const sessionSince = (time: string) => `Sitzung seit ${time}`;

export const sessionSources = () => "Was er gelesen hat";
export const sourceSites = () => "Websites";
export const sourceClaims = () => "Laut Angabe";
export const claimedBySite = (site: string, sources: string) => `${site} nennt ${sources}`;
export const claimedByAgent = (sources: string) => `Der Agent selbst nennt ${sources}`;
export const moreSources = () => "Weitere";
export const sourcesCut = () => "Diese Liste ist nicht vollständig.";

export const confirmIrreversible = (action: string) => `Endgültig: ${action}?`;
/** Ein Name, den eine Seite oder ein Agent vergeben hat. */
export const quoted = (name: string) => `„${name}“`;
