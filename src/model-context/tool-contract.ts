/** What the polyfill keeps of an input schema. */
export interface ToolContract {
  inputSchemaText(): string;
  contract(): undefined;
}

export const createToolContract = (
  _host: unknown,
  { inputSchemaText }: { readonly inputSchemaText: string },
): ToolContract => ({ inputSchemaText: () => inputSchemaText, contract: () => undefined });
