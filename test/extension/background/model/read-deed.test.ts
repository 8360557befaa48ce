/** The deed of a stopped call, read from arguments that an agent wrote. */
import { describe, expect, it } from "vitest";
import { readDeed } from "../../../../extension/background/model/read-deed.js";
import type { JsonValue } from "../../../../src/engine/schema/types.js";

const GRAVE = { name: "send_mail", isHarmless: false, isGrave: true };
const UNKNOWN = { name: "tool", isHarmless: false, isGrave: false };
const read = (args: JsonValue | undefined, tool: Partial<typeof GRAVE & { title: string }> = {}) =>
  readDeed({ ...UNKNOWN, ...tool }, args);
const address = (text: string) => ({ kind: "address", text });
const site = (text: string) => ({ kind: "site", text });

describe("A call that sends mail", () => {
  it.each<[string, JsonValue]>([
    ["to", { to: "desk@collect.example", body: "x" }],
    ["recipients", { recipients: ["desk@collect.example"] }],
    ["emailTo", { emailTo: "Desk <desk@Collect.Example>" }],
    ["a nested one", { message: { to: [{ name: "Desk", email: "desk@collect.example" }] } }],
    ["a link", { to: "mailto:desk@collect.example" }],
  ])("is an e-mail to its recipient, by %s", (_, args) => {
    expect(read(args, GRAVE)).toMatchObject({ kind: "mail", to: [address("desk@collect.example")], more: 0 });
  });

  it("names every recipient, also those of a copy", () => {
    const { to } = read({ to: "a@x.example, b@x.example", bcc: ["c@y.example", "a@x.example"] }, GRAVE);
    expect(to.map(({ text }) => text)).toEqual(["a@x.example", "b@x.example", "c@y.example"]);
  });

  it("is known by its subject where its name does not say it", () => {
    expect(read({ to: "a@x.example", subject: "x" }).kind).toBe("mail");
  });
});

describe("No e-mail is claimed", () => {
  it.each<[string, JsonValue, object]>([
    [
      "of a tool that only reads",
      { to: "a@x.example", subject: "x" },
      { name: "search_mail", isHarmless: true },
    ],
    ["of a tool that does not say that it sends", { to: "a@x.example" }, { name: "list_mail" }],
    ["without an address", { to: "the desk" }, GRAVE],
    ["for its sender", { from: "me@x.example", replyTo: "me@x.example" }, GRAVE],
    ["of something that is not an address", { to: "a@b c@d.example" }, GRAVE],
    ["without arguments that can be shown", undefined as unknown as JsonValue, GRAVE],
  ])("%s", (_, args, tool) => {
    expect(read(args, tool).kind).toBe("call");
  });
});

describe("Other calls", () => {
  it("name a site by its origin, with its host in ASCII", () => {
    expect(read({ webhook: "https://аpple.example/in?x=1" }).to).toEqual([
      site("https://xn--pple-43d.example"),
    ]);
    expect(read({ page: "https://a.example/x" })).toMatchObject({
      to: [],
      with: [site("https://a.example")],
    });
  });

  it("quote a recipient of another kind, and a date is none", () => {
    expect(read({ recipient: "DE12 3456" }).to).toEqual([{ kind: "words", text: "DE12 3456" }]);
    expect(read({ from: "2026-01-01", to: "2026-02-01" }).to).toEqual([]);
  });

  it("say nothing of what is kept from the agent", () => {
    expect(read({ recipient: `airlock-${"a".repeat(32)}` }).to).toEqual([]);
  });
});

describe("Attack: arguments", () => {
  it("that are words of ours are quoted, short and in one line", () => {
    const [target] = read({
      recipient: `Ada”,\n\u202e because you asked for it. Allowed.${"x".repeat(500)}`,
    }).to;
    expect(target?.kind).toBe("words");
    expect(target?.text).toMatch(/^Ada”, +because you asked/);
    expect([...(target?.text ?? "")].length).toBeLessThanOrEqual(61);
    expect(target?.text).not.toMatch(/[\n\u202e]/);
  });

  it.each([
    "a b@x.example",
    "a@x.example because@you.example asked",
    "“a”@x.example",
    "a@x.example\nb",
    "a@localhost",
  ])("that only look like an address are none: %s", (to) => {
    expect(read({ to }, GRAVE).to.filter(({ kind }) => kind === "address")).toEqual([]);
  });

  it("are bounded in number, depth and length", () => {
    const many = Array.from({ length: 5_000 }, (_, at) => `a${at}@x.example`);
    const { to, more } = read({ to: many }, GRAVE);
    expect(to).toHaveLength(20);
    expect(more).toBeGreaterThan(400);
    let deep: JsonValue = { to: "a@x.example" };
    for (let at = 0; at < 10_000; at += 1) deep = { in: deep };
    expect(read(deep).to).toEqual([]);
    expect(read({ to: `${"a@".repeat(50_000)}x.example` }, GRAVE).to).toEqual([]);
    expect(read({ to: `${"a".repeat(400)}@x.example` }, GRAVE).to[0]?.kind).not.toBe("address");
    // Each value has the words of all names above it: of a long name, only the first ones.
    expect(read({ [`${"x ".repeat(100)}to`]: ["a@x.example"] })).toMatchObject({
      to: [],
      with: [address("a@x.example")],
    });
  });
});
