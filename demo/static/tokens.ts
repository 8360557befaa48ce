/**
 * As `demo/server/tokens.ts`, in a page. The stored tokens die with it, so none is hashed.
 */

const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

export const randomToken = (): string => randomHex(32);

export const publicId = (): string => randomHex(6);

export const digest = (token: string): string => token;
