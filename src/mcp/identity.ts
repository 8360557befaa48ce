/**
 * Who an app is: an Ed25519 key for each agent name, in a file that only the user can read. Another
 * program of the same user can read it too; the guide says so.
 */
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from "node:crypto";
import { join } from "node:path";
import { type Challenge, type Identify, LINK_VERSION, signedText } from "../link/messages.js";
import { keyDamaged } from "../texts/commands.js";
import type { Places } from "./paths.js";
import { ensurePrivateFolder, readPrivateFile, writePrivateFile } from "./private-folder.js";

export interface AppKey {
  readonly name: string;
  readonly key: KeyObject;
}

/** Any name is a file's: what is more than letters and digits goes into a hash. */
export function keyFileName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 40);
  const digest = createHash("sha256").update(name).digest("hex").slice(0, 16);
  return `${plain}.${digest}.pem`;
}

export const DEFAULT_NAME = "MCP client";

/**
 * The agent's key; one is made at its first use. Two processes may make it at once: the first file
 * stays.
 * @throws where other users can read or replace it, or it is damaged
 */
export function openKey(places: Places, name = DEFAULT_NAME): AppKey {
  ensurePrivateFolder(places.root);
  ensurePrivateFolder(places.keys);
  const file = join(places.keys, keyFileName(name));
  const { privateKey } = generateKeyPairSync("ed25519");
  try {
    writePrivateFile(file, privateKey.export({ type: "pkcs8", format: "pem" }).toString());
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const pem = readPrivateFile(file);
  try {
    return { name, key: createPrivateKey(pem) };
  } catch {
    throw new Error(keyDamaged(file));
  }
}

const rawPublicKey = (key: KeyObject): string => {
  const { x } = createPublicKey(key).export({ format: "jwk" });
  return x as string;
};

/** @param program what started this process: a claim */
export function identify({ name, key }: AppKey, challenge: Challenge, program?: string): Identify {
  const signature = sign(null, Buffer.from(signedText(challenge)), key).toString("base64url");
  return {
    airlock: "identify",
    version: LINK_VERSION,
    key: rawPublicKey(key),
    signature,
    name,
    ...(program === undefined ? {} : { program }),
  };
}
