/** Agenten, die die Person genehmigt oder blockiert hat. */
import { counted } from "./formats.js";
export const heading = () => "Agenten";
export const briefHeading = () => "Agenten hier";
export const allAgents = () => "Alle Agenten";
export const noAgents = () =>
  "Sie haben noch keinen Agenten genehmigt. Möchte sich ein Agent verbinden, erscheint die Frage unter „Jetzt“. Vorher bekommt er nichts.";
export const pageAgent = () =>
  "Dieser Agent ruft die Tools seiner eigenen Seiten auf. Ihre Regeln gelten auch für ihn.";
export const browserAgent = () =>
  "Dieser Agent ruft Tools auf, ohne zuerst Airlock zu fragen. Ihre Regeln gelten auch für ihn.";
export const approve = () => "Genehmigen";
export const block = () => "Blockieren";
export const extension = () => "Erweiterung";
export const app = () => "App mit dem Schlüssel";
export const appClaims = (claims: readonly string[]) =>
  claims.length === 0 ? "Sie macht keine Angaben über sich." : `Sie gibt an: ${claims.join(", ")}.`;
export const appIsHere = () => "jetzt verbunden";
export const details = () => "Wer das ist und was er gelesen hat";
export const blocked = () => "Blockiert. Airlock lehnt alle seine Anfragen ab.";
export const putOff = () => "Möchte sich verbinden. Ihre Antwort war: nicht jetzt.";
export const answerNow = () => "Antworten";
export const justBlocked = (agent: string) => `${agent} ist blockiert.`;
export const blockEndedCalls = (count: number) =>
  counted(count, {
    one: () => "Sein Aufruf wurde beendet.",
    other: (n) => `${n} Aufrufe wurden beendet.`,
  });
export const blockTookBack = (count: number) =>
  counted(count, {
    one: () => "Eine Erlaubnis wurde widerrufen.",
    other: (n) => `${n} Erlaubnisse wurden widerrufen.`,
  });
/** @param ended Aufrufe und Erlaubnisse */
export const undoMeans = (ended: number): string =>
  ended === 0 ? "„Rückgängig“ lässt ihn mit seinen Tabs wieder zu." : "„Rückgängig“ bringt das nicht zurück.";
export const undoLetsAsk = () => "„Rückgängig“ lässt ihn wieder fragen.";
export const undo = () => "Rückgängig";
export const newSession = () => "Neue Sitzung";
/** Nach dem ersten Druck. */
export const newSessionForgets = (count: number) =>
  counted(count, {
    one: () => "Auch das Geheimnis löschen, das aus dieser Sitzung verwahrt ist?",
    other: (n) => `Auch ${n} Geheimnisse löschen, die aus dieser Sitzung verwahrt sind?`,
  });
export const newSessionMeans = (agent: string) =>
  `Vergisst, was ${agent} gelesen hat und was Sie für diese Sitzung zugelassen haben, und löscht, was daraus für Sie verwahrt ist`;
export const mayUseTab = () => "Darf die Tools dieses Tabs verwenden";
export const notInTab = () => "nicht in diesem Tab";
export const otherTabs = (count: number) =>
  counted(count, {
    one: () => "Mit einem anderen Tab verbunden.",
    other: (n) => `Mit ${n} anderen Tabs verbunden.`,
  });
export const namedAgent = (name: string) => `„${name}“`;
