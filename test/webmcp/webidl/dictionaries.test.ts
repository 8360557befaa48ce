import { describe, expect, test } from "vitest";
import { toModelContextTool, toRegisterToolOptions } from "../../../src/webmcp/webidl/dictionaries.js";
import { refusalOf } from "../../../src/webmcp/webidl/webidl.js";

const refuse = refusalOf("registerTool");
const required = { description: "d", execute: () => {}, name: "n" };

/** The page's object, and the members that were read of it. */
function watched(members: Record<string, unknown>) {
  const reads: string[] = [];
  const source = new Proxy(members, {
    get(target, key) {
      reads.push(String(key));
      return Reflect.get(target, key);
    },
  });
  return { reads, source };
}

describe("toModelContextTool", () => {
  test("Members are read once, in native's order with ours between them, and no others.", () => {
    const { reads, source } = watched({ zeta: 1, ...required, title: "t", _meta: {} });
    expect(toModelContextTool(source, refuse)).toMatchObject({ ...required, _meta: {}, title: "t" });
    expect(reads).toEqual([
      ...["_meta", "annotations", "description", "execute", "inputSchema", "name", "outputSchema", "title"],
    ]);
  });

  test("Annotations are read in their place; a hint of ours that is not declared stays undefined.", () => {
    const { reads, source } = watched({ untrustedContentHint: 1, other: 2 });
    const { annotations } = toModelContextTool({ ...required, annotations: source }, refuse);
    expect({ ...annotations }).toEqual({
      ...{ consequentialHint: false, debugging: false, readOnlyHint: false, sensitiveHint: undefined },
      ...{ untrustedContentHint: true },
    });
    expect(reads).toEqual([
      ...["consequentialHint", "debugging", "readOnlyHint", "sensitiveHint", "untrustedContentHint"],
    ]);
  });

  test("Nothing is read after a member that is refused.", () => {
    const { reads, source } = watched({ ...required, execute: 5 });
    expect(() => toModelContextTool(source, refuse)).toThrow(
      "Failed to read the 'execute' property from 'ModelContextTool': The given value is not a function.",
    );
    expect(reads).toEqual(["_meta", "annotations", "description", "execute"]);
  });

  test("An inherited member counts, and the record inherits nothing.", () => {
    const tool = toModelContextTool(Object.create(required), refuse);
    expect(tool.name).toBe("n");
    expect(Object.getPrototypeOf(tool)).toBe(null);
  });
});

test("The two options of registerTool are read in native's order.", () => {
  const { signal } = new AbortController();
  const { reads, source } = watched({ signal, exposedTo: undefined });
  expect(toRegisterToolOptions(source, refuse).signal).toBe(signal);
  expect(reads).toEqual(["exposedTo", "signal"]);
});
