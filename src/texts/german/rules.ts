/** Regeln, und was die Person für länger als einen Aufruf zugelassen hat. */
import { counted } from "./formats.js";

export const heading = () => "Wie streng Airlock ist";
export const presetLegend = () => "Wie oft Airlock Sie fragt";
export const presets = {
  careful: {
    name: () => "Vorsichtig",
    means: () => "Fragt jedes Mal, wenn ein Tool etwas ändert.",
  },
  balanced: {
    name: () => "Ausgewogen",
    means: () =>
      "Fragt bei einem neuen Tool einmal, und öfter bei dem, was unwiderruflich ist oder öffentlich wird.",
  },
  developer: {
    name: () => "Entwicklung",
    means: () =>
      "Fragt nur, wenn etwas verdächtig aussieht. Neue Tools von Seiten auf diesem Computer brauchen keine Frage.",
  },
};
export const managedBroken = () =>
  "Die Regeln Ihrer Organisation waren nicht lesbar. Airlock fragt Sie deshalb bei allem.";
export const managedRules = (count: number) =>
  counted(count, {
    one: () =>
      "Ihre Organisation hat eine Regel festgelegt. Sie können sie ergänzen, aber nicht abschwächen.",
    other: (n) =>
      `Ihre Organisation hat ${n} Regeln festgelegt. Sie können sie ergänzen, aber nicht abschwächen.`,
  });
export const allowedHeading = () => "Von Ihnen zugelassen";
export const revoke = () => "Widerrufen";
export const revokeAll = () => "Alle widerrufen";
export const everythingAllowed = () => "Alles, was Sie zugelassen haben";
export const nothingAllowed = () =>
  "Nichts. Was Sie für mehr als einen Aufruf zulassen, finden Sie hier und können es widerrufen.";
export const toolOnSite = (tool: string, origin: string) => `${tool} auf ${origin}`;
export const allowedTo = {
  call: (agent: string) => `${agent} darf es mit beliebigen Argumenten aufrufen.`,
  result: (agent: string) => `${agent} darf seine Ergebnisse haben.`,
  secret: (agent: string, label: string, tool: string, origin: string, place: string) =>
    `${agent} darf es „${label}“ aus „${tool}“ auf ${origin} als ${place} verwenden lassen.`,
};
export const inFrameOf = (origin: string) => `Nur in einem Frame von ${origin}.`;
export const lasts = {
  always: () => "Ohne Ende.",
  session: () => "Endet mit der Sitzung.",
};
export const otherSecretAsks = () => "Nach jedem anderen Geheimnis fragt Airlock.";
export const newReasonAsks = () => "Gibt es einen Grund, den Sie nicht gesehen haben, fragt Airlock wieder.";
export const mayPassOn = (tool: string, origin: string) =>
  `Es darf bekommen, was „${tool}“ auf ${origin} zurückgegeben hat.`;
export const mayPassOnEarlier = () =>
  "Es darf bekommen, was ein Tool zurückgegeben hat, bevor der Browser geschlossen wurde.";
export const since = (time: string) => `Seit ${time}.`;

export const builtIn: { readonly [rule: string]: () => string } = {
  "block-open-world-to-external": () =>
    "Dieser Agent hat Text von Fremden gelesen, und das Tool kann veröffentlichen, was es bekommt.",
  "escalate-malicious": () => "Das Ergebnis scheint dem Agenten Befehle zu geben.",
  "confirm-irreversible-actions": () => "Was das Tool tut, lässt sich vielleicht nicht rückgängig machen.",
  "confirm-public-after-secrets": () =>
    "Dieser Agent hatte mit einem Geheimnis zu tun, und das Tool kann veröffentlichen, was es bekommt.",
  "ask-for-new-tools": () => "Dieser Agent hat dieses Tool noch nie verwendet.",
  "ask-after-an-earlier-yes": () =>
    "Sie haben diesen Agenten dieses Tool schon verwenden lassen, aber kein Ja von Ihnen gilt für diesen Aufruf.",
  otherwise: () => "Das Tool ändert vielleicht etwas, und keine Regel lässt es ohne Sie zu.",
  "ask-after-a-change": () =>
    "Die Website hat dieses Tool geändert, seit der Agent es zuletzt verwendet hat.",
  "confirm-where-the-tool-asks": () => "Das Tool bittet darum, jeden Aufruf zu bestätigen.",
  "confirm-where-the-tool-cannot-say": () =>
    "Das Tool konnte nicht sagen, was dieser Aufruf täte, und macht auch sonst keine Angaben.",
  "confirm-each-of-a-batch": () => "Der Agent ruft mehrere Tools auf einmal auf, und dieses ändert etwas.",
  "confirm-after-malicious-activity": () =>
    "Etwas in dieser Sitzung hat versucht, den Agenten zu steuern, und dieses Tool ändert etwas.",
  "confirm-sending-after-strangers": () =>
    "Der Agent ist auf Text von Fremden oder auf einen Angriff gestoßen, und das Tool kann weitergeben, was es bekommt.",
  "confirm-bursts": () => "Der Agent ruft innerhalb von Sekunden viele verschiedene Tools auf.",
  "confirm-carried-text": () =>
    "Der Agent würde diesem Tool etwas geben, das ein anderes Tool zurückgegeben hat.",
  "allow-harmless": () => "Das Tool gibt an, dass es nichts ändert.",
  "redact-confidential-results": () =>
    "Das Tool nennt seine Ergebnisse vertraulich. Der Agent bekommt deshalb nur, was als harmlos beschrieben ist.",
  "confirm-consequential-actions": () => "Das Tool ändert etwas.",
  "confirm-third-party-tools": () => "Das Tool gehört zu einem Frame einer anderen Website als der Seite.",
  "confirm-open-world-after-secrets": () =>
    "Dieser Agent hatte mit einem Geheimnis zu tun, und das Tool reicht über seine eigene Website hinaus.",
  "confirm-untrusted-results": () =>
    "Das Ergebnis enthält Text von Fremden, und dieser Agent hatte mit einem Geheimnis zu tun.",
};
