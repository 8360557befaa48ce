/** Values that few texts give a reason to search for: filed when the first one does. */
import { load } from "./byte-text.js";
import { FormTables } from "./form-tables.js";

export class LateValues {
  readonly #tables = new FormTables();
  #unfiled: string[] = [];
  /** The length of the longest one. */
  longest = 0;

  /** @param value of ASCII characters only */
  add(value: string): void {
    this.#unfiled.push(value);
    this.longest = Math.max(this.longest, value.length);
  }

  /** With all of them. Takes the place of the loaded text where there are new ones. */
  file(): FormTables {
    for (let i = 0; i < this.#unfiled.length; i++) this.#tables.add(load(this.#unfiled[i] as string));
    this.#unfiled = [];
    return this.#tables;
  }
}
