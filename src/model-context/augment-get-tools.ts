/** Native augmentation of §getTools: our members come back on the tools of this document · S1-06 */
import { apply, defineOwn, hasOwn, isArray, ownKeys, promiseThen } from "../primordials.js";
import type { Augmentation } from "./augment-register-tool.js";
import type { AugmentedTool } from "./augmented-tools.js";
import { ownWindow } from "./platform-primordials.js";
import { shownAnnotations, shownMeta, shownOutputSchema } from "./shown-members.js";
import type { ToolAnnotations } from "./types.js";
import { type Callable, isObject, type UntrustedObject } from "./webidl.js";

/** A new object with the members of `item` and ours, in lexicographic order. */
function withOwnMembers(item: UntrustedObject, { contract, own }: AugmentedTool): UntrustedObject {
  const meta = shownMeta(own);
  const outputSchema = shownOutputSchema(contract());
  const isUnchanged = meta === undefined && outputSchema === undefined && own.sensitiveHint === undefined;
  if (isUnchanged) return item;
  const shown = {};
  if (meta !== undefined) defineOwn(shown, "_meta", meta);
  let isOutputPending = outputSchema !== undefined;
  const keys = ownKeys(item);
  for (let index = 0; index < keys.length; index++) {
    const key = keys[index] as string;
    if (isOutputPending && key > "outputSchema") {
      defineOwn(shown, "outputSchema", outputSchema);
      isOutputPending = false;
    }
    const value = item[key];
    const isAnnotations = key === "annotations" && isObject(value);
    defineOwn(shown, key, isAnnotations ? shownAnnotations(value as ToolAnnotations, own) : value);
  }
  if (isOutputPending) defineOwn(shown, "outputSchema", outputSchema);
  return shown;
}

function isOwnItem(item: unknown): item is UntrustedObject & { readonly name: string } {
  if (!isObject(item) || !hasOwn(item, "name") || typeof item["name"] !== "string") return false;
  return !hasOwn(item, "window") || item["window"] === ownWindow;
}

export function augmentGetTools(native: Callable, augmentation: Augmentation): Callable {
  const { getTools } = {
    getTools(this: unknown, ...args: unknown[]): unknown {
      const promise = apply(native, this, args) as Promise<unknown>;
      return promiseThen(promise, (items) => {
        if (!isArray(items)) return items;
        for (let index = 0; index < items.length; index++) {
          const item: unknown = items[index];
          const tool = isOwnItem(item) ? augmentation.tools.current(item.name) : undefined;
          if (tool) defineOwn(items, index, withOwnMembers(item as UntrustedObject, tool));
        }
        return items as unknown;
      });
    },
  };
  return getTools as Callable;
}
