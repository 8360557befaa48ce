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

  it("names the reason by which a person decides: that the tool is new only where nothing else speaks", () => {
    const reason = (rule: string, more = {}) =>
      ({ rule, description: rule, layer: "default", isKnown: true, facts: [], ...more }) as const;
    const fresh = reason("ask-for-new-tools", { isNewness: true });
    const [sure, maybe] = [reason("zz-sure"), reason("aa-maybe", { isKnown: false })];
    const because = (...reasons: PanelCallQuestion["reasons"]) => callFace(question({ reasons })).because;
    expect(because(fresh)).toContain("ask-for-new-tools");
    expect(because(fresh, sure)).toContain("zz-sure");
    expect(because(fresh, maybe)).toContain("aa-maybe");
    expect(because(maybe, fresh, sure)).toContain("zz-sure");
    expect(because(reason("own", { layer: "organisation", isKnown: false }), fresh, sure)).toContain("own");
    expect(because()).toBeUndefined();
  });

  it("speaks of orders only where some were found: a key that was withheld gives none", () => {
    const flagged = { fact: "response.annotations.maliciousActivityHint", values: ["true"] };
    const facts = [{ ...flagged, isKnown: true, provenance: "detection" }];
    const rule = "escalate-malicious";
    const reasons = [{ rule, description: "Gives orders.", layer: "default", isKnown: true, facts }] as const;
    const finding = (kind: string) =>
      ({ kind, severity: "warning" }) as PanelCallQuestion["findings"][number];
    const face = (...kinds: string[]) =>
      callFace(question({ stage: "post-result", reasons, findings: kinds.map(finding) }));
    expect(face("credential").because).toContain("The site did not mark this key");
    expect(face("credential").reasons).toMatchObject([{ rule, isLeak: true }]);
    expect(face("credential", "instruction").because).toContain("orders");
    expect(face("instruction").because).toContain("orders");
    const claimed = face("claimed");
    expect(claimed.because).toContain("orders");
  });

  it("says what is worth knowing without alarm", () => {
    const { notes } = callFace(question({ dangers: ["public"], ...marked("open-world") }));
    expect(notes).toEqual([
      "Others may see what it sends.",
      "In this session, the agent has read text from strangers.",
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
