/** Texts of `webmcp-airlock explain`. */
import type { Seen } from "./mistakes.js";

const PLACES: Readonly<Record<Seen, string>> = {
  load: "when the script loads",
  registration: "when a tool is registered",
  result: "in a result",
  lint: "by lint",
  types: "by TypeScript",
};

export const seenIn = (places: readonly Seen[]) => `Seen ${places.map((place) => PLACES[place]).join(", ")}.`;
export const explained = (code: string, facts: readonly string[], paragraphs: readonly string[]) =>
  [code, ...facts, "", ...paragraphs].join("\n");
export const noCode = (code: string, known: readonly string[]) =>
  `${code === "" ? "Name one code." : `There is no code “${code}”.`} Known codes: ${known.join(", ")}.`;
