/** Commands about withheld items. */

import type { AuditNote } from "../../protocol/audit-messages.js";
import type { CommandOf } from "../../protocol/command-messages.js";
import type { CommandAnswer } from "../../protocol/panel-messages.js";
import { ofItem } from "../audit/audit-notes.js";
import { words } from "../platform/words.js";
import { done, type SomeRows } from "./command-row.js";
import type { PanelParts } from "./panel-parts.js";

const itemNotes = (what: string, handles: readonly string[], { vault }: PanelParts): AuditNote[] =>
  handles.flatMap((handle) => {
    const held = vault.get(handle);
    return held === undefined ? [] : [ofItem(what, held)];
  });

const allHandles = ({ vault }: PanelParts) => vault.list().map(({ handle }) => handle);

/** Shows the page where the person can sign in or run the tool again. */
async function showPage(handle: string, { vault, registry, api }: PanelParts): Promise<CommandAnswer> {
  const item = vault.get(handle);
  if (item === undefined) return { error: words.itemUnknown() };
  const document = registry.get(item.document);
  if (document === undefined) return { error: words.itemPageGone(item.origin) };
  await api.tabs.update(document.tabId, { active: true });
  return {};
}

/** Nothing is repeated by itself: the agent hears that it may call again. */
async function callSecret(
  { handle, isSecret }: CommandOf<"call-secret">,
  { vault, notSecrets }: PanelParts,
): Promise<CommandAnswer> {
  const item = vault.get(handle);
  if (item === undefined) return { error: words.itemUnknown() };
  if (isSecret) {
    await notSecrets.takeBack(item);
    const { isNotSecret: _taken, ...rest } = item;
    vault.note(rest);
    return {};
  }
  if (!notSecrets.mayBeSaid(item)) return { error: words.markedToo() };
  const said = await notSecrets.say(item);
  if (said === "full") return { error: words.tooManyExcused() };
  if (said !== "done") return { error: words.markedToo() };
  // The person may have forgotten it meanwhile.
  vault.note({ ...item, isNotSecret: true });
  return {};
}

export const keptCommands = {
  /** A value is noted once the worker has it, before it goes to the panel. */
  reveal: {
    isNotedAfter: true,
    notes: ({ handle }, parts) => itemNotes("shown", [handle], parts),
    run: ({ handle }, { redeeming }) => redeeming.reveal(handle),
  },
  forget: {
    notes: ({ handle }, parts) => itemNotes("forgotten", [handle], parts),
    run: ({ handle }, { vault }) => done(vault.forget([handle])),
  },
  "call-secret": {
    notes: ({ handle, isSecret }, parts) =>
      itemNotes(isSecret ? "called a secret again" : "called not a secret", [handle], parts),
    run: (command, parts) => callSecret(command, parts),
  },
  "forget-these": {
    notes: ({ handles }, parts) => itemNotes("forgotten", handles, parts),
    run: ({ handles }, { vault }) => done(vault.forget(handles)),
  },
  "forget-all": {
    notes: (_, parts) => itemNotes("forgotten", allHandles(parts), parts),
    run: (_, parts) => done(parts.vault.forget(allHandles(parts))),
  },
  "make-room": {
    notes: (row, { vault }) => vault.oldestFor(row).map((item) => ofItem("forgotten", item)),
    run: (row, { vault }) => done(vault.forget(vault.oldestFor(row).map(({ handle }) => handle))),
  },
  "show-page": { run: ({ handle }, parts) => showPage(handle, parts) },
  "dismiss-dropped": {
    run(_, { browserSession }) {
      browserSession.dismiss();
      return {};
    },
  },
  "dismiss-lock-notice": {
    run(_, { screenLock }) {
      screenLock.dismiss();
      return {};
    },
  },
} satisfies SomeRows;
