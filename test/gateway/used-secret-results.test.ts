/** The result of a call that was given a secret: closed redaction. */
import { describe, expect, it } from "vitest";
import type { HeldSecret } from "../../src/engine/enforce/handles.js";
import { CANARY, contractOf, leftOf } from "./agent-view.js";
import { HELD, INPUT, OUTPUT, prepare, wordsOf } from "./secret-call.js";

describe("The result of a call that was given a secret", () => {
  const run = (raw: unknown, held: HeldSecret = HELD, outputSchema: unknown = OUTPUT) =>
    prepare({
      held,
      ports: {
        run: async (_, complete) => {
          complete();
          return raw;
        },
      },
      call: { contract: contractOf({ inputSchema: INPUT, outputSchema }) },
    }).answer();

  it.each([
    ["in a text", { content: [{ type: "text", text: `set ${CANARY}` }] }],
    [
      "reversed, which is not searched for",
      { content: [{ type: "text", text: [...CANARY].reverse().join("") }] },
    ],
    ["in a member that the schema does not name", { installed: true, echo: [...CANARY].reverse().join("") }],
    ["in a named member", { installed: true, host: `at ${CANARY}` }],
    ["below a named member", { installed: true, host: { deep: [...CANARY].reverse().join("") } }],
    ["as an error", { isError: true, content: [{ type: "text", text: `no: ${CANARY}` }] }],
    ["in its metadata", { installed: true, _meta: { echo: [...CANARY].reverse().join("") } }],
  ])("is closed: it does not come back %s", async (_, raw) => {
    const text = wordsOf(await run(raw));
    expect(text).not.toContain(CANARY);
    expect(text).not.toContain([...CANARY].reverse().join(""));
  });

  it("says that the secret is the reason", async () => {
    const result = await run({ installed: true, extra: "words" });
    expect(leftOf({ agent: result }).structuredContent).toEqual({ installed: true });
    expect(result._meta).toMatchObject({
      "webmcp-airlock/redaction": { redactions: [{ reason: "used-secret" }] },
    });
  });

  it("is withheld whole where the secret could be guessed", async () => {
    const result = await run({ installed: true, host: "the PIN 4711 is set" }, { ...HELD, value: "4711" });
    expect(wordsOf(result)).not.toContain("4711");
    expect(leftOf({ agent: result }).structuredContent).toEqual({});
  });

  it("is withheld whole where the secret holds a number, which can be written in many ways", async () => {
    const held = { ...HELD, value: JSON.stringify({ account: 4_929_831_746_025_163 }) };
    const result = await run({ installed: true, host: "4.929831746025163e15" }, held);
    expect(leftOf({ agent: result }).structuredContent).toEqual({});
  });

  it("is withheld whole where nothing describes it", async () => {
    expect(wordsOf(await run({ installed: true, host: "a" }, HELD, {}))).not.toContain("installed");
  });

  it("is withheld whole where the tool's own hint would do it, although members are described", async () => {
    const contract = contractOf({
      inputSchema: INPUT,
      outputSchema: {
        type: "object",
        properties: { installed: { type: "boolean" }, host: { type: "string" } },
      },
      sensitiveHint: true,
    });
    const { answer } = prepare({
      held: HELD,
      ports: {
        run: async (_, complete) => {
          complete();
          return { installed: true, host: "inside.example" };
        },
      },
      call: { contract },
    });
    expect(wordsOf(await answer())).not.toContain("inside.example");
  });

  it("is as open as ever where no secret was given", async () => {
    const { answer } = prepare({ call: { arguments: { key: "the agent's own" } } });
    expect((await answer())._meta).toBeUndefined();
  });
});
