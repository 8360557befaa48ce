/** Implementations that understand, carry on, resolve or decide wrongly, each in one way. */
import type { JsonObject, KitTarget, ResolvableTool, Resolver, Session } from "../../../src/kit/index.js";
import type { Base } from "./broken-calls.js";

export type TrustBase = Base &
  Required<Pick<KitTarget, "readDeclaration" | "openSession" | "openTool" | "decide">>;

const SAFE = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
  inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
  returnMetadata: { source: "system", sensitivity: "none" },
  dynamicAnnotations: true,
};

export const brokenReaders = (base: TrustBase) => ({
  readsOnlyCamelCase: {
    name: "reads only camelCase",
    readDeclaration: async (tool: JsonObject) =>
      base.readDeclaration(/"[DOS][a-z]+":["[]/.test(JSON.stringify(tool)) ? {} : tool),
  },
  copiesWhatIsThere: {
    name: "takes annotations as they are",
    readDeclaration: async ({ annotations, dynamicAnnotations }: JsonObject) => ({
      ...(annotations as object),
      dynamicAnnotations,
    }),
  },
  readsNothing: { name: "reads nothing", readDeclaration: async () => ({}) },
  takesSilenceForSafety: {
    name: "takes silence for safety",
    readDeclaration: async (tool: JsonObject) => ({
      ...SAFE,
      ...((await base.readDeclaration(tool)) as object),
    }),
  },
  takesAnyFlag: {
    name: "takes any flag for true",
    readDeclaration: async (tool: JsonObject) => ({
      ...((await base.readDeclaration(tool)) as object),
      dynamicAnnotations: Boolean(tool["dynamicAnnotations"]),
    }),
  },
});

const withSession = (
  base: TrustBase,
  name: string,
  change: (session: Session, latest: () => JsonObject) => Partial<Session>,
): KitTarget => ({
  name,
  openSession: async () => {
    const session = await base.openSession();
    let latest: JsonObject = {};
    const receive: Session["receive"] = async (step) => {
      const meta = step.result["_meta"] as { annotations?: JsonObject } | undefined;
      latest = meta?.annotations ?? {};
      await session.receive(step);
    };
    return { ...session, receive, ...change(session, () => latest) };
  },
});

export const brokenSessions = (base: TrustBase) => ({
  letsAPageLowerAHint: withSession(base, "lets a page lower a hint", (session, latest) => ({
    requestTo: async (server) => {
      const request = (await session.requestTo(server)) as object;
      return latest()["openWorldHint"] === false ? { ...request, openWorldHint: false } : request;
    },
  })),
  forgetsOnSilence: withSession(base, "forgets what later results do not say", (session, latest) => ({
    requestTo: async (server) =>
      latest()["openWorldHint"] === undefined ? {} : ((await session.requestTo(server)) as object),
  })),
  keepsServersApart: withSession(base, "keeps servers apart", (session) => ({
    requestTo: async (server) => (server === "mail" ? {} : session.requestTo(server)),
  })),
  keepsNoSources: withSession(base, "keeps no sources", (session) => ({
    requestTo: async (server) => ({ ...((await session.requestTo(server)) as object), attribution: [] }),
  })),
  warnsNobody: withSession(base, "does not warn the person", () => ({ warnings: async () => 0 })),
});

const withTool = (
  base: TrustBase,
  name: string,
  change: (tool: ResolvableTool, definition: JsonObject, resolver: Resolver) => Partial<ResolvableTool>,
): KitTarget => ({
  name,
  openTool: async (definition, resolver) => {
    const tool = await base.openTool(definition, resolver);
    return { ...tool, ...change(tool, definition, resolver) };
  },
});

type Answer = { readonly annotations?: unknown; readonly tool?: { readonly annotations?: unknown } };

const brokenAnswers = (base: TrustBase) => ({
  answersWithTheStatic: withTool(base, "answers with the static annotations", (_, { annotations }) => ({
    request: async () => ({ result: { annotations } }),
    prepare: async () => ({ annotations: annotations ?? {}, personTold: false }),
  })),
  mixesEnvelopes: withTool(base, "answers tools/resolve as tools/annotations", (tool) => ({
    request: async (_method, params) => tool.request("tools/annotations", params),
  })),
  cachesAcrossArguments: withTool(base, "remembers answers by the name alone", (tool) => {
    let first: Promise<{ result?: unknown; error?: number }> | undefined;
    return {
      request: (method, params) => {
        first ??= tool.request(method, params);
        return first;
      },
    };
  }),
  asksAnewEachTime: withTool(base, "takes whatever the resolver says this time", (tool, _, resolver) => ({
    request: async (method, params) => {
      const { error } = await tool.request(method, params);
      return error === undefined
        ? { result: { annotations: resolver(params["arguments"] as JsonObject) } }
        : { error };
    },
  })),
  hasNoErrors: withTool(base, "never refuses", (tool) => ({
    request: async (method, params) => {
      const { result } = await tool.request(method, params);
      return { result: (result as Answer | undefined) ?? { annotations: {} } };
    },
  })),
});

const brokenClients = (base: TrustBase) => ({
  fallsBackOnNothing: withTool(base, "falls back on nothing, and does not tell the person", (tool) => ({
    prepare: async (args) => {
      const { personTold, annotations } = await tool.prepare(args);
      return { annotations: personTold ? annotations : {}, personTold: false };
    },
  })),
  runsTheTool: withTool(base, "runs the tool to find out", () => ({ executions: () => 1 })),
  declaresNothing: withTool(base, "declares no capability", () => ({
    capabilities: async () => ({ tools: {} }),
  })),
});

export const brokenResolvers = (base: TrustBase) => ({ ...brokenAnswers(base), ...brokenClients(base) });

export const brokenPolicies = {
  allowsEverything: { name: "allows everything", decide: async () => "allow" },
  blocksEverything: { name: "blocks everything", decide: async () => "block" },
  asksAlways: { name: "asks always", decide: async () => "ask" },
} satisfies Record<string, KitTarget>;
