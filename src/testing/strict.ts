/** A site's tests fail where the console would name a mistake when the tool is registered. */
import { cleanText, sayName } from "../engine/enforce/clean-text.js";
import { compilePlan } from "../engine/schema/compile-plan.js";
import { findMistakes } from "../engine/schema/definition-mistakes.js";
import { offeredSchema, readSchema } from "../engine/schema/read-schema.js";
import { snapshotSchema } from "../engine/schema/snapshot-schema.js";
import { mistakeLines } from "../texts/mistake-lines.js";
import type { TestedTool } from "./call-as-agent.js";

/** @throws TypeError with the words of the console, for the first mistake. */
export function refuseMistakes(source: TestedTool): void {
  const outputSchema = readSchema(source.outputSchema, "output");
  const inputSchema: unknown = offeredSchema(source.inputSchema, "input") ?? source.inputSchema;
  findMistakes(
    {
      tool: { inputSchema, outputSchema, _meta: (source as { readonly _meta?: unknown })._meta },
      source,
      outputPlan: () => (outputSchema === undefined ? undefined : compilePlan(outputSchema)),
      inputPlan: () => compilePlan(snapshotSchema(inputSchema)),
    },
    (code, place, detail = "") => {
      const words = mistakeLines[code](cleanText(detail, 120));
      throw new TypeError(`webmcp-airlock ${code}: ${sayName(source.name)} ${sayName(place)} ${words}`);
    },
  );
}
