/** Random names for things, and the only form in which the server remembers the secret ones. */
import { createHash, randomBytes } from "node:crypto";

/** 256 random bits, safe in a URL and in a cookie. */
export const randomToken = (): string => randomBytes(32).toString("base64url");

/** A short public identifier: not a secret, never accepted as one. */
export const publicId = (): string => randomBytes(6).toString("hex");

/** Stored in place of a token. Attack: read access to the store; a hash cannot be used. */
export const digest = (token: string): string => createHash("sha256").update(token).digest("hex");
