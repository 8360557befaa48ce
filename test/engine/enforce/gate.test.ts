/**
 * The gate by itself: what a text may hide a value, a handle or a member behind, and what it costs
 * to look.
 */
import { describe, expect, it } from "vitest";
import { OriginList } from "../../../src/engine/enforce/agent-session.js";
import { findFault, type GateScope } from "../../../src/engine/enforce/gate.js";
import { ownRecord } from "../../../src/engine/enforce/own-records.js";
import { agentWithheld, keptInPanel, keptOnPage } from "../../../src/texts/agents.js";

const ORIGIN = "https://shop.example";
const SECRET = "plr_Live9F2cQ7vX";
const ISSUED = `airlock-${"0123".repeat(8)}`;
const FOREIGN = `airlock-${"4567".repeat(8)}`;
/** A control, two of the Basic Multilingual Plane, one of a higher plane. */
const INVISIBLE = ["\u0001", "\u007f", "\u200b", "\ufe0f", "\u{e0141}"];

function scopeOf(...values: string[]): GateScope {
  const lists = new OriginList();
  lists.remember(ORIGIN, values);
  return { maskers: lists.maskersFor(), isIssued: (handle) => handle === ISSUED };
}
const scope = scopeOf(SECRET);
const split = (text: string, by: string, at: number): string => text.slice(0, at) + by + text.slice(at);

describe("The gate finds", () => {
  it.each(INVISIBLE)("a value that %j splits, wherever it lies in a text.", (by) => {
    for (let before = 0; before < 9; before++) {
      for (let at = 1; at < SECRET.length; at++) {
        const text = "a\tb\nc-d e.".slice(0, before) + split(SECRET, by, at);
        expect(findFault({ content: [{ type: "text", text }] }, scope)).toBe("value");
        expect(findFault({ [`${text}"\\`]: 1 }, scope)).toBe("value");
      }
    }
  });

  it.each(INVISIBLE)("a handle that %j splits, unless it was given.", (by) => {
    for (let at = 1; at < FOREIGN.length; at++) {
      expect(findFault([`see ${split(FOREIGN, by, at)}`], scope)).toBe("handle");
      expect(findFault([`see ${split(ISSUED, by, at)} and ${FOREIGN}`], scope)).toBe("handle");
      expect(findFault([`see ${split(ISSUED, by, at)}`], scope)).toBeUndefined();
    }
  });

  it.each(INVISIBLE)("a member of ours that %j splits, at any depth, unless we wrote it.", (by) => {
    const record = { version: 1 };
    for (const name of ["webmcp-airlock/redaction", "io.modelcontextprotocol/x"]) {
      for (let at = 1; at < name.length; at++)
        expect(findFault([{ a: { [split(name, by, at)]: record } }], scope)).toBe("reserved-member");
    }
    expect(findFault({ _meta: { "webmcp-airlock/redaction": ownRecord(record) } }, scope)).toBeUndefined();
  });

  it("a value in a name, in a number, and in what our record has of a page.", () => {
    const numbers = scopeOf("4929123412341234567");
    expect(findFault({ [SECRET]: 1 }, scope)).toBe("value");
    expect(findFault({ card: Number("4929123412341234567") }, scopeOf("4929123412341235000"))).toBe("value");
    expect(findFault({ card: "4929123412341234567" }, numbers)).toBe("value");
    const redactions = [{ path: `/${SECRET}`, reason: "x-sensitive", handle: ISSUED }, `/${SECRET}`];
    for (const each of redactions)
      expect(
        findFault({ _meta: { "webmcp-airlock/redaction": ownRecord({ redactions: [each] }) } }, scope),
      ).toBe("value");
  });
});

describe("The gate lets pass", () => {
  it("a text after one that held a value and was longer.", () => {
    expect(findFault([`${"x".repeat(50)}${SECRET}`], scope)).toBe("value");
    for (let length = 0; length < SECRET.length; length++)
      expect(findFault([`${"x".repeat(45)}${SECRET.slice(0, length)}`], scope)).toBeUndefined();
  });

  it("what two texts hold together.", () => {
    expect(findFault([SECRET.slice(0, 8), SECRET.slice(8)], scope)).toBeUndefined();
    expect(findFault(["a,z,b0123456789XYZ"], scopeOf("k9,z,q0123456789XYZ"))).toBeUndefined();
    expect(findFault(["k9", "q0123456789XYZ"], scopeOf("k9,z,q0123456789XYZ"))).toBeUndefined();
  });

  it("our own sentence, and what the browser states in our record, whatever values there are.", () => {
    const sentence = `${agentWithheld(keptOnPage())}/secret (handle ${ISSUED})`;
    const words = scopeOf("Withheld, and kept for the user", "https://shop.example");
    const meta = ownRecord({
      ...{ version: 1, verified: ["https://shop.example"], reason: "x-sensitive", message: sentence },
    });
    expect(findFault([sentence, { "webmcp-airlock/attribution": meta }], words)).toBeUndefined();
    expect(findFault([sentence.slice(0, 31)], words)).toBe("value");
    expect(findFault([`${sentence} ${SECRET}`], scope)).toBe("value");
    expect(findFault([agentWithheld(keptInPanel()) + FOREIGN], words)).toBe("handle");
  });
});
