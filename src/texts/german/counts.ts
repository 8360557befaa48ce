/** Was der Hintergrunddienst sagt und dabei zählt. */
import { counted } from "./formats.js";

export const textCut = (characters: number) =>
  counted(characters, {
    one: (n) => `… (${n} weiteres Zeichen wird nicht angezeigt)`,
    other: (n) => `… (${n} weitere Zeichen werden nicht angezeigt)`,
  });
export const toolbarTitle = (waiting: number) => {
  if (waiting === 0) return "Airlock: Seitenleiste öffnen";
  return counted(waiting, {
    one: (n) => `Airlock: ${n} Frage wartet auf Sie`,
    other: (n) => `Airlock: ${n} Fragen warten auf Sie`,
  });
};
export const toolsUnlisted = (count: number) =>
  counted(count, {
    one: () => "Die Seite hat ein Tool mehr als die 1.000, die Airlock annimmt.",
    other: (n) => `Die Seite hat ${n} Tools mehr als die 1.000, die Airlock annimmt.`,
  });
