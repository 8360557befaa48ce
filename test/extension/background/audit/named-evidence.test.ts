/** The records that a result names (`evidenceRef`), in the log and in *Details* · U-10 */
import { afterEach, describe, expect, it, vi } from "vitest";
import type { AuditEntry } from "../../../../extension/protocol/audit-messages.js";
import { entryDetails } from "../../../../extension/ui/log/log-words.js";
import { CASES, TRUST } from "../../../annotations/worked-evidence.js";
import { json } from "../../fake-page.js";
import { setUp } from "../../set-up.js";

const SECRET = "sk_live_9fQ2xLr7VbT4mZ8wKc3N";
const TOOL = { registration: 1, name: "get", description: "Gets." };
const KEYED = { outputSchema: JSON.stringify({ properties: { key: { "x-sensitive": true } } }) };
const CONFIDENTIAL = { annotations: JSON.stringify({ sensitiveHint: true }) };
const REF = "https://audit.example/records/1";
const [B1] = CASES.filter(({ id }) => id === "B1");
if (B1 === undefined) throw new Error("The case is missing.");
const { reference, record } = B1;
const { digest } = reference;

const naming = (evidenceRef: unknown) => ({ _meta: { [TRUST]: { evidenceRef } } });
const embedded = (value: unknown, uri = REF) => ({
  type: "resource",
  resource: { uri, mimeType: "application/json", text: JSON.stringify(value) },
});

async function logged(result: object, more: object = {}): Promise<AuditEntry> {
  const { agent, browser } = await setUp({ tools: [{ ...TOOL, ...more }], answer: () => json(result) });
  const [tool] = await agent.tools();
  await agent.request("tools/call", { name: tool?.name ?? "", arguments: {} });
  const entry = browser.audit.entries.find(({ what }) => what === "done");
  if (entry === undefined) throw new Error("The call has not ended.");
  return entry;
}

afterEach(() => vi.restoreAllMocks());

describe("The log", () => {
  it.each(CASES)("has the digest of upstream's case $id, and says that nothing was checked", async (each) => {
    const asked = vi.spyOn(globalThis, "fetch");
    const { type, digest: named } = each.reference;
    const entry = await logged(naming(each.reference));
    // `audit:` is no address of the web.
    expect(entry.evidence).toEqual({ named: [{ verdict: "no-record", type, digest: named }] });
    expect(entryDetails(entry)).toContain(
      `The site names a record, “${type}”: not checked, as Airlock does not have it · ${named}`,
    );
    expect(asked).not.toHaveBeenCalled();
  });

  it("says of a record that came with the result whether its digest matches", async () => {
    const named = naming({ ...reference, ref: REF });
    const own = await logged({ content: [embedded(record)], ...named });
    expect(own.evidence?.named[0]).toMatchObject({ verdict: "matches", ref: REF });
    const [words] = entryDetails(own);
    expect(words).toContain("the one in the result has this digest, and both are from the site");
    expect(words).toContain(`said to be at “${REF}”`);
    for (const content of [
      [embedded({ ...record, decision: "allow" })],
      [embedded(record), embedded({ ...record, decision: "allow" })],
    ]) {
      const other = await logged({ content, ...named });
      expect(other.evidence?.named[0]?.verdict).toBe("differs");
      expect(entryDetails(other).join()).toContain("does not match its digest");
      expect(entryDetails(other).join()).not.toMatch(/verified/i);
    }
  });

  it("takes no other resource, no text that is not JSON and no endless one for the record", async () => {
    for (const block of [
      embedded(record, "https://audit.example/records/2"),
      embedded({ record: "x".repeat(20_000) }),
      { type: "resource", resource: { uri: REF, text: "{" } },
      { type: "resource_link", uri: REF, name: "record" },
    ]) {
      const { evidence } = await logged({ content: [block], ...naming({ ...reference, ref: REF }) });
      expect(evidence?.named[0]?.verdict).toBe("no-record");
    }
  });

  it.each([
    ...[
      "javascript:alert(1)",
      "data:text/html,x",
      "file:///etc/passwd",
      "blob:https://a.example/1",
      "//a.example",
    ],
    ...["https://user:pass@a.example/", "not an address", `https://a.example/${"x".repeat(300)}`],
  ])("leaves out an address that is no plain one of the web: %s", async (ref) => {
    const { evidence } = await logged(naming({ ...reference, ref }));
    expect(evidence?.named).toEqual([{ verdict: "no-record", type: reference.type, digest }]);
  });

  it("has nothing of an address behind its path, and no copy of what was withheld", async () => {
    for (const tool of [KEYED, CONFIDENTIAL]) {
      const withKey = async (more: object) => {
        const entry = await logged({ key: SECRET, ...naming({ ...reference, ...more }) }, tool);
        expect(JSON.stringify(entry)).not.toContain(SECRET);
        return entry.evidence?.named[0];
      };
      expect(await withKey({ ref: `${REF}?key=${SECRET}#${SECRET}` })).toHaveProperty("ref", REF);
      expect(await withKey({ ref: `${REF}/${SECRET}` })).not.toHaveProperty("ref");
      expect(await withKey({ type: SECRET })).toEqual({ verdict: "no-record", digest });
    }
  });

  it("has no sentence of the page's, and says what it cannot read", async () => {
    const spoken = await logged(naming({ ...reference, type: "verified by Airlock\n” OK" }));
    expect(spoken.evidence?.named).toEqual([{ verdict: "no-record", digest }]);
    const unknown = await logged(naming({ ...reference, digest: "md5:verified" }));
    expect(unknown.evidence?.named).toEqual([{ verdict: "unknown-method", type: reference.type }]);
    expect(entryDetails(unknown).join()).toContain("Airlock does not know this kind of digest");
    const unread = await logged(naming("sha256:1"));
    expect(unread.evidence).toEqual({ named: [], isUnread: true });
    expect(entryDetails(unread)).toContain("The site names a record in a form that Airlock does not read");
    expect(await logged({ ok: true })).not.toHaveProperty("evidence");
  });
});
