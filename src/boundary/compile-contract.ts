import type { Contract, ContractOptions, ToolDefinition } from "./types.js";

export function compileContract(_tool: ToolDefinition, _options: ContractOptions): Contract {
  throw new Error("in progress");
}
