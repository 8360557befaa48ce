import { createHash } from "node:crypto";

/** As all clients take it. */
const MAX_NAME = 50;
/** A longer name, or one of other letters, has a part of its digest in it. */
const DIGEST = 8;

const isPlain = (name: string): boolean => /^[A-Za-z0-9_-]+$/.test(name);

/**
 * @param server its part of the origin, which holds no underscore
 * @returns the name under which an agent knows a tool, or a client a prompt; no two are the same
 */
export function nameFor(server: string, name: string): string {
  const whole = `${server}__${name}`;
  if (whole.length <= MAX_NAME && isPlain(name) && !/_x[0-9a-f]{8}$/.test(name)) return whole;
  const digest = createHash("sha256").update(whole).digest("hex").slice(0, DIGEST);
  const plain = whole.replace(/[^A-Za-z0-9_-]/g, "-").slice(0, MAX_NAME - DIGEST - 2);
  return `${plain}_x${digest}`;
}
