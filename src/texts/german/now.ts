/**
 * *Jetzt*: was aus einer Antwort wurde, was gestoppt und was zuletzt verwahrt wurde, und wie es um
 * die Sitzungen steht.
 */
import { counted, number } from "./formats.js";

export const outcome = {
  running: (tool: string) => `„${tool}“ läuft\u00a0…`,
  kept: (count: number, tool: string) =>
    counted(count, {
      one: (n) => `${n} Geheimnis aus „${tool}“ ist für Sie verwahrt`,
      other: (n) => `${n} Geheimnisse aus „${tool}“ sind für Sie verwahrt`,
    }),
  nothingKept: (tool: string) => `„${tool}“ ist fertig`,
  nothingKeptMeans: () => "Es wurde nichts zurückgehalten: Der Agent hat das ganze Ergebnis.",
  denied: (tool: string) => `Sie haben „${tool}“ abgelehnt`,
  resultDenied: (tool: string) => `Das Ergebnis von „${tool}“ wurde zurückgehalten`,
  resultDeniedMeans: () =>
    "Das Tool wurde ausgeführt. Der Agent erfährt, dass Sie sein Ergebnis zurückgehalten haben.",
  resultGiven: (tool: string) => `Sie haben das Ergebnis von „${tool}“ zugelassen`,
  deniedMeans: () => "Der Agent wurde informiert.",
  failed: (tool: string) => `„${tool}“ ist fehlgeschlagen`,
  stopped: (tool: string) => `Eine Regel hat „${tool}“ gestoppt`,
  unanswered: (tool: string) => `Die Zeit für eine Antwort war um: „${tool}“`,
  unansweredMeans: () => "Ihre Antwort kam zu spät. Dem Agenten wurde gesagt, dass niemand geantwortet hat.",
  withdrawn: (tool: string) => `Der Agent wartet nicht mehr auf „${tool}“`,
  cancelled: (tool: string) => `„${tool}“ wurde abgebrochen`,
  allowed: () => "Sie haben es zugelassen",
  allowedMeans: () => "Die Seite führt das Tool jetzt aus.",
  agentGot: () => "Was der Agent bekommen hat",
};

export const stopped = {
  heading: () => "Gestoppt",
  nothingRan: () => "Nichts wurde ausgeführt oder gesendet.",
  resultsKept: (count: number) =>
    counted(count, {
      one: () => "Das Tool wurde ausgeführt, aber das Ergebnis wurde zurückgehalten.",
      other: () => "Das Tool wurde jedes Mal ausgeführt, aber die Ergebnisse wurden zurückgehalten.",
    }),
  someRan: (count: number) =>
    counted(count, {
      one: (n) =>
        `${n} der Aufrufe wurde ausgeführt, das Ergebnis zurückgehalten. Die anderen wurden nicht ausgeführt.`,
      other: (n) =>
        `${n} der Aufrufe wurden ausgeführt, die Ergebnisse zurückgehalten. Die anderen wurden nicht ausgeführt.`,
    }),
  times: (count: number) => `${number(count)}-mal`,
  timesWithOther: (count: number) => `${number(count)}-mal, nicht immer mit derselben Eingabe`,
  calls: (count: number) => `${number(count)} Aufrufe`,
  tried: (agent: string, tool: string, origin: string) => `${agent} hat „${tool}“ auf ${origin} versucht.`,
  because: (sentence: string) => `Warum: ${sentence}`,
  why: () => "Warum?",
  whyAll: (count: number) => `Warum? (${number(count)})`,
  whyAnswered: () => "Die Regeln und worauf sie sich stützen",
  wouldHaveSent: () => "Was es gesendet hätte",
  saidBefore: (tool: string, origin: string) => `Kurz davor hat „${tool}“ auf ${origin} zurückgegeben:`,
  ifYouWant: () =>
    "Wollen Sie das, dann tun Sie es selbst auf der Seite; oder beginnen Sie für den Agenten eine neue Sitzung und bitten ihn noch einmal.",
  organisation: () => "Diese Regel stammt von Ihrer Organisation. Sie können sie nicht umgehen.",
  more: (count: number) =>
    counted(count, {
      one: (n) => `${n} weiterer Aufruf wurde gestoppt.`,
      other: (n) => `${n} weitere Aufrufe wurden gestoppt.`,
    }),
  all: () => "Alle im Protokoll ansehen",
};

export const metTimes = (count: number) => `Der Agent ist dem ${number(count)}-mal begegnet.`;

export const missed = {
  unanswered: (agent: string, tool: string, origin: string) =>
    `Niemand hat rechtzeitig geantwortet: ${agent} wollte „${tool}“ auf ${origin}`,
  withdrawn: (agent: string, tool: string, origin: string) =>
    `${agent} wollte „${tool}“ auf ${origin} und hat Ihre Antwort nicht abgewartet`,
  nothingRan: () => "Es wurde nichts ausgeführt. Wollen Sie das, dann bitten Sie den Agenten noch einmal.",
  resultKept: () => "Das Tool wurde ausgeführt, aber der Agent hat das Ergebnis nicht bekommen.",
  more: (count: number) =>
    counted(count, {
      one: (n) => `${n} weitere Frage blieb ohne Antwort.`,
      other: (n) => `${n} weitere Fragen blieben ohne Antwort.`,
    }),
};
export const refusing = {
  site: (agent: string, origin: string, time: string) =>
    `Sie haben auf ${origin} innerhalb einer Minute drei Aufrufe abgelehnt. Bis ${time} lehnt Airlock ab, was ${agent} dort noch aufruft, ohne Sie zu fragen.`,
  agent: (agent: string, time: string) =>
    `Sie haben innerhalb einer Minute sechs Aufrufe abgelehnt. Bis ${time} lehnt Airlock alles ab, was ${agent} aufruft, ohne Sie zu fragen.`,
};

export const runningHeading = () => "Läuft gerade";
export const toolsOfPage = (count: number) =>
  counted(count, { one: () => "Ein Tool auf dieser Seite", other: (n) => `${n} Tools auf dieser Seite` });

export const empty = {
  title: () => "Nichts wartet auf Sie",
  noAgent: () =>
    "Noch darf kein Agent diesen Tab verwenden. Verbinden Sie Ihren Agenten mit Airlock: Seine Anfrage erscheint hier, und Sie antworten mit einem Klick.",
  noPage: () =>
    "Öffnen Sie eine Webseite, die Agenten Tools anbietet, und diese Ansicht füllt sich von selbst.",
  noTools: () =>
    "Diese Seite bietet Agenten keine Tools an. Öffnen Sie eine, die es tut, und diese Ansicht füllt sich von selbst.",
  ready: () =>
    "Hier fragt Airlock Sie nach Aufrufen Ihres Agenten. Auch was es für Sie verwahrt, erscheint hier.",
  unticked: (name: string) =>
    `„${name}“ darf diesen Tab noch nicht verwenden. Setzen Sie oben das Häkchen bei „Darf die Tools dieses Tabs verwenden“.`,
  connect: () => "Eine App verbinden",
  putOff: (name: string) =>
    `„${name}“ möchte sich verbinden, und Ihre Antwort war: nicht jetzt. Die Anfrage wartet in den Einstellungen.`,
  putOffAll: (count: number) =>
    `${number(count)} Agenten möchten sich verbinden, und Ihre Antwort war: nicht jetzt. Die Anfragen warten in den Einstellungen.`,
  seePutOff: () => "In den Einstellungen ansehen",
};
