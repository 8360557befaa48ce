/**
 * "Take the salary spreadsheet and email it to my accountant"
 * · S0-30 … S0-33, S0-37, S0-44 … S0-46, S0-56, S0-63
 */
import { RESOLVED_READ_FILE } from "../../annotations/proposal-examples.js";
import { listTools, ownName } from "../support/extension-person.js";
import { killWorker } from "../support/extension-worlds.js";
import { annotationsOf, expect, isRefused, type SceneTool, test } from "./scenario-scene.js";

const SHEET = "/internal/salaries.xlsx";
const [SOURCE] = RESOLVED_READ_FILE.attribution;
const NUMBERS = { Quandt: 98_000, Okafor: 104_500 };

const READ_FILE: SceneTool = {
  definition: {
    name: "read_file",
    description: "Reads a file.",
    inputSchema: { type: "object", properties: { path: { type: "string" } }, required: ["path"] },
    annotations: {
      readOnlyHint: true,
      returnMetadata: { source: ["internal", "system"], sensitivity: ["none", "financial"] },
    },
    dynamicAnnotations: true,
  },
  resolver: `return input.path === ${JSON.stringify(SHEET)} ? ${JSON.stringify(RESOLVED_READ_FILE)}
    : { readOnlyHint: true, returnMetadata: { source: "system", sensitivity: "none" } };`,
  body: `return {
    content: [{ type: "text", text: ${JSON.stringify(JSON.stringify(NUMBERS))} }],
    _meta: { annotations: { attribution: ${JSON.stringify([SOURCE])}, returnMetadata: { source: "internal", sensitivity: "financial" } } },
  };`,
};

/** Inside of the company, a letter goes to a colleague's box; outside, to anybody. */
const SEND_MAIL: SceneTool = {
  definition: {
    name: "send_email",
    description: "Sends a letter.",
    inputSchema: { type: "object", properties: { to: { type: "string" }, body: { type: "string" } } },
    annotations: {
      inputMetadata: {
        destination: ["internal", "public"],
        sensitivity: ["none", "financial"],
        outcomes: "irreversible",
      },
    },
    dynamicAnnotations: true,
  },
  resolver: `return { inputMetadata: {
    destination: input.to.endsWith("@acme.example") ? "internal" : "public", sensitivity: "financial", outcomes: "irreversible",
  } };`,
  body: "return { sent: true };",
};

const OUTSIDE = { to: "accountant@external.example", body: JSON.stringify(NUMBERS) };
const INSIDE = { ...OUTSIDE, to: "payroll@acme.example" };

/**
 * The person decides by this: where the session's data comes from, as the browser and as the sites
 * say.
 */
const afterReading = (origin: string) => ({
  marks: ["sensitive"],
  verified: [origin],
  claimed: [{ origin, sources: [SOURCE] }],
});

test("The salary spreadsheet does not leave for an external address without the person's yes.", async ({
  scene,
}) => {
  const files = await scene.open([READ_FILE]);
  const mail = await scene.open([SEND_MAIL]);

  const { answer } = await scene.callAnd([true], "read_file", { path: SHEET });
  expect(annotationsOf(answer)).toEqual({
    attribution: [SOURCE],
    returnMetadata: { source: "internal", sensitivity: "financial" },
  });
  const tool = (await listTools(scene.agent)).find((each) => ownName(each) === "read_file");
  const params = { name: tool?.name, arguments: { path: SHEET } };
  expect((await scene.agent.request("tools/resolve", params)).result).toEqual({
    tool: { name: tool?.name, annotations: expect.objectContaining(RESOLVED_READ_FILE) },
  });

  // Another site, another tab, the same session: it has held something financial.
  const denied = await scene.callAnd([false], "send_email", OUTSIDE);
  const session = afterReading(files.origin);
  expect(denied.asked).toMatchObject([{ kind: "call", origin: mail.origin, tool: "send_email", session }]);
  expect(isRefused(denied.answer)).toBe(true);
  expect(mail.deeds()).toEqual([]);
  const [decision] = await scene.decided("send_email");
  expect(decision).toContain("confirm-irreversible-actions");
  expect(decision).toContain("confirm-public-after-secrets");

  expect(files.deeds()).toHaveLength(1);
  // The log tells of decisions, not of salaries.
  expect(JSON.stringify(await scene.log())).not.toContain("98000");
});

test("To a colleague it is an ordinary letter: the resolver's answer for these arguments decides.", {
  tag: "@long",
}, async ({ scene }) => {
  await scene.open([READ_FILE]);
  const mail = await scene.open([SEND_MAIL]);
  // Until the person has let the agent send a letter, the mail site hears of no arguments: its
  // worst case counts.
  await scene.callAnd([true], "send_email", INSIDE);
  await scene.callAnd([true], "read_file", { path: SHEET });
  await scene.callAnd([true], "send_email", INSIDE);
  await scene.callAnd([true], "send_email", OUTSIDE);

  const [, inside, outside] = await scene.decided("send_email");
  expect(inside).toBe("asked: confirm-irreversible-actions");
  expect(outside).toBe("asked: confirm-irreversible-actions, confirm-public-after-secrets");
  const deeds = mail.deeds();
  expect(deeds.map(({ input }) => input["to"])).toEqual([INSIDE.to, INSIDE.to, OUTSIDE.to]);
  expect(JSON.stringify(deeds.map(({ annotations }) => annotations))).not.toContain("salaries");
});

test("What the session has held outlives the worker.", { tag: "@long" }, async ({
  scene,
  browserWithExtension: context,
}) => {
  await scene.open([READ_FILE]);
  await scene.open([SEND_MAIL]);
  await scene.callAnd([true], "read_file", { path: SHEET });
  await killWorker(context);
  await scene.agent.connect();
  await scene.callAnd([false], "send_email", OUTSIDE);
  expect((await scene.decided("send_email")).at(-1)).toContain("confirm-public-after-secrets");
});
