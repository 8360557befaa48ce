import { describe, expect, test } from "vitest";
import { REGISTER_TOOL_OPTIONS, readMembers, TOOL } from "../../src/model-context/read-members.js";

const readTool = (source: object) => readMembers(source as Record<string, unknown>, TOOL);

/** What the page gives, and the members that were read of it. */
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

describe("readMembers", () => {
  test("Members are read once, in native's order with ours between them, and unknown ones last.", () => {
    const { reads, source } = watched({ zeta: 1, title: "t", _meta: {}, name: "n" });
    expect({ ...readTool(source) }).toEqual({ _meta: {}, name: "n", title: "t", zeta: 1 });
    expect(reads).toEqual([
      ...["_meta", "annotations", "description", "execute", "inputSchema", "name", "outputSchema", "title"],
      "zeta",
    ]);
  });

  test("Annotations are read in their place, and what is no object is left to be refused.", () => {
    const { reads, source } = watched({ untrustedContentHint: 1, other: 2 });
    expect({ ...(readTool({ annotations: source })["annotations"] as object) }).toEqual({
      ...{ untrustedContentHint: 1, other: 2 },
    });
    expect(reads).toEqual([
      ...["consequentialHint", "debugging", "readOnlyHint", "sensitiveHint", "untrustedContentHint", "other"],
    ]);
    expect(readTool({ annotations: 1 })["annotations"]).toBe(1);
    expect(readTool({ annotations: null })["annotations"]).toBe(null);
  });

  test("Texts are converted once; a symbol stays one, so that it is refused in the browser's words.", () => {
    const symbol = Symbol("name");
    const tool = readTool({ name: symbol, title: { toString: () => "title" }, description: 5, execute: 5 });
    expect({ ...tool }).toEqual({ name: symbol, title: "title", description: "5", execute: 5 });
  });

  test("An inherited member counts, one that is undefined does not, and the record inherits nothing.", () => {
    const tool = readTool(Object.create({ name: "inherited", title: undefined }));
    expect(Reflect.ownKeys(tool)).toEqual(["name"]);
    expect(Object.getPrototypeOf(tool)).toBe(null);
  });

  test("What a getter throws is thrown.", () => {
    const tool = {
      get name() {
        throw new RangeError("mine");
      },
    };
    expect(() => readTool(tool)).toThrow("mine");
  });
});

test("The two options of registerTool are read in native's order, and passed on as they are.", () => {
  const { signal } = new AbortController();
  const { reads, source } = watched({ signal, exposedTo: 1 });
  expect({ ...readMembers(source, REGISTER_TOOL_OPTIONS) }).toEqual({ exposedTo: 1, signal });
  expect(reads).toEqual(["exposedTo", "signal"]);
});
