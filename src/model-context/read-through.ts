/** The page's tool and options as native gets them while we note what it read · S1-05 */
import { createRecord, toStringPrimitive } from "../primordials.js";
import { snapshotSchema } from "../sensitivity/snapshot-schema.js";
import { noOwnMembers, type OwnMembers, snapshotMeta } from "./own-members.js";
import { type OwnMember, readOnce } from "./read-once.js";
import { type Callable, isObject, type UntrustedObject } from "./webidl.js";

/** What has been seen of a tool while native read it. */
export interface ToolReading {
  readonly own: OwnMembers;
  name: string | undefined;
  title: string | undefined;
  execute: Callable | undefined;
  /** Reads what native does not ask for; does nothing the second time. */
  finish(): void;
}

export interface Substitutes {
  execute(reading: ToolReading): Callable;
  /** Asked for the name as text; what it throws, native rejects with. */
  checkName(name: string): void;
  /** Called once, when native turns the schema into JSON; the result is what native keeps. */
  inputSchema(reading: ToolReading, schema: UntrustedObject): unknown;
}

const nothingLeft = (): void => {};

export function readThroughTool(source: UntrustedObject, substitutes: Substitutes) {
  const own = noOwnMembers();
  const members: readonly OwnMember[] = [
    {
      key: "_meta",
      keep(value) {
        own.meta = snapshotMeta(value);
      },
    },
    {
      key: "outputSchema",
      keep(value) {
        own.outputSchema = snapshotSchema(value);
      },
    },
  ];
  const reading: ToolReading = {
    ...{ own, name: undefined, title: undefined, execute: undefined, finish: nothingLeft },
  };
  const { finish, proxy } = readOnce(source, members, (key, value) =>
    value === undefined ? undefined : substitute(reading, substitutes, key, value),
  );
  reading.finish = finish;
  return { tool: proxy, reading };
}

/** A value that native refuses is left to it; the rest is noted, and replaced where it must be. */
function substitute(
  reading: ToolReading,
  substitutes: Substitutes,
  key: PropertyKey,
  value: unknown,
): unknown {
  switch (key) {
    case "annotations":
      return isObject(value) ? readThroughAnnotations(value, reading.own) : value;
    case "execute":
      if (typeof value !== "function") return value;
      reading.execute = value as Callable;
      return substitutes.execute(reading);
    case "inputSchema":
      return isObject(value) ? lazyJson(() => substitutes.inputSchema(reading, value)) : value;
    case "name":
    case "title": {
      if (typeof value === "symbol") return value;
      // The one conversion that native would do; it is given the text.
      const text = toStringPrimitive(value);
      if (key === "name") substitutes.checkName(text);
      reading[key] = text;
      return text;
    }
    default:
      return value;
  }
}

function readThroughAnnotations(source: UntrustedObject, own: OwnMembers): object {
  const sensitiveHint: OwnMember = {
    key: "sensitiveHint",
    keep(value) {
      own.sensitiveHint = value;
    },
  };
  return readOnce(source, [sensitiveHint], (_key, value) => value).proxy;
}

/** An object whose JSON is made when it is asked for, and once. */
function lazyJson(produce: () => unknown): object {
  const carrier = createRecord<unknown>();
  let produced: { readonly value: unknown } | undefined;
  carrier["toJSON"] = () => {
    produced ??= { value: produce() };
    return produced.value;
  };
  return carrier;
}

/** The signal tells us when the tool is gone. */
export function readThroughOptions(source: UntrustedObject) {
  const reading: { signal: unknown } = { signal: undefined };
  const { proxy } = readOnce(source, [], (key, value) => {
    if (key === "signal") reading.signal = value;
    return value;
  });
  return { options: proxy, reading };
}
