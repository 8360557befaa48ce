/** Was einem Agenten vorenthalten wurde und für die Person verwahrt ist. */
import type { Names } from "../language.js";
import { counted, number } from "./formats.js";
export const heading = () => "Für Sie verwahrt";
export const briefHeading = () => "Zuletzt verwahrt";
export const all = (count: number) =>
  counted(count, { one: () => "Alles Verwahrte öffnen", other: (n) => `Alle ${n} Geheimnisse` });
export const search = () => "Verwahrtes durchsuchen";
export const searchHint = () => "Name, Website, Tool oder Agent";
export const nothingMatches = () => "Nichts gefunden.";
export const found = (count: number) =>
  counted(count, { one: (n) => `${n} Geheimnis gefunden.`, other: (n) => `${n} Geheimnisse gefunden.` });
export const forgetAll = () => "Alle löschen";
export const everythingKept = () => "Alles, was für Sie verwahrt ist";
export const nearlyFull = () =>
  "Fast voll. Aufrufe, die mehr hinzufügen würden, werden abgelehnt. Löschen Sie etwas.";
export const littleRoomFor = (site: string) =>
  `${site}: Ohne Platz läuft keines der Tools dort, damit nichts verloren geht.`;
export const forgetOldest = (count: number) =>
  counted(count, {
    one: () => "Das älteste löschen",
    other: (n) => `Die ${n} ältesten löschen`,
  });
export const nothingKept = () =>
  "Noch nichts. Was eine Website als vertraulich kennzeichnet, kommt hierher statt zum Agenten.";
export const keptFrom = (agent: string) => `${agent} hat es nicht bekommen`;
export const keptOfYours = () => "Von Ihnen ausgeführt";
export const forgetThese = (count: number) => `Diese ${number(count)} löschen`;
export const lockNotice = (count: number, time: string) =>
  counted(count, {
    one: () =>
      `Ihr Bildschirm wurde um ${time} gesperrt. Airlock hat deshalb einen Wert gelöscht. Führen Sie das Tool noch einmal aus, wenn Sie ihn noch brauchen.`,
    other: (n) =>
      `Ihr Bildschirm wurde um ${time} gesperrt. Airlock hat deshalb ${n} Werte gelöscht. Führen Sie das Tool noch einmal aus, wo Sie einen noch brauchen.`,
  });
export const dropNotice = (time: string) => `Airlock wurde neu gestartet: ${time}.`;
export const droppedItems = (count: number) =>
  counted(count, {
    one: () =>
      "Das Geheimnis, das für Sie verwahrt war, ist weg. Führen Sie das Tool noch einmal aus, wenn Sie es noch brauchen.",
    other: (n) =>
      `${n} Geheimnisse, die für Sie verwahrt waren, sind weg. Führen Sie das Tool noch einmal aus, wenn Sie eines noch brauchen.`,
  });
export const droppedSessions = (agents: string) =>
  `Airlock weiß nicht mehr, was diese Agenten gelesen haben: ${agents}.`;
export const droppedCalls = (count: number) =>
  counted(count, {
    one: () => "Ein Aufruf wurde unterbrochen. Wie weit er war, steht im Protokoll.",
    other: (n) => `${n} Aufrufe wurden unterbrochen. Wie weit sie waren, steht im Protokoll.`,
  });

export const reveal = () => "Anzeigen";
export const hide = () => "Ausblenden";
export const copy = () => "Kopieren";
export const forget = () => "Löschen";
export const notSecret = (count: number) =>
  counted(count, { one: () => "Nicht geheim", other: () => "Nichts davon ist geheim" });
export const isSecret = () => "Doch geheim";
export const calledNotSecret = (agent: string, site: string) =>
  `Sie haben gesagt: nicht geheim. ${agent} bekommt es von ${site}, bis die Sitzung endet, wenn es das Tool noch einmal aufruft. Bitten Sie darum.`;
export const secretAgain = () =>
  "Von jetzt an hält Airlock es wieder zurück, wo es gefunden wird. Was der Agent gelesen hat, weiß er.";
export const retry = () => "Noch einmal versuchen";
export const goToPage = () => "Zu seiner Seite";
export const askingSite = () => "Die Website wird gefragt\u00a0…";
export const revealedValue = () => "Angezeigter Wert";
export const hiddenValue = () => "Verborgener Wert";
export const hidesIn = (seconds: number) =>
  `Wird in ${number(seconds).padStart(2, "\u2007")} s ausgeblendet oder wenn der Bildschirm gesperrt wird. Bis dahin können Sie es anderswo abtippen.`;
export const revealAsks = () => "„Anzeigen“ fragt";
export const placeOfIt = () => "Stelle im Ergebnis";
export const shownOnce = () => "Lässt sich einmal anzeigen";
export const shownOnceWithin = (time: string) => `Lässt sich einmal anzeigen, noch ${time}`;
export const fromSite = (site: string) => `von ${site}`;
export const retryIn = (time: string) => `Neuer Versuch in ${time}.`;
export const phaseProblems = {
  unusable: () => "Es lässt sich nicht anzeigen.",
  expired: () => "Abgelaufen. Führen Sie das Tool noch einmal aus.",
  away: () =>
    "Seine Seite wurde geschlossen oder verlassen. Kehren Sie zu ihr zurück, oder führen Sie das Tool noch einmal aus.",
};
export const canRetry = () => "Sie können es jetzt noch einmal versuchen.";
export const nothingToShow = () => "Es gibt nichts anzuzeigen.";
export const cameWhileAway = () => "Der Wert kam, während Sie woanders waren. Zeigen Sie ihn noch einmal an.";
export const hiddenAgain = () => "Wieder ausgeblendet.";
export const copied = () => "Kopiert. Es liegt jetzt in Ihrer Zwischenablage.";
export const copiedForNow = (seconds: number) =>
  `Kopiert. In ${number(seconds)} s leert Airlock die Zwischenablage, wenn sie das dann noch enthält und die Seitenleiste offen ist.`;
export const offerToClear = () => "Zwischenablage nach 30 s leeren?";
export const clipboardOutcomes = {
  cleared: () => "Ihre Zwischenablage ist wieder leer.",
  other: () => "Ihre Zwischenablage enthält inzwischen etwas anderes. Airlock hat es gelassen.",
  unread: () =>
    "Der Browser hat Airlock die Zwischenablage nicht leeren lassen. Sie enthält den Wert vielleicht noch.",
} as const;
export const clearClipboard = () => "Zwischenablage 30 s nach dem Kopieren eines Geheimnisses leeren";
export const clearClipboardMeans = () =>
  "Nur wenn sie dann noch dieses Geheimnis enthält und die Seitenleiste offen ist. Dafür liest Airlock sie dann einmal. Vorher fragt Sie der Browser. Was ein Verlauf der Zwischenablage behalten hat, bleibt dort.";
export const copyRefused = () =>
  "Der Browser hat das Kopieren abgelehnt. Zeigen Sie den Wert an, markieren und kopieren Sie ihn selbst.";

export const reasons: { readonly [reason: string]: () => string } = {
  "x-sensitive": () => "Von der Website als vertraulich gekennzeichnet",
  sensitiveHint: () => "Aus einem Tool, das die Website vertraulich nennt",
  secret_reference: () => "Einmaliges Geheimnis",
  "invalid-secret_reference": () => "Ein Verweis, dem nicht zu trauen ist",
  "shape-mismatch": () => "Passt nicht zum angegebenen Format des Tools",
  "unresolvable-schema": () => "Die Beschreibung der Website dazu war nicht lesbar",
  "used-secret": () => "Das Tool hat ein Geheimnis bekommen",
  credential: () => "Sieht nach einem Schlüssel oder Passwort aus, das die Website nicht gekennzeichnet hat",
  "card-number": () => "Eine Kartennummer, die die Website nicht gekennzeichnet hat",
  "account-number": () => "Eine Kontonummer, die die Website nicht gekennzeichnet hat",
  "too-large": () => "Zu groß, als dass ein Agent es lesen könnte",
  audience: () => "Nur für Sie bestimmt",
  error: () => "Was das Tool sagte, als es fehlschlug",
};
export const otherReason = () => "Dem Agenten vorenthalten";

/** Was die Erkennung gefunden hat, nach seiner Zeile. */
export const foundName = (names: Names) => names.de;
