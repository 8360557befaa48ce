/** Was über einen eigenen Server anders gesagt wird: Er ist keine Website und hat keine Seite. */

export const questions = {
  site: () => "Server",
  description: () => "Beschreibung des Servers",
  coveredAs: {
    readers: () => "Lesen nur, sagt der Server",
    ordinary: () => "Ändern etwas, sagt der Server",
  },
  askingMeans: () =>
    "Ihre Wahl gilt bis zum Ende der Sitzung. Gefragt wird trotzdem nach Tools, die dazukommen oder sich ändern, und vor jedem Aufruf mit einem Geheimnis, mit Text aus einem anderen Tool, nach Text von Fremden, oder den der Server endgültig oder öffentlich nennt.",
  regulatedInput: (regimes: string) => `Laut Server fällt unter ${regimes}, was das Tool bekommt.`,
  regulatedResult: (regimes: string) => `Laut Server fällt unter ${regimes}, was das Tool liefert.`,
  secretReceiver: (origin: string) =>
    `Was Sie eingeben, geht an den Server ${origin}. Geben Sie nur ein, was Sie diesem Programm auch selbst geben würden.`,
};

export const kept = {
  phaseProblems: {
    unusable: () => "Es lässt sich nicht anzeigen.",
    expired: () => "Abgelaufen. Führen Sie das Tool noch einmal aus.",
    away: () => "Sein Server ist weg. Führen Sie das Tool noch einmal aus, wenn er wieder da ist.",
  },
  reasons: {
    "x-sensitive": () => "Vom Server oder von Ihnen als vertraulich gekennzeichnet",
    sensitiveHint: () => "Aus einem Tool, das der Server oder Sie vertraulich nennen",
    "unresolvable-schema": () => "Die Beschreibung des Servers dazu war nicht lesbar",
    credential: () => "Sieht nach einem Schlüssel oder Passwort aus, das der Server nicht gekennzeichnet hat",
    "card-number": () => "Eine Kartennummer, die der Server nicht gekennzeichnet hat",
    "account-number": () => "Eine Kontonummer, die der Server nicht gekennzeichnet hat",
  },
};

export const tools = {
  findings: {
    claimed: () => "Der Server selbst warnt vor diesem Ergebnis.",
    credential: () =>
      "Ein Schlüssel oder Passwort, das der Server nicht gekennzeichnet hat. Airlock hat es dem Agenten vorenthalten.",
    "card-number": () =>
      "Eine Kartennummer, die der Server nicht gekennzeichnet hat. Airlock hat sie dem Agenten vorenthalten.",
    "account-number": () =>
      "Eine Kontonummer, die der Server nicht gekennzeichnet hat. Airlock hat sie dem Agenten vorenthalten.",
  },
  claimedWarning: (tool: string, agent: string) =>
    `Der Server gibt an, dass das, was „${tool}“ für ${agent} zurückgab, ein Angriff sein kann.`,
};

export const facts = {
  factNames: { "origin.tool": () => "Server" },
  factBy: {
    declared: (values: string) => `${values} (laut Server oder Ihrer Datei)`,
    resolved: (values: string) => `${values} (laut Server, für diese Argumente)`,
    derived: (values: string) => `${values} (folgt aus den Angaben des Servers)`,
  },
};

export const log = {
  entries: {
    "rule kept from resolver": () => "Eine Regel hat dem Server die Argumente vorenthalten",
    "call definition changed": () => "Der Server hatte das Tool geändert",
    "call repeated": () =>
      "Der Server war weg, bevor der Aufruf ihn erreichte. Airlock hat noch einmal aufgerufen",
  },
  reasons: {
    "-32005": () => "Der Server hat das Tool geändert",
    "-32006": () => "Der Server war weg",
  },
  findingsInShort: { claimed: () => "Warnung des Servers selbst" },
  evidenceNamed: (type: string | undefined) =>
    type === undefined ? "Der Server nennt einen Beleg" : `Der Server nennt einen Beleg, „${type}“`,
  evidenceVerdicts: {
    matches: () => "der im Ergebnis passt zur Prüfsumme, und beide stammen vom Server",
  },
  evidenceUnread: () => "Der Server nennt einen Beleg in einer Form, die Airlock nicht liest",
};

export const now = {
  allowedMeans: () => "Der Server führt das Tool jetzt aus.",
  ifYouWant: () =>
    "Wollen Sie das, dann tun Sie es selbst; oder beginnen Sie für den Agenten eine neue Sitzung und bitten ihn noch einmal.",
};
