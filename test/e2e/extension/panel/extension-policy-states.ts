/** Parts of a panel's state about rules, consents and sessions. */
import type { PanelConsent } from "../../../../extension/protocol/policy-messages.js";
import type { PanelReason, PanelSession } from "../../../../extension/protocol/question-messages.js";
import { ORIGIN } from "./extension-panel-states.js";

export const MARKED: PanelSession = {
  marks: ["sensitive", "open-world"],
  verified: [ORIGIN, "https://mail.example"],
  claimed: [{ origin: "https://mail.example", sources: ["someone@example.com", "the \u202eweb"] }],
  isCut: true,
};

export const REASONS: readonly PanelReason[] = [
  {
    rule: "confirm-public-after-secrets",
    description: "This session has held something sensitive, and the tool can make its input public.",
    layer: "default",
    isKnown: true,
    facts: [
      { fact: "session.sensitive", values: ["true"], isKnown: true, provenance: "browser" },
      {
        fact: "tool.annotations.inputMetadata.destination",
        values: ["user", "public"],
        isKnown: true,
        provenance: "declared",
      },
    ],
  },
  {
    rule: "no-mail-on-fridays",
    description: "",
    layer: "organisation",
    isKnown: false,
    facts: [
      {
        fact: "tool.annotations.inputMetadata.outcomes",
        values: [],
        isKnown: false,
        provenance: "default",
      },
    ],
  },
];

export const consent = (more: Partial<PanelConsent> = {}): PanelConsent => ({
  id: "g1",
  agent: "Playground agent",
  origin: ORIGIN,
  tool: "send",
  stage: "pre-call",
  lasts: "session",
  carried: [{ origin: "https://mail.example", tool: "read_inbox" }],
  at: 0,
  ...more,
});
