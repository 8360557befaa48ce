/** Commands about withheld items. */

import type { KeptCommand } from "../../protocol/kept-messages.js";
import type { Redeeming } from "../frames/redeeming.js";
import type { ChromeApi } from "../platform/chrome-api.js";
import { words } from "../platform/words.js";
import type { Registry } from "../stores/registry.js";
import type { Vault } from "../stores/vault.js";
import type { ScreenLock } from "./screen-lock.js";

export interface KeptParts {
  readonly api: ChromeApi;
  readonly redeeming: Redeeming;
  readonly registry: Registry;
  readonly screenLock: ScreenLock;
  readonly vault: Vault;
}

export type CommandAnswer = { readonly value?: string; readonly error?: string };

/** Shows the page where the person can sign in or run the tool again. */
async function showPage(handle: string, { vault, registry, api }: KeptParts): Promise<CommandAnswer> {
  const item = vault.get(handle);
  if (item === undefined) return { error: words.itemUnknown() };
  const document = registry.get(item.document);
  if (document === undefined) return { error: words.itemPageGone(item.origin) };
  await api.tabs.update(document.tabId, { active: true });
  return {};
}

/** @throws the browser's error if it cannot be stored */
export async function carryOutKept(command: KeptCommand, parts: KeptParts): Promise<CommandAnswer> {
  const { redeeming, screenLock, vault } = parts;
  switch (command.type) {
    case "reveal":
      return await redeeming.reveal(command.handle);
    case "forget":
      await vault.forget([command.handle]);
      return {};
    case "forget-these":
      await vault.forget(command.handles);
      return {};
    case "forget-all":
      await vault.forget(vault.list().map(({ handle }) => handle));
      return {};
    case "show-page":
      return await showPage(command.handle, parts);
    case "dismiss-lock-notice":
      screenLock.dismiss();
      return {};
  }
}
