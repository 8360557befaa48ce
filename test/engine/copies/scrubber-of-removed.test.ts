/** A scrubber for what a redaction removed. */
import { describe, expect, it } from "vitest";
import { compileRedactor, createScrubber } from "../../../src/engine/index.js";
import { RUNS_ALL } from "../../runs-all.js";

const MARKED = { "x-sensitive": true };
const KEY = "plr_live_9f2c8b7aQx41";

function scrubberOf(schema: unknown, value: unknown) {
  const { removed } = compileRedactor(schema).redact(value);
  return createScrubber(removed);
}

describe("A scrubber for what was removed", () => {
  it.each([
    ["a text", KEY],
    ["a member of an object", { id: "k_1", key: KEY }],
    ["an item of a list", ["first", [KEY]]],
    ["a part of JSON text", JSON.stringify({ keys: [KEY] })],
    ["a part of JSON in JSON", { body: JSON.stringify(JSON.stringify({ key: KEY })) }],
    ["a name that is not an ordinary one", { [KEY]: true }],
  ])("searches for %s", (_title, secret) => {
    const { scrub } = scrubberOf({ properties: { secret: MARKED } }, { id: "k_1", secret });
    expect(scrub(`Use ${KEY} for k_1.`)).toEqual({ text: "Use [withheld] for k_1.", count: 1 });
    expect(scrub(btoa(KEY))).toEqual({ text: "[withheld]", count: 1 });
  });

  it("searches for numbers", () => {
    const { scrub } = scrubberOf({ properties: { card: MARKED } }, { card: 4929831746025163 });
    expect(scrub("4929831746025163").text).toBe("[withheld]");
  });

  it("searches for a name that stays behind with its value", () => {
    const schema = { properties: { byMail: { propertyNames: MARKED } } };
    const value = { byMail: { "jane.doe@mail.example": 1 } };
    expect(compileRedactor(schema).redact(value).removed).toMatchObject([{ name: "jane.doe@mail.example" }]);
    expect(scrubberOf(schema, value).scrub("To jane.doe@mail.example.").text).toBe("To [withheld].");
  });

  it("says no name where that may be shown", () => {
    const { removed } = compileRedactor({ properties: { secret: MARKED } }).redact({ secret: KEY });
    expect(removed).toEqual([{ pointer: "/secret", value: KEY }]);
  });

  it("takes strings beside it, and finds what could be guessed as equal words alone", () => {
    const { removed } = compileRedactor({ properties: { pin: MARKED } }).redact({
      pin: { of: "Jane", is: 4812 },
    });
    const { scrub } = createScrubber([...removed, KEY]);
    expect(scrub(`Jane, 4812 and ${KEY}`)).toEqual({
      text: "[withheld], [withheld] and [withheld]",
      count: 3,
    });
    const others = `Janet, 48123 and ${btoa("Jane")}`;
    expect(scrub(others)).toEqual({ text: others, count: 0 });
  });

  it("takes short strings as whole words, and says which are too short for any", () => {
    const { scrub, ignored } = createScrubber(["hunter2", "4711", "42", "--"]);
    expect(scrub("hunter2 has 4711, 47-11 and 42; hunter22 has 147112.")).toEqual({
      text: "[withheld] has [withheld], [withheld] and 42; hunter22 has 147112.",
      count: 3,
    });
    expect(ignored).toEqual(["42", "--"]);
  });

  it("says which other values it cannot search for", () => {
    const monotonous = "a".repeat(600);
    const { scrub, ignored } = createScrubber([
      { pointer: "", value: ["withheld", monotonous, 42] },
      "Withheld",
    ]);
    expect(ignored).toEqual(["withheld", monotonous, "42", "Withheld"]);
    expect(scrub(`${monotonous}, withheld, 42`)).toEqual({ text: `${monotonous}, withheld, 42`, count: 0 });
  });

  it("finds a key by itself that stood in a sentence", () => {
    const value = `Use the key ${KEY}. Thank you.`;
    expect(createScrubber([{ pointer: "", value }]).scrub(`It is ${KEY}!`).text).toBe("It is [withheld]!");
  });

  it("forgets none of many thousands", () => {
    const keys = Array.from(
      { length: RUNS_ALL ? 40_000 : 20_000 },
      (_, i) => `plr_live_${(i * 7_919 + 1e9).toString(36)}Qx41`,
    );
    const { scrub } = createScrubber(keys);
    for (const key of [keys[0], keys[18_000], keys.at(-1)]) {
      expect(scrub(`It is ${key}.`)).toEqual({ text: "It is [withheld].", count: 1 });
      expect(scrub(`It is ${btoa(`${key}`)}.`)).toMatchObject({ count: 1 });
    }
    expect(scrub(`${keys[0]}, ${keys.at(-1)}`)).toEqual({ text: "[withheld], [withheld]", count: 2 });
    for (let i = 0; i < keys.length; i += 50)
      expect(scrub(keys.slice(i, i + 50).join(" "))).toMatchObject({ count: 50 });
    expect(scrub("It is nothing.")).toEqual({ text: "It is nothing.", count: 0 });
  });
});
