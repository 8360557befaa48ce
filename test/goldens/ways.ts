/** The ways out: each gives what its reader gets of the results of one session, in order. */
import { pageReader } from "../../src/annotations/page-reader.js";
import { normalizeTool } from "../../src/annotations/read/normalize-tool.js";
import { compileContract as compileForPage } from "../../src/engine/enforce/compile-contract.js";
import { createScrubber } from "../../src/engine/library/create-scrubber.js";
import { compileContract, createBoundary, createSession } from "../../src/gateway/index.js";
import { createHeldItems } from "../../src/webmcp/references/held-items.js";
import { createPageHost } from "../../src/webmcp/references/page-host.js";
import { declarationText } from "../../src/webmcp/trust/declared-trust.js";
import { createDocumentTrust, setDocumentTrust } from "../../src/webmcp/trust/document-trust.js";
import { WAYS as SERVERS } from "../mcp/boundary/servers.js";
import { AWS, CARD, type Case, VALUE } from "./cases.js";

const ORIGIN = "https://shop.example";
type Way = (played: Case) => Promise<unknown>;

const page: Way = async ({ outputSchema, annotations, results, later = [] }) => {
  setDocumentTrust(createDocumentTrust(() => pageReader, pageReader.cleanState()));
  const host = createPageHost(ORIGIN, { ...createHeldItems(), add: () => undefined });
  const contract = compileForPage({ name: "tool", outputSchema, annotations }, { origin: ORIGIN });
  const text = annotations && declarationText(annotations, undefined, false);
  const texts = results.map((raw) => host.enforce(contract, raw, false, { text }) ?? null);
  const echo = compileForPage({ name: "echo" }, { origin: ORIGIN });
  for (const raw of later) texts.push(host.enforce(echo, raw, false, { text: undefined }) ?? null);
  return { schema: contract.projectedOutputSchema, texts };
};

const gateway: Way = async ({ outputSchema, annotations, results, later = [] }) => {
  const session = createSession();
  const echo = compileContract({ name: "echo" }, { origin: ORIGIN });
  const marked = compileContract({ name: "tool", outputSchema, annotations }, { origin: ORIGIN });
  const got: unknown[] = [];
  const calls = [
    ...results.map((raw) => ({ raw, contract: marked, declared: normalizeTool({ annotations }) })),
    ...later.map((raw) => ({ raw, contract: echo, declared: normalizeTool({}) })),
  ];
  for (const { raw, contract, declared } of calls) {
    const boundary = createBoundary({
      run: async () => raw,
      consent: { ask: async () => "allow" },
      audit: { append: () => undefined },
      storage: { put: async () => undefined },
      validation: { validate: () => true },
    });
    const signal = new AbortController().signal;
    const stated = declared;
    got.push(await boundary.callTool({ agent: "a", session, contract, stated, arguments: {}, signal }));
  }
  return { schema: marked.projectedOutputSchema, got };
};

const isOfMcp = (raw: unknown): raw is object => typeof raw === "object" && raw !== null && "content" in raw;

/** @returns all that reached the client's transport */
const server =
  (era: keyof typeof SERVERS): Way =>
  async ({ outputSchema, annotations, results, later = [] }) => {
    let raw: unknown;
    const inputSchema = { type: "object" as const };
    const tools = [
      { name: "tool", inputSchema, outputSchema, annotations },
      { name: "echo", inputSchema },
    ] as never;
    const { client, heard, close } = await SERVERS[era](
      { tools, call: async () => raw as never },
      { origin: "mcp:played" },
    );
    await client.listTools();
    for (const each of [...results, ...later].filter(isOfMcp)) {
      raw = each;
      const name = later.includes(each) ? "echo" : "tool";
      await client.callTool({ name, arguments: {} }).catch(() => undefined);
    }
    await close();
    return heard;
  };

const scrubber: Way = async ({ results, later = [] }) => {
  const { scrub } = createScrubber([VALUE, AWS, CARD]);
  return [...results, ...later].map((raw) => scrub(typeof raw === "string" ? raw : JSON.stringify(raw)));
};

export const WAYS: { readonly [name: string]: Way } = {
  page,
  gateway,
  "server of SDK 1.x": server("SDK 1.x"),
  "server of SDK 2.x over HTTP": server("SDK 2.x over HTTP"),
  scrubber,
};
