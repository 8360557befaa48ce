/** A site whose store a thief can read and write. */
import { Keyv } from "keyv";
import { openSite } from "./set-up.js";

export const key = (fill: number) => new Uint8Array(32).fill(fill);
export const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");

export function openStore(options: Parameters<typeof openSite>[0] = {}) {
  const map = new Map<string, unknown>();
  const site = openSite({
    ...options,
    store: { store: new Keyv({ store: map }), now: Date.now, ...options.store },
  });
  const secretKeys = () => [...map.keys()].filter((name) => name.includes("airlock:secret:"));
  return {
    ...site,
    map,
    secretKeys,
    /** Changes one stored record as an attacker who can write to the store would. */
    tamper(
      change: (record: Record<string, unknown>) => Record<string, unknown>,
      name = secretKeys()[0] ?? "",
    ) {
      const outer = JSON.parse(String(map.get(name))) as { value: string };
      const record = JSON.parse(outer.value) as Record<string, unknown>;
      map.set(name, JSON.stringify({ ...outer, value: JSON.stringify(change(record)) }));
    },
  };
}
