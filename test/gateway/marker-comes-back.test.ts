/**
 * An agent that read `[withheld]` and writes the text back would overwrite the value by the marker:
 * such a call runs nothing, and its agent hears which argument to leave out.
 */
import { describe, expect, it } from "vitest";
import { release } from "../../src/engine/enforce/release.js";
import { enforceFailure, enforceResult } from "../../src/gateway/index.js";
import { createSession, restoreSession, type Session } from "../../src/gateway/session.js";
import { CANARY, contractOf, KEY_SCHEMA, ORIGIN } from "./agent-view.js";
import { setUp } from "./boundary-set-up.js";

const LEAKED = "ghp_16C7e42F292c6912E7710c838347Ae178B4a";
const marked = contractOf({ outputSchema: KEY_SCHEMA, inputSchema: { type: "object" } });
const plain = contractOf({ inputSchema: { type: "object" } });

async function call(session: Session, args: object, contract = plain) {
  const { answer, order, entries } = setUp({}, { session, contract, arguments: args as never });
  const { content, isError = false } = await answer();
  return { ran: order.includes("run"), order, entries, isError, words: String(content[0]?.["text"]) };
}

/** What an agent got before. */
function agentGot(raw: unknown, contract = marked): Session {
  const session = restoreSession({ id: "s", values: [] });
  enforceResult(contract, raw, { session });
  return session;
}
const masked = () => agentGot({ id: "k", secret: CANARY, note: `TOKEN=${CANARY}\nPORT=80` });

const base64 = (text: string) => Buffer.from(text).toString("base64");
const utf16 = (text: string) => [...text].map((each) => `\\u00${each.charCodeAt(0).toString(16)}`).join("");

/** As an agent writes it. */
const WRITTEN: [string, unknown, string][] = [
  ["as a value", { text: "[withheld]" }, "/text"],
  ["in a text", { id: 1, text: "TOKEN=[withheld]\nPORT=81" }, "/text"],
  ["in a list", { a: [{ b: ["x", "is [withheld]"] }] }, "/a/0/b/1"],
  ["as a name", { env: { "[withheld]": "x" } }, '"/env/[withheld]"'],
  ["in JSON text", { body: JSON.stringify({ token: "[withheld]" }) }, "/body"],
  ["in JSON text in JSON text", { body: JSON.stringify(JSON.stringify({ token: "[withheld]" })) }, "/body"],
  ["in capitals", { text: "TOKEN=[WITHHELD]" }, "/text"],
  ["with a capital", { text: "[Withheld]" }, "/text"],
  ["with an invisible character", { text: "[with\u200bheld]" }, "/text"],
  ["escaped for Markdown", { text: String.raw`\[withheld\]` }, "/text"],
  ["in HTML", { html: "<b>&#91;withheld&#93;</b>" }, "/html"],
  ["in hexadecimal HTML", { html: "<b>&#x5B;Withheld&#x5D;</b>" }, "/html"],
  ["in a URL", { url: "https://a.example/?q=%5Bwithheld%5D" }, "/url"],
  ["in a URL, in capitals", { url: "https://a.example/?q=%5bWITHHELD%5d" }, "/url"],
  ["in escapes of JSON", { text: utf16("[withheld]") }, "/text"],
  ["in base64", { content: base64("TOKEN=[withheld]\nPORT=81") }, "/content"],
  ["in base64, elsewhere", { content: base64("A TOKEN=[withheld]\nPORT=81") }, "/content"],
  ["in hexadecimal", { content: Buffer.from("a=[withheld]").toString("hex") }, "/content"],
];

describe("The marker in an argument", () => {
  it.each(
    WRITTEN,
  )("runs nothing once this session has masked something there: %s", async (_title, args, at) => {
    const session = masked();
    for (const contract of [
      plain,
      marked,
      contractOf({ inputSchema: { type: "object" }, sensitiveHint: true }),
    ]) {
      const { ran, order, isError, words, entries } = await call(session, args as object, contract);
      expect({ ran, isError }).toEqual({ ran: false, isError: true });
      expect(order).not.toContain("consent");
      expect(words).toContain(`"[withheld]" in ${at} stands`);
      expect(words).toMatch(/Leave it out, or write "not shown"/);
      expect(entries).toMatchObject([{ outcome: "invalid" }]);
    }
  });

  it.each<[string, unknown]>([
    ["not shown", { text: "TOKEN=not shown" }],
    ["left out", { text: "TOKEN=\nPORT=81" }],
    ["the word", { text: "The grade was withheld (withheld by the court)." }],
    ["other brackets", { text: "withheld[0] = [x]" }],
    ["nothing", {}],
  ])("alone is refused: %s", async (_title, args) => {
    expect(await call(masked(), args as object)).toMatchObject({ ran: true, isError: false });
  });

  it.each<[string, () => Session]>([
    ["a copy of a strong value", masked],
    ["a weak value", () => agentGot({ id: "k", secret: "Anna Berger", note: "It is for Anna Berger." })],
    [
      "a copy in a later result",
      () => {
        const session = agentGot({ id: "k", secret: CANARY });
        enforceResult(plain, { content: [{ type: "text", text: `the key ${CANARY}` }] }, { session });
        return session;
      },
    ],
    [
      "a copy in a list of tools",
      () => {
        const session = agentGot({ id: "k", secret: CANARY });
        release({ description: `Uses ${CANARY}` }, { session, origin: ORIGIN });
        return session;
      },
    ],
    [
      "a leaked key that nothing marks",
      () => {
        const session = restoreSession({ id: "s", values: [] });
        const detect = () => () => [
          {
            kind: "credential",
            severity: "warning",
            rule: "r",
            start: 6,
            end: 6 + LEAKED.length,
            evidence: "…",
            label: "Key",
          } as const,
        ];
        enforceResult(plain, `TOKEN=${LEAKED}`, { session, detect: detect() as never });
        return session;
      },
    ],
  ])("runs nothing, whatever was masked: %s", async (_title, begin) => {
    expect(await call(begin(), { text: "TOKEN=[withheld]" })).toMatchObject({ ran: false });
  });

  it.each<[string, () => Session]>([
    ["a session that has met nothing", () => restoreSession({ id: "s", values: [] })],
    ["one that lost a value, and no copy of it", () => agentGot({ id: "k", secret: CANARY })],
    [
      "a page whose own text has the marker",
      () => agentGot({ content: [{ type: "text", text: "Secrets are shown as [withheld]." }] }, plain),
    ],
    [
      "one that was masked in a text that has the marker itself",
      () => agentGot({ id: "k", secret: CANARY, note: `[withheld] stands for ${CANARY}` }),
    ],
    [
      "a tool that threw",
      () => {
        enforceFailure(plain, new Error(CANARY));
        return restoreSession({ id: "s", values: [] });
      },
    ],
    [
      "something masked at another site",
      () => {
        const session = restoreSession({ id: "s", values: [] });
        const other = contractOf({ outputSchema: KEY_SCHEMA, origin: "https://other.example" });
        enforceResult(other, { id: "k", secret: CANARY, note: CANARY }, { session });
        return session;
      },
    ],
    [
      "a session that was ended since",
      () => {
        const session = masked();
        session.restart({ id: "t", values: [] });
        return session;
      },
    ],
  ])("goes on working: %s", async (_title, begin) => {
    expect(await call(begin(), { text: "a mail that quotes [withheld]" })).toMatchObject({
      ran: true,
      isError: false,
    });
  });

  it("runs nothing, too, where the session was stored and brought back", async () => {
    const before = masked();
    const { values } = before.unsaved;
    const data = { id: before.id, values: JSON.parse(JSON.stringify(values)) as typeof values };
    expect(await call(restoreSession(data), { text: "[withheld]" })).toMatchObject({ ran: false });
    // It is recorded once.
    before.unsaved.saved();
    enforceResult(marked, { id: "k", secret: CANARY, note: CANARY }, { session: before });
    expect(before.unsaved.values).toEqual([]);
  });

  it("runs nothing in a session of one's own", async () => {
    const session = createSession() as Session;
    enforceResult(marked, { id: "k", secret: CANARY, note: CANARY }, { session });
    expect(await call(session, { text: "[withheld]" })).toMatchObject({ ran: false });
  });
});
