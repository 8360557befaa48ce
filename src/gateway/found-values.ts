/**
 * What detection found, for each pair of origin and site, apart from what is marked:
 * the person may say of a value that it is no secret. Not in the page bundle.
 */
import { Masker } from "../engine/copies/masker.js";
import type { FoundValue } from "../engine/enforce/findings.js";

/** Those of one pair. */
class FoundValues {
  readonly #texts = new Map<string, readonly string[]>();
  /** Undefined where it has to be made again: a list of values forgets none. */
  #masker: Masker | undefined = new Masker();

  has(value: string): boolean {
    return this.#texts.has(value);
  }

  get size(): number {
    return this.#texts.size;
  }

  /** Those that are searched for. */
  get texts(): string[] {
    return [...this.#texts.values()].flat();
  }

  get masker(): Masker {
    if (this.#masker !== undefined) return this.#masker;
    const masker = new Masker();
    for (const text of this.texts) masker.add(text);
    this.#masker = masker;
    return masker;
  }

  /** @returns false where there is no room */
  add({ value, texts }: FoundValue): boolean {
    const { masker } = this;
    const kept = Array.from(texts);
    this.#texts.set(value, kept);
    return kept.every((text) => masker.add(text));
  }

  /** Forgets a value. Texts that another value is searched by stay. */
  forget(value: string): void {
    if (this.#texts.delete(value)) this.#masker = undefined;
  }
}

/** The lists of all pairs of origin and site. */
export class FoundLists {
  readonly #lists = new Map<string, Map<string, FoundValues>>();

  get isEmpty(): boolean {
    return this.#lists.size === 0;
  }

  get origins(): string[] {
    return [...this.#lists.keys()].filter((origin) => this.textsOf(origin).length > 0);
  }

  textsOf(origin: string): string[] {
    return this.#all(origin).flatMap(({ texts }) => texts);
  }

  of(origin: string, site: string): FoundValues {
    const lists = this.#lists.get(origin) ?? new Map<string, FoundValues>();
    const list = lists.get(site) ?? new FoundValues();
    lists.set(site, list);
    this.#lists.set(origin, lists);
    return list;
  }

  forget(origin: string, values: readonly string[]): void {
    for (const list of this.#all(origin)) for (const value of values) list.forget(value);
  }

  maskersFor(origin: string): readonly Masker[] {
    return this.#all(origin)
      .filter(({ size }) => size > 0)
      .map(({ masker }) => masker);
  }

  #all(origin: string): FoundValues[] {
    return [...(this.#lists.get(origin)?.values() ?? [])];
  }
}
