/**
 * Three tools that are always there: most clients read the list of tools once, before the person
 * has chosen a tab.
 */
import {
  argumentsDescription,
  callDescription,
  cursorDescription,
  nameDescription,
  statusDescription,
  toolsDescription,
} from "../../texts/apps.js";
import type { SourceTool } from "../source.js";

export const STATUS = "airlock_status";
export const TOOLS = "airlock_tools";
export const CALL = "airlock_call";

const NO_EFFECT = { readOnlyHint: true, openWorldHint: false } as const;

export const FIXED_TOOLS: readonly SourceTool[] = [
  {
    name: STATUS,
    description: statusDescription(),
    inputSchema: { type: "object", properties: {}, additionalProperties: false },
    annotations: NO_EFFECT,
  },
  {
    name: TOOLS,
    description: toolsDescription(),
    inputSchema: {
      type: "object",
      properties: { cursor: { type: "string", description: cursorDescription() } },
      additionalProperties: false,
    },
    annotations: NO_EFFECT,
  },
  {
    name: CALL,
    description: callDescription(),
    inputSchema: {
      type: "object",
      properties: {
        name: { type: "string", description: nameDescription() },
        arguments: { type: "object", description: argumentsDescription() },
      },
      required: ["name"],
      additionalProperties: false,
    },
    annotations: { openWorldHint: true },
  },
];
