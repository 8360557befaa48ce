/**
 * Sessions of agents in pages are kept for many origins, not for any number: a site with ever new
 * subdomains must not fill the storage, or the panel. A session is that of the page around its
 * frames; it has ended with the last of its documents.
 */

import { ownAgent } from "../stores/agents.js";
import type { Worker } from "./worker.js";

const MAX_SESSIONS = 200;

const idOf = (origin: string): string => ownAgent("page", origin).id;
const PREFIX = idOf("");

/**
 * @returns false if all sessions are in use. Then agents of this page may call nothing, since no
 * session tracks them
 */
export async function makeRoom(
  topOrigin: string,
  { registry, trusts }: Pick<Worker, "registry" | "trusts">,
  most = MAX_SESSIONS,
): Promise<boolean> {
  const known = trusts.agents().filter((agent) => agent.startsWith(PREFIX));
  if (known.length < most || known.includes(idOf(topOrigin))) return true;
  const open = new Set(registry.all().map((document) => idOf(document.topOrigin)));
  const oldest = known.find((agent) => !open.has(agent));
  if (oldest === undefined) return false;
  await trusts.drop(oldest);
  return true;
}
