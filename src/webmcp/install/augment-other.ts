/** Augments a third-party ModelContext: an earlier polyfill, or an MCP server in front of another context · S1-05, S1-08 */

import { reflectApply, SafeMap, TypeErrorConstructor } from "../../intrinsics/language.js";
import { promiseReject } from "../../intrinsics/promise.js";
import { cannotAugment } from "../../texts/authors.js";
import { keepTrust } from "../api/describe-call.js";
import { hasAborted } from "../api/enforcing-execute.js";
import { guardForOther } from "../api/guard-tool.js";
import {
  type Augmentation,
  readArguments,
  refuse,
  type Show,
  settled,
  wrapGetTools,
} from "./registrations.js";
import { watchExecuteTool } from "./watch-execute-tool.js";
import { isWrapped, wrapOperation } from "./wrap-operation.js";

/** @throws TypeError if `registerTool` cannot be wrapped. */
export function augmentOther(augmentation: Augmentation, context: object): void {
  const { host, look, put, registrations, wrapped } = augmentation;
  // It inherits from a context that is wrapped already.
  if (isWrapped(context, wrapped)) return;
  const tools = new SafeMap<unknown, Show>();
  const holder = wrapOperation(
    context,
    "registerTool",
    put,
    (original, receiver, args) => {
      try {
        // Another implementation got this tool from us and passes it on.
        if (registrations.mirrorOf(args[0])) return reflectApply(original, receiver, args);
        look();
        const { tool, options } = readArguments(augmentation, args);
        const observed = host.onRegister?.(tool);
        const guarded = guardForOther(host, tool, args[0] as object, refuse);
        const end = registrations.begin(tool.name, guarded);
        args[0] = guarded.guarded;
        const done = (value: unknown): unknown => {
          end();
          registrations.done(tool.name);
          keepTrust(tool.name, guarded.trust, options.signal);
          tools.set(tool.name, (item) => hasAborted(options.signal) || guarded.show(item));
          observed?.(options.signal);
          return value;
        };
        return settled(() => reflectApply(original, receiver, args), done, end);
      } catch (error) {
        return promiseReject(error);
      }
    },
    wrapped,
  );
  if (!holder) throw new TypeErrorConstructor(cannotAugment());
  watchExecuteTool(context, put);
  wrapGetTools(augmentation, context, put, tools);
}
