/** Native augmentation of §registerTool: the `execute` that the browser keeps is the enforcing one · S1-05, S1-08 */
import { duplicateToolName } from "../errors.js";
import {
  apply,
  jsonParse,
  objectSetPrototypeOf,
  objectValues,
  promiseThen,
  type SafeMap,
} from "../primordials.js";
import type { AugmentedTools } from "./augmented-tools.js";
import { createEnforcingExecute } from "./enforcing-execute.js";
import type { PageHost } from "./page-host.js";
import { newDOMException } from "./platform-primordials.js";
import { readThroughOptions, readThroughTool, type ToolReading } from "./read-through.js";
import type { EnforcedTool } from "./run-tool.js";
import { serializeJson } from "./serialize-json.js";
import { createToolContract, type ToolContract } from "./tool-contract.js";
import { type Callable, isObject, refusalOf } from "./webidl.js";

export interface Augmentation {
  readonly host: PageHost;
  /** The context whose tools are remembered for `getTools`. */
  readonly context: object;
  readonly tools: AugmentedTools;
  /** Names whose schema native is making JSON of right now. */
  readonly inProgress: SafeMap<string, true>;
}

/** Plain data (own members only) that no prototype of the page has a say in when native turns it into JSON again. */
function detachFromPrototypes(value: unknown): unknown {
  if (!isObject(value)) return value;
  objectSetPrototypeOf(value, null);
  const members = objectValues(value);
  for (let index = 0; index < members.length; index++) detachFromPrototypes(members[index]);
  return value;
}

export function augmentRegisterTool(native: Callable, augmentation: Augmentation): Callable {
  const { registerTool } = {
    registerTool(this: unknown, ...args: unknown[]): unknown {
      if (args.length === 0 || !isObject(args[0])) return apply(native, this, args);
      const { contractOf, enforced, schemaFor } = createCompiler(augmentation);
      const { tool, reading } = readThroughTool(args[0], {
        checkName(name) {
          // Chromium 156 crashes when `toJSON` of a schema registers the very name being registered.
          if (augmentation.inProgress.has(name))
            throw newDOMException(duplicateToolName(), "InvalidStateError");
        },
        execute: (read) => createEnforcingExecute(() => enforced(read)),
        inputSchema: schemaFor,
      });
      const given = args.length > 1 ? args[1] : undefined;
      const options = isObject(given) ? readThroughOptions(given) : undefined;
      const promise = apply(native, this, [tool, options ? options.options : given]) as Promise<undefined>;
      if (this !== augmentation.context) return promise;
      // A rejection passes on untouched, so that nobody's unhandled one goes unreported.
      return promiseThen(promise, (): undefined => {
        const { contract } = contractOf(reading);
        augmentation.tools.add({
          name: reading.name ?? "",
          contract,
          own: reading.own,
          signal: options?.reading.signal,
        });
      });
    },
  };
  return registerTool as Callable;
}

/** The contract is compiled once: when native asks for the input schema's JSON, or later if there is none. */
function createCompiler({ host, inProgress }: Augmentation) {
  let inputSchemaText = "";
  let compiled: ToolContract | undefined;
  const contractOf = (reading: ToolReading): ToolContract => {
    if (compiled) return compiled;
    // An implementation that makes the JSON while it still reads must not hide a mark from us.
    reading.finish();
    const { name, own, title } = reading;
    const contract = createToolContract(host, { name: name ?? "", title, own, inputSchemaText });
    if (name !== undefined) compiled = contract;
    return contract;
  };
  return {
    contractOf,
    enforced(reading: ToolReading): EnforcedTool | undefined {
      const { execute } = reading;
      return execute && { host, execute, contract: contractOf(reading).contract };
    },
    schemaFor(reading: ToolReading, schema: object): unknown {
      const { name } = reading;
      if (name !== undefined) inProgress.set(name, true);
      try {
        inputSchemaText = serializeJson(schema, "schema", refusalOf("registerTool"));
      } finally {
        if (name !== undefined) inProgress.delete(name);
      }
      return detachFromPrototypes(jsonParse(contractOf(reading).inputSchemaText()));
    },
  };
}
