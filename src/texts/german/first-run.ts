/** Der erste Start. */
import { number } from "./formats.js";

export const pageTitle = () => "Willkommen bei Airlock";
export const stepOf = (step: number, all: number) => `Schritt ${number(step)} von ${number(all)}`;
export const next = () => "Los geht’s";
export const back = () => "Zurück";
export const skip = () => "Überspringen";

export const what = {
  title: () => "Agenten bekommen das Ergebnis. Sie behalten das Geheimnis.",
  means: () =>
    "Webseiten können KI-Agenten Tools anbieten. Airlock führt das Tool aus, verwahrt für Sie, was die Website als vertraulich gekennzeichnet hat, und gibt dem Agenten den Rest.",
  picture: () =>
    "Ein Tool liefert einen Namen und einen Schlüssel. Der Agent bekommt den Namen. Sie bekommen den Schlüssel.",
  toolReturns: () => "Das Tool liefert",
  agentGets: () => "Der Agent bekommt",
  youKeep: () => "Sie behalten",
  name: () => "Name",
  key: () => "Schlüssel",
  sampleName: () => "Funk der Boje",
  sampleKey: () => "hly_4c1e…9b27",
  given: () =>
    "Airlock ist für jede Website eingeschaltet, und das allein gibt Agenten nichts: Sie genehmigen jeden Agenten und jeden Tab und wählen dabei, wie oft Airlock Sie nach Aufrufen fragt. Airlock hat keinen Server.",
};

export const who = {
  title: () => "Wer handelt für Sie?",
  playground: {
    title: () => "Der Playground-Agent",
    means: () => "Ein Skript, das die Demo einmal aufruft. Es braucht kein Netz.",
  },
  app: {
    title: () => "Eine App auf diesem Computer",
    means: () => "Claude, VS Code, Cursor oder eine andere App, die MCP spricht.",
  },
  person: {
    title: () => "Noch niemand",
    means: () => "Sie klicken selbst und sehen, was ein Agent bekäme.",
  },
  later: () => "Sie können jederzeit neu wählen: Keine Einstellung ändert sich dadurch.",
};

export const call = {
  title: () => "Ein echter Aufruf, in der Demo",
  opening: () => "Die Demo öffnet sich in einem Tab hinter diesem\u00a0…",
  noTools: () =>
    "Die Demo ist offen und hat ihre Tools noch nicht angeboten. Sehen Sie nach, ob Sie dort angemeldet sind.",
  missing: () => "Die Demo läuft nicht. Starten Sie sie in einem Terminal, mit Node 20.19 oder neuer:",
  inClone: () => "In einem Klon des Repositorys heißt der Befehl „npm start“.",
  again: () => "Noch einmal versuchen",
  seeDemo: () => "Zur Demo",
  person: () =>
    "Das Tool der Demo erzeugt einen echten API-Schlüssel. Die Schaltfläche ruft es auf wie ein Agent.",
  run: () => "API-Schlüssel erzeugen",
  playground: () =>
    "Der Playground-Agent wird einen API-Schlüssel erzeugen. Was er von Ihnen braucht, erscheint hier.",
  share: () => "Den Playground-Agenten die Demo nutzen lassen",
  noPlayground: () =>
    "Der Playground-Agent ist nicht geladen. Wählen Sie auf chrome://extensions „Entpackte Erweiterung laden“ für seinen Ordner: „agent“ neben dem Ordner von Airlock oder „demo/agent“ in einem Klon.",
  byHand: () => "Ohne Agenten weiter",
  app: () =>
    "Verbinden Sie Ihre App, dann sagen Sie ihr: „Erzeuge einen API-Schlüssel für die Boje.“ Was sie von Ihnen braucht, erscheint hier.",
  running: () => "Der Aufruf ist unterwegs\u00a0…",
  done: {
    title: () => "Der Agent hat seine Antwort. Der Schlüssel gehört Ihnen.",
    means: () => "Das ist alles, was der Agent bekam und was Airlock für Sie verwahrt.",
  },
  allOfIt: {
    title: () => "Der Agent bekam alles",
    means: () =>
      "Diese Seite kennzeichnet nichts als vertraulich, also wurde nichts verwahrt. Vielleicht ist sie nicht die Demo.",
  },
  failed: {
    title: () => "Der Agent bekam nichts",
    means: () => "Der Aufruf ging nicht gut aus. Versuchen Sie es noch einmal.",
  },
};

export const end = {
  panel: () => "Die Seitenleiste neben der Demo öffnen",
  finish: () => "Fertig",
  reload: () =>
    "Airlock schützt eine Seite von Anfang an: Laden Sie Tabs neu, die schon offen waren. Die Airlock-Schaltfläche in der Symbolleiste öffnet die Seitenleiste neben jeder Seite.",
};
