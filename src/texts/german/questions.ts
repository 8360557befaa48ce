/**
 * Fragen an die Person: Darf ein Agent sich verbinden, ein Tool aufrufen, ein Ergebnis haben, ein
 * Geheimnis verwenden?
 */
import type { Asking, ConsentLength, Coverage, RuleLayer } from "../people/words.js";
import { counted, number } from "./formats.js";

export const heading = () => "Wartet auf Sie";
export const position = (place: number, count: number) => `${number(place)} von ${number(count)}`;
export const earlier = () => "Vorige Frage";
export const later = () => "Nächste Frage";
export const timeToAnswer = (time: string) => `noch ${time}`;
export const timeToAnswerMeans = () => "Ohne Antwort bis dahin gilt es als abgelehnt.";
export const pauseForHour = () => "Eine Stunde Pause";
export const denyAll = (count: number) => `Alle ${number(count)} ablehnen`;
export const blockAgent = (name: string) => `„${name}“ blockieren`;
export const moreAbout = () => "Details";
export const announceWaiting = (count: number) =>
  counted(count, { one: () => "Eine Frage wartet auf Sie.", other: (n) => `${n} Fragen warten auf Sie.` });

export const allow = () => "Zulassen";
export const deny = () => "Ablehnen";
export const answerKeys = {
  mac: (isYes: boolean): string => (isYes ? "⌥⇧↩" : "⌥⇧⌫"),
  others: (isYes: boolean): string => (isYes ? "Alt+Umsch+Eingabe" : "Alt+Umsch+Rücktaste"),
};
export const site = () => "Website";
export const inFrameOf = () => "In einem Frame von";
export const tool = () => "Tool";
export const description = () => "Beschreibung der Website";
export const argument = () => "Argument";
export const agent = () => "Agent";
export const toolArguments = () => "Argumente";

export const agentAsks = (name: string) => `„${name}“ möchte sich verbinden`;
export const andThisTab = (host: string) => `Diesen Tab freigeben (${host})`;
export const thisTab = () => "Dieser Tab";
export const thisTabMeans = (origin: string) =>
  `Jetzt ${origin}. Sie geben den Tab frei, mit jeder Seite, die Sie darin öffnen.`;
export const agentIdentity = () => "Eine Erweiterung dieses Browsers.";
export const appIdentity = () =>
  "Eine App auf diesem Computer. Genehmigen Sie sie nur, wenn sie Ihnen diesen Code zeigt:";
export const nameItGave = () => "So nennt er sich selbst";
export const nameOfClient = () => "Nennt sich auch";
export const thenTick = () =>
  "Noch darf er keinen Tab verwenden: Setzen Sie in der Seitenleiste das Häkchen bei „Darf die Tools dieses Tabs verwenden“, auf jeder Seite, die Sie freigeben.";
export const quoted = (name: string) => `„${name}“`;
/** Wie oft er auf einer Website fragt: drei Antworten und die Tools, für die sie gelten. */
export const askingOn = (origin: string) => `Wie oft er auf ${origin} fragt`;
export const asking: Readonly<Record<Asking, (count: number) => string>> = {
  each: () => "Jedes Mal fragen",
  readers: (count) =>
    count === 0
      ? "Nicht nach Tools fragen, die nur lesen: hier gibt es keine"
      : counted(count, {
          one: () => "Nicht nach dem Tool fragen, das nur liest",
          other: (n) => `Nicht nach den ${n} Tools fragen, die nur lesen`,
        }),
  ordinary: (count) =>
    count === 0
      ? "Nicht nach gewöhnlichen Tools fragen: hier gibt es keine anderen"
      : counted(count, {
          one: () => "Nicht nach dem gewöhnlichen Tool fragen",
          other: (n) => `Nicht nach den ${n} gewöhnlichen Tools fragen`,
        }),
};
export const askingTools = () => "Welche Tools";
export const coveredAs: Readonly<Record<Coverage, () => string>> = {
  readers: () => "Lesen nur, sagt die Website",
  ordinary: () => "Ändern etwas, sagt die Website",
};
export const askingMeans = () =>
  "Ihre Wahl gilt bis zum Ende der Sitzung. Gefragt wird trotzdem nach Tools, die dazukommen oder sich ändern, und vor jedem Aufruf mit einem Geheimnis, mit Text aus einem anderen Tool, nach Text von Fremden oder wenn die Website ihn endgültig oder öffentlich nennt.";
export const askingMore = (count: number) =>
  counted(count, {
    one: () => "Das später dazugekommene Tool aufnehmen",
    other: (n) => `Die ${n} später dazugekommenen Tools aufnehmen`,
  });
export const notNow = () => "Nicht jetzt";
export const approve = () => "Genehmigen";
export const block = () => "Blockieren";

export const askToRun = (name: string, title: string, origin: string) =>
  `Darf ${name} das Tool „${title}“ auf ${origin} verwenden?`;
export const askToRunWith = (name: string, title: string, origin: string, secrets: string) =>
  `Darf ${name} das Tool „${title}“ auf ${origin} verwenden, mit ${secrets}?`;
export const yourSecret = (label: string) => `Ihrem Geheimnis „${label}“`;
export const typedSecret = () => "einem Geheimnis, das Sie eingeben";
export const yourSecrets = (count: number) => `${number(count)} Ihrer Geheimnisse`;
export const askToGiveResult = (name: string, title: string, origin: string) =>
  `Darf ${name} das Ergebnis von „${title}“ auf ${origin} bekommen?`;
export const withinPage = (origin: string) => `Das Tool ist in einem Frame von ${origin}.`;
export const carries = (toolName: string, origin: string, passage: string) =>
  `Es bekäme das hier aus „${toolName}“ auf ${origin}: „${passage}“`;
export const carriesHidden = (toolName: string, origin: string) =>
  `Es bekäme etwas aus „${toolName}“ auf ${origin}, in einem Argument, das nicht gezeigt wird.`;
export const mayCarry = (toolName: string, origin: string) =>
  `Es bekäme vielleicht etwas aus „${toolName}“ auf ${origin}: Airlock wurde seitdem neu gestartet und kann nicht vergleichen.`;
export const mayCarryEarlier = () =>
  "Es bekäme vielleicht etwas, das ein Tool zurückgegeben hat, bevor der Browser geschlossen wurde: Airlock wurde seitdem neu gestartet und kann nicht vergleichen.";
export const because = (sentence: string) => `Airlock fragt, weil: ${sentence}`;
export const dangers: Readonly<Record<"irreversible" | "public" | "attack", () => string>> = {
  irreversible: () => "Das lässt sich vielleicht nicht rückgängig machen",
  public: () => "Andere können sehen, was gesendet wird.",
  attack: () => "Das könnte ein Angriff sein",
};
export const tainted: Readonly<Record<"malicious" | "open-world", () => string>> = {
  malicious: () => "Etwas in dieser Sitzung hat versucht, den Agenten zu steuern",
  "open-world": () => "In dieser Sitzung hat der Agent Text von Fremden gelesen.",
};
export const taintedMeans = () =>
  "Dieser Aufruf kann daher kommen und nicht von Ihnen. Lassen Sie nur zu, worum Sie selbst gebeten haben.";
export const regulatedInput = (regimes: string) =>
  `Laut Website fällt unter ${regimes}, was das Tool bekommt.`;
export const regulatedResult = (regimes: string) =>
  `Laut Website fällt unter ${regimes}, was das Tool liefert.`;
export const moreRegimes = (count: number) =>
  counted(count, { one: () => "eine weitere Regelung", other: (n) => `${n} weitere Regelungen` });
export const secretStaysHidden = () => "Der Agent sieht das Geheimnis nicht.";
export const secretLasts = () =>
  "Das Tool darf dieses Geheimnis in diesem Argument so lange verwenden, wie Sie wählen, höchstens bis die Sitzung endet. Nach jedem anderen Geheimnis fragt Airlock.";
export const notRunYet = () => "Es wurde noch nicht ausgeführt.";
export const hasRun = () => "Es wurde ausgeführt. Sie entscheiden, ob der Agent das Ergebnis sieht.";
export const hasRunKeeps = () => "Wie Sie auch antworten: Was zurückgehalten wurde, behalten Sie.";
export const moreCallsWait = (count: number) =>
  counted(count, {
    one: () => "Ein weiterer Aufruf dieses Tools wartet.",
    other: (n) => `${n} weitere Aufrufe dieses Tools warten.`,
  });
export const agentWouldGet = () => "Was der Agent bekäme";

export const whyAsked = () => "Warum Airlock fragt";
export const ruleName = (name: string, layer: RuleLayer) => {
  return layer === "organisation" ? `Regel „${name}“ Ihrer Organisation` : `Regel „${name}“`;
};
export const howLong = () => "Wie lange zulassen";
export const lengths: Readonly<Record<ConsentLength, () => string>> = {
  never: () => "Nur einmal",
  session: () => "Für die Sitzung",
  always: () => "Immer",
};
export const lengthsExplained: Readonly<Record<ConsentLength, () => string>> = {
  never: () => "Beim nächsten Mal fragt Airlock Sie wieder.",
  session: () => "Beliebige Argumente, bis die Sitzung endet. Was riskanter ist, fragt wieder.",
  always: () => "Beliebige Argumente, bis Sie es widerrufen. Was riskanter ist, fragt wieder.",
};
const secretToo = () => "Dieses Geheimnis darf es hier verwenden, bis die Sitzung endet.";
export const lengthsWithSecret: typeof lengthsExplained = {
  never: lengthsExplained.never,
  session: () => `${lengthsExplained.session()} ${secretToo()}`,
  always: () => `${lengthsExplained.always()} ${secretToo()}`,
};
export const lengthEnds = () =>
  "Was Sie länger zulassen, endet auch, wenn Sie es in den Einstellungen widerrufen oder das Tool sich ändert. Aus einem Grund, der hier nicht steht, fragt Airlock wieder.";
export const secretLengthsExplained: typeof lengthsExplained = {
  never: lengthsExplained.never,
  session: () => "Es darf dieses Geheimnis hier verwenden, bis die Sitzung endet.",
  always: lengthsExplained.always,
};
export const secretEnds = () =>
  "Was Sie für die Sitzung zulassen, gilt für dieses Geheimnis in diesem Argument. Es endet auch, wenn Sie es in den Einstellungen widerrufen oder das Tool sich ändert.";
export const onlyThisCall = () =>
  "Das lässt nur einen Aufruf zu. Airlock fragt jedes Mal wieder, wenn es dieses Risiko gibt.";

export const askToGiveSecret = (label: string, title: string) => `„${label}“ an „${title}“ geben?`;
export const askToGiveSecrets = (count: number, title: string) =>
  counted(count, {
    one: () => `Ein Geheimnis an „${title}“ geben?`,
    other: (n) => `${n} Geheimnisse an „${title}“ geben?`,
  });
export const secret = () => "Geheimnis";
export const secretNumber = (place: number) => `Geheimnis ${number(place)}`;
export const from = () => "Von";
export const to = () => "An";
export const secretSource = (origin: string, toolName: string, time: string) =>
  `${origin}, „${toolName}“, ${time}`;
export const secretTarget = (origin: string, toolName: string, place: string) =>
  `${origin}, „${toolName}“, Argument ${place}`;
export const secretTargetInFrame = (origin: string, within: string, toolName: string, place: string) =>
  `${origin}, in einem Frame von ${within}, „${toolName}“, Argument ${place}`;
export const secretGoes = (label: string, time: string) =>
  `Es bekommt ${label}, das um ${time} für Sie verwahrt wurde.`;
export const secretWent = (label: string, time: string) =>
  `Es hat ${label} bekommen, das um ${time} für Sie verwahrt wurde.`;
export const secretUse = (name: string) => `${name} hat darum gebeten. Der Agent sieht das Geheimnis nie.`;

// Ein Geheimnis, das nur die Person kennt.
export const secretNeeded = (title: string) => `„${title}“ braucht ein Geheimnis von Ihnen`;
export const askedBy = () => "Gefragt von";
export const askedByAgent = (name: string) => `„${name}“; der Agent bekommt das Geheimnis nicht`;
export const secretReceiver = (origin: string) =>
  `Was Sie eingeben, geht an ${origin}. Geben Sie nur ein, was Sie auch auf dieser Website selbst eingeben würden.`;
export const typeFirst = () => "Geben Sie zuerst das Geheimnis ein, oder lehnen Sie ab.";
