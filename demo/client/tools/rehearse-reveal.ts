/**
 * References whose Reveal goes wrong, each in its own way: what a person is told, and what they can
 * do.
 */
import type { Trouble } from "../../server/rehearsal-routes.js";
import { backend } from "../data/backend.js";
import type { Tool } from "../model-context.js";
import { NO_REFERENCES, readText, refusal } from "./input.js";

const TROUBLES: readonly Trouble[] = [
  "already_used",
  "expires_soon",
  "slow_down",
  "signed_out",
  "other_account",
  "unknown",
  "sign_in_page",
  "too_large",
  "too_slow",
];
/** Seconds, for the one that ends before the eyes of the person. */
const SOON = 15;

export const rehearseReveal: Tool = {
  name: "rehearse_reveal",
  title: "Rehearse a reveal that fails",
  description: "Returns a secret reference that the person cannot reveal, for the reason that you choose.",
  inputSchema: {
    type: "object",
    properties: { trouble: { type: "string", enum: [...TROUBLES], description: "What goes wrong" } },
    required: ["trouble"],
  },
  annotations: { readOnlyHint: true },
  async execute(input) {
    if (!backend.redeems) return refusal(NO_REFERENCES);
    const trouble = TROUBLES.find((each) => each === readText(input, "trouble"));
    if (trouble === undefined) return refusal(`Choose one of ${TROUBLES.join(", ")}.`);
    const reference = {
      type: "secret_reference",
      id: `rehearsal-${trouble}`,
      label: `Rehearsal: ${trouble.replaceAll("_", " ")}`,
      redeemUrl: `/api/rehearsal/${trouble}`,
    };
    const ends = trouble === "expires_soon" ? { ttl: SOON } : {};
    return {
      content: [
        { type: "text", text: "A reference for the person." },
        { ...reference, ...ends },
      ],
    };
  },
};
