/**
 * Remembers each tool as this client read it, since many clients list once and never again. A call
 * by a name goes on only where the definition is still the one that the client read.
 */
import { createHash } from "node:crypto";
import type { JsonSchema } from "../../engine/schema/types.js";
import { listableInputSchema, listableOutputSchema } from "../../gateway/listable/listable-schema.js";
import { isRecord } from "../../intrinsics/language.js";
import type { SourceTool, ToolSource } from "../source.js";

/** Where the client read of a tool: in its own list, or in the text of an answer. */
export type Reading = "list" | "text";

export interface Page {
  readonly tools: readonly SourceTool[];
  readonly nextCursor?: string;
}

const ANNOTATIONS = "webmcp-airlock/annotations";

/** In bytes. A message of more than 10 MiB ends a client's whole connection. */
const PAGE_SIZE = 1024 * 1024;

const digestOf = (tool: SourceTool): string =>
  createHash("sha256").update(JSON.stringify(tool)).digest("base64");

/**
 * Makes schemas listable again: the extension did so, too, but may be of another version, and one
 * bad schema can cost a client the tools of all pages.
 */
function withListableSchemas({ inputSchema, outputSchema, ...rest }: SourceTool): SourceTool {
  const output = listableOutputSchema(outputSchema as JsonSchema | undefined);
  return {
    ...rest,
    name: rest.name,
    inputSchema: listableInputSchema(inputSchema as JsonSchema | undefined),
    ...(output === undefined ? {} : { outputSchema: output }),
  };
}

/**
 * Copies annotations into `_meta`: official clients drop members of `annotations` that they do not
 * know.
 */
function withAnnotationsInMeta(tool: SourceTool): SourceTool {
  const { annotations, _meta: meta } = tool;
  if (!isRecord(annotations) || Object.keys(annotations).length === 0) return tool;
  return { ...tool, _meta: { ...(isRecord(meta) ? meta : {}), [ANNOTATIONS]: annotations } };
}

export class ToolBook {
  readonly #source: ToolSource;
  /** The fixed tools, which stand before these in the client's list. */
  readonly #own: readonly SourceTool[];
  /**
   * Tool of the source → tool as it is listed. A source's list stays the same object while nothing
   * changes.
   */
  readonly #made = new WeakMap<SourceTool, SourceTool>();
  readonly #read: Readonly<Record<Reading, Map<string, string>>> = { list: new Map(), text: new Map() };

  constructor(source: ToolSource, own: readonly SourceTool[]) {
    this.#source = source;
    this.#own = own;
  }

  async tools(): Promise<readonly SourceTool[]> {
    return (await this.#source.list()).map((tool) => this.#listed(tool));
  }

  #listed(tool: SourceTool): SourceTool {
    const known = this.#made.get(tool);
    if (known !== undefined) return known;
    const made = withAnnotationsInMeta(withListableSchemas(tool));
    this.#made.set(tool, made);
    return made;
  }

  /**
   * @param cursor as a page before gave it
   * @param size bytes, of which one tool may be more
   * @returns undefined for a cursor that is not ours
   */
  async page(reading: Reading, cursor: string | undefined, size = PAGE_SIZE): Promise<Page | undefined> {
    if (cursor !== undefined && !/^\d{1,9}$/.test(cursor)) return undefined;
    const from = Number(cursor ?? 0);
    const all = [...(reading === "list" ? this.#own : []), ...(await this.tools())];
    let room = size;
    let end = from;
    for (const tool of all.slice(from)) {
      room -= Buffer.byteLength(JSON.stringify(tool));
      if (room < 0 && end > from) break;
      end += 1;
    }
    const tools = all.slice(from, end);
    if (from === 0) this.#read[reading].clear();
    for (const tool of tools) this.#read[reading].set(tool.name, digestOf(tool));
    return { tools, ...(end < all.length ? { nextCursor: String(end) } : {}) };
  }

  /**
   * @returns undefined if no tool has this name now; `changed` if the tool is no longer what the
   * client read
   */
  async find(name: string, reading: Reading): Promise<SourceTool | "changed" | undefined> {
    const tool = (await this.tools()).find((each) => each.name === name);
    if (tool === undefined) return undefined;
    const other: Reading = reading === "list" ? "text" : "list";
    // A client that was never told is held to what the worker listed last.
    const read = this.#read[reading].get(name) ?? this.#read[other].get(name);
    return read === undefined || read === digestOf(tool) ? tool : "changed";
  }
}
