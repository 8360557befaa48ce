/**
 * Regulated data. The hint closes the result: only what the schema names, and does not mark, may
 * pass. The marks say which of the named members stay with the person.
 */
import { api } from "../data/api.js";
import type { Tool } from "../model-context.js";

const marked = (type: string, title: string) => ({ type, title, "x-sensitive": true });

export const getLabResults: Tool = {
  name: "get_lab_results",
  title: "Read lab results",
  description: "Tells which tests the latest health check covered, and their reference ranges.",
  inputSchema: { type: "object", properties: {} },
  outputSchema: {
    type: "object",
    properties: {
      panel: { type: "string" },
      laboratory: { type: "string" },
      collectedOn: { type: "string", format: "date" },
      patient: { type: "object", title: "Patient", "x-sensitive": true },
      results: {
        type: "array",
        items: {
          type: "object",
          properties: {
            test: { type: "string" },
            unit: { type: "string" },
            low: { type: "number" },
            high: { type: "number" },
            value: marked("number", "Measured value"),
          },
          required: ["test", "value"],
        },
      },
      remark: marked("string", "Doctor's remark"),
    },
    required: ["panel", "patient", "results"],
  },
  annotations: {
    readOnlyHint: true,
    sensitiveHint: true,
    returnMetadata: { source: "internal", sensitivity: { regulated: { scopes: ["HIPAA"] } } },
  },
  async execute(_input, options) {
    return (await api.labs(options?.signal)).report;
  },
};
