/** Tools, ihre Formulare, ihre Aufrufe, und was darin auffiel. */
import type { CallStatus } from "../people/words.js";
import { counted, number } from "./formats.js";

export const toolsHeading = () => "Tools dieses Tabs";
export const searchTools = () => "Tools durchsuchen";
export const searchToolsHint = () => "Name, Website oder was es tut";
export const toolsFound = (count: number) =>
  counted(count, { one: (n) => `${n} Tool gefunden.`, other: (n) => `${n} Tools gefunden.` });
export const newTools = (count: number) =>
  counted(count, { one: (n) => `${n} neues Tool zeigen`, other: (n) => `${n} neue Tools zeigen` });
export const effectsShort = {
  benign: () => "Liest nur",
  consequential: () => "Ändert etwas",
  irreversible: () => "Vielleicht unwiderruflich",
  unknown: () => "Gibt nicht an, was es tut",
};
export const sensitiveShort = {
  result: () => "vertrauliches Ergebnis",
  input: () => "braucht ein Geheimnis",
};
export const notOfferedShort = () => "Agenten nicht angeboten";
export const noToolMatches = () => "Kein Tool gefunden.";
export const toolSteersAgents = (title: string) =>
  `„${title}“ beschreibt sich mit Worten, die Agenten offenbar steuern sollen.`;
export const toolsSteerAgents = (title: string, others: number) =>
  counted(others, {
    one: () =>
      `„${title}“ und ein weiteres Tool beschreiben sich mit Worten, die Agenten offenbar steuern sollen.`,
    other: (n) =>
      `„${title}“ und ${n} weitere Tools beschreiben sich mit Worten, die Agenten offenbar steuern sollen.`,
  });
export const inFrameOf = (origin: string) => `in einem Frame von ${origin}`;
export const declares = () => "Gibt an";
export const notOffered = (why: string) => `Agenten nicht angeboten: ${why}`;
export const steersTitle = () => "Versucht vielleicht, Agenten zu steuern";
export const steersMeans = () => "Airlock warnt Agenten vor dem, was dieses Tool über sich sagt.";

export const argumentsAsJson = () => "Selbst ausführen: die Argumente als JSON";
export const run = () => "Ausführen";
export const running = () => "Läuft\u00a0…";
export const notAnObject = () => "Das ist kein JSON-Objekt: {…}";
export const faulty = (where: string, fault: string) => `${where || "Das"} ${fault}.`;

export const callStatus: Readonly<Record<CallStatus, () => string>> = {
  asking: () => "Wartet auf Ihre Antwort",
  running: () => "Läuft\u00a0…",
  done: () => "Fertig",
  failed: () => "Fehlgeschlagen",
  cancelled: () => "Abgebrochen",
  stopped: () => "Von einer Regel gestoppt",
  denied: () => "Abgelehnt",
  unanswered: () => "Niemand hat rechtzeitig geantwortet",
  withdrawn: () => "Der Agent hat nicht auf die Antwort gewartet",
};
export const sessionSuspect = () => "Etwas in dieser Sitzung hat versucht, den Agenten zu steuern.";
export const cancel = () => "Abbrechen";
export const agentGets = () => "Was der Agent bekommt";
export const keptForYou = () => "Für Sie verwahrt";
export const nothing = () => "Nichts.";
export const exactAnswer = () => "Die genaue Antwort";
export const toolFailed = () => "Das Tool ist fehlgeschlagen. Nur Sie sehen den Fehler:";
export const quoted = (words: string) => `„${words}“`;
export const nothingReturned = () => "Nichts: Das Tool hat nichts zurückgegeben.";
export const neverRan = () => "Nichts: Das Tool wurde nicht ausgeführt.";
export const mayHaveRun = () => "Nichts: Das Tool wurde vielleicht ausgeführt, aber es kam kein Ergebnis.";
export const resultStopped = () => "Es wurde nichts verwahrt, und der Agent hat das Ergebnis nicht bekommen.";
export const nothingKept = () => "Nichts. Der Agent bekommt das ganze Ergebnis.";
export const maskedFrom = (origins: string) =>
  `Es hat wiederholt, was dem Agenten schon vorenthalten wurde. Airlock hat das verdeckt: von ${origins}.`;
export const forgotten = (count: number) => `${number(count)} gelöscht.`;

export const noticed = () => "Was Airlock aufgefallen ist";
export const findings: { readonly [kind: string]: () => string } = {
  instruction: () => "Es gibt Agenten Befehle:",
  "hidden-text": () => "Text, den Sie nicht sehen würden:",
  claimed: () => "Die Website selbst warnt vor diesem Ergebnis.",
  "not-searched": () => "Der Text war zu lang, um ihn ganz zu durchsuchen.",
  credential: () =>
    "Ein Schlüssel oder Passwort, das die Website nicht gekennzeichnet hat. Airlock hat es dem Agenten vorenthalten.",
  "card-number": () =>
    "Eine Kartennummer, die die Website nicht gekennzeichnet hat. Airlock hat sie dem Agenten vorenthalten.",
  "account-number": () =>
    "Eine Kontonummer, die die Website nicht gekennzeichnet hat. Airlock hat sie dem Agenten vorenthalten.",
};
export const otherFinding = () => "Etwas Ungewöhnliches.";
export const moreFindings = (count: number) => `Und ${number(count)} weitere.`;
export const closeAll = (count: number) => `Alle ${number(count)} schließen`;
export const moreBelow = (count: number) => `${number(count)} weitere im Protokoll.`;
export const warningTitles = {
  key: (site: string) => `${site} hat einen Schlüssel zurückgegeben, ohne ihn zu kennzeichnen`,
  claimed: (site: string) => `${site} warnt vor den eigenen Daten`,
  steering: (_site: string, tool: string) => `Ein Text aus „${tool}“ will vielleicht Ihren Agenten steuern`,
};
export const warnings = {
  key: (tool: string, agent: string) =>
    `Was „${tool}“ für ${agent} zurückgab, enthielt einen Schlüssel oder ein Passwort ohne Kennzeichnung. Airlock hat es herausgenommen.`,
  claimed: (tool: string, agent: string) =>
    `Die Website gibt an, dass das, was „${tool}“ für ${agent} zurückgab, ein Angriff sein kann.`,
  steering: (_tool: string, agent: string) => `${agent} hat danach gefragt.`,
};
export const agentHasIt: Readonly<Record<CallStatus, () => string>> = {
  asking: () => "Der Agent hat es noch nicht.",
  running: () => "Der Agent hat es noch nicht.",
  done: () =>
    "Der Agent hat das Ergebnis bekommen, mit einer Warnung. Achten Sie darauf, was er als Nächstes tut.",
  failed: () => "Im Protokoll steht, was der Agent bekommen hat.",
  cancelled: () => "Der Agent hat es nicht bekommen.",
  stopped: () => "Der Agent hat es nicht bekommen.",
  denied: () => "Der Agent hat es nicht bekommen.",
  unanswered: () => "Der Agent hat es nicht bekommen.",
  withdrawn: () => "Der Agent hat es nicht bekommen.",
};
