/**
 * Was eine Person auf den Karten einer Seite liest, und die Sätze des Workers in der Seitenleiste.
 */
import type { RedeemProblem } from "../people.js";

export { timeLeft } from "../people.js";

// —— Boundary ——
export const pageSessionFull = () =>
  "Es ist kein Platz mehr, um nach Ihren Geheimnissen zu suchen. Deshalb bekommen Agenten nur noch, was diese Seite beschreibt. Laden Sie sie neu.";
export const labelWholeResult = (tool: string) => `Ergebnis von ${tool}`;

// —— Secrets ——
export const secretDefaultLabel = (): string => "Geheimnis";
export const secretUnusable = (): string => "Hier lässt sich nichts anzeigen.";
export const secretSealed = (): string => "Nur Sie können es anzeigen.";
export const secretPending = (): string => "Die Website wird gefragt\u00a0…";
export const secretShown = (): string => "Ihnen angezeigt. Die Seite kann es sehen.";
export const secretCopied = (): string => "Kopiert.";
export const secretCopyFailed = (): string => "Nicht kopiert: Markieren Sie es selbst.";
export const secretExpired = (): string =>
  "Abgelaufen oder verbraucht. Bitten Sie den Agenten, das Tool noch einmal auszuführen.";
export const secretHidesIn = (time: string): string => `Wird in ${time} ausgeblendet`;
export const secretExpiresIn = (time: string): string => `Läuft in ${time} ab`;
export const secretRetryIn = (time: string): string => `Neuer Versuch in ${time}`;
export const placeInResult = (path: string): string =>
  path === "/content/*" ? "ein Teil der Antwort" : path;
export const secretPart = (tool: string): string => `Ein Teil der Antwort von ${tool}`;
export const secretFrom = (what: string, place: string): string => `${what} aus ${place}`;
export const secretDetails = (): string => "Details";
export const secretMasked = (): string => "Verborgener Wert";
export const secretValue = (): string => "Angezeigter Wert";

export const secretReveal = (): string => "Anzeigen";
export const secretRetry = (): string => "Noch einmal versuchen";
export const secretHide = (): string => "Ausblenden";
export const secretCopy = (): string => "Kopieren";
export const secretForget = (): string => "Löschen";
export const secretForgetAll = (): string => "Alle löschen";
export const secretForgetSure = (forget: string): string => `Endgültig: ${forget}?`;
export const secretUse = (tool: string, place: string): string => `Dies an ${tool} geben, als ${place}?`;
export const secretAllow = (): string => "Zulassen";
export const secretDeny = (): string => "Ablehnen";
export const close = (): string => "Schließen";
export const surfaceTitle = (): string => "Dem Agenten vorenthalten";
export const heldFull = (): string => "Der Speicher ist voll. Löschen Sie etwas.";
export const toolWarns = (tool: string, words: string): string =>
  `${tool} warnt vor einem Angriff in seinem eigenen Ergebnis, das der Agent gelesen hat: „${words}“`;
export const toolFailed = (tool: string, message: string): string =>
  `${tool} ist fehlgeschlagen: „${message}“`;

const redeemSentences = {
  refused: secretUnusable,
  redirected: () =>
    "Die Website hat uns weitergeleitet. Melden Sie sich an und versuchen Sie es noch einmal.",
  unauthorized: () => "Sie sind abgemeldet. Melden Sie sich an und versuchen Sie es noch einmal.",
  forbidden: () =>
    "Dieses Konto darf es nicht sehen. Melden Sie sich mit dem richtigen Konto an und versuchen Sie es noch einmal.",
  missing: () =>
    "Die Website kennt es nicht. Führen Sie das Tool noch einmal aus, oder bitten Sie den Agenten darum.",
  gone: () =>
    "Abgelaufen oder verbraucht. Führen Sie das Tool noch einmal aus, oder bitten Sie den Agenten darum.",
  limited: () => "Zu viele Anfragen: Die Website bittet darum, zu warten.",
  mistyped: () =>
    "Die Website hat eine Seite statt eines Geheimnisses geschickt. Melden Sie sich an und versuchen Sie es noch einmal, oder wenden Sie sich an den Betreiber.",
  malformed: () => "Die Antwort der Website ist kein Geheimnis. Wenden Sie sich an den Betreiber.",
  oversized: () => "Die Antwort der Website ist größer als 64 KiB. Wenden Sie sich an den Betreiber.",
  timeout: () => "Die Website hat länger als 10 Sekunden gebraucht. Versuchen Sie es später noch einmal.",
  offline: () => "Sie sind offline. Stellen Sie eine Verbindung her und versuchen Sie es noch einmal.",
  network: () => "Die Website war nicht erreichbar. Versuchen Sie es später noch einmal.",
  status: (status?: number) =>
    `Die Website hat mit einem Fehler geantwortet${status === undefined ? "" : ` (${status})`}. Versuchen Sie es später noch einmal.`,
};
export const redeemProblems: Readonly<Record<RedeemProblem, (status?: number) => string>> = redeemSentences;

// —— Extension ——
export const referenceInPanel = () =>
  "Für Sie verwahrt: Öffnen Sie die Seitenleiste von Airlock, um es zu sehen.";
export const userResultTooLarge = () =>
  "Das Ergebnis des Tools ist größer, als ein Agent lesen kann. Airlock hat es deshalb nicht weitergegeben.";
export const argumentsWithheld = () => "(Die Argumente lassen sich nicht anzeigen.)";
export const callNames = {
  person: () => "Sie",
  inPage: () => "Ein Agent in der Seite",
  ofPage: (origin: string) => `Der Agent von ${origin}`,
  browser: () => "Der Agent des Browsers oder eine andere Seite",
  strangers: () => "Agenten, nach denen Sie noch nicht gefragt wurden",
};
export const toolHasNoOrigin = () =>
  "Sein Dokument hat keine Webadresse. Agenten könnten nicht erkennen, wem das Tool gehört.";
export const toolNameUnusable = () => "Sein Name hat Zeichen, die Agenten nicht verwenden können.";
export const toolNameTwice = () => "Die Seite hat zwei Tools mit diesem Namen.";
export const toolNotReadable = () =>
  "Seine Schemas sind zu tief verschachtelt oder zu groß, wenn jeder Verweis darin ausgeschrieben wird.";
export const toolTooLarge = () =>
  "Die Seite beschreibt dieses Tool oder alle ihre Tools zusammen ausführlicher, als Airlock annimmt.";
export const toolNotSeen = () =>
  "Diese Seite bedient Agenten auch selbst. Airlock kann die Aufrufe dieses Tools nicht sehen.";
export const toolNotComparedYet = () => "Airlock vergleicht es mit dem, was der Browser darüber weiß.";
export const toolDiffersFromNative = () => "Die Seite beschreibt es anders als der Browser.";
export const toolNotCaptured = () => "Die Seite hat es auf eine Weise angemeldet, die Airlock nicht sieht.";
export const declaresReadOnly = () => "Liest nur";
export const declaresDestruction = () => "Kann löschen oder überschreiben";
export const declaresConsequences = () => "Hat Folgen, die schwer rückgängig zu machen sind";
export const declaresOpenWorld = () => "Reicht über diese Website hinaus";
export const declaresUntrustedContent = () => "Kann Text von Fremden zurückgeben";
export const declaresSensitiveResult = () => "Alles, was es zurückgibt, ist vertraulich";
export const declaresOddSchema = () => "Beschreibt seine Ergebnisse so, dass Airlock es nicht lesen kann";
export const declaresSensitiveParts = () => "Ein Teil dessen, was es zurückgibt, ist vertraulich";
export const declaresPublicDestination = () => "Kann veröffentlichen, was es bekommt";
export const declaresRegulatedData = () => "Gibt an, dass es um gesetzlich geschützte Daten geht";
export const declaresConfirmation = () => "Bittet Sie, jeden Aufruf zu bestätigen";
export const declaresNothing = () => "Macht keine Angaben über sich";
export const panelBadSite = () => "Auf dieser Seite arbeitet Airlock nicht.";
export const panelServerChanged = () =>
  "Die App ist weg oder bringt diesen Server jetzt anders mit. Sehen Sie ihn sich noch einmal an.";
export const panelBlockStands = () =>
  "Das lässt sich nicht mehr rückgängig machen. Unter Einstellungen → Agenten können Sie den Agenten wieder genehmigen.";
export const panelBadArguments = () => "Die Argumente sind kein JSON-Objekt.";
export const panelSecretInSight = () =>
  "Lassen Sie Geheimnisse im JSON weg, wo man sie lesen kann. Airlock fragt Sie nach denen, die das Tool braucht, in einem Feld, das sie verbirgt.";
export const panelNotSupplied = () =>
  "Der Aufruf ist beendet, oder ein Feld blieb leer. Es ging nichts hinaus.";
export const panelNoSuchTool = () =>
  "Dieses Tool gibt es nicht mehr. Seine Seite hat sich geändert oder wurde geschlossen.";
export const panelCallRefused = () =>
  "Es laufen zu viele Aufrufe gleichzeitig. Warten Sie, bis einer beendet ist.";
export const panelCommandFailed = () =>
  "Das ist nicht gelungen. Vielleicht ist der Speicher des Browsers voll: Löschen Sie etwas.";
export const panelLogNotRead = () => "Das Protokoll konnte nicht gelesen werden.";
export const vaultNeedsRoom = () =>
  "Dafür ist kein Platz mehr. Löschen Sie etwas von dieser Website und versuchen Sie es noch einmal.";
export const siteHasNoRoom = (site: string) =>
  `Seit dem Start des Browsers wurden zu viele Geheimnisse von ${site} angezeigt oder verwendet. Starten Sie den Browser neu und versuchen Sie es noch einmal.`;
export const itemUnknown = () =>
  "Das gibt es nicht mehr. Es wurde gelöscht, oder der Browser oder Airlock wurde neu gestartet.";
export const unseenTitle = () => "Airlock";
export const unseenQuestion = () => "Eine Frage wartet auf Ihre Antwort.";
export const markedToo = () =>
  "Die Website kennzeichnet diesen Wert oder etwas darin. Er bleibt zurückgehalten, wonach er auch aussieht.";
export const tooManyExcused = () =>
  "In dieser Sitzung gelten schon 500 Werte nicht als geheim. Beginnen Sie eine neue Sitzung.";
export const itemNotRevealable = () => "Dem Agenten vorenthalten. Es lässt sich nicht anzeigen.";
export const itemPending = () => "Die Website wird gefragt\u00a0…";
export const itemExpired = () => "Abgelaufen. Führen Sie das Tool noch einmal aus.";
export const itemPageGone = (origin: string) =>
  `Die Seite von ${origin}, von der das stammt, ist nicht mehr offen. Führen Sie das Tool dort noch einmal aus.`;

export const readingTitles = {
  "resources/read": () => "Eine Ressource lesen",
  "resources/subscribe": () => "Erfahren, wenn sich eine Ressource ändert",
  "resources/unsubscribe": () => "Nicht mehr erfahren, wenn sich eine Ressource ändert",
  "prompts/get": () => "Einen Prompt abrufen",
  "completion/complete": () => "Eine Eingabe vervollständigen",
};
