/** The tools of one server, as it lists them: within bounds, and what is beyond them by name. */
import type { Client } from "@modelcontextprotocol/client";
import { isRecord } from "../../intrinsics/language.js";
import { isReading } from "../../link/readings.js";
import { type LeftOutTool, MAX_LEFT_OUT } from "../../link/server-problems.js";
import type { JsonRecord } from "../json.js";
import { AS_IS } from "./as-is.js";

const MAX_TOOLS = 200;
const MAX_PAGES = 50;
/** In milliseconds, for each page. */
const LIMIT = 20_000;
const MAX_NAME = 128;

export interface ListedTools {
  readonly tools: readonly JsonRecord[];
  /** They stand for what it has besides tools, and are in no list. */
  readonly readings: readonly JsonRecord[];
  /** The first of those that agents do not get. */
  readonly leftOut: readonly LeftOutTool[];
  /** The number of all of those. */
  readonly unlisted: number;
}

export const NO_TOOLS: ListedTools = { tools: [], readings: [], leftOut: [], unlisted: 0 };

/** Such a tool answers who can wait for a task, which Airlock does not do for servers. */
const isOnlyTask = ({ execution }: JsonRecord): boolean =>
  isRecord(execution) && execution["taskSupport"] === "required";

function whyNot(tool: unknown, count: number): LeftOutTool["why"] | undefined {
  if (!isRecord(tool) || typeof tool["name"] !== "string") return "no-name";
  if (isOnlyTask(tool)) return "task-only";
  return count >= MAX_TOOLS ? "too-many" : undefined;
}

const nameOf = (tool: unknown): string =>
  isRecord(tool) && typeof tool["name"] === "string" ? tool["name"].slice(0, MAX_NAME) : "";

/** Without validation: a list that the client would not take is the worker's to judge. */
export async function listTools(client: Client): Promise<ListedTools> {
  const tools: JsonRecord[] = [];
  const readings: JsonRecord[] = [];
  const leftOut: LeftOutTool[] = [];
  let unlisted = 0;
  let cursor: unknown;
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const asked = { method: "tools/list", params: typeof cursor === "string" ? { cursor } : {} };
    const result = (await client.request(asked as never, AS_IS as never, { timeout: LIMIT })) as JsonRecord;
    for (const tool of Array.isArray(result["tools"]) ? result["tools"] : []) {
      const why = whyNot(tool, tools.length);
      if (isRecord(tool) && isReading(tool["name"])) readings.push(tool);
      else if (why === undefined) tools.push(tool);
      else {
        unlisted += 1;
        if (leftOut.length < MAX_LEFT_OUT) leftOut.push({ name: nameOf(tool), why });
      }
    }
    cursor = result["nextCursor"];
    if (typeof cursor !== "string") break;
  }
  return { tools, readings, leftOut, unlisted };
}
