/** Was der Hintergrunddienst sagt und dabei zählt. */
import { counted } from "./formats.js";

export const textCut = (characters: number) =>
  counted(characters, {
    one: (n) => `… (${n} weiteres Zeichen wird nicht angezeigt)`,
    other: (n) => `… (${n} weitere Zeichen werden nicht angezeigt)`,
  });
export const toolbarTitle = (waiting: number, stops: number) => {
  if (waiting === 0 && stops === 0) return "Airlock: Seitenleiste öffnen";
  const asks = counted(waiting, {
    one: (n) => `${n} Frage wartet auf Sie`,
    other: (n) => `${n} Fragen warten auf Sie`,
  });
  const stopped = counted(stops, {
    one: (n) => `${n} Aufruf wurde gestoppt`,
    other: (n) => `${n} Aufrufe wurden gestoppt`,
  });
  const news = [...(waiting === 0 ? [] : [asks]), ...(stops === 0 ? [] : [stopped])];
  return `Airlock: ${news.join(", ")}`;
};
export const toolsUnlisted = (count: number) =>
  counted(count, {
    one: () => "Die Seite hat ein Tool mehr als die 1.000, die Airlock annimmt.",
    other: (n) => `Die Seite hat ${n} Tools mehr als die 1.000, die Airlock annimmt.`,
  });
