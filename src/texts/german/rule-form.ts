/** Regeln, die man durch Auswählen schreibt. */
import { counted, number } from "./formats.js";

export const write = () => "Regel schreiben";
export const edit = () => "Bearbeiten";
export const remove = () => "Löschen";
export const up = () => "Nach oben";
export const down = () => "Nach unten";
export const heading = () => "Ihre eigenen Regeln";
export const none = () => "Noch keine.";
export const doWhat = () => "Airlock soll";
export const effects = { escalate: () => "mich fragen vor", block: () => "nie zulassen" };
export const when = () => "einen Aufruf, der";
export const templates = {
  any: () => "irgendetwas tut",
  sends: () => "E-Mails sendet, etwas postet oder veröffentlicht",
  changes: () => "etwas ändert",
  irreversible: () => "sich nicht rückgängig machen lässt",
  secret: () => "ein Geheimnis bekommt",
  "after-strangers": () => "kommt, nachdem Text von Fremden gelesen wurde",
  "after-secrets": () => "kommt, nachdem es um Geheimnisse ging",
  "third-party": () => "an einen Frame einer anderen Website geht",
  carried: () => "weitergibt, was ein anderes Tool zurückgab",
};
export const tool = () => "Nur dieses Tool (sein Name)";
export const site = () => "Nur diese Website";
export const everywhere = () => "Leer lassen für alle.";
export const siteHint = () => "Etwa https://mail.example. Leer lassen für alle.";
export const badSite = () => "Eine Website beginnt mit https:// und hat nichts hinter ihrem Namen.";
export const sentence = (
  effect: keyof typeof effects,
  template: keyof typeof templates,
  tool: string,
  site: string,
) => {
  const start = effect === "block" ? "Nie zulassen: ein Aufruf, der" : "Vorher fragen: ein Aufruf, der";
  const parts = [`${start} ${templates[template]()}`];
  if (tool !== "") parts.push(`vom Tool ${tool}`);
  if (site !== "") parts.push(`auf ${site}`);
  return `${parts.join(", ")}.`;
};
const ofLastCalls = (of: number, met: string) =>
  counted(of, {
    one: () => `Den letzten Aufruf hätte sie ${met === "0" ? "nicht " : ""}betroffen.`,
    other: (n) => `Von den letzten ${n} Aufrufen hätte sie ${met === "0" ? "keinen" : met} betroffen.`,
  });
export const trying = () => "Wird an den letzten Aufrufen ausprobiert …";
export const preview = (met: number, perhaps: number, of: number) => {
  if (of === 0) return "Im Protokoll sind noch keine Aufrufe, an denen sie sich ausprobieren ließe.";
  const sure = ofLastCalls(of, number(met));
  return perhaps === 0 ? sure : `${sure} Bei ${number(perhaps)} weiteren sagt das Protokoll nicht genug.`;
};
export const wouldMeet = () => "Diese hätte sie betroffen";
export const mightMeet = () => "Bei diesen sagt das Protokoll nicht genug";
export const asItWas = () => "Jede Zeile sagt, was ohne diese Regel aus dem Aufruf wurde.";
export const unlisted = (count: number) =>
  counted(count, {
    one: (n) => `${n} älterer Aufruf ist mitgezählt, wird hier aber nicht gezeigt.`,
    other: (n) => `${n} ältere Aufrufe sind mitgezählt, werden hier aber nicht gezeigt.`,
  });
export const saved = () => "Gespeichert. Die Regel gilt ab jetzt.";
export const deleted = () => "Gelöscht.";
export const jsonOnly = () => "Diese Regel sagt mehr, als das Formular kann: Ändern Sie sie als JSON.";
export const cancel = () => "Abbrechen";
export const save = () => "Regel speichern";
export const jsonBroken = (line: number, column: number) =>
  `Zeile ${number(line)}, Zeichen ${number(column)}: Ab hier ist der Text kein JSON mehr. Suchen Sie kurz davor nach einem fehlenden Komma, Anführungszeichen oder einer Klammer.`;
export const jsonIncomplete = (line: number) =>
  `Zeile ${number(line)}: Der Text endet vor dem JSON. Eine Klammer oder ein Anführungszeichen ist nicht geschlossen.`;
export const jsonEmpty = () =>
  'Hier steht nichts. Ohne eigene Regeln schreiben Sie {"version": 1, "rules": []}.';
export const atLine = (line: number) => `Zeile ${number(line)}`;
