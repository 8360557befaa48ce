/** Parts of a panel's state, to be pushed into a played panel. */
import type {
  PanelAgent,
  PanelCall,
  PanelItem,
  PanelState,
  PanelStop,
  PanelTool,
} from "../../../../extension/protocol/panel-messages.js";
import type { PanelCallQuestion } from "../../../../extension/protocol/question-messages.js";

export { PlayedPanel } from "./extension-played-panel.js";

export const ORIGIN = "https://shop.example";
export const TAB = { id: 1, origin: ORIGIN, setting: "on", status: "ready", mode: "polyfill" } as const;
export const EMPTY: PanelState = {
  tab: TAB,
  tools: [],
  agents: [],
  items: [],
  calls: [],
  questions: [],
  consents: [],
  rules: { preset: "balanced", managed: 0 },
  apps: { allowed: false, host: "off" },
  logged: 0,
  sites: [],
};

const CLEAN = { marks: [], verified: [], claimed: [], isCut: false } as const;

export const tool = (more: Partial<PanelTool> = {}): PanelTool => ({
  document: "d",
  registration: 1,
  origin: ORIGIN,
  top: true,
  name: "make_key",
  title: "Make a key",
  description: "Makes an API key.",
  inputSchema: { type: "object", properties: {} },
  declares: ["Part of what it returns is sensitive"],
  effect: "benign",
  sensitive: ["result"],
  ...more,
});

export const item = (more: Partial<PanelItem> = {}): PanelItem => ({
  handle: "h1",
  label: "secret",
  schemaPath: "/secret",
  reason: "x-sensitive",
  origin: ORIGIN,
  tool: "make_key",
  agent: "Playground agent",
  receivedAt: 0,
  revealable: true,
  held: true,
  ...more,
});

/** One that the site has not been asked for yet. */
export const reference = (more: Partial<PanelItem> = {}): PanelItem =>
  item({
    label: "API key",
    schemaPath: "",
    path: "/secrets/1",
    reason: "secret_reference",
    held: false,
    ...more,
  });

export const agent = (more: Partial<PanelAgent> = {}): PanelAgent => ({
  id: "kbdnnhkgiejfdgpmffmefifclamifogf",
  kind: "extension",
  name: "Playground agent",
  status: "approved",
  connected: true,
  otherTabs: 0,
  session: CLEAN,
  ...more,
});

export const call = (more: Partial<PanelCall> = {}): PanelCall => ({
  id: "c1",
  agent: "Playground agent",
  tool: "make_key",
  origin: ORIGIN,
  startedAt: 0,
  status: "done",
  agentText: JSON.stringify({ content: [{ type: "text", text: "{}" }], structuredContent: { id: "k1" } }),
  withheld: ["h1"],
  ...more,
});

export const question = (
  id: string,
  title: string,
  more: Partial<PanelCallQuestion> = {},
): PanelCallQuestion => ({
  kind: "call",
  id,
  call: `call-${id}`,
  guest: "kbdnnhkgiejfdgpmffmefifclamifogf",
  endsAt: Date.now() + 120_000,
  dangers: [],
  transfers: [],
  wanted: [],
  agent: "Playground agent",
  origin: ORIGIN,
  tool: "send",
  title,
  arguments: '{"to":"someone@example.com"}',
  stage: "pre-call",
  reasons: [],
  lengths: ["never", "session"],
  suggested: "session",
  carried: [],
  result: "",
  findings: [],
  behind: 0,
  session: CLEAN,
  ...more,
});

/** A call that a rule stopped. */
export const stoppedCall = (more: Partial<PanelStop> = {}, id = "s1"): PanelCall => ({
  ...call({
    id,
    tool: "send_mail",
    status: "stopped",
    withheld: [],
    agentText: "A rule of the user stopped it.",
  }),
  stop: {
    title: "Send a letter",
    hasRun: false,
    deed: {
      kind: "mail",
      to: [{ kind: "address", text: "data-desk@collect.example" }],
      more: 0,
      with: [],
      dangers: ["irreversible", "public"],
    },
    reasons: [
      {
        rule: "block-open-world-to-external",
        description: "This session has read what strangers wrote, and the tool can make its input public.",
        layer: "default",
        isKnown: true,
        facts: [{ fact: "session.openWorld", values: ["true"], isKnown: true, provenance: "browser" }],
      },
    ],
    arguments: '{"to":"data-desk@collect.example","subject":"The list that you asked for"}',
    guest: "kbdnnhkgiejfdgpmffmefifclamifogf",
    ...more,
  },
});
