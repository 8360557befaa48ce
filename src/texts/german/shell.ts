/** Der Rahmen der Seitenleiste: die Website, der Zustand der Verbindung, das Fenster für Fragen. */
import type { LineState, SiteSetting, TabStatus } from "../people/words.js";
import { counted, number } from "./formats.js";

export const lineStates: Readonly<Record<Exclude<LineState, "open">, () => string>> = {
  interrupted: () => "Airlock wurde unterbrochen und startet wieder\u00a0…",
  gone: () =>
    "Airlock wurde aktualisiert oder entfernt. Schließen Sie diese Seitenleiste und öffnen Sie sie wieder.",
};
export const extensionInterrupted = () => "Airlock wurde unterbrochen. Versuchen Sie es noch einmal.";

export const panelName = () => "Airlock";
export const panelOpening = () => "Airlock wird geöffnet\u00a0…";
export const noWebPage = () => "Keine Webseite";
export const partsOfPanel = () => "Ansichten";
export const views = {
  now: () => "Jetzt",
  secrets: () => "Verwahrt",
  log: () => "Protokoll",
  settings: () => "Einstellungen",
};
export const showMore = (count: number) => `${number(count)} weitere zeigen`;
export const waitingCount = (count: number) =>
  counted(count, { one: (n) => `${n} Frage wartet`, other: (n) => `${n} Fragen warten` });
export const pausedUntil = (time: string) => `Pause bis ${time}. Was Airlock fragen würde, wird abgelehnt.`;
export const pause = () => "Pause";
export const pauseMeans = () =>
  "Eine Stunde lang fragt Airlock nichts: Was es fragen würde, wird abgelehnt und steht im Protokoll. Was Sie vorher zugelassen haben, geht weiter.";
export const endPause = () => "Pause beenden";
export const answerNow = () => "Jetzt antworten";
export const openShortcut = () => "Seitenleiste mit der Tastatur öffnen";
export const shortcutIs = (keys: string) => `Drücken Sie ${keys} in einem Fenster dieses Browsers.`;
export const noShortcut = () =>
  "Es sind keine Tasten festgelegt. Wählen Sie welche, oder klicken Sie auf die Airlock-Schaltfläche in der Symbolleiste.";
export const openFirstRun = () => "Erste Schritte zeigen";
export const changeShortcut = () => "Tasten ändern";

export const rulesWait = () =>
  "Der Browser ist gerade gestartet. Aufrufe Ihrer Agenten warten, bis er sagt, ob Ihre Organisation Regeln festlegt. Aufrufe innerhalb von Seiten richten sich nach seiner letzten Auskunft; beim ersten Mal warten auch sie.";

export const thisPage = () => "Diese Seite";
export const onThisSite = () => "Auf dieser Website";
export const siteSettings: Readonly<Record<SiteSetting, () => string>> = {
  on: () => "Ein",
  ask: () => "Pro Tab",
  off: () => "Aus",
};
export const tabStates: Readonly<Record<TabStatus, () => string>> = {
  ready: () => "Geschützt",
  reload: () => "Noch nicht geschützt",
  unsupported: () => "Keine Tools hier",
  off: () => "Aus",
  ask: () => "Aus, bis Sie es einschalten",
};
export const tabNotices: Readonly<Record<Exclude<TabStatus, "ready">, () => string>> = {
  reload: () => "Diese Seite war offen, bevor Airlock sie schützen konnte. Laden Sie sie neu.",
  unsupported: () =>
    "Airlock arbeitet auf Webseiten (http und https). Die eigenen Seiten des Browsers haben keine Tools für Agenten.",
  off: () =>
    "Airlock ist hier ausgeschaltet. Agenten sehen keine Tools dieser Website, und nichts wird ihnen vorenthalten. Eine Seite, die schon offen ist, ändert sich, wenn Sie sie neu laden.",
  ask: () => "Auf dieser Website arbeitet Airlock nur in den Tabs, die Sie auswählen.",
};
export const guardedBeside = () => "zusammen mit dem WebMCP des Browsers";
export const reloadTab = () => "Diesen Tab neu laden";
export const useOnTab = () => "In diesem Tab verwenden";

export const airlockAsks = () => "Airlock fragt";
export const nothingWaits = () => "Alle Fragen sind beantwortet.";
export const closingDenies = () => "Wenn Sie dieses Fenster schließen, wird die Anfrage abgelehnt.";
export const closingLeaves = () =>
  "Wenn Sie dieses Fenster schließen, bleibt die Anfrage in der Seitenleiste offen.";

export const optional = () => "Wenn Sie möchten";
export const notifyMe = () => "Bei einer Frage, die ich nicht sehe, benachrichtigen";
export const notifyMeMeans = () =>
  "Wenn eine Frage zehn Sekunden lang niemand gesehen hat. Die Benachrichtigung nennt weder Agent noch Website. Vorher fragt Sie der Browser.";
export const permissionRefused = () => "Der Browser hat es nicht erlaubt.";
