/**
 * An organisation's word about single tools, in place of what these declare. Each is bound to an
 * origin and an exact definition, and is as if it were not there for any other · S3-10
 */
import { decodeOverride, type ToolOverride } from "../../../src/annotations/override.js";
import { asArray, asRecord, asString } from "../../protocol/decode.js";
import type { RegisteredTool } from "../model/registered-tool.js";
import type { ManagedPolicy } from "./managed-policy.js";

interface ManagedOverride {
  readonly origin: string;
  readonly tool: string;
  /** SHA-256 of the definition that it was made for. */
  readonly definition: string;
  readonly override: ToolOverride;
}

const MAX_OVERRIDES = 1_000;
const MAX_TEXT = 2_048;
const HASH_LENGTH = 64;

const keyOf = (origin: string, tool: string): string => JSON.stringify([origin, tool]);

function decode(data: unknown): ManagedOverride | undefined {
  const record = asRecord(data);
  const [origin, tool] = [asString(record?.["origin"], MAX_TEXT), asString(record?.["tool"], MAX_TEXT)];
  const definition = asString(record?.["definition"], HASH_LENGTH);
  const override = decodeOverride(record?.["override"]);
  if (origin === undefined || tool === undefined || definition === undefined) return undefined;
  return override === undefined ? undefined : { origin, tool, definition, override };
}

export class Overrides {
  #managed: ReadonlyMap<string, ManagedOverride> = new Map();

  /** An entry that cannot be read is left out: an override only adds to what is asked. */
  constructor(managed: ManagedPolicy, changed: () => void) {
    managed.hear((values) => {
      const list = asArray(asRecord(values)?.["overrides"], MAX_OVERRIDES) ?? [];
      const read = list.flatMap((each) => decode(each) ?? []);
      this.#managed = new Map(read.map((each) => [keyOf(each.origin, each.tool), each]));
      changed();
    });
  }

  /** An override holds for exactly the definition it was made for. */
  async of(tool: RegisteredTool): Promise<ToolOverride | undefined> {
    const managed = this.#managed.get(keyOf(tool.origin, tool.definition.name));
    return managed !== undefined && managed.definition === (await tool.hash()) ? managed.override : undefined;
  }
}
