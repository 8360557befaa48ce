/**
 * One tool for each source that the trust proposal calls untrusted, next to the inbox: each says
 * that strangers write it.
 */
import { api } from "../data/api.js";
import type { Tool } from "../model-context.js";

const FROM_STRANGERS = {
  readOnlyHint: true,
  openWorldHint: true,
  untrustedContentHint: true,
  inputMetadata: { destination: "ephemeral", sensitivity: "none", outcomes: "benign" },
  returnMetadata: { source: "untrustedPublic", sensitivity: "none" },
} as const;

const reading = (source: string, name: string, title: string, description: string): Tool => ({
  name,
  title,
  description,
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
  annotations: FROM_STRANGERS,
  async execute(_input, options) {
    return api.strangers(source, options?.signal);
  },
});

export const STRANGERS_TOOLS: readonly Tool[] = [
  reading("page", "read_port_page", "Read the port's page", "Reads the web page of the next port."),
  reading(
    "issues",
    "list_issue_comments",
    "Read the issues",
    "Lists issues of the buoy software, with comments.",
  ),
  reading("reviews", "list_reviews", "Read the reviews", "Lists what guests wrote about the ship."),
  reading("search", "search_ice_charts", "Search for ice charts", "Searches the web for ice charts."),
  reading("answers", "list_survey_answers", "Read the survey", "Lists what the crew answered to the survey."),
];
