/** The boundary's questions about secrets, answered from the vault and by the person. */

import { secretTexts } from "../../../src/engine/enforce/used-secrets.js";
import { markedTexts } from "../../../src/gateway/input-contract.js";
import type { SecretsPort } from "../../../src/gateway/ports.js";
import type { RunningCall } from "../model/running-call.js";
import type { SupplyQuestions } from "../questions/supply-questions.js";
import type { UseQuestions } from "../questions/use-questions.js";
import type { Sessions } from "../stores/sessions.js";
import type { State } from "../stores/state.js";
import type { Vault } from "../stores/vault.js";

export interface SecretParts {
  readonly state: State;
  readonly sessions: Sessions;
  readonly vault: Vault;
  readonly uses: UseQuestions;
  readonly supplies: SupplyQuestions;
}

type Memory = Pick<SecretParts, "state" | "sessions">;

/** From now on, all sessions search for them, also after a restart of the worker. @throws if storage is full */
async function remember({ state, sessions }: Memory, { order }: RunningCall, texts: readonly string[]) {
  const { document, tool } = order.found;
  const used = await sessions.addOwn(tool.origin, texts, document.topOrigin);
  if (used === undefined) throw new Error("The site's share is used up.");
  await state.write(used.changes);
  used.saved();
}

/** Agents must not see what the person types into the panel's form for a tool either. */
export async function rememberTyped(memory: Memory, call: RunningCall): Promise<void> {
  const { order } = call;
  const { tool } = order.found;
  if (order.agent.kind !== "person" || !tool.input().hasMarks) return;
  const { texts } = secretTexts(tool.contract(), markedTexts(order.arguments, tool.input()));
  await remember(memory, call, texts);
}

/** @param written rejects where the call itself could not be written down: then the person is asked nothing */
export const secretsPort = (
  { state, sessions, vault, uses, supplies }: SecretParts,
  call: RunningCall,
  written: () => Promise<void>,
): SecretsPort => ({
  find: (handle) => vault.get(handle),
  approve: async (_, asked) => {
    await written();
    const answer = await uses.ask(call, asked);
    call.isDenied ||= answer === "deny";
    return answer;
  },
  supply: async (_, missing) => {
    await written();
    const supplied = await supplies.ask(call, missing);
    call.isDenied ||= "refused" in supplied;
    return supplied;
  },
  remember: (_, texts) => remember({ state, sessions }, call, texts),
});
