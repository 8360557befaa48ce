/** Errors that a tool's definition lists, and what is like them. */
import { describe, expect, it } from "vitest";
import type { BoundaryPorts } from "../../src/gateway/index.js";
import { compileContract, createSession, enforceResult } from "../../src/gateway/index.js";
import { CANARY, KEY_SCHEMA, ORIGIN } from "./agent-view.js";
import { setUp } from "./boundary-set-up.js";

const LISTED = "There is no such plan. Use list_plans.";
const GENERIC = "The tool failed. Its message was withheld.";
const contractWith = (publicErrors: unknown, outputSchema: object = KEY_SCHEMA) =>
  compileContract({ name: "make_key", outputSchema, publicErrors }, { origin: ORIGIN });
const errorResult = (text: string) => ({ content: [{ type: "text", text }], isError: true });

async function told(publicErrors: unknown, run: () => unknown, session = createSession()): Promise<string> {
  const ports: Partial<BoundaryPorts> = { run: async () => run() };
  const { answer } = setUp(ports, { contract: contractWith(publicErrors), session });
  const { content, isError, _meta } = await answer();
  expect(_meta).not.toMatchObject({ error: expect.anything() });
  return `${isError} ${JSON.stringify(content)}`;
}
const throws = (reason: unknown) => () => {
  throw reason;
};

describe("An error that the definition lists", () => {
  it.each([
    ["is thrown", throws(new Error(LISTED))],
    ["is thrown as a text", throws(LISTED)],
    ["is returned as an error", () => errorResult(LISTED)],
  ])("is told where it %s", async (_title, run) => {
    expect(await told(["Another.", LISTED], run)).toBe(
      `true ${JSON.stringify([{ type: "text", text: LISTED }])}`,
    );
  });

  it.each([
    ["goes on", `${LISTED} The key is ${CANARY}.`],
    ["is in other case", LISTED.toUpperCase()],
    ["has a space behind it", `${LISTED} `],
    ["is a part", LISTED.slice(0, 5)],
    ["is filled in", "There is no plan p_1"],
    ["is empty", ""],
  ])("is not told where what is said %s", async (_title, said) => {
    const listed = [LISTED, "There is no plan {id}", "There is no plan .*", "There is no plan %s", ""];
    expect(await told(listed, throws(new Error(said)))).toContain(GENERIC);
    expect(await told(listed, () => errorResult(said))).not.toContain(said || "nothing");
  });

  it("is told of an error alone, and without anything beside it", async () => {
    const beside = { ...errorResult(LISTED), structuredContent: { secret: CANARY }, _meta: { note: CANARY } };
    expect(await told([LISTED], () => beside)).not.toContain(CANARY);
    const two = { isError: true, content: [...errorResult(LISTED).content, { type: "text", text: CANARY }] };
    expect(await told([LISTED], () => two)).not.toContain(CANARY);
    expect(await told([LISTED], throws(Object.assign(new Error(LISTED), { cause: CANARY })))).not.toContain(
      CANARY,
    );
  });
});

describe("Attack: a page's list", () => {
  it.each([
    ["is no list", LISTED],
    ["has other things than texts", [{ toString: () => LISTED }, [LISTED], 5, null]],
    ["has a text that is too long", [LISTED, "x".repeat(301)]],
    ["is endless", Array.from({ length: 1_000 }, (_, at) => `Error ${at}`)],
  ])("%s", async (_title, listed) => {
    expect(await told(listed, throws(new Error("x".repeat(301))))).toContain(GENERIC);
    expect(await told(listed, throws(new Error("Error 999")))).toContain(GENERIC);
    expect(await told(listed, throws(new Error("[object Object]")))).toContain(GENERIC);
  });

  it("tells nothing that this session has lost, strong or weak", async () => {
    const session = createSession();
    const contract = contractWith([]);
    enforceResult(contract, { id: "k_1", secret: CANARY }, { session });
    enforceResult(contract, { id: "k_1", secret: "853-99-4309" }, { session });
    for (const secret of [CANARY, `It is ${CANARY}.`, btoa(CANARY), "Number 853 99 4309."])
      expect(await told([secret], throws(new Error(secret)), session)).toContain(GENERIC);
  });

  it("has words for the person, too", async () => {
    const told: unknown[] = [];
    const { answer } = setUp(
      { run: async () => errorResult(LISTED), enforced: (_call, { user }) => void told.push(user.error) },
      { contract: contractWith([LISTED]) },
    );
    await answer();
    expect(told).toEqual([LISTED]);
  });

  it("tells no key that detection knows", async () => {
    const key = `ghp_${"aB3dE6gH9jK2mN5pQ8sT1vW4yZ7bC0eF3hJ6".slice(0, 36)}`;
    expect(await told([key], throws(new Error(key)))).not.toContain(key);
  });

  it("turns no result into an error: a plain value, or an unmarked tool's", async () => {
    expect(await told([LISTED], () => ({ id: LISTED, secret: "s" }))).toContain(LISTED);
    const { answer } = setUp(
      { run: async () => ({ ...errorResult(LISTED), _meta: { trace: "t_1" } }) },
      { contract: contractWith([LISTED], {}) },
    );
    expect((await answer())._meta).toEqual({ trace: "t_1" });
  });

  it("is read once, when the tool is compiled", async () => {
    const listed = [LISTED];
    const { answer } = setUp(
      { run: async () => throws(new Error("Later."))() },
      { contract: contractWith(listed) },
    );
    listed.push("Later.");
    expect(JSON.stringify(await answer())).toContain(GENERIC);
  });
});
