/** The texts to search for after a tool got a secret: the same as if it had been withheld. Not in the page bundle. */
import type { CompiledContract } from "../engine/enforce/compile-contract.js";
import { RemovedValues } from "../engine/enforce/removed-values.js";
import type { Contract } from "../engine/enforce/types.js";

export interface SecretTexts {
  readonly texts: readonly string[];
  /** A part of it can be guessed, so its copies are not searched for. */
  readonly guessable: boolean;
}

export function secretTexts(contract: Contract, values: readonly string[]): SecretTexts {
  const removed = new RemovedValues((contract as CompiledContract).plan.declared);
  for (const value of values) removed.note(value);
  return { texts: Array.from(removed.strong), guessable: removed.guessable };
}
