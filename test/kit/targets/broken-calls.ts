/** Implementations that handle results and references wrongly, each in one way. */
import type { AgentView, JsonValue, KitTarget, RevealView, ToolCall } from "../../../src/kit/index.js";

export type Base = Required<Pick<KitTarget, "callTool" | "openReferences">>;
type Change = (view: AgentView, call: ToolCall) => AgentView;

const text = (value: unknown): string => JSON.stringify(value) ?? "";

const withView = (base: Base, name: string, change: Change): KitTarget => ({
  name,
  callTool: async (call) => change(await base.callTool(call), call),
});

const add = (view: AgentView, more: unknown): AgentView => ({
  ...view,
  everything: [...view.everything, more],
});

const raw = ({ returns, throws }: ToolCall): JsonValue => returns ?? throws ?? null;

function marked({ tool, returns }: ToolCall): unknown {
  const isSensitive = text(tool).includes('"x-sensitive"');
  return isSensitive ? returns : null;
}

export const brokenCalls = (base: Base) => ({
  leaksAMarkedField: withView(base, "leaks a marked field", (view, call) => add(view, marked(call))),
  leaksInBase64: withView(base, "leaks a marked field in base64", (view, call) =>
    add(view, btoa(encodeURIComponent(text(marked(call))))),
  ),
  passesEverything: withView(base, "passes everything", (view, call) => add(view, raw(call))),
  withholdsEverything: withView(base, "withholds everything", () => ({ everything: ["withheld"] })),
  tellsNothing: withView(base, "tells nothing of redactions", ({ redacted: _, ...view }) => view),
  dropsAnnotations: withView(base, "drops _meta.annotations", ({ annotations: _, ...view }) => view),
  warnsNobody: withView(base, "does not warn the person", (view) => ({ ...view, warned: false })),
  makesUpHints: withView(base, "makes up policy hints", (view, { tool }) =>
    tool["_meta"] === undefined ? add(view, { _meta: { "mcp.dev/effect": "delete" } }) : view,
  ),
  failsOnOddItems: {
    name: "fails on items of unknown types",
    callTool: async (call: ToolCall) => {
      if (text(raw(call)).includes('"type":"reference"')) throw new Error("What is a reference?");
      return base.callTool(call);
    },
  } satisfies KitTarget,
});

type ChangeReveal = (
  view: RevealView,
  call: ToolCall,
  more: { readonly origin: string; readonly body: string; readonly reveals: number; readonly status: number },
) => RevealView;

const withReveal = (base: Base, name: string, change: ChangeReveal): KitTarget => ({
  name,
  openReferences: async () => {
    const references = await base.openReferences();
    const { origin } = references;
    return {
      ...references,
      reveal: async (call, answer, reveals) =>
        change(await references.reveal(call, answer, reveals), call, { origin, reveals, ...answer }),
    };
  },
});

const redeemUrlIn = (call: ToolCall): string =>
  /"redeemUrl":"((?:[^"\\]|\\.)*)"/.exec(text(raw(call)))?.[1] ?? "";
const get = (url: string) => ({ method: "GET", url, withCookies: true });

const brokenRequests = (base: Base) => ({
  acceptsOtherOrigins: withReveal(base, "accepts a redeemUrl of any origin", (view, call) => {
    if (view.state !== "refused" || view.requests.length > 0) return view;
    const url = redeemUrlIn(call);
    const isAbsolute = /^\w+:|^\/\//.test(url);
    return isAbsolute
      ? { ...view, requests: [get(new URL(url, "https://x.example").href)], state: "shown" }
      : view;
  }),
  redeemsTwice: withReveal(base, "redeems for each click", (view, _call, { reveals }) => ({
    ...view,
    requests: reveals > 1 ? [...view.requests, ...view.requests] : view.requests,
  })),
  fetchesAhead: withReveal(base, "fetches before the person asks", (view, call, { origin, reveals }) =>
    reveals === 0 ? { ...view, requests: [get(new URL(redeemUrlIn(call), origin).href)] } : view,
  ),
  posts: withReveal(base, "redeems by POST", (view) => ({
    ...view,
    requests: view.requests.map((each) => ({ ...each, method: "POST" })),
  })),
  leavesCookiesOut: withReveal(base, "leaves the cookies out", (view) => ({
    ...view,
    requests: view.requests.map((each) => ({ ...each, withCookies: false })),
  })),
  redeemsTheExpired: withReveal(base, "redeems what has expired", (view, call, { origin }) =>
    text(raw(call)).includes('"ttl":0')
      ? { ...view, state: "shown", requests: [get(new URL(redeemUrlIn(call), origin).href)] }
      : view,
  ),
  followsRedirects: withReveal(base, "follows redirects", (view, _call, { status }) =>
    status === 302 ? { ...view, requests: [...view.requests, get("https://other.example/")] } : view,
  ),
});

const brokenViews = (base: Base) => ({
  showsWhateverComes: withReveal(base, "shows whatever comes", (view, _call, { body, status }) =>
    status === 200 && view.state === "failed" ? { ...view, state: "shown", shown: body } : view,
  ),
  saysOnlyThatItFailed: withReveal(base, "only says that it failed", (view) =>
    view.state === "shown" || view.state === "refused" ? view : { ...view, state: "failed" },
  ),
  tellsTheId: withReveal(base, "tells the agent the reference", (view, call) => ({
    ...view,
    agent: add(view.agent, raw(call)),
  })),
  dropsTheTexts: withReveal(base, "drops the texts beside a reference", (view) => ({
    ...view,
    agent: { everything: ["withheld"] },
  })),
  showsNothing: withReveal(base, "never shows a value", ({ shown: _, ...view }) => view),
});

export const brokenReferences = (base: Base) => ({ ...brokenRequests(base), ...brokenViews(base) });
