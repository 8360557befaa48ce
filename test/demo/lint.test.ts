import { expect, it } from "vitest";
import { listInbox } from "../../demo/client/tools/list-inbox.js";
import { TOOLS } from "../../demo/client/tools/register.js";
import { lintTools } from "../../src/cli/lint-tools.js";
import { LIST_INBOX } from "../annotations/proposal-examples.js";

const plain = (value: unknown): unknown[] => JSON.parse(JSON.stringify(value)) as unknown[];

it("the demo's tools pass the lint, strictly", () => {
  const { findings } = lintTools(plain(TOOLS));
  expect(findings.filter(({ severity }) => severity !== "note")).toEqual([]);
});

it("the demo's inbox declares what the trust proposal's example does, beside the hints of today's browsers", () => {
  const { name, description, inputSchema, annotations } = listInbox;
  const { readOnlyHint, untrustedContentHint, openWorldHint, ...metadata } = annotations ?? {};
  expect({ name, description, inputSchema, annotations: metadata }).toEqual(LIST_INBOX);
  expect([readOnlyHint, untrustedContentHint, openWorldHint]).toEqual([true, true, true]);
  expect(lintTools(plain([listInbox])).findings.map(({ code }) => code)).toEqual(["undescribed-sensitivity"]);
});
