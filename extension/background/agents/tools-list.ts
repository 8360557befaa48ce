/**
 * `tools/list`: what an agent may know of the tools in the tabs that the person connected to it.
 */

import { writeAnnotations } from "../../../src/annotations/write/write-annotations.js";
import { writePolicyHints } from "../../../src/annotations/write/write-policy-hints.js";
import type { AgentSession } from "../../../src/engine/enforce/agent-session.js";
import { ownRecord } from "../../../src/engine/enforce/own-records.js";
import type { JsonSchema, JsonValue } from "../../../src/engine/schema/types.js";
import { listableInputSchema, listableOutputSchema } from "../../../src/gateway/listable/listable-schema.js";
import { rpcCursorInvalid } from "../../../src/texts/agents.js";
import { decodeCursor, RpcCode } from "../../protocol/agent-messages.js";
import type { JsonRecord } from "../../protocol/decode.js";
import { agentToolName } from "../../protocol/tool-name.js";
import { notWritten, rpcError } from "../calls/answers.js";
import { redactingRules } from "../calls/judge.js";
import type { Worker } from "../calls/worker.js";
import { type ListedSchemas, listedSchemas } from "../model/listed-schemas.js";
import type { FoundTool, PageDocument } from "../model/page-document.js";
import type { ListedTool } from "../model/records.js";
import type { RegisteredTool } from "../model/registered-tool.js";
import { scrubWords } from "../model/scrub-words.js";
import { lookForTools } from "../platform/frame-scripts.js";
import { isTab } from "../stores/tab-slots.js";
import type { Reply, RequestContext } from "./agent-connection.js";
import { markSuspicious, noteSuspicious } from "./tool-warnings.js";

/** A page of the list ends at either; the agent asks for the next by `nextCursor`. */
const PAGE_TOOLS = 200;
const PAGE_SIZE = 2 * 1024 * 1024;

interface ListContext {
  readonly agent: string;
  readonly worker: Worker;
  readonly session: AgentSession;
}

interface Entry {
  readonly name: string;
  readonly tool: RegisteredTool;
  readonly listed: ListedTool;
  readonly shown: JsonRecord;
}

/** The person's word about a document, and for apps the organisation's. */
export const isOpenTo = (agent: string, document: PageDocument, worker: Worker): boolean =>
  worker.sites.allows(document) && (!isApp(agent, worker) || worker.managedApps.permitsSite(document));

/** Asked where the hash of the tool has been computed. */
export const isAsPinned = (agent: string, found: FoundTool, worker: Worker): boolean =>
  !isApp(agent, worker) || worker.managedApps.permitsDefinition(found);

const isApp = (agent: string, { agents }: Worker): boolean => agents.get(agent)?.kind === "app";

/** Every tool that this agent may call now, in an order that stays. */
function toolsFor(agent: string, worker: Worker): FoundTool[] {
  const { agents, registry } = worker;
  const tabs = [...agents.tabsOf(agent)].sort((a, b) => a - b);
  return tabs
    .flatMap((tabId) => registry.inTab(tabId))
    .filter((document) => isOpenTo(agent, document, worker))
    .flatMap((document) => document.tools().map((tool) => ({ document, tool })))
    .filter(({ document, tool }) => document.whyWithheld(tool) === undefined);
}

export const withinOf = ({ top, topOrigin }: PageDocument): string => (top ? "" : topOrigin);

/** @returns undefined for a tool that agents cannot be given */
function nameFor(agent: string, { document, tool }: FoundTool, worker: Worker): Promise<string | undefined> {
  const { origin, tabId } = document;
  const alike = worker.registry.inTab(tabId).filter((other) => other.origin === origin);
  const place = { origin, slot: worker.slots.of(agent, tabId), ordinal: alike.indexOf(document) };
  return agentToolName(place, tool.definition.name);
}

/** The tool that has this name now: a page that loaded again has the same names again. */
export async function findByName(agent: string, name: string, worker: Worker): Promise<FoundTool[]> {
  const found = toolsFor(agent, worker);
  const names = await Promise.all(found.map((each) => nameFor(agent, each, worker)));
  return found.filter((_, at) => names[at] === name);
}

/**
 * The agent keeps a tab that the browser took out of memory; its page comes back when the person
 * looks at it.
 *
 * @returns the agent's numbers for such tabs
 */
export async function asleepOf(agent: string, { agents, api, slots }: Worker): Promise<ReadonlySet<number>> {
  const tabs = [...agents.tabsOf(agent)].filter(isTab);
  const found = await Promise.all(tabs.map((tabId) => api.tabs.get(tabId).catch(() => undefined)));
  return new Set(
    tabs.filter((_, at) => found[at]?.discarded === true).map((tabId) => slots.of(agent, tabId)),
  );
}

/** The organisation's rules may come later: then the agent is told that the list has changed. */
async function schemasFor(found: FoundTool, { worker, agent: id }: ListContext): Promise<ListedSchemas> {
  const agent = worker.agents.get(id);
  const isSensitive = agent !== undefined && (await redactingRules(worker, { agent, found })).length > 0;
  return listedSchemas(found.tool, isSensitive);
}

/** The tool that a call by the listed name is bound to. */
const listedAs = async (
  { document, tool }: FoundTool,
  { agent, worker }: ListContext,
): Promise<ListedTool> => ({
  slot: worker.slots.of(agent, document.tabId),
  document: document.id,
  registration: tool.definition.registration,
  within: withinOf(document),
  digest: await tool.hash(),
});

/** @returns undefined for a tool whose description cannot be given to this agent */
async function entryOf(found: FoundTool, context: ListContext): Promise<Entry | undefined> {
  const { tool } = found;
  const { definition, origin } = tool;
  const name = await nameFor(context.agent, found, context.worker);
  const listed = await listedAs(found, context);
  if (name === undefined || !isAsPinned(context.agent, found, context.worker)) return undefined;
  const { inputSchema, outputSchema, secrets: inputs } = await schemasFor(found, context);
  const words = scrubWords(
    {
      title: definition.title,
      description: definition.description,
      inputSchema,
      outputSchema,
      secrets: inputs,
      annotations: writeAnnotations(tool.security()),
      hints: writePolicyHints(tool.meta()),
    },
    origin,
    context.session,
  );
  if (words === undefined) return undefined;
  const { secrets, hints, ...rest } = words;
  const flag = definition.dynamic === true ? { dynamicAnnotations: true } : {};
  const shown = {
    name,
    ...rest,
    ...schemasIn(words, inputSchema, outputSchema),
    ...flag,
    _meta: {
      ...(hints as JsonRecord),
      // Official clients drop members of a tool that they do not know; what is in `_meta` stays.
      "webmcp-airlock/tool": ownRecord({ origin, name: definition.name, ...flag }),
      ...(inputs.length > 0
        ? { "webmcp-airlock/secrets": ownRecord({ version: 1, inputs: secrets as JsonValue }) }
        : {}),
    },
  };
  return { name, tool, listed, shown: markSuspicious(shown, tool) };
}

/** A reference may lead to what was taken out of a schema: then it is looked at again. */
function schemasIn(
  words: JsonRecord,
  inputSchema: JsonSchema,
  outputSchema: JsonSchema | undefined,
): JsonRecord {
  const { inputSchema: input, outputSchema: output } = words as Record<string, JsonSchema | undefined>;
  return {
    inputSchema: input === inputSchema ? input : listableInputSchema(input),
    outputSchema: output === outputSchema ? output : listableOutputSchema(output),
  };
}

async function takePage(
  found: readonly FoundTool[],
  from: number,
  context: ListContext,
): Promise<{ entries: Entry[]; next: number }> {
  const entries: Entry[] = [];
  let size = 0;
  let next = from;
  for (const each of found.slice(from)) {
    const entry = await entryOf(each, context);
    size += JSON.stringify(entry?.shown ?? null).length;
    if (entries.length > 0 && (size > PAGE_SIZE || entries.length >= PAGE_TOOLS)) break;
    next += 1;
    if (entry !== undefined) entries.push(entry);
  }
  return { entries, next };
}

export async function listTools(
  params: JsonRecord,
  { connection }: RequestContext,
  worker: Worker,
): Promise<Reply> {
  const from = decodeCursor(params);
  if (from === undefined) return { error: rpcError(RpcCode.invalidParams, rpcCursorInvalid()) };
  const { agent } = connection;
  // The agent is told of what they find: the list has changed.
  const tabs = [...worker.agents.tabsOf(agent)].filter(isTab);
  if (from === 0) for (const tabId of tabs) lookForTools(worker.api, tabId);
  const found = toolsFor(agent, worker);
  try {
    const session = await worker.sessions.of(agent);
    const { entries, next } = await takePage(found, from, { agent, worker, session });
    const asleep = await asleepOf(agent, worker);
    const listed = entries.map((entry): [string, ListedTool] => [entry.name, entry.listed]);
    await Promise.all([
      worker.sessions.store(session),
      worker.listings.add(agent, listed, ({ slot }) => from > 0 || asleep.has(slot)),
      noteSuspicious(
        agent,
        entries.map(({ tool }) => tool),
        worker,
      ),
    ]);
    const nextCursor = next < found.length ? { nextCursor: String(next) } : {};
    return { result: { tools: entries.map(({ shown }) => shown), ...nextCursor } };
  } catch (error) {
    return { error: notWritten(error) };
  }
}
