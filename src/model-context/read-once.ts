/**
 * What native is given in place of an object of the page: native asks for a member
 * when its own algorithm says so, and gets what the page has there. Each member is
 * read once, at native's time and in native's order, and native refuses what it
 * refuses in its own words. Members that only we know are read in their
 * lexicographic place between them.
 */
import { createRecord, ProxyConstructor } from "../primordials.js";
import type { UntrustedObject } from "./webidl.js";

/** A member of ours. */
export interface OwnMember {
  readonly key: string;
  keep(value: unknown): void;
}

export interface Reading {
  readonly proxy: object;
  /** Reads the members of ours that native's reading has not passed. */
  finish(): void;
}

type Intercept = (key: PropertyKey, value: unknown) => unknown;

/** Everything native asks for goes through `intercept`; nothing else of the page's object is reachable. */
export function readOnce(source: UntrustedObject, own: readonly OwnMember[], intercept: Intercept): Reading {
  let next = 0;
  const readOwnUpTo = (key: PropertyKey | undefined): void => {
    for (; next < own.length; next++) {
      const member = own[next] as OwnMember;
      if (typeof key === "string" && key < member.key) return;
      // Native may come to know a member of ours; then it gets what we read.
      const value = source[member.key];
      values[member.key] = value;
      member.keep(value);
    }
  };
  const values = createRecord<unknown>();
  const handler = createRecord<unknown>();
  handler["get"] = (_target: object, key: PropertyKey): unknown => {
    readOwnUpTo(key);
    return intercept(key, typeof key === "string" && key in values ? values[key] : source[key]);
  };
  const proxy = new ProxyConstructor(
    createRecord<unknown>(),
    handler as ProxyHandler<Record<string, unknown>>,
  );
  return { proxy, finish: () => readOwnUpTo(undefined) };
}
