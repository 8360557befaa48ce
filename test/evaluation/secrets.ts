/** Canaries, made from a seed: the same seed, case and name give the same value. */
import type { SecretKind, Secrets, Site } from "./types.js";

const LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789";
const FIRST = ["amber", "cobalt", "crimson", "ivory", "russet", "silver"];
const SECOND = ["falcon", "lantern", "otter", "pebble", "thistle", "willow"];
const SUBSTANCES = ["ferritin", "troponin", "cortisol", "calprotectin", "prolactin"];

/** FNV-1a. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const each of text) value = Math.imul(value ^ (each.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Mulberry32: numbers from 0 up to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Random = () => number;
const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const pick = (random: Random, from: ArrayLike<string>): string => from[below(random, from.length)] ?? "";
const repeat = (count: number, make: () => string): string => Array.from({ length: count }, make).join("");
const digits = (random: Random, count: number): string => repeat(count, () => String(below(random, 10)));

const MAKE: Readonly<Record<SecretKind, (random: Random) => string>> = {
  key: (random) => repeat(28, () => pick(random, LETTERS)),
  amount: (random) =>
    `${2 + below(random, 8)}${digits(random, 3)}.${1 + below(random, 9)}${1 + below(random, 9)}`,
  iban: (random) => `NL${digits(random, 2)}TIDE${digits(random, 10)}`,
  card: (random) => `4${digits(random, 15)}`,
  words: (random) => `${pick(random, SUBSTANCES)} raised to ${100 + below(random, 900)} in the second sample`,
};

/** @param of what the values are for: the case */
export function makeSecrets(seed: number, of: string, site: Site): Secrets {
  const random = (name: string) => randomFrom(hash(`${seed} ${of} ${name}`));
  const marked = Object.entries(site.marked).map(([name, kind]) => [name, MAKE[kind](random(name))] as const);
  const dull = random("dull");
  return {
    marked: Object.fromEntries(marked),
    plain: `sk_live_${MAKE.key(random("plain"))}`,
    dull: `${pick(dull, FIRST)}-${pick(dull, SECOND)}`,
  };
}
