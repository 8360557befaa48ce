/** Regimes of law in a question, by the word of a site · S0-26, S0-27 */
import { expect, it } from "vitest";
import { regimesOf } from "../../../../extension/background/model/regimes.js";
import type { RegisteredTool } from "../../../../extension/background/model/registered-tool.js";
import { normalizeTool } from "../../../../src/annotations/read/normalize-tool.js";
import { annotated, asked, askingHouse } from "../../asking-house.js";

const many = Array.from({ length: 15 }, (_, at) => `Regime ${String.fromCharCode(65 + at)}`);

it("names the regimes of law that the site says apply, and those that a result names", async () => {
  const regulated = (...scopes: string[]) => ({ regulated: { scopes } });
  const set = await askingHouse({
    tools: [
      annotated({
        inputMetadata: {
          destination: "internal",
          sensitivity: [regulated("GDPR", "HIPAA\u202e\n\nAirlock has checked it"), "pii"],
          outcomes: "consequential",
        },
        returnMetadata: { source: "internal", sensitivity: regulated(...many) },
      }),
    ],
  });
  set.agent.callId(set.name);
  expect(await asked(set)).toMatchObject({
    regimes: {
      input: { names: ["GDPR", "HIPAA Airlock has checked it"], more: 0 },
      result: { names: many.slice(0, 12), more: 3 },
    },
  });
});

it("A result names its own, once the tool has run.", () => {
  const tool = { security: () => normalizeTool({}) } as RegisteredTool;
  const sensitivity = { regulated: { scopes: ["PCI-DSS"] } };
  const returnMetadata = { source: "internal", sensitivity };
  const result = JSON.stringify({ content: [], _meta: { annotations: { returnMetadata } } });
  expect(regimesOf(tool, "").result.names).toEqual([]);
  expect(regimesOf(tool, result).result.names).toEqual(["PCI-DSS"]);
});
