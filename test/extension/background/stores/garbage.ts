/** Records that no worker wrote, and the keys under which readers look. */
import type { Kind } from "../../../../extension/background/stores/kinds.js";
import { AGENT } from "../../fake-agent.js";
import type { FakeBrowser } from "../../fake-chrome.js";

const deep = (levels: number): string => `${"[".repeat(levels)}${"]".repeat(levels)}`;

/** JSON texts; of no form, in memory, where what is stored is a text. */
export const GARBAGE: readonly string[] = [
  "null",
  "7",
  "-1.5",
  "true",
  '"a text"',
  '"{"',
  "[]",
  "[null]",
  "[[1,2,3]]",
  "{}",
  '{"agent":null,"at":null,"tabs":7,"last":-1,"values":null,"share":null,"status":7}',
  '{"__proto__":null,"constructor":7,"toString":null}',
  deep(90),
  `{"value":${deep(5_000)}}`,
  JSON.stringify("x".repeat(300_000)),
  JSON.stringify(Array.from({ length: 20_000 }, (_, at) => at)),
];

export const KEYS = [
  "last",
  "log",
  "apps",
  "preset",
  "managed",
  "until",
  AGENT,
  '["',
  "https://shop.example",
  "",
];

/** Each kind of garbage, in its turn, under each key that some reader knows. */
export function spoil(
  browser: FakeBrowser,
  { name, area }: Kind<unknown, unknown>,
  isText: boolean,
  texts: readonly string[] = GARBAGE,
  from = 0,
): void {
  const storage = area === "disk" ? browser.local : browser.session;
  for (const [index, text] of texts.entries()) {
    const at = index + from;
    const key = KEYS[at % KEYS.length] ?? "";
    const full = name === "" ? key : `${name}:${key}${at < KEYS.length ? "" : at}`;
    storage.data.set(full, area === "disk" || !isText ? text : JSON.stringify(text));
  }
}
