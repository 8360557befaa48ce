/** The claims of one declaration, from all vocabularies that it uses. */
import { wordsOf } from "../model/diagnostic-words.js";
import { Diagnostics } from "../model/diagnostics.js";
import { type AnyFact, createFact, joinFacts, mapFacts, unknownFact } from "../model/facts.js";
import { pointerTo } from "../model/plain-data.js";
import type { FactName, Provenance, Stage, ToolSecurity } from "../model/types.js";
import { isHintName } from "../model/vocabulary.js";

export class Claims {
  readonly stage: Stage;
  readonly diagnostics = new Diagnostics(wordsOf);
  readonly #provenance: Provenance;
  readonly #facts = new Map<FactName, AnyFact>();

  /** @param provenance of statements; what follows from them is `derived` */
  constructor(stage: Stage, provenance: Provenance) {
    this.stage = stage;
    this.#provenance = provenance;
  }

  /** Adds to the statements of the other vocabularies. */
  state(name: FactName, values: readonly (boolean | string)[], provenance = this.#provenance): void {
    const added = createFact(name, values, provenance);
    const earlier = this.#facts.get(name);
    const isContradiction =
      isHintName(name) && this.stage !== "result" && provenance !== "derived" && earlier !== undefined;
    if (isContradiction && earlier.values[0] !== added.values[0]) {
      this.diagnostics.add("contradiction", pointerTo("/annotations", name), "vocabulary");
    }
    this.#facts.set(name, earlier === undefined ? added : joinFacts(name, earlier, added));
  }

  /** Adds what follows from other fields: never weaker than the statements. */
  derive(name: FactName, values: readonly (boolean | string)[]): void {
    this.state(name, values, "derived");
  }

  get(name: FactName): AnyFact {
    return this.#facts.get(name) ?? unknownFact(name, this.stage);
  }

  has(name: FactName, value: boolean | string): boolean {
    const fact = this.#facts.get(name);
    return fact?.values.includes(value) === true;
  }

  isStated(name: FactName): boolean {
    return this.#facts.has(name);
  }

  finish(): ToolSecurity {
    return Object.freeze({
      stage: this.stage,
      facts: mapFacts((name) => this.get(name)),
      diagnostics: this.diagnostics.list(),
    });
  }
}
