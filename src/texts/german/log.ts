/** Das Protokoll der Entscheidungen und Aufrufe. */
import { counted, number } from "./formats.js";
export const heading = () => "Protokoll";
export const holdsNoValues = () =>
  "Das Protokoll enthält Namen, Stellen und Entscheidungen, aber niemals einen Wert.";
export const isPrivate = () =>
  "Dies ist ein privates Fenster. Sein Protokoll liegt nur im Arbeitsspeicher und endet mit dem Fenster.";
export const problems = {
  newer: () =>
    "Eine neuere Version von Airlock hat das Protokoll geschrieben, und diese kann nichts hinzufügen. Bis Sie die Erweiterung aktualisieren, läuft kein Tool.",
  failed: () =>
    "Das Protokoll lässt sich nicht schreiben, deshalb läuft kein Tool. Ist der Speicher voll? Wenn nicht, starten Sie den Browser neu.",
};
export const notReadable = () => "Das Protokoll konnte nicht gelesen werden.";
export const search = () => "Protokoll durchsuchen";
export const searchHint = () => "Suchen";
export const day = () => "Tag";
export const clear = () => "Zurücksetzen";
export const exportShown = () => "Exportieren";
export const reading = () => "Das Protokoll wird gelesen\u00a0…";
export const nothingMatches = () => "Nichts gefunden.";
export const empty = () =>
  "Das Protokoll ist leer. Es füllt sich, wenn Agenten die Tools Ihrer Seiten verwenden.";
export const newestFirst = () => "Das Protokoll, Neuestes zuerst";
export const rowCount = (count: number) =>
  counted(count, { one: (n) => `${n} Zeile`, other: (n) => `${n} Zeilen` });
export const newRows = (count: number) =>
  counted(count, { one: (n) => `${n} neue Zeile zeigen`, other: (n) => `${n} neue Zeilen zeigen` });
export const today = () => "Heute";
export const yesterday = () => "Gestern";
export const entryNumber = (n: number) => `Eintrag ${number(n)}`;

export const outcomes = {
  done: () => "Fertig",
  kept: () => "Für Sie verwahrt",
  stopped: () => "Gestoppt",
  denied: () => "Abgelehnt",
  held: () => "Ergebnis dem Agenten vorenthalten",
  unanswered: () => "Nicht beantwortet",
  withdrawn: () => "Nicht abgewartet",
  failed: () => "Fehlgeschlagen",
  refused: () => "Zurückgewiesen",
  open: () => "Nicht beendet",
  note: () => "Einstellung",
};
export const keptCount = (count: number) => `${number(count)} verwahrt`;
export const answers = {
  allowed: () => "Sie haben es zugelassen",
  denied: () => "Sie haben es abgelehnt",
  kept: () => "Sie haben das Ergebnis behalten",
};
export const usedSecret = (label: string) => `mit ${label}`;
export const usedSecrets = (count: number) =>
  counted(count, { one: (n) => `mit ${n} Geheimnis`, other: (n) => `mit ${n} Geheimnissen` });
export const hasWarning = () => "Warnung";
export const whatHappened = () => "Was geschah";

export const eventNames = {
  agent: () => "Agenten",
  site: () => "Websites",
  consent: () => "Ihre Antworten",
  rule: () => "Regeln",
  warning: () => "Warnungen",
  call: () => "Aufrufe",
  kept: () => "Für Sie verwahrt",
  trimmed: () => "Lücken",
};

export const entries: { readonly [entry: string]: () => string } = {
  "agent let in": () => "Sie haben den Agenten genehmigt",
  "agent shut out": () => "Sie haben den Agenten blockiert",
  "agent block undone": () => "Sie haben das Blockieren des Agenten rückgängig gemacht",
  "agent got a tab": () => "Sie haben den Agenten mit einem Tab verbunden",
  "agent lost a tab": () => "Sie haben den Agenten von einem Tab getrennt",
  "agent server allowed": () => "Sie haben den Server erlaubt",
  "agent server denied": () => "Sie haben den Server abgelehnt",
  "agent server switched off": () => "Sie haben den Server ausgeschaltet",
  "agent server copies masked": () =>
    "Sie lassen Airlock in den Ergebnissen des Servers fremde Geheimnisse verdecken",
  "agent server copies shown": () => "Sie lassen die Ergebnisse des Servers fremde Geheimnisse zeigen",
  "agent session ended": () => "Sie haben für den Agenten eine neue Sitzung begonnen",
  "agent session dropped": () => "Airlock wurde neu gestartet und weiß nicht mehr, was der Agent gelesen hat",
  "site on": () => "Sie haben Airlock für die Website eingeschaltet",
  "site off": () => "Sie haben Airlock für die Website ausgeschaltet",
  "site ask": () => "Sie haben die Website auf „Pro Tab“ gestellt",
  "consent allowed": () => "Sie haben es zugelassen",
  "consent asks: each": () => "Sie haben gewählt, dass der Agent jedes Mal fragt",
  "consent asks: readers": () =>
    "Sie haben gewählt, dass der Agent nicht nach Tools fragen muss, die nur lesen",
  "consent asks: ordinary": () =>
    "Sie haben gewählt, dass der Agent nicht nach gewöhnlichen Tools fragen muss",
  "consent denied": () => "Sie haben es abgelehnt",
  "consent denied in a pause": () => "Airlock hat es abgelehnt: Sie hatten Fragen pausiert",
  "consent paused": () => "Sie haben Fragen pausiert",
  "consent pause ended": () => "Sie haben die Pause beendet",
  "consent supplied": () => "Sie haben das Geheimnis eingegeben",
  "consent taken back": () => "Sie haben eine Erlaubnis widerrufen",
  "rule preset chosen": () => "Sie haben einen Satz von Regeln gewählt",
  "rule asked": () => "Eine Regel hat Sie gefragt",
  "call refused": () => "Aufrufe wurden ohne Frage zurückgewiesen",
  "rule blocked": () => "Eine Regel hat es blockiert",
  "rule redacted": () => "Eine Regel hat die Ergebnisse als vertraulich zurückgehalten",
  "rule kept from resolver": () => "Eine Regel hat der Seite die Argumente vorenthalten",
  "warning tools listed": () => "Der Agent hat Tools gesehen, deren Beschreibungen ihn zu steuern versuchen",
  "warning held back": () => "Die letzte Prüfung hat eine Antwort an den Agenten gestoppt",
  "call definition changed": () => "Die Website hatte das Tool geändert",
  "call started": () => "Der Aufruf hat begonnen",
  "call repeated": () =>
    "Die Seite war weg, bevor der Aufruf sie erreichte. Airlock hat noch einmal aufgerufen",
  "call done": () => "Der Aufruf ist fertig",
  "call failed": () => "Der Aufruf ist fehlgeschlagen",
  "call denied": () => "Der Aufruf wurde abgelehnt",
  "call blocked": () => "Eine Regel hat den Aufruf blockiert",
  "call unanswered": () => "Niemand hat rechtzeitig geantwortet, also wurde der Aufruf abgelehnt",
  "call withdrawn": () => "Der Agent hat den Aufruf beendet, bevor Sie geantwortet haben",
  "call cancelled": () => "Der Aufruf wurde abgebrochen",
  "call timed-out": () => "Der Aufruf hat zu lange gedauert",
  "call invalid": () => "Die Argumente waren ungültig",
  "call not-stored": () => "Das Ergebnis konnte nicht sicher gespeichert werden",
  "call interrupted": () => "Airlock wurde während des Aufrufs angehalten",
  "kept shown": () => "Sie haben etwas Verwahrtes angezeigt oder kopiert",
  "kept called not a secret": () => "Sie haben gesagt, dass etwas von Airlock Gefundenes nicht geheim ist",
  "kept called a secret again": () => "Sie haben gesagt, dass es doch geheim ist",
  "kept forgotten": () => "Sie haben etwas Verwahrtes gelöscht",
  "kept dropped": () => "Airlock wurde neu gestartet, und was für Sie verwahrt war, ist weg",
};
export const otherEntry = (event: string, what: string) => `${event}: ${what}`;
export const entryFailed = (entry: string) => `${entry}, aber das ist fehlgeschlagen`;
export const entriesTrimmed = (first: number, last: number) =>
  `Die Einträge ${number(first)} bis ${number(last)} wurden entfernt, um Platz zu schaffen`;

export const wholeResult = () => "das ganze Ergebnis";
export const withheldAt = (places: string) => `Zurückgehalten: ${places}`;
export const maskedFrom = (origins: string) => `Kopien verdeckt von Vorenthaltenem aus: ${origins}`;
export const warningsAbout = (rules: string) => `Warnung: ${rules}`;
export const effects: { readonly [effect: string]: () => string } = {
  consequential: () => "Das Tool gibt an, dass es etwas ändert",
  irreversible: () => "Das Tool gibt an, dass es etwas Endgültiges tun kann",
  unknown: () => "Das Tool gibt nicht an, was es tut",
};
export const callsRefused = (count: number) =>
  counted(count, { one: (n) => `${n} Aufruf zurückgewiesen`, other: (n) => `${n} Aufrufe zurückgewiesen` });
export const secretsCounted = (count: number) =>
  counted(count, { one: (n) => `${n} Geheimnis`, other: (n) => `${n} Geheimnisse` });
export const callsCounted = (count: number) =>
  counted(count, { one: (n) => `${n} Aufruf`, other: (n) => `${n} Aufrufe` });
export const argumentsGiven = (names: string) => `Argumente: ${names}`;
export const used = (label: string, tool: string, origin: string) =>
  `Verwendet: ${label}, aus „${tool}“ auf ${origin}`;
export const usedTyped = (label: string) => `Verwendet: ${label}, von Ihnen eingegeben`;
export const definitionIs = (hash: string) => `Definition: ${hash}`;
export const reasons: { readonly [reason: string]: () => string } = {
  asking: () => "Es war noch nichts ausgeführt",
  running: () => "Das Tool wurde vielleicht ausgeführt",
  finished: () => "Das Tool war schon ausgeführt",
  "too-many": () => "Der Agent hat zu viele geschickt",
  "denied-before": () => "Sie hatten gerade einen abgelehnt",
  "annotations-missing": () =>
    "Die Ergebnisse des Tools sollten sagen, woher sie stammen, und dieses sagt es nicht",
  "no rule": () => "Keine Regel lässt es zu",
  "screen locked": () => "Ihr Bildschirm wurde gesperrt",
  value: () => "Es enthielt etwas, das der Agent nicht sehen darf",
  handle: () => "Es nannte ein Geheimnis, das nicht zu diesem Agenten gehört",
  "reserved-member": () => "Es enthielt Worte, die nur Airlock schreibt",
  // Codes von Fehlern.
  "-32001": () => "Airlock wurde unterbrochen",
  "-32002": () => "Sie hatten den Agenten noch nicht genehmigt",
  "-32003": () => "Der Agent darf das nicht mehr",
  "-32004": () => "Zu viele Aufrufe liefen gleichzeitig",
  "-32005": () => "Die Website hat das Tool geändert",
  "-32006": () => "Die Seite wurde geschlossen oder verlassen",
  "-32007": () => "Es war kein Platz, um es zu speichern",
  "-32008": () => "Das Protokoll ließ sich nicht schreiben",
};
export const findingsInShort: { readonly [kind: string]: () => string } = {
  instruction: () => "Befehle an Agenten",
  "hidden-text": () => "versteckter Text",
  claimed: () => "Warnung der Website selbst",
  credential: () => "Schlüssel oder Passwort ohne Kennzeichnung",
};

export const evidenceNamed = (type: string | undefined) =>
  type === undefined ? "Die Website nennt einen Beleg" : `Die Website nennt einen Beleg, „${type}“`;
export const evidenceAt = (address: string) => `angeblich unter „${address}“`;
export const evidenceVerdicts: { readonly [verdict: string]: () => string } = {
  matches: () => "der im Ergebnis passt zur Prüfsumme, und beide stammen von der Website",
  differs: () => "der im Ergebnis passt nicht zur Prüfsumme",
  "unknown-method": () => "nicht geprüft, denn Airlock kennt diese Art von Prüfsumme nicht",
  "no-record": () => "nicht geprüft, denn er liegt Airlock nicht vor",
};
export const evidenceUnread = () => "Die Website nennt einen Beleg in einer Form, die Airlock nicht liest";
