/** Another polyfill's registerTool: it gets plain data, as it may read the same member any number of times · S1-05, S1-08 */
import { apply, jsonParse, newPromise, promiseThen, rejectedPromise } from "../primordials.js";
import type { Augmentation } from "./augment-register-tool.js";
import { convertTool } from "./convert-tool.js";
import { createEnforcingExecute } from "./enforcing-execute.js";
import { serializeJson } from "./serialize-json.js";
import { createToolContract } from "./tool-contract.js";
import { type Callable, isObject, refusalOf } from "./webidl.js";

export function augmentForeignRegisterTool(original: Callable, augmentation: Augmentation): Callable {
  const { registerTool } = {
    registerTool(this: unknown, ...args: unknown[]): unknown {
      if (args.length === 0 || !isObject(args[0])) return apply(original, this, args);
      try {
        return register(original, augmentation, this, args);
      } catch (error) {
        return rejectedPromise(error);
      }
    },
  };
  return registerTool as Callable;
}

function register(
  original: Callable,
  augmentation: Augmentation,
  receiver: unknown,
  args: readonly unknown[],
): Promise<unknown> {
  const { host, tools } = augmentation;
  const refuse = refusalOf("registerTool");
  const { annotations, description, execute, inputSchema, name, own, title } = convertTool(args[0], refuse);
  const text = inputSchema ? serializeJson(inputSchema, "schema", refuse) : "";
  const { contract, inputSchemaText } = createToolContract(host, {
    name,
    title,
    own,
    inputSchemaText: text,
  });
  const plainTool = {
    ...{ name, description },
    ...(title === undefined ? {} : { title }),
    ...(text === "" ? {} : { inputSchema: jsonParse(inputSchemaText()) }),
    ...(annotations === undefined ? {} : { annotations }),
    execute: createEnforcingExecute(() => ({ host, contract, execute })),
  };
  const options = args.length > 1 ? args[1] : undefined;
  const result = apply(original, receiver, args.length > 1 ? [plainTool, options] : [plainTool]);
  // Earlier drafts register at once and return nothing.
  const settled = newPromise<unknown>((resolve) => resolve(result));
  return promiseThen(settled, (value) => {
    tools.add({ name, contract, own, signal: isObject(options) ? options["signal"] : undefined });
    return value;
  });
}
