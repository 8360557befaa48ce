/** Das Formular, mit dem man ein Tool ausführt, über seine einfachen Felder hinaus. */
import { counted, number } from "./formats.js";

export const needed = (label: string) => `${label} wird benötigt.`;
export const faulty = (label: string, fault: string) => `${label} ${fault}.`;
export const notEmail = (label: string) => `${label} muss eine E-Mail-Adresse sein, etwa name@example.com.`;
export const notAddress = (label: string) => `${label} muss eine Webadresse sein, etwa https://example.com/.`;
export const notDate = (label: string) => `${label} muss ein Datum sein und sonst nichts.`;
export const corrections = (count: number) =>
  counted(count, {
    one: () => "Ein Feld muss korrigiert werden.",
    other: (n) => `${n} Felder müssen korrigiert werden.`,
  });

export const between = (least: number, most: number) => `${number(least)} bis ${number(most)}`;
export const atLeast = (least: number) => `Mindestens ${number(least)}`;
export const atMost = (most: number) => `Höchstens ${number(most)}`;
export const inSteps = (step: number) => `in Schritten von ${number(step)}`;
export const lengthAtMost = (most: number) => `Höchstens ${number(most)} Zeichen`;
export const forExample = (example: string) => `Zum Beispiel: ${example}`;

export const item = (label: string, place: number) => `${label} ${number(place)}`;
export const addItem = (label: string) => `Zu ${label} hinzufügen`;
export const addMember = () => "Eintrag hinzufügen";
export const memberName = () => "Name";
export const memberValue = () => "Wert";
export const namesDiffer = () => "Jeder Eintrag braucht einen eigenen Namen.";
export const remove = () => "Entfernen";
export const removed = (label: string) => `${label} wurde entfernt.`;
export const full = (most: number) => `Nicht mehr als ${number(most)}.`;
export const empty = () => "Leer.";
export const oneForm = (place: number) => `Form ${number(place)}`;
export const whichForm = (label: string) => `${label}: welche Form`;
export const noneOfThem = () => "Keine";
export const nullValue = () => "Kein Wert (null)";
export const otherMembers = () => "Weitere Einträge";
export const whole = () => "Argumente";
export const kinds: { readonly [type: string]: () => string } = {
  string: () => "Text",
  number: () => "Zahl",
  integer: () => "Ganze Zahl",
  boolean: () => "Ja oder Nein",
  array: () => "Liste",
  object: () => "Objekt",
};

export const show = () => "Anzeigen";
export const hide = () => "Ausblenden";
export const schemaOfIt = () => "Was es sein darf";
export const exampleOfIt = () => "Ein Beispiel";
export const fileChosen = (name: string, size: string) => `${name}, ${size}`;
export const clearFile = () => "Datei entfernen";
export const fileTooLarge = (most: string) => `Diese Datei ist zu groß. Höchstens ${most} sind möglich.`;
export const kilobytes = (count: number) => `${number(count)} kB`;

export const copyJson = () => "Als JSON kopieren";
export const copied = () => "Kopiert.";
export const copiedWithoutSecrets = () => "Kopiert, ohne die Geheimnisse.";
export const notCopied = () => "Der Browser hat das Kopieren nicht erlaubt.";
export const pasteJson = () => "JSON einfügen";
export const pasteHere = () => "Argumente als JSON";
export const fillIn = () => "Ausfüllen";
export const filled = () => "Ausgefüllt.";
export const filledInPart = () => "Ausgefüllt. Ein Teil davon hat hier kein Feld und wurde weggelassen.";
export const earlierRuns = () => "Aus einem früheren Aufruf ausfüllen";
export const notJsonObject = () => "Das ist kein JSON-Objekt: {…}";
