/**
 * A tool as texts that can cross to the worker, from one reading at registration. What cannot be
 * written is withheld.
 */

import { readSchema } from "../../src/engine/schema/read-schema.js";
import { snapshotSchema, UNREADABLE } from "../../src/engine/schema/snapshot-schema.js";
import { jsonStringify } from "../../src/intrinsics/language.js";
import type { ReadTool } from "../../src/webmcp/webidl/read-tool.js";
import { MAX_SCHEMA_CHARACTERS, MAX_TEXT } from "../protocol/limits.js";
import type { UntrustedTool } from "../protocol/untrusted-values.js";

export type ToolTexts = Omit<UntrustedTool, "registration">;

export function describeTool(tool: ReadTool): ToolTexts {
  const { _meta, annotations, declared, description, inputSchema, name, outputSchema, resolve, title } = tool;
  const { publicErrors } = tool;
  const texts: ToolTexts = {
    name,
    description,
    ...(title === undefined ? {} : { title }),
    ...textOf("inputSchema", snapshotSchema(inputSchema)),
    ...textOf("outputSchema", snapshotSchema(outputSchema)),
    ...(readSchema(outputSchema, "output") === UNREADABLE ? { notUnderstood: true } : {}),
    // The browser describes what a form declares.
    ...textOf("annotations", declared ?? annotations),
    ...textOf("meta", _meta),
    ...textOf("publicErrors", publicErrors),
    ...(resolve === undefined ? {} : { dynamic: true }),
  };
  return isTooLong(texts) ? withoutTexts(texts) : texts;
}

/** The panel tells the person that this tool exists; agents do not get it. */
export const withoutTexts = ({ name }: ToolTexts): ToolTexts => ({ name, description: "", oversized: true });

const lengthOf = (text: string | undefined): number => (text === undefined ? 0 : text.length);

function isTooLong(texts: ToolTexts): boolean {
  const { annotations, description, inputSchema, meta, outputSchema, publicErrors, title } = texts;
  return (
    description.length > MAX_TEXT ||
    lengthOf(title) > MAX_TEXT ||
    lengthOf(annotations) > MAX_TEXT ||
    lengthOf(inputSchema) > MAX_SCHEMA_CHARACTERS ||
    lengthOf(outputSchema) > MAX_SCHEMA_CHARACTERS ||
    lengthOf(meta) > MAX_SCHEMA_CHARACTERS ||
    lengthOf(publicErrors) > MAX_SCHEMA_CHARACTERS
  );
}

/** In UTF-16 code units. */
export const weighTexts = (texts: ToolTexts): number =>
  texts.description.length +
  lengthOf(texts.title) +
  lengthOf(texts.annotations) +
  lengthOf(texts.inputSchema) +
  lengthOf(texts.outputSchema) +
  lengthOf(texts.meta) +
  lengthOf(texts.publicErrors);

function textOf(key: string, value: unknown): { readonly [key: string]: string } {
  try {
    const text = jsonStringify(value);
    return text === undefined ? {} : { [key]: text };
  } catch {
    // The schemas were read already, so this is `_meta`, and nothing relies on it.
    return {};
  }
}
