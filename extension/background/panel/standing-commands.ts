/** Commands about sites, agents, apps and what was allowed. */

import type { AuditNote } from "../../protocol/audit-messages.js";
import type { CommandOf } from "../../protocol/command-messages.js";
import type { CommandAnswer } from "../../protocol/panel-messages.js";
import { serverOrigin } from "../../protocol/tool-name.js";
import { ofItem } from "../audit/audit-notes.js";
import { viewName } from "../model/named-tool.js";
import { isWebOrigin } from "../model/page-document.js";
import { words } from "../platform/words.js";
import { usedSecret } from "../questions/about-secrets.js";
import { originOf } from "../stores/registry.js";
import { isTab } from "../stores/tab-slots.js";
import { chooseAsking, notesOfAsking } from "./asking.js";
import { done, named, type SomeRows } from "./command-row.js";
import { endSession, forgetConsents, revokeConsents } from "./end-session.js";
import type { PanelParts } from "./panel-parts.js";

async function setSite(
  { origin, setting }: CommandOf<"set-site">,
  { sites, scripts }: PanelParts,
): Promise<CommandAnswer> {
  if (!isWebOrigin(origin) || originOf(origin) !== origin) return { error: words.panelBadSite() };
  await sites.decide(origin, setting);
  await scripts.sync();
  return {};
}

async function useOnTab(
  { tabId }: CommandOf<"use-on-tab">,
  { api, sites, scripts }: PanelParts,
): Promise<CommandAnswer> {
  const origin = originOf((await api.tabs.get(tabId)).url);
  if (!isWebOrigin(origin)) return { error: words.panelBadSite() };
  await sites.useOnTab(origin, tabId);
  await scripts.sync();
  return {};
}

/** Yeses to calls and results, and those to secrets. */
function takenBack(ids: readonly string[], parts: PanelParts): AuditNote[] {
  const { consents, uses, vault } = parts;
  const isGone = ({ id }: { readonly id: string }) => ids.includes(id);
  const note = (agent: string, more: Partial<AuditNote>): AuditNote => ({
    event: "consent",
    what: "taken back",
    ...named(agent, parts),
    ...more,
  });
  return [
    ...consents
      .list()
      .filter(isGone)
      .map(({ agent, origin, ...tool }) => note(agent, { origin, ...viewName(tool) })),
    ...uses
      .list()
      .filter(isGone)
      .map(({ agent, origin, handle, ...tool }) => {
        const item = vault.get(handle);
        return note(agent, {
          origin,
          ...viewName(tool),
          ...(item === undefined ? {} : { used: [usedSecret(item)] }),
        });
      }),
  ];
}

const SERVER_NOTES = {
  allowed: "server allowed",
  denied: "server denied",
  off: "server switched off",
} as const;

export const standingCommands = {
  "set-site": {
    notes: ({ origin, setting }) => [{ event: "site", what: setting, origin }],
    run: setSite,
  },
  "use-on-tab": { run: useOnTab },
  "decide-agent": {
    notes: ({ agent, allow, tabId }, parts) => {
      const about = { event: "agent", ...named(agent, parts) } as const;
      if (!allow) return [{ ...about, what: "shut out" }];
      const tab = tabId === undefined ? [] : [{ ...about, what: "got a tab" } as const];
      return [{ ...about, what: "let in" }, ...tab];
    },
    async run({ agent, allow, tabId }, parts) {
      const { agents, blocks } = parts;
      const known = agents.get(agent);
      if (!allow && known !== undefined) return await done(blocks.block(known, parts));
      blocks.forget(agent);
      // A worker that was killed amid a denial has left some.
      if (!agents.isApproved(agent)) await forgetConsents(agent, parts);
      // A no that was said meanwhile stands.
      if (agents.get(agent)?.status !== known?.status) return {};
      // Attack: the number of a server, as below.
      await agents.decide(agent, allow, tabId !== undefined && isTab(tabId) ? [tabId] : []);
      return {};
    },
  },
  "choose-asking": { notes: notesOfAsking, run: chooseAsking },
  "put-off": {
    run({ agent, on }, { agents }) {
      agents.putOff(agent, on);
      return {};
    },
  },
  "undo-block": {
    notes: ({ agent }, parts) => [{ event: "agent", what: "block undone", ...named(agent, parts) }],
    run: async ({ agent }, parts) =>
      (await parts.blocks.undo(agent, parts)) ? {} : { error: words.panelBlockStands() },
  },
  "connect-tab": {
    notes: ({ agent, connected }, parts) => [
      { event: "agent", what: connected ? "got a tab" : "lost a tab", ...named(agent, parts) },
    ],
    async run({ agent, tabId, connected }, { agents }) {
      // Attack: the number of a server, which is its app's alone.
      if (isTab(tabId) && agents.isApproved(agent)) await agents.connectTab(agent, tabId, connected);
      return {};
    },
  },
  "decide-server": {
    notes: ({ agent, server, standing }, parts) => [
      { event: "agent", what: SERVER_NOTES[standing], ...named(agent, parts), origin: serverOrigin(server) },
    ],
    run: async ({ agent, server, identity, standing }, { appServers }) =>
      (await appServers.decide(agent, server, identity, standing))
        ? {}
        : { error: words.panelServerChanged() },
  },
  "mask-copies": {
    notes: ({ agent, server, on }, parts) => [
      {
        ...{ event: "agent", what: on ? "server copies masked" : "server copies shown" },
        ...{ ...named(agent, parts), origin: serverOrigin(server) },
      },
    ],
    run: async ({ agent, server, identity, on }, { appServers }) =>
      (await appServers.setMasking(agent, server, identity, on)) ? {} : { error: words.panelServerChanged() },
  },
  "allow-apps": {
    notes: ({ allow }) => [{ event: "agent", what: allow ? "apps on" : "apps off" }],
    async run({ allow }, { settings, apps }) {
      await settings.allowApps(allow);
      apps.update();
      return {};
    },
  },
  "end-session": {
    notes: ({ agent }, parts) => [
      { event: "agent", what: "session ended", ...named(agent, parts) },
      ...parts.vault.of(agent).map((held) => ({ ...ofItem("forgotten", held), reason: "session ended" })),
    ],
    run({ agent }, parts) {
      parts.blocks.forget(agent);
      return done(endSession(agent, parts));
    },
  },
  "choose-preset": {
    notes: ({ preset }) => [{ event: "rule", what: "preset chosen", reason: preset }],
    run: ({ preset }, { rules }) => done(rules.storePreset(preset)),
  },
  revoke: {
    notes: ({ consents }, parts) => takenBack(consents, parts),
    run: ({ consents }, parts) => done(revokeConsents(consents, parts)),
  },
} satisfies SomeRows;
