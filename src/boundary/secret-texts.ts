/** What must be searched for once a secret was given to a tool: what would be, had it been withheld. Not in the page bundle. */
import type { CompiledContract } from "./compile-contract.js";
import type { Contract } from "./types.js";
import { Withholding } from "./withholding.js";

export interface SecretTexts {
  readonly texts: readonly string[];
  /** Part of it could be guessed, so no copy of that is searched for. */
  readonly guessable: boolean;
}

export function secretTexts(contract: Contract, values: readonly string[]): SecretTexts {
  const run = new Withholding(contract as CompiledContract);
  for (const value of values) run.note(value);
  return { texts: Array.from(run.secrets), guessable: run.guessable };
}
