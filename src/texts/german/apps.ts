/** Apps außerhalb des Browsers: der Schalter, wie man eine verbindet, und wie weit das ist. */
import type { AppHostState } from "../people/words.js";
import { counted } from "./formats.js";

export const heading = () => "Apps";
export const allowApps = () => "Apps auf diesem Computer dürfen um eine Verbindung bitten";
export const whatItMeans = () =>
  "Apps, die MCP sprechen (Desktop-Apps, Editoren, Befehlszeilen), können dann wie jeder andere Agent die Tools der Tabs verwenden, die Sie auswählen. Es wird kein Port geöffnet.";

export const forbidden = () => "Ihre Organisation erlaubt Apps keine Verbindung.";
export const privateWindow = () =>
  "Nicht in einem privaten Fenster: Apps erreichen nur normale Fenster. Der Schalter ist in der Seitenleiste eines normalen Fensters.";
export const pinButton = () =>
  "Heften Sie Airlock an die Symbolleiste an (Puzzle-Symbol, dann die Stecknadel): Die Schaltfläche zeigt, wenn eine Frage wartet oder ein Aufruf gestoppt wurde.";

export const logGoesTo = (places: readonly string[]) =>
  `Ihre Organisation führt ein Protokoll darüber, was Apps hier tun: Namen und Entscheidungen, nie einen Wert. Es geht an ${places.join(" und ")}.`;
export const logMissing = (names: readonly string[]) =>
  `Nicht geschrieben von: ${names.join(", ")}. Deren Aufrufe laufen weiter, und Airlock behält die Einträge, bis sie geschrieben werden können.`;

export const steps = () => "Einrichtung";
export const hostStates: Readonly<Record<Exclude<AppHostState, "off">, () => string>> = {
  missing: () => "Führen Sie dies einmal in einem Terminal aus:",
  forbidden: () =>
    "Das installierte Programm gehört zu einer anderen Erweiterung. Führen Sie dies in einem Terminal aus:",
  failing: () => "Das installierte Programm startet nicht. Den Grund nennt dieser Befehl in einem Terminal:",
  opening: () => "Das Verbindungsprogramm startet\u00a0…",
  open: () => "Das Verbindungsprogramm läuft.",
};
export const appStep = (count: number) => {
  if (count === 0) return "Fügen Sie Airlock zu Ihrer App hinzu und starten Sie die App neu.";
  return counted(count, {
    one: () => "Eine App ist verbunden.",
    other: (n) => `${n} Apps sind verbunden.`,
  });
};
export const approveStep = () =>
  "Wenn die App um eine Verbindung bittet, genehmigen Sie sie, falls sie denselben Code zeigt.";
export const approvedStep = () => "Sie haben die App genehmigt.";
export const tabStep = () =>
  "Setzen Sie auf jeder Seite, die Sie freigeben, das Häkchen bei „Darf die Tools dieses Tabs verwenden“.";
export const doneStep = () => "Alles bereit: Eine App darf diesen Tab verwenden.";

export const addApp = () => "App hinzufügen";
export const whichApp = () => "App";
export const goesInto = () => "Gehört in die Datei";
export const isSetUpIn = (name: string) => `${name} ist eingerichtet in`;
export const bundle = () =>
  "Oder öffnen Sie die Datei webmcp-airlock.mcpb in Claude Desktop, dann gibt es nichts zu bearbeiten. Sie liegt jeder Version bei; ein eigener Build legt sie in dist.";
export const inTerminal = () => "In einem Terminal";
export const copy = () => "Kopieren";
export const copied = () => "Kopiert.";
export const copyRefused = () =>
  "Der Browser hat das Kopieren nicht erlaubt. Markieren Sie den Text und kopieren Sie ihn selbst.";
