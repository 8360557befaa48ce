/** What is promised about a tool, from the snapshots taken at registration · S1-05, S1-07 */
import { compileContract } from "../boundary/compile-contract.js";
import type { Contract } from "../boundary/types.js";
import { isArray, jsonParse } from "../primordials.js";
import { stringifyOwn } from "../redaction/stringify-own.js";
import type { JsonValue } from "../sensitivity/types.js";
import type { OwnMembers } from "./own-members.js";
import type { PageHost } from "./page-host.js";
import { isObject } from "./webidl.js";

export interface ToolContract {
  readonly contract: Contract;
  /** JSON text of the `inputSchema` that agents may see; empty where the tool has none. */
  inputSchemaText(): string;
}

interface ContractSource {
  readonly name: string;
  readonly title: string | undefined;
  readonly inputSchemaText: string;
  readonly own: OwnMembers;
}

/** Compiled once; the agents' view of the input schema is made when it is first asked for. */
export function compileToolContract(host: PageHost, source: ContractSource): ToolContract {
  const { inputSchemaText, name, own, title } = source;
  const inputSchema = inputSchemaText === "" ? undefined : (jsonParse(inputSchemaText) as JsonValue);
  const { outputSchema, sensitiveHint } = own;
  const contract = compileContract(
    { name, title, inputSchema, outputSchema, annotations: { sensitiveHint } },
    { origin: host.origin },
  );
  let text: string | undefined;
  return {
    contract,
    inputSchemaText() {
      text ??= projectedText(contract, inputSchema, inputSchemaText);
      return text;
    },
  };
}

/** The text stays the page's own, byte for byte, unless the projection changed something. */
function projectedText(contract: Contract, inputSchema: JsonValue | undefined, text: string): string {
  const projected = contract.projectedInputSchema;
  if (!isObject(inputSchema) || isArray(inputSchema) || projected === undefined) return text;
  const projectedSchema = stringifyOwn(projected);
  return projectedSchema === stringifyOwn(inputSchema as JsonValue) ? text : projectedSchema;
}
