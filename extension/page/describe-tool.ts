/** A tool as texts that can cross to the worker, from one reading at registration. What cannot be written is withheld. */
import type { ConvertedTool } from "../../src/model-context/context-state.js";
import { jsonStringify } from "../../src/primordials.js";
import { snapshotSchema } from "../../src/sensitivity/snapshot-schema.js";
import type { UntrustedTool } from "../protocol/page-messages.js";

export type ToolTexts = Omit<UntrustedTool, "registration">;

export function describeTool(tool: ConvertedTool): ToolTexts {
  const { _meta, annotations, description, inputSchema, name, outputSchema, title } = tool;
  return {
    name,
    description,
    ...(title === undefined ? {} : { title }),
    ...textOf("inputSchema", snapshotSchema(inputSchema)),
    ...textOf("outputSchema", snapshotSchema(outputSchema)),
    ...textOf("annotations", annotations),
    ...textOf("meta", _meta),
  };
}

function textOf(key: string, value: unknown): { readonly [key: string]: string } {
  try {
    const text = jsonStringify(value);
    return text === undefined ? {} : { [key]: text };
  } catch {
    // A schema was read already, so this is `_meta`, which promises nothing.
    return {};
  }
}
