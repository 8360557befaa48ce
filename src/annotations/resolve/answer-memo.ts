/**
 * Holds a resolver to its earlier answers: the same arguments, the same annotations · S4-10, S4-15
 */
import { canonicalJson } from "../model/canonical-json.js";
import { wordsOf } from "../model/diagnostic-words.js";
import { joinDiagnostics, writeDiagnostic } from "../model/diagnostics.js";
import type { ToolSecurity } from "../model/types.js";
import { mergeSecurity } from "./merge-security.js";

const MAX_ANSWERS = 500;
/** For the keys, in UTF-16 code units. */
const MAX_KEYS = 2_000_000;

/**
 * Not a cache: the resolver is asked each time. Attack: a resolver that answers milder the second
 * time. Its first answer about some arguments stays in force as long as the registration; if a
 * later one differs, the worse of both counts.
 */
export class AnswerMemo {
  readonly #answers = new Map<string, ToolSecurity>();
  #size = 0;

  /**
   * @param epoch names one registration; a new registration starts afresh.
   * @throws TypeError for arguments without a canonical form.
   */
  check(epoch: string, args: unknown, answer: ToolSecurity): ToolSecurity {
    const key = canonicalJson([epoch, args]);
    const earlier = this.#answers.get(key);
    if (earlier === undefined) {
      this.#keep(key, answer);
      return answer;
    }
    if (JSON.stringify(earlier.facts) === JSON.stringify(answer.facts)) return earlier;
    const both = withDiagnostic(mergeSecurity(earlier, answer));
    this.#answers.set(key, both);
    return both;
  }

  #keep(key: string, answer: ToolSecurity): void {
    if (key.length > MAX_KEYS) return;
    this.#answers.set(key, answer);
    this.#size += key.length;
    for (const oldest of this.#answers.keys()) {
      if (this.#answers.size <= MAX_ANSWERS && this.#size <= MAX_KEYS) break;
      this.#answers.delete(oldest);
      this.#size -= oldest.length;
    }
  }
}

function withDiagnostic(security: ToolSecurity): ToolSecurity {
  const code = "not-deterministic";
  const added = [writeDiagnostic(wordsOf(code), code, "/annotations")];
  return Object.freeze({ ...security, diagnostics: joinDiagnostics(security.diagnostics, added) });
}
