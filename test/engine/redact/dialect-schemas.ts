/**
 * Random schemas over all keywords of each dialect: applicators, references of every kind,
 * assertions, annotations.
 */
import { NAMES, random, record } from "./arbitrary-schemas.js";
import { assertionsOf } from "./assertions.js";
import type { Dialect } from "./dialects.js";
import type { Schema } from "./oracle.js";

type Keywords = { [keyword: string]: unknown };
type Next = () => number;

/** The generator's state. */
interface Spot {
  readonly depth: number;
  /**
   * No member or item lies between here and the root or definition: a reference could lead back
   * without progress.
   */
  readonly isTop: boolean;
  /** The definition that is being written; the root counts as one. */
  readonly isRoot: boolean;
  /** Inside an embedded resource, whose references have a base of their own. */
  readonly inResource: boolean;
  /** Next to other subschemas of the same value: a type would mostly contradict theirs. */
  readonly isBeside?: boolean;
}

/** No sample satisfies it. */
const NEVER = { type: "object", required: ["absent"] };
const TYPES = ["object", "array", "string", "integer", "boolean", "null"];

export class SchemaWriter {
  readonly dialect: Dialect;
  readonly #next: Next;

  constructor(dialect: Dialect, seed: number) {
    this.dialect = dialect;
    this.#next = random(seed);
  }

  /** A whole document. */
  write(): Schema {
    const { dialect } = this;
    const { definitions, id, uri } = dialect;
    const spot = { depth: 2, isTop: true, isRoot: false, inResource: false };
    const anchor = dialect.year < 2019 ? { [id]: "#here" } : { $anchor: "here" };
    const resource: Keywords = {
      ...(this.#plain({ ...spot, inResource: true }) as Keywords),
      [id]: "res",
      [definitions]: { inner: this.#object({ ...spot, inResource: true }) },
    };
    if (dialect.year === 2020) resource["$dynamicAnchor"] = "node";
    if (dialect.year === 2019 && this.#chance(0.5)) resource["$recursiveAnchor"] = true;
    const root: Keywords = {
      ...(this.#plain({ ...spot, depth: 1, isRoot: true }) as Keywords),
      $schema: uri,
      [definitions]: {
        x: this.#plain(spot),
        "a/b ~%": this.#object(spot),
        z: { allOf: [this.#object(spot), this.#plain(spot)] },
        anchored: { ...this.#object(spot), ...anchor },
        resource,
      },
    };
    if (dialect.year === 2020) root["$dynamicAnchor"] = "node";
    if (dialect.year === 2019 && this.#chance(0.5)) root["$recursiveAnchor"] = true;
    return root;
  }

  #chance(probability: number): boolean {
    return this.#next() < probability;
  }

  #pick<Item>(list: readonly Item[]): Item {
    return list[Math.floor(this.#next() * list.length)] as Item;
  }

  #list<Item>(write: () => Item): Item[] {
    return Array.from({ length: 1 + Math.floor(this.#next() * 2.5) }, write);
  }

  #map(names: readonly string[], write: () => unknown): Keywords {
    return record(this.#list(() => [this.#pick(names), write()] as const));
  }

  /** A schema, boolean or not. */
  #schema(spot: Spot): Schema {
    if (this.dialect.year > 2013 && this.#chance(0.07)) return !this.#chance(0.05);
    return this.#object(spot);
  }

  /** A schema with a fair chance of describing an object, so that there is something to mark. */
  #plain(spot: Spot): Schema {
    const { title, ...shape } = this.#object(spot) as Keywords;
    const inner = { ...spot, depth: spot.depth + 1, isTop: false };
    return {
      ...shape,
      type: "object",
      properties: this.#map(NAMES, () => this.#schema(inner)),
      ...mention(title),
    };
  }

  #object(spot: Spot): Keywords {
    const schema: Keywords = {};
    if (this.#chance(0.12)) schema["x-sensitive"] = !this.#chance(0.2);
    if (this.#chance(0.45))
      schema["type"] = this.#chance(0.2) ? [this.#pick(TYPES), "number"] : this.#pick(TYPES);
    if (spot.depth > 3) return schema;
    const count = this.#next() * 2.6;
    for (let i = 0; i < count; i++) Object.assign(schema, this.#part(spot));
    if (this.#chance(0.12)) Object.assign(schema, this.#pick(assertionsOf(this.dialect)));
    return schema;
  }

  /** One or two keywords that hold subschemas. */
  #part(spot: Spot): Keywords {
    const deeper = { ...spot, depth: spot.depth + 1, isBeside: true };
    const inner = { ...deeper, isTop: false, isBeside: false };
    const here = () => this.#schema(deeper);
    const below = () => this.#schema(inner);
    const { year } = this.dialect;
    const parts: (() => Keywords)[] = [
      () => ({ properties: this.#map(NAMES, below) }),
      () => ({ properties: this.#map(NAMES, below), required: [this.#pick(NAMES)] }),
      () => ({ patternProperties: this.#map(["^a", "b$", ".", "[cb]", "^(a|c)$"], below) }),
      () => ({ additionalProperties: below() }),
      () => this.#items(below),
      () => this.#items(below),
      () => ({ oneOf: [here(), { ...this.#object(deeper), ...NEVER }] }),
      () => ({ anyOf: this.#list(here) }),
      () => ({ allOf: this.#list(here) }),
      () => ({ not: { ...this.#object(deeper), ...NEVER } }),
      () => this.#reference(spot),
      () => this.#reference(spot),
    ];
    if (year < 2019) parts.push(() => ({ dependencies: { [this.#pick(NAMES)]: here(), b: ["b"] } }));
    if (year > 2013)
      parts.push(
        () => ({ contains: below() }),
        () => ({ propertyNames: this.#names() }),
      );
    if (year > 2016) parts.push(() => ({ if: here(), [["th", "en"].join("")]: here(), else: here() }));
    if (year > 2018)
      parts.push(
        () => ({ dependentSchemas: this.#map(NAMES, here) }),
        () => ({ unevaluatedProperties: below() }),
        () => ({ unevaluatedItems: below() }),
        () => ({ contentMediaType: "application/json", contentSchema: below() }),
      );
    return this.#pick(parts)();
  }

  #items(write: () => Schema): Keywords {
    if (this.#chance(0.6)) return { type: "array", items: write() };
    const tuple = this.#list(write);
    if (this.dialect.year < 2020)
      return { items: tuple, ...(this.#chance(0.6) ? { additionalItems: write() } : {}) };
    return { prefixItems: tuple, ...(this.#chance(0.6) ? { items: write() } : {}) };
  }

  #names(): Schema {
    return this.#chance(0.3) ? { maxLength: 99, "x-sensitive": true } : { maxLength: 99 };
  }

  #reference({ isTop, isRoot, inResource }: Spot): Keywords {
    const { definitions, year } = this.dialect;
    // In place, only the root may refer to definitions: every way round in a circle then goes
    // through a member.
    if (isTop && !isRoot) return {};
    const inside = ["#", `#/${definitions}/inner`];
    const outside = [
      `#/${definitions}/x`,
      `#/${definitions}/a~1b%20~0%25`,
      `#/${definitions}/z/allOf/0`,
      "#here",
      "res",
      `res#/${definitions}/inner`,
    ];
    const dynamic = year === 2020 ? "$dynamicRef" : "$recursiveRef";
    if (!isTop && year > 2018 && this.#chance(0.25)) return { [dynamic]: year === 2020 ? "#node" : "#" };
    const places = inResource ? inside : isTop ? outside : [...outside, "#"];
    const reference = { $ref: this.#pick(places) };
    // In the older drafts nothing next to a reference counts (for us it does), so it mostly stands
    // alone.
    return year > 2018 || (!isTop && this.#chance(0.2)) ? reference : { allOf: [reference] };
  }
}

const mention = (title: unknown): Keywords => (title === undefined ? {} : { title });
