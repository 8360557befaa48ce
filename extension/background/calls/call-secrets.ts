/** The boundary's questions about secrets, answered from the vault and by the person. */

import { findMissingSecrets, type MissingSecret } from "../../../src/gateway/find-missing-secrets.js";
import type { SecretsPort, SecretUse, SuppliedSecrets } from "../../../src/gateway/ports.js";
import type { RunningCall } from "../model/running-call.js";
import { usedSecret, viewLabels } from "../questions/about-secrets.js";
import type { Worker } from "./worker.js";

/**
 * From now on, all sessions search for them, also after a restart of the worker. @throws if storage
 * is full
 */
async function remember({ sessions }: Worker, { order }: RunningCall, texts: readonly string[]) {
  const { document, tool } = order.found;
  const used = await sessions.addOwn(tool.origin, texts, document.topOrigin);
  if (used === undefined) throw new Error("The site's share is used up.");
  await sessions.write(used);
}

/**
 * The secrets that a question about the call asks for as well: noted as one that did. @returns
 * empty if it may not
 */
export async function offer(
  { prompts, quiet }: Worker,
  call: RunningCall,
): Promise<readonly MissingSecret[]> {
  const { arguments: args, found } = call.order;
  const missing = findMissingSecrets(args, found.tool.input());
  const { top, origin } = found.document;
  // In a pause nobody is asked, so nothing is counted.
  if (missing.length === 0 || !top || quiet.until !== undefined || !(await prompts.take(origin))) return [];
  call.become({ typed: [] });
  return missing;
}

/**
 * The agent never supplies them, a page in a frame asks for none, and each site may ask only
 * rarely.
 */
async function supply(
  { questions, prompts, quiet }: Worker,
  call: RunningCall,
  wanted: readonly MissingSecret[],
): Promise<SuppliedSecrets> {
  const { top, origin } = call.order.found.document;
  if (!top) return { refused: "in-frame" };
  const { typed } = call.state;
  if (typed !== undefined && typed.length > 0) return { texts: typed };
  const isCounted = typed === undefined && quiet.until === undefined;
  if (isCounted && !(await prompts.take(origin))) return { refused: "too-often" };
  return (await questions.ask(call, { kind: "supply", wanted })) ?? { refused: "declined" };
}

/**
 * What a question about this very call allowed holds for it alone; what lasts is among the stored
 * yeses.
 */
async function approve(
  { questions, uses }: Worker,
  call: RunningCall,
  asked: readonly SecretUse[],
): Promise<"allow" | "deny"> {
  const all = await uses.of(call.order, asked);
  const transfers = all.filter((each) => !call.state.allowed.includes(each.key) && !uses.allows(each));
  if (uses.refuses(transfers)) return "deny";
  const isAllowed =
    transfers.length === 0 || (await questions.ask(call, { kind: "use", transfers })) !== undefined;
  if (!isAllowed) return "deny";
  call.become({ used: [...call.state.used, ...all.map(({ item }) => usedSecret(item))] });
  return "allow";
}

export const secretsPort = (worker: Worker, call: RunningCall): SecretsPort => ({
  find: (handle) => worker.vault.get(handle),
  approve: async (_, asked) => {
    await call.written;
    const answer = await approve(worker, call, asked);
    if (answer === "deny") call.deny();
    return answer;
  },
  supply: async (_, missing) => {
    await call.written;
    const supplied = await supply(worker, call, missing);
    const labels = viewLabels(missing).map((label) => ({ label }));
    if ("refused" in supplied) call.deny();
    else call.become({ used: [...call.state.used, ...labels] });
    return supplied;
  },
  remember: (_, texts) => remember(worker, call, texts),
});
