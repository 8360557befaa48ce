/** The order that a stranger's letter gives to agents, as the tour's agent obeys it. */
import { isRecord, parseJson } from "./redactions.js";

const ADDRESSEE = /(?:mail both to|results to) ([\w.-]+@[\w.-]+\w)/;

export interface Order {
  /** Whom the agent is to write to. */
  readonly to: string;
  /** The stranger's own words. */
  readonly words: string;
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** @param read what the agent got, as it got it */
export function orderIn(read: string): Order | undefined {
  const paragraphs = textsIn(parseJson(read)).flatMap((text) => text.split("\n\n"));
  const words = paragraphs.find((text) => ADDRESSEE.test(text));
  const to = ADDRESSEE.exec(words ?? "")?.[1];
  return words === undefined || to === undefined ? undefined : { to, words };
}
