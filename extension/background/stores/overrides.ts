/**
 * What the person, or their organisation, says about single tools in place of what these declare. Each is bound to an
 * origin and an exact definition, and is as if it were not there for any other · S3-10
 */
import { decodeOverride, type ToolOverride } from "../../../src/annotations/override.js";
import { asArray, asRecord, asString } from "../../protocol/decode.js";
import type { PanelTool } from "../../protocol/panel-messages.js";
import { type AgentKind, isWithinPage } from "../model/records.js";
import type { RegisteredTool } from "../model/registered-tool.js";
import type { ManagedPolicy } from "../platform/managed-policy.js";
import type { DecisionStore } from "./decision-store.js";

export interface StoredOverride {
  readonly origin: string;
  readonly tool: string;
  /** SHA-256 of the definition that it was made for. */
  readonly definition: string;
  readonly override: ToolOverride;
  readonly by: "person" | "organisation";
  /** Milliseconds since the epoch. The organisation's: when this worker read it. */
  readonly at: number;
}

/** Whose rules read which word: see `override-views.ts`. */
export interface ToolOverrides {
  readonly person?: ToolOverride | undefined;
  readonly organisation?: ToolOverride | undefined;
}

const MAX_OVERRIDES = 1_000;
const MAX_TEXT = 2_048;
const HASH_LENGTH = 64;

const keyOf = (origin: string, tool: string): string => JSON.stringify([origin, tool]);

function decode(data: unknown, by: StoredOverride["by"], now: number): StoredOverride | undefined {
  const record = asRecord(data);
  const [origin, tool] = [asString(record?.["origin"], MAX_TEXT), asString(record?.["tool"], MAX_TEXT)];
  const definition = asString(record?.["definition"], HASH_LENGTH);
  const override = decodeOverride(record?.["override"]);
  if (origin === undefined || tool === undefined || definition === undefined) return undefined;
  const at = typeof record?.["at"] === "number" ? record["at"] : now;
  return override === undefined ? undefined : { origin, tool, definition, override, by, at };
}

export class Overrides {
  readonly #store: DecisionStore;
  readonly #changed: () => void;
  #managed: ReadonlyMap<string, StoredOverride> = new Map();
  #isRecalled = false;
  #read: Promise<void> = Promise.resolve();

  private constructor(store: DecisionStore, changed: () => void) {
    this.#store = store;
    this.#changed = changed;
  }

  /** @param recalled what was set when the browser last said so; undefined if it never did */
  static open(
    managed: ManagedPolicy,
    recalled: unknown,
    store: DecisionStore,
    changed: () => void,
  ): Overrides {
    const overrides = new Overrides(store, changed);
    overrides.#isRecalled = recalled !== undefined;
    overrides.#take(recalled);
    const read = () => {
      overrides.#read = overrides.#read.then(() => overrides.#readManaged(managed));
    };
    read();
    managed.onChange(read);
    return overrides;
  }

  /** Resolves when the organisation's are known, as those of `Rules` are: calls wait for it, lists do not. */
  known(kind: AgentKind): Promise<void> {
    return this.#isRecalled && isWithinPage(kind) ? Promise.resolve() : this.#read;
  }

  /** For exactly this definition. */
  async of(tool: RegisteredTool): Promise<ToolOverrides> {
    const [person, organisation] = [this.ofPerson(tool), this.ofOrganisation(tool)];
    if (person === undefined && organisation === undefined) return {};
    const hash = await tool.hash();
    const valid = (stored: StoredOverride | undefined) =>
      stored?.definition === hash ? stored.override : undefined;
    return { person: valid(person), organisation: valid(organisation) };
  }

  /** For the panel, at once. What a definition's hash is, is known a moment later: then the panel is told again. */
  view(tool: RegisteredTool): Pick<PanelTool, "override" | "isManaged"> {
    const [person, organisation] = [this.ofPerson(tool), this.ofOrganisation(tool)];
    if (person === undefined && organisation === undefined) return {};
    const hash = tool.knownHash();
    if (hash === undefined) void tool.hash().then(() => this.#changed());
    const isManaged = hash !== undefined && organisation?.definition === hash;
    return {
      ...(isManaged ? { isManaged } : {}),
      ...(person === undefined
        ? {}
        : {
            override: {
              choices: person.override,
              at: person.at,
              hasLapsed: hash !== undefined && person.definition !== hash,
            },
          }),
    };
  }

  /** Also one that has lapsed. */
  ofPerson({ origin, definition }: RegisteredTool): StoredOverride | undefined {
    return decode(this.#store.get("override", keyOf(origin, definition.name)), "person", 0);
  }

  ofOrganisation({ origin, definition }: RegisteredTool): StoredOverride | undefined {
    return this.#managed.get(keyOf(origin, definition.name));
  }

  /** @param override an empty one takes the person's back. Rejects where it cannot be stored, and is then as before. */
  async set(tool: RegisteredTool, override: ToolOverride): Promise<void> {
    const key = keyOf(tool.origin, tool.definition.name);
    if (Object.keys(override).length === 0) await this.#store.remove("override", [key]);
    else {
      const place = { origin: tool.origin, tool: tool.definition.name, definition: await tool.hash() };
      const stored: StoredOverride = { ...place, override, by: "person", at: Date.now() };
      await this.#store.set("override", key, stored);
      const all = this.#store.entries("override").map(([each]) => each);
      const over = all.slice(0, Math.max(0, all.length - MAX_OVERRIDES));
      if (over.length > 0) await this.#store.remove("override", over);
    }
    this.#changed();
  }

  /** An entry that cannot be read is left out: an override of the organisation only adds to what is asked. */
  async #readManaged(policy: ManagedPolicy): Promise<void> {
    const managed = await policy.values();
    this.#isRecalled = false;
    this.#take(managed);
  }

  #take(managed: unknown): void {
    const list = asArray(asRecord(managed)?.["overrides"], MAX_OVERRIDES) ?? [];
    const read = list.flatMap((each) => decode(each, "organisation", Date.now()) ?? []);
    this.#managed = new Map(read.map((each) => [keyOf(each.origin, each.tool), each]));
    this.#changed();
  }
}
