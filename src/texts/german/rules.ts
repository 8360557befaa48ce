/** Regeln, und was die Person für länger als einen Aufruf zugelassen hat. */
import type { AllowedSecret } from "../people/rules.js";
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
      "Fragt bei einem neuen Tool einmal und öfter bei dem, was unwiderruflich ist oder öffentlich wird.",
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
  secret: (agent: string, { label, tool, origin, argument }: AllowedSecret) =>
    `${agent} darf ihm „${label}“ aus „${tool}“ auf ${origin} als ${argument} geben.`,
};
export const inFrameOf = (origin: string) => `Nur in einem Frame von ${origin}.`;
export const lasts = {
  always: () => "Ohne Ende.",
  session: () => "Endet mit der Sitzung.",
};
export const otherSecretAsks = () => "Nach jedem anderen Geheimnis fragt Airlock.";
export const newReasonAsks = () => "Was riskanter ist, fragt wieder.";
export const endsToo = () =>
  "Es endet auch, wenn das Tool sich ändert. Aus einem Grund, der Ihnen nicht gezeigt wurde, fragt Airlock wieder.";
export const mayPassOn = (tool: string, origin: string) =>
  `Es darf bekommen, was „${tool}“ auf ${origin} zurückgegeben hat.`;
export const mayPassOnEarlier = () =>
  "Es darf bekommen, was ein Tool zurückgegeben hat, bevor der Browser geschlossen wurde.";
export const since = (time: string) => `Seit ${time}.`;

export const builtIn: { readonly [rule: string]: () => string } = {
  "block-open-world-to-external": () =>
    "Der Agent hat Text von Fremden gelesen, und das Tool kann veröffentlichen, was es bekommt.",
  "escalate-malicious": () => "Das Ergebnis scheint dem Agenten Befehle zu geben.",
  "confirm-irreversible-actions": () =>
    "Nach dem, was die Website angibt, lässt sich nicht rückgängig machen, was das Tool tut.",
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
    "Der Agent hat Text von Fremden gelesen oder einen Angriff erlebt, und was das Tool bekommt, kann die Website verlassen.",
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
export const unsure: { readonly [rule: string]: () => string } = {
  "block-open-world-to-external": () =>
    "Der Agent hat Text von Fremden gelesen, und das Tool gibt nicht an, wohin seine Eingabe geht.",
  "escalate-malicious": () => "Das Ergebnis könnte dem Agenten Befehle geben.",
  "confirm-irreversible-actions": () =>
    "Das Tool gibt nicht an, ob sich rückgängig machen lässt, was es tut.",
  "confirm-public-after-secrets": () =>
    "Der Agent hatte mit einem Geheimnis zu tun, und das Tool gibt nicht an, wohin seine Eingabe geht.",
  "confirm-each-of-a-batch": () =>
    "Der Agent ruft mehrere Tools auf einmal auf, und dieses gibt nicht an, ob es etwas ändert.",
  "confirm-after-malicious-activity": () =>
    "Etwas in dieser Sitzung hat versucht, den Agenten zu steuern, und das Tool gibt nicht an, ob es etwas ändert.",
  "confirm-sending-after-strangers": () =>
    "Der Agent hat Text von Fremden gelesen oder einen Angriff erlebt, und das Tool gibt nicht an, wohin seine Eingabe geht.",
  "confirm-consequential-actions": () => "Das Tool gibt nicht an, ob es etwas ändert.",
};
export const leaked = () =>
  "Die Website hat diesen Schlüssel nicht gekennzeichnet. Das Ergebnis kann mehr enthalten, das Sie für sich behalten wollen.";
export const cannotTell = (sentence: string) =>
  `Das Tool sagt zu wenig über sich, deshalb gilt diese Regel: ${sentence}`;
export const inShort: { readonly [rule: string]: () => string } = {
  "block-open-world-to-external": () => "Kann nach Text von Fremden veröffentlichen",
  "escalate-malicious": () => "Verdächtiges Ergebnis",
  "confirm-irreversible-actions": () => "Vielleicht endgültig",
  "confirm-public-after-secrets": () => "Kann nach einem Geheimnis veröffentlichen",
  "ask-for-new-tools": () => "Neues Tool",
  "ask-after-an-earlier-yes": () => "Schon benutzt",
  "ask-after-a-change": () => "Geändertes Tool",
  otherwise: () => "Ändert vielleicht etwas",
  "confirm-where-the-tool-asks": () => "Das Tool bittet darum",
  "confirm-where-the-tool-cannot-say": () => "Aufruf nicht beschrieben",
  "confirm-each-of-a-batch": () => "Einer von mehreren Aufrufen auf einmal",
  "confirm-after-malicious-activity": () => "Nach einem Angriff",
  "confirm-sending-after-strangers": () => "Kann nach Text von Fremden etwas senden",
  "confirm-bursts": () => "Viele Tools in wenigen Sekunden",
  "confirm-carried-text": () => "Gibt Text eines anderen Tools weiter",
  "allow-harmless": () => "Ändert nichts",
  "redact-confidential-results": () => "Vertrauliche Ergebnisse",
  "confirm-consequential-actions": () => "Ändert etwas",
  "confirm-third-party-tools": () => "Frame einer anderen Website",
  "confirm-open-world-after-secrets": () => "Reicht nach einem Geheimnis hinaus",
  "confirm-untrusted-results": () => "Text von Fremden nach einem Geheimnis",
};
