/** What is promised about a tool, from the snapshots taken at registration · S1-05, S1-07 */
import { compileContract } from "../boundary/compile-contract.js";
import type { Contract } from "../boundary/types.js";
import { includes, jsonParse } from "../primordials.js";
import { stringifyOwn } from "../redaction/stringify-own.js";
import type { JsonValue } from "../sensitivity/types.js";
import type { OwnMembers } from "./own-members.js";
import type { PageHost } from "./page-host.js";
import { isObject } from "./webidl.js";

export interface ToolContract {
  contract(): Contract;
  /** JSON text of the `inputSchema` that agents may see; empty where the tool has none. */
  inputSchemaText(): string;
}

interface ContractSource {
  readonly name: string;
  readonly title: string | undefined;
  readonly inputSchemaText: string;
  readonly own: OwnMembers;
}

/**
 * Compiled once, when first asked for: registering a thousand tools that are never called stays cheap. What is
 * compiled was snapshotted at registration, so it does not matter what the page has done meanwhile.
 */
export function createToolContract(host: PageHost, source: ContractSource): ToolContract {
  const { inputSchemaText, name, own, title } = source;
  const { outputSchema, sensitiveHint } = own;
  const { origin } = host;
  const definition = { name, title, outputSchema, annotations: { sensitiveHint } };
  let contract: Contract | undefined;
  let text: string | undefined;
  return {
    contract() {
      contract ??= compileContract(definition, { origin });
      return contract;
    },
    inputSchemaText() {
      text ??= mayHoldMarks(inputSchemaText) ? projectedText(name, origin, inputSchemaText) : inputSchemaText;
      return text;
    },
  };
}

/** A mark is a keyword of that name, or is reached by one of the keywords that end in "ref". */
function mayHoldMarks(schemaText: string): boolean {
  return includes(schemaText, '"x-sensitive":') || includes(schemaText, 'ef":');
}

/** The text stays the page's own, byte for byte, unless the projection changed something. */
function projectedText(name: string, origin: string, text: string): string {
  try {
    const inputSchema = jsonParse(text) as JsonValue;
    const { projectedInputSchema } = compileContract({ name, inputSchema }, { origin });
    if (!isObject(inputSchema) || projectedInputSchema === undefined) return text;
    const projected = stringifyOwn(projectedInputSchema);
    return projected === stringifyOwn(inputSchema) ? text : projected;
  } catch {
    // Nested too deeply to be projected, so nothing of it is shown.
    return "{}";
  }
}
