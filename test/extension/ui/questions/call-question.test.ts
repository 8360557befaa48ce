/** Warnings of a question about a call, and which button stands out. */
import { describe, expect, it } from "vitest";
import type { PanelCallQuestion } from "../../../../extension/protocol/question-messages.js";
import { callFace } from "../../../../extension/ui/questions/call-question.js";
import { plainWords } from "../../../../extension/ui/sentences/marked-words.js";

const CLEAN = { marks: [], verified: [], claimed: [], isCut: false } as const;

const question = (more: Partial<PanelCallQuestion>): PanelCallQuestion => ({
  ...{ kind: "call", id: "q", call: "c", endsAt: 0, dangers: [], transfers: [], wanted: [], carried: [] },
  ...{ agent: "Agent", origin: "https://shop.example", tool: "send", title: "Send", arguments: "{}" },
  ...{
    stage: "pre-call",
    reasons: [],
    lengths: ["never"],
    suggested: "never",
    result: "",
    behind: 0,
    findings: [],
  },
  session: CLEAN,
  ...more,
});
const marked = (...marks: PanelCallQuestion["session"]["marks"]) => ({ session: { ...CLEAN, marks } });

describe("a question about a call", () => {
  it("is red, with Deny filled, for what cannot be undone and for a session that met an attack", () => {
    for (const more of [{ dangers: ["irreversible"] as const }, marked("malicious")]) {
      const { dangers, isGrave } = callFace(question(more));
      expect([dangers?.length, isGrave]).toEqual([1, true]);
    }
  });

  it("is calm for a harmless first call, for strangers' text", () => {
    const harmless = [{}, marked("open-world"), marked("sensitive")];
    for (const more of [...harmless, { dangers: ["public"] as const }]) {
      const { dangers, isGrave } = callFace(question(more));
      expect([dangers?.length, isGrave]).toEqual([0, false]);
    }
  });

  it("is calm for a result that waits, in which nothing was found", () => {
    const { dangers, isGrave } = callFace(question({ stage: "post-result" }));
    expect([dangers?.length, isGrave]).toEqual([0, false]);
  });

  it("says what is worth knowing without alarm", () => {
    const { notes } = callFace(question({ dangers: ["public"], ...marked("open-world") }));
    expect(notes).toEqual([
      "Others may see what it sends",
      "In this session, the agent has read text from strangers",
    ]);
  });

  it("names the regimes that the site says apply: to what the tool gets before a call, to what it returns always", () => {
    const none = { names: [], more: 0 };
    const regimes = { input: { names: ["GDPR", "HIPAA"], more: 2 }, result: { names: ["PCI-DSS"], more: 0 } };
    const plain = (more: Partial<PanelCallQuestion>) => callFace(question(more)).notes?.map(plainWords);
    const returns = "The site says that what the tool returns falls under “PCI-DSS”.";
    expect(plain({ regimes })).toEqual([
      "The site says that what the tool gets falls under “GDPR”, “HIPAA”, and 2 more regimes.",
      returns,
    ]);
    expect(plain({ regimes, stage: "post-result" })).toEqual([returns]);
    expect(plain({ regimes: { input: none, result: none } })).toEqual([]);
    expect(callFace(question({ regimes })).isGrave).toBe(false);
  });
});
