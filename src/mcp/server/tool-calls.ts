/** `tools/list`, `tools/call` and the resolve methods for one client. */
import { isRecord } from "../../intrinsics/language.js";
import type { JsonRecord } from "../json.js";
import {
  LineError,
  NoAnswerError,
  type RequestOptions,
  type SourceTool,
  type ToolSource,
} from "../source.js";
import { changed, failed, problem, statusWords, unknown, whatIsMissing } from "./answers.js";
import { CALL, FIXED_TOOLS, STATUS, TOOLS } from "./fixed-tools.js";
import { type Page, type Reading, ToolBook } from "./tool-book.js";

/** In milliseconds: many clients list once, right after they have started this process. */
const START_LIMIT = 2_000;
/** In bytes: how much a model is given to read at once. */
const TEXT_PAGE_SIZE = 64 * 1024;

export interface CallParams extends JsonRecord {
  readonly name: string;
}

/** The client named an unknown tool. MCP answers this with a protocol error. */
export class UnknownToolError extends Error {}

export interface CallAnswer {
  readonly result: JsonRecord;
  /** The tool as it was listed; undefined where the result is not a tool's. */
  readonly tool?: SourceTool;
  /** The client called this fixed tool, which has no schema, and gets the result as its. */
  readonly through?: typeof CALL;
}

export class ToolCalls {
  readonly #source: ToolSource;
  readonly #book: ToolBook;
  readonly #fixed: readonly SourceTool[];
  #started: Promise<void> | undefined;

  /** @param fixed none for a source whose tools are there from the start */
  constructor(source: ToolSource, fixed: readonly SourceTool[] = FIXED_TOOLS) {
    this.#source = source;
    this.#fixed = fixed;
    this.#book = new ToolBook(source, fixed);
  }

  /** @returns undefined for a cursor that is not ours */
  async list(cursor: string | undefined): Promise<Page | undefined> {
    await this.#start();
    try {
      return await this.#book.page("list", cursor);
    } catch {
      // The browser is gone, or the person shut this app out: then the fixed tools say so.
      return { tools: this.#fixed };
    }
  }

  /** @throws UnknownToolError */
  async call(params: CallParams, options: RequestOptions): Promise<CallAnswer> {
    await this.#start();
    const { name } = params;
    if (!this.#fixed.some((each) => each.name === name)) return await this.#callTool(params, "list", options);
    const args = isRecord(params["arguments"]) ? params["arguments"] : {};
    if (name === STATUS) return { result: await this.#status() };
    if (name === TOOLS) return { result: await this.#listAsText(args["cursor"]) };
    const { name: inner, arguments: innerArgs = {} } = args;
    if (typeof inner !== "string" || !isRecord(innerArgs)) return { result: unknown() };
    const answer = await this.#callTool({ ...params, name: inner, arguments: innerArgs }, "text", options);
    return { ...answer, through: CALL };
  }

  /** @throws LineError, NoAnswerError */
  async resolve(method: string, params: CallParams, options: RequestOptions): Promise<JsonRecord> {
    await this.#start();
    const result = await this.#source.resolve(method, params, options);
    const { tool } = result;
    return isRecord(tool) ? { ...result, tool: { ...tool, name: params.name } } : result;
  }

  #start(): Promise<void> {
    this.#started ??= this.#source.settled(START_LIMIT);
    return this.#started;
  }

  async #status(): Promise<JsonRecord> {
    // A browser that was just started has not said yet what this app may do.
    await this.#source.settled(START_LIMIT);
    const tools = await this.#book.tools().catch(() => []);
    return { content: [{ type: "text", text: statusWords(this.#source.states(), tools.length) }] };
  }

  async #listAsText(cursor: unknown): Promise<JsonRecord> {
    const missing = whatIsMissing(this.#source.states());
    if (missing !== undefined) return problem(missing);
    try {
      const page = await this.#book.page(
        "text",
        typeof cursor === "string" ? cursor : undefined,
        TEXT_PAGE_SIZE,
      );
      if (page === undefined) return problem("Unknown cursor. List from the start.");
      return { content: [{ type: "text", text: JSON.stringify(page) }] };
    } catch (error) {
      return this.#failed(error);
    }
  }

  async #callTool(params: CallParams, reading: Reading, options: RequestOptions): Promise<CallAnswer> {
    try {
      const tool = await this.#find(params.name, reading);
      if (tool === "changed") return { result: changed() };
      if (tool === undefined) return { result: this.#notThere(reading, params.name) };
      const { name, arguments: args = {}, _meta: meta } = params;
      const order = { name, arguments: args, ...(meta === undefined ? {} : { _meta: meta }) };
      return { result: await this.#source.call(order, options), tool };
    } catch (error) {
      if (error instanceof UnknownToolError) throw error;
      return { result: this.#failed(error) };
    }
  }

  /**
   * Finds the tool of a call. If the browser goes before it was asked for anything, nothing has
   * run.
   */
  #find(name: string, reading: Reading): Promise<SourceTool | "changed" | undefined> {
    return this.#book.find(name, reading).catch((error: unknown) => {
      if (error instanceof NoAnswerError) return undefined;
      throw error;
    });
  }

  /** @throws UnknownToolError */
  #notThere(reading: Reading, name: string): JsonRecord {
    const missing = whatIsMissing(this.#source.states());
    if (missing !== undefined) return problem(missing);
    if (reading === "text") return unknown(name);
    throw new UnknownToolError();
  }

  #failed(error: unknown): JsonRecord {
    if (error instanceof NoAnswerError || error instanceof LineError) {
      return failed(error, this.#source.states()) ?? unknown();
    }
    throw error;
  }
}
