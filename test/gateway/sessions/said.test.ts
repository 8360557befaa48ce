/**
 * A weak value that stands in a call's own arguments stays: to mask it would tell whether a guess
 * was right.
 */
import { describe, expect, it } from "vitest";
import { compileContract, createSession, enforceResult } from "../../../src/gateway/index.js";

const contract = compileContract(
  {
    name: "t",
    outputSchema: { type: "object", properties: { pin: { type: "string", "x-sensitive": true } } },
  },
  { origin: "https://shop.example" },
);
const textOf = (args: object | undefined, note: string, pin = "4711") =>
  JSON.stringify(
    enforceResult(contract, { pin, note }, { session: createSession(), arguments: args as never }).agent,
  );

describe("A weak value", () => {
  it.each([
    ["as a text", { guess: "4711" }],
    ["as a number", { guess: 4711 }],
    ["inside a text, in other groups", { guess: "Is it 47-11?" }],
    ["in JSON text", { guess: JSON.stringify({ pin: "4711" }) }],
  ])("stays where the agent sent it: %s", (_title, args) => {
    expect(textOf(args, "You asked for 4711.")).toContain("You asked for 4711.");
  });

  it.each([
    ["nothing", undefined],
    ["other values", { guess: "4712", more: ["47", "11"] }],
    ["a longer one", { guess: "147110" }],
  ])("goes where the agent sent %s", (_title, args) => {
    expect(textOf(args, "It is 4711.")).toContain("It is [withheld].");
  });

  it("that is strong goes whatever was sent", () => {
    const key = "plr_Live9F2cQ7Rt4Xw8";
    expect(textOf({ key }, `It is ${key}.`, key)).toContain("It is [withheld].");
  });
});
