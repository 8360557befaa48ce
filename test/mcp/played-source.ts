/** A source of tools without a browser. */
import { HttpServer } from "../../src/mcp/http/create-http-server.js";
import type { JsonRecord } from "../../src/mcp/json.js";
import type { RequestOptions } from "../../src/mcp/link/rpc-line.js";
import type { Client, SourceState, SourceTool, ToolSource } from "../../src/mcp/source.js";

export class PlayedSource implements ToolSource {
  tools: SourceTool[] = [];
  state: SourceState[] = [{ kind: "ready" }];
  client: Client | undefined;
  readonly calls: JsonRecord[] = [];
  answer: (params: JsonRecord, options: RequestOptions) => Promise<JsonRecord> = async () => ({
    content: [],
  });
  readonly #listeners = new Set<() => void>();
  readonly #toExcuse = new Set<() => void>();

  states(): readonly SourceState[] {
    return this.state;
  }

  async settled(): Promise<void> {}

  async list(): Promise<readonly SourceTool[]> {
    return this.tools;
  }

  async call(params: JsonRecord, options: RequestOptions): Promise<JsonRecord> {
    this.calls.push(params);
    return await this.answer(params, options);
  }

  async resolve(method: string, params: JsonRecord, options: RequestOptions): Promise<JsonRecord> {
    return await this.call({ method, ...params }, options);
  }

  introduce(client: Client): void {
    this.client = client;
  }

  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onExcused(listener: () => void): () => void {
    this.#toExcuse.add(listener);
    return () => void this.#toExcuse.delete(listener);
  }

  excuse(): void {
    for (const listener of this.#toExcuse) listener();
  }

  change(): void {
    for (const listener of this.#listeners) listener();
  }

  close(): void {}
}

export const tool = (name: string, more: JsonRecord = {}): SourceTool => ({
  name,
  description: "d",
  inputSchema: { type: "object" },
  ...more,
});

/**
 * Two agents over HTTP, `a` with `token-a` and `b` with `token-b`; each has the tools that it is
 * given.
 */
export async function servePlayed(toolsOf: (agent: string) => SourceTool[]) {
  const sources = new Map<string, PlayedSource>();
  const server = new HttpServer({
    version: "1",
    agentOfToken: (token) => ({ "token-a": "a", "token-b": "b" })[token],
    openSource: (agent) => {
      const source = new PlayedSource();
      source.tools = toolsOf(agent);
      sources.set(agent, source);
      return source;
    },
  });
  return { server, port: await server.listen(0), sources };
}
