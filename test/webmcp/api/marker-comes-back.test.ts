/** In a page, too: a call whose arguments have the marker of what was masked runs nothing. */
import { expect, it } from "vitest";
import { compileContract } from "../../../src/engine/enforce/compile-contract.js";
import { createEnforcingExecute } from "../../../src/webmcp/api/enforcing-execute.js";
import { lateHost } from "../../../src/webmcp/references/late-host.js";
import { createPageHost } from "../../../src/webmcp/references/page-host.js";

const ORIGIN = "https://shop.example";
const KEY = "plr_Live9F2cQ7Rt4Xw8";
const SCHEMA = { type: "object", properties: { secret: { type: "string", "x-sensitive": true } } };

function openPage(asValue = false) {
  const held = { add: () => undefined };
  const host = lateHost(ORIGIN, () => createPageHost(ORIGIN, held as never), false);
  const saved: unknown[] = [];
  const run = (definition: object, execute: (args: unknown) => unknown) => {
    const contract = compileContract({ name: "t", ...definition }, { origin: ORIGIN });
    return createEnforcingExecute(host, () => contract, execute as never, {
      asValue,
      inputs: () => undefined,
    });
  };
  const read = run({ outputSchema: SCHEMA }, () => ({ secret: KEY, text: `TOKEN=${KEY}` }));
  const quote = run({}, () => "Secrets are shown as [withheld].");
  const save = run({ annotations: { readOnlyHint: true } }, (args) => {
    saved.push(args);
    return "saved";
  });
  return { read, quote, save, saved };
}

it.each([
  false,
  true,
])("Once the page's session has masked something, and not before (as a value: %s).", async (asValue) => {
  const { read, quote, save, saved } = openPage(asValue);
  const args = { file: { text: "TOKEN=[withheld]\nPORT=81" } };
  await quote({});
  expect(JSON.stringify(await save(args))).toContain("saved");
  expect(JSON.stringify(await read({}))).toContain("TOKEN=[withheld]");
  const answer = JSON.stringify(await save(args));
  expect(answer).toContain("in /file/text stands");
  expect(answer).toContain("isError");
  expect(saved).toHaveLength(1);
  expect(JSON.stringify(await save({ file: { text: "TOKEN=not shown" } }))).toContain("saved");
});
