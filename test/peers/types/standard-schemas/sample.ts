/** zod, ArkType and valibot: the same, from their own schemas. */
import { toStandardJsonSchema } from "@valibot/to-json-schema";
import { type } from "arktype";
import * as v from "valibot";
import { defineTool, type ToolInput } from "webmcp-airlock";
import * as z from "zod";

const described = { name: "find_order", description: "Finds an order." };
export const zodTool = defineTool({
  ...described,
  inputSchema: z.object({ number: z.coerce.number() }),
  outputSchema: z.object({ key: z.string().meta({ "x-sensitive": true }) }),
  execute: ({ number }) => ({ key: number.toFixed() }),
});
export const arkTool = defineTool({
  ...described,
  inputSchema: type({ number: "number" }),
  execute: async ({ number }) => number.toFixed(),
});
export const valibotTool = defineTool({
  ...described,
  inputSchema: toStandardJsonSchema(v.object({ number: v.number() })),
  execute: async ({ number }) => number.toFixed(),
});
export const input: ToolInput<typeof zodTool> = { number: 7 };
export const checked: { number: string } extends ToolInput<typeof arkTool> ? never : true = true;
