/**
 * Another document's word about one of its tools, read again here: it may say anything · S0-01,
 * S1-01
 */

import { arrayIsArray, jsonParse, jsonStringify } from "../../intrinsics/language.js";
import type { UntrustedData } from "../documents/wire.js";
import { declarationText } from "../trust/declared-trust.js";
import { documentTrust } from "../trust/document-trust.js";
import { toModelContextTool } from "../webidl/dictionaries.js";
import { isObject, refusalOf, type UntrustedObject } from "../webidl/webidl.js";
import { addInOrder, shownAnnotations, shownMeta } from "./shown-members.js";

/** @throws where it is malformed. */
export function readItem(item: UntrustedData): UntrustedObject {
  // `execute` stays in the other document. Any function does here; JSON leaves it out.
  const tool = toModelContextTool({ ...(item as object), execute: arrayIsArray }, refusalOf());
  const members = jsonParse(jsonStringify(tool) as string) as UntrustedObject;
  const { annotations, dynamicAnnotations } = item as UntrustedObject;
  if (isObject(members["annotations"]))
    addInOrder(members["annotations"], shownAnnotations(declarationText(annotations, undefined, false)));
  const dynamic = dynamicAnnotations === true && documentTrust ? true : undefined;
  return addInOrder(members, { _meta: shownMeta(jsonStringify(tool._meta)), dynamicAnnotations: dynamic });
}
