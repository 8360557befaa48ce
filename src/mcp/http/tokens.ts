/**
 * Bearer tokens for HTTP. Each stands for an agent name, is printed once, and is stored as a hash,
 * so that the file gives no token away.
 */
import { createHash, randomBytes } from "node:crypto";
import { existsSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../intrinsics/language.js";
import { tokensDamaged } from "../../texts/commands.js";
import type { Places } from "../paths.js";
import { ensurePrivateFolder, readPrivateFile, writePrivateFile } from "../private-folder.js";

interface StoredToken {
  readonly agent: string;
  /** SHA-256, base64url. A token is as random as its hash, so no salt is needed. */
  readonly hash: string;
}

const fileOf = (places: Places): string => join(places.root, "tokens.json");
const hashOf = (token: string): string => createHash("sha256").update(token).digest("base64url");

const isStored = (value: unknown): value is StoredToken =>
  isRecord(value) && typeof value["agent"] === "string" && typeof value["hash"] === "string";

/** @throws where others can read or replace the file, or it is damaged */
export function readTokens(places: Places): readonly StoredToken[] {
  if (!existsSync(fileOf(places))) return [];
  const text = readPrivateFile(fileOf(places));
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw new Error(tokensDamaged(fileOf(places)));
  }
  return Array.isArray(data) ? data.filter(isStored) : [];
}

function storeTokens(places: Places, tokens: readonly StoredToken[]): void {
  ensurePrivateFolder(places.root);
  const fresh = `${fileOf(places)}.${process.pid}.new`;
  rmSync(fresh, { force: true });
  writePrivateFile(fresh, JSON.stringify(tokens));
  renameSync(fresh, fileOf(places));
}

/**
 * Makes a token for a name, in place of an earlier one.
 *
 * @returns the token, which is stored nowhere
 */
export function addToken(places: Places, agent: string): string {
  const token = `airlock_${randomBytes(32).toString("base64url")}`;
  const others = readTokens(places).filter((each) => each.agent !== agent);
  storeTokens(places, [...others, { agent, hash: hashOf(token) }]);
  return token;
}

/** @returns whether there was one */
export function removeToken(places: Places, agent: string): boolean {
  const tokens = readTokens(places);
  const others = tokens.filter((each) => each.agent !== agent);
  if (others.length < tokens.length) storeTokens(places, others);
  return others.length < tokens.length;
}

/**
 * Looks a token up. The file is read for each request, so a token that was removed is of no use at
 * once.
 *
 * @returns the agent's name; undefined for an unknown token
 */
export function agentOfToken(places: Places, token: string): string | undefined {
  const hash = hashOf(token);
  return readTokens(places).find((each) => each.hash === hash)?.agent;
}
