/**
 * Reads what an agent got as the most patient agent would: every text, name and JSON text inside of
 * a text, without what cannot be seen. It shares no code with what it judges.
 */
import { FORGED, SECRET } from "./spellings.js";

/** By Unicode's own properties, as the engine knows them, and what else shows nothing. */
const NOT_SEEN = /^[\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]$/u;

function visible(text: string): string {
  let seen = "";
  for (const character of text) if (!NOT_SEEN.test(character)) seen += character;
  return seen;
}

function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" || typeof value === "string" ? value : undefined;
  } catch {
    return undefined;
  }
}

function withoutPercents(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

interface Reading {
  readonly texts: string[];
  /** Members of ours or of the protocol, by their visible names. */
  readonly reserved: { readonly name: string; readonly value: unknown }[];
}

function readInto(reading: Reading, value: unknown): void {
  if (typeof value === "string") {
    reading.texts.push(value);
    if (/^[A-Za-z0-9+/]{8,}=*$/.test(value))
      reading.texts.push(Buffer.from(value, "base64").toString("utf8"));
    const decoded = withoutPercents(value);
    if (decoded !== value) reading.texts.push(decoded);
    const inner = parse(value);
    if (inner !== undefined) readInto(reading, inner);
    return;
  }
  if (typeof value !== "object" || value === null) {
    reading.texts.push(String(value));
    return;
  }
  for (const [name, member] of Object.entries(value)) {
    if (!Array.isArray(value)) {
      reading.texts.push(name);
      if (/^(webmcp-airlock|io\.modelcontextprotocol)\//i.test(visible(name)))
        reading.reserved.push({ name, value: member });
    }
    readInto(reading, member);
  }
}

export interface Known {
  /** Handles that this agent was given. */
  readonly handles: readonly string[];
  readonly secrets?: readonly string[];
}

/** @returns what reached the agent that must not; empty where nothing did. */
export function findPassed(got: unknown, { handles, secrets = [SECRET] }: Known): string[] {
  const reading: Reading = { texts: [], reserved: [] };
  readInto(reading, got);
  const passed = new Set<string>();
  const seen = reading.texts.map(visible);
  const whole = visible(JSON.stringify(got) ?? "");
  for (const secret of secrets)
    if ([whole, ...seen].some((text) => text.includes(secret))) passed.add("secret");
  for (const text of seen) {
    for (const [handle] of text.matchAll(/airlock-[0-9a-f]{32}/gi)) {
      if (!handles.includes(handle)) passed.add(`handle ${handle}`);
    }
  }
  for (const { name, value } of reading.reserved) {
    if (name !== visible(name)) passed.add(`hidden name ${visible(name)}`);
    if (JSON.stringify(value).includes(FORGED)) passed.add(`forged ${visible(name)}`);
    if (name.startsWith("io.")) passed.add(`member ${name}`);
  }
  return [...passed];
}
