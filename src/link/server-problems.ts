/**
 * What can be wrong with a server of the person's own, and with one of its tools: a kind each,
 * which every language has its sentence for.
 */
import { isRecord } from "../intrinsics/language.js";

const PROBLEMS = [
  "no-program",
  "no-folder",
  "no-permission",
  "no-answer",
  "no-login",
  "no-headers",
  "too-slow",
  "too-long",
  "garbage",
  "ended",
  "is-airlock",
  "refused",
  "other",
] as const;
export type ServerProblemKind = (typeof PROBLEMS)[number];

/** Why a server does not run. */
export interface ServerProblem {
  readonly kind: ServerProblemKind;
  /** The program, folder or address that it is about. */
  readonly about?: string;
  /** What the server or the network said, in its own words. */
  readonly said?: string;
  /** The last line that the server wrote on stderr. */
  readonly lastLine?: string;
}

const LEFT_OUT = ["too-many", "task-only", "no-name"] as const;
/** What the app's process keeps back, then what the worker does. */
type LeftOutKind = (typeof LEFT_OUT)[number] | "name-unusable" | "name-twice" | "not-readable" | "too-large";

/** A tool that a server lists, and that no agent gets. */
export interface LeftOutTool {
  /** Empty where it has none. */
  readonly name: string;
  readonly why: LeftOutKind;
}

/** Named one by one; others are counted. */
export const MAX_LEFT_OUT = 20;
const MAX_NAME = 128;
const MAX_WORDS = 500;

/** @returns undefined for what is none; a kind of a later version is `other` */
export function decodeProblem(data: unknown): ServerProblem | undefined {
  // An app of an earlier version says it in a sentence.
  if (typeof data === "string") return { kind: "other", said: data.slice(0, MAX_WORDS) };
  if (!isRecord(data)) return undefined;
  const words = Object.fromEntries(
    (["about", "said", "lastLine"] as const).flatMap((member) => {
      const value = data[member];
      return typeof value === "string" && value !== "" ? [[member, value.slice(0, MAX_WORDS)]] : [];
    }),
  );
  return { kind: PROBLEMS.find((kind) => kind === data["kind"]) ?? "other", ...words };
}

function decodeTool(data: unknown): LeftOutTool[] {
  const { name, why } = isRecord(data) ? data : {};
  const known = LEFT_OUT.find((kind) => kind === why);
  return typeof name === "string" && known !== undefined
    ? [{ name: name.slice(0, MAX_NAME), why: known }]
    : [];
}

export const decodeLeftOut = (data: unknown): readonly LeftOutTool[] =>
  Array.isArray(data) ? data.slice(0, MAX_LEFT_OUT).flatMap(decodeTool) : [];
