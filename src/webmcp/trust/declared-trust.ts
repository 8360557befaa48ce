/** A tool's statements about itself, from one reading at registration · S0-11, S3-02, S4-02 */
import { toJsonText } from "../../engine/redact/json-text.js";
import { snapshotSchema } from "../../engine/schema/snapshot-schema.js";
import type { JsonValue } from "../../engine/schema/types.js";
import { dictionary } from "../../intrinsics/language.js";
import type { ReadTool } from "../webidl/read-tool.js";
import type { Callable } from "../webidl/webidl.js";

export interface DeclaredTrust {
  /**
   * `annotations`, `_meta` and `dynamicAnnotations` as JSON; undefined if the tool has none of
   * them.
   */
  readonly text: string | undefined;
  readonly resolve?: Callable | undefined;
}

export function declareTrust({ _meta, declared, resolve }: ReadTool): DeclaredTrust {
  if (declared === undefined && _meta === undefined && !resolve)
    return dictionary({ text: undefined, resolve });
  const text = declarationText(declared, _meta, resolve !== undefined);
  return dictionary({ text, resolve });
}

/** JSON of what a definition says about its tool. */
export function declarationText(annotations: unknown, _meta: unknown, dynamicAnnotations: boolean): string {
  const data = {
    annotations: snapshotSchema(annotations),
    _meta: snapshotSchema(_meta),
    ...(dynamicAnnotations && { dynamicAnnotations }),
  };
  return toJsonText(data as unknown as JsonValue);
}
