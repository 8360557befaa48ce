/** The boundary's questions about secrets, answered from the vault and by the person. */
import type { SecretsPort } from "../../src/boundary/ports.js";
import type { RunningCall } from "./running-call.js";
import type { Sessions } from "./sessions.js";
import type { State } from "./state.js";
import type { SupplyQuestions } from "./supply-questions.js";
import type { UseQuestions } from "./use-questions.js";
import type { Vault } from "./vault.js";

export interface SecretParts {
  readonly state: State;
  readonly sessions: Sessions;
  readonly vault: Vault;
  readonly uses: UseQuestions;
  readonly supplies: SupplyQuestions;
}

export const secretsPort = (
  { state, sessions, vault, uses, supplies }: SecretParts,
  call: RunningCall,
): SecretsPort => ({
  find: (handle) => vault.get(handle),
  approve: (_, asked) => uses.ask(call, asked),
  supply: (_, missing) => supplies.ask(call, missing),
  async remember({ contract }, texts) {
    const used = await sessions.addUsed(contract.origin, texts);
    if (used === undefined) throw new Error("A session is full.");
    await state.write(used.changes);
    used.saved();
  },
});
