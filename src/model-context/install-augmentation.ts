/** Where a ModelContext is there already (the browser's, or another polyfill's): its tools go through the airlock */
import { cannotAugment, otherPolyfillAugmented } from "../errors.js";
import {
  defineProperty,
  getOwnPropertyDescriptor,
  getPrototypeOf,
  includes,
  SafeMap,
  sourceOf,
  TypeErrorConstructor,
} from "../primordials.js";
import { augmentForeignRegisterTool } from "./augment-foreign-register-tool.js";
import { augmentGetTools } from "./augment-get-tools.js";
import { type Augmentation, augmentRegisterTool } from "./augment-register-tool.js";
import { AugmentedTools } from "./augmented-tools.js";
import { installDocumentGetter, installNavigatorGetter } from "./install-polyfill.js";
import type { PageHost } from "./page-host.js";
import type { Patches } from "./patches.js";
import { logInfo, ownDocument, ownNavigator } from "./platform-primordials.js";
import { type Callable, isObject } from "./webidl.js";

/** `document.modelContext`, or the place where earlier browsers had it. */
export function findModelContext(): object | undefined {
  const onDocument = "modelContext" in ownDocument ? ownDocument.modelContext : undefined;
  if (isObject(onDocument)) return onDocument;
  const onNavigator = "modelContext" in ownNavigator ? ownNavigator.modelContext : undefined;
  return isObject(onNavigator) ? onNavigator : undefined;
}

interface Operation {
  readonly holder: object;
  readonly name: "registerTool" | "getTools";
  readonly descriptor: PropertyDescriptor;
}

function findOperation(context: object, name: Operation["name"]): Operation | undefined {
  for (let holder: object | null = context; holder !== null; holder = getPrototypeOf(holder)) {
    const descriptor = getOwnPropertyDescriptor(holder, name);
    if (descriptor) return typeof descriptor.value === "function" ? { holder, name, descriptor } : undefined;
  }
  return undefined;
}

/** V8 writes a bound function without its name, so this is the browser's own. */
function isNative({ descriptor, name }: Operation): boolean {
  const source = sourceOf(descriptor.value);
  return includes(source, "[native code]") && includes(source, name);
}

function replace(patches: Patches, { descriptor, holder, name }: Operation, value: Callable): void {
  const { length } = descriptor.value as Callable;
  defineProperty(value, "length", { value: length });
  if (!patches.put(holder, name, { ...descriptor, value })) throw new TypeErrorConstructor(cannotAugment());
}

export function installAugmentation(context: object, host: PageHost, patches: Patches): void {
  const register = findOperation(context, "registerTool");
  if (register === undefined) throw new TypeErrorConstructor(cannotAugment());
  const augmentation: Augmentation = {
    host,
    context,
    tools: new AugmentedTools(),
    inProgress: new SafeMap(),
  };
  const isBrowsers = isNative(register);
  const augment = isBrowsers ? augmentRegisterTool : augmentForeignRegisterTool;
  replace(patches, register, augment(register.descriptor.value as Callable, augmentation));
  const list = findOperation(context, "getTools");
  if (list) replace(patches, list, augmentGetTools(list.descriptor.value as Callable, augmentation));
  if (!("modelContext" in ownNavigator)) installNavigatorGetter(patches, () => context);
  if (!("modelContext" in ownDocument)) installDocumentGetter(patches, () => context);
  if (!isBrowsers) logInfo(otherPolyfillAugmented());
}
