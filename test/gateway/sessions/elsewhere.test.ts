/** What a session lost at one origin, in results of a server that can look at tabs · S1-11 */
import { describe, expect, it } from "vitest";
import type { AgentSession } from "../../../src/engine/enforce/agent-session.js";
import type { JsonObject, JsonValue } from "../../../src/engine/schema/types.js";
import { enforceInTurns } from "../../../src/gateway/agent-result.js";
import { Elsewhere } from "../../../src/gateway/elsewhere.js";
import { inShare } from "../../../src/gateway/in-share.js";
import { compileContract, createDetector } from "../../../src/gateway/index.js";
import { Session } from "../../../src/gateway/session.js";

const KEY = "qL7vTz3RkWm9XpB2nYh4";
const SITE = "https://bank.example";
const SERVER = "mcp:browser";
const contract = compileContract({ name: "take_snapshot" }, { origin: SERVER });
const text = (words: string): JsonObject => ({ content: [{ type: "text", text: words }] });

function house(values: readonly string[] = [KEY], site = SITE) {
  const session = new Session();
  session.remember(site, values);
  return session;
}

async function result(session: Session, raw: JsonValue, args: JsonObject = {}, origin = SERVER) {
  const elsewhere = new Elsewhere(() => session.lostBeside(origin));
  const shared: AgentSession = inShare(session, { site: origin }, elsewhere);
  const options = { session: shared, arguments: args, detect: createDetector() };
  const { agent, user } = await enforceInTurns(contract, raw, options, async () => undefined);
  return { agent, user, found: [...elsewhere.found], said: JSON.stringify(agent) };
}

describe("What a session lost at a site", () => {
  it("is masked in a server's texts, in every form, and it is said from where", async () => {
    const forms = [
      KEY,
      btoa(KEY),
      KEY.toUpperCase(),
      encodeURIComponent(`"${KEY}"`),
      [...KEY].join("\u200b"),
    ];
    for (const form of forms) {
      const { agent, found, said } = await result(house(), text(`uid=1 textbox "${form}" focused`));
      expect(said).not.toContain(form);
      expect(agent.content).toEqual(
        expect.arrayContaining([
          { type: "text", text: expect.stringMatching(/^uid=1 textbox .*\[withheld\].* focused$/) },
        ]),
      );
      expect(found).toEqual([SITE]);
      expect(agent._meta).toMatchObject({
        "webmcp-airlock/redaction": { redactions: [{ path: "", reason: "copy" }] },
      });
    }
  });

  it("is masked in structured values, links, errors, and what the result says of its sources", async () => {
    const raw = {
      content: [
        { type: "text", text: `see ${KEY}` },
        { type: "resource_link", uri: `https://a.example/${KEY}`, name: "a" },
      ],
      structuredContent: { requests: [{ url: `https://a.example/?k=${KEY}`, n: 1 }] },
      isError: true,
      _meta: { annotations: { attribution: [`https://${KEY.toLowerCase()}.example`], openWorldHint: true } },
    };
    const { said, agent } = await result(house(), raw);
    expect(said.toLowerCase()).not.toContain(KEY.toLowerCase());
    expect(agent.structuredContent).toMatchObject({ requests: [{ n: 1 }] });
  });

  it("is masked by itself next to a handle of the page that the server shows, which goes by itself, too", async () => {
    const handle = `airlock-${"0123456789abcdef".repeat(2)}`;
    const page = (key: string, of: string) => `### Result\n{"name":"made","handle":"${of}"}\nKey: ${key}`;
    const { agent, said } = await result(house(), {
      content: [{ type: "text", text: page(KEY, handle) }],
      structuredContent: { page: `${handle.toUpperCase()} ${page(KEY, `${handle.slice(0, 9)}${handle}`)}` },
    });
    expect(agent.content[0]).toEqual({ type: "text", text: page("[withheld]", "[withheld]") });
    expect(agent.structuredContent).toMatchObject({
      page: `[withheld] ${page("[withheld]", "airlock-0[withheld]")}`,
    });
    expect(said).not.toMatch(/airlock-[\da-f]{32}/i);
    const { said: whole } = await result(house([`${handle}-${KEY}`]), text(`see ${handle}-${KEY} there`));
    expect(whole).toContain("see [withheld] there");
    expect(whole).not.toContain(KEY);
  });

  it("is not looked for in names", async () => {
    const raw = { content: [], structuredContent: { [KEY]: 1, list: [{ [`x-${KEY}`]: true }] } };
    const { agent, found } = await result(house(), raw);
    expect(agent.structuredContent).toEqual(raw.structuredContent);
    expect(found).toEqual([]);
  });

  it("stays where the call's own arguments have it, in any form: an echo tells no guess", async () => {
    const other = "Zp4Kd8WqNv6TsRy2LxCm";
    const session = house([KEY, other]);
    for (const guess of [KEY, btoa(KEY), `a ${KEY} b`, encodeURIComponent(`"${KEY}"`)]) {
      const { agent, found } = await result(session, text(`You said ${KEY}, or ${btoa(KEY)}.`), {
        deep: [{ message: guess }],
      });
      expect(agent).toEqual(text(`You said ${KEY}, or ${btoa(KEY)}.`));
      expect(found).toEqual([]);
    }
    const { said } = await result(session, text(`You said ${KEY}; the page says ${other}.`), {
      message: KEY,
    });
    expect(said).toContain(KEY);
    expect(said).not.toContain(other);
  });

  it("is told like a wrong guess where it is right", async () => {
    const wrong = "wL7vTz3RkWm9XpB2nYh5";
    const session = house();
    const answers = await Promise.all(
      [KEY, wrong].map(async (guess) => (await result(session, text(`Echo: ${guess}`), { guess })).said),
    );
    expect(answers[0]?.replace(KEY, "?")).toBe(answers[1]?.replace(wrong, "?"));
  });

  it("stays in pictures, which nobody reads as text", async () => {
    const data = btoa(`${KEY}${KEY}`);
    const picture = { type: "image", data, mimeType: "image/png" };
    const { agent } = await result(house(), { content: [picture] });
    expect(agent.content).toEqual([picture]);
    const words = { ...picture, data: `see ${KEY}` };
    expect((await result(house(), { content: [words] })).said).not.toContain(KEY);
    const blob = { type: "resource", resource: { uri: "file:///a", blob: data } };
    expect((await result(house(), { content: [blob] })).said).not.toContain(data);
  });

  it("is looked for in one look at each block, however many pictures there are", () => {
    let reads = 0;
    const get = () => {
      reads += 1;
      return "image";
    };
    const block = () => Object.defineProperty({ data: "" }, "type", { enumerable: true, get });
    const value = { content: Array.from({ length: 500 }, block) };
    const { pass } = new Elsewhere(() => house().lostBeside(SERVER));
    pass({ value, options: {}, loss: {} } as never);
    expect(reads).toBeLessThan(500 * 10);
  });

  it("is its own: neither the same origin's nor another session's lists count twice", async () => {
    const session = house([KEY], SERVER);
    expect(session.lostBeside(SERVER)).toEqual([]);
    expect(new Session().lostBeside(SERVER)).toEqual([]);
    const own = house([KEY], "mcp:other");
    expect((await result(own, text(KEY))).found).toEqual(["mcp:other"]);
  });

  it("is not what the person obtained at an origin that this agent has nothing to do with", async () => {
    const session = new Session();
    session.rememberOwn(SITE, KEY);
    expect((await result(session, text(KEY))).agent).toEqual(text(KEY));
    session.remember(SITE, ["another-Value-9931-xx"]);
    expect((await result(session, text(KEY))).said).not.toContain(KEY);
  });

  it("is what detection found, until the person says that it is no secret", async () => {
    const session = new Session();
    session.rememberFound(SITE, [{ value: KEY, texts: [KEY] }]);
    expect((await result(session, text(KEY))).said).not.toContain(KEY);
    session.forgetFound(SITE, [KEY]);
    expect((await result(session, text(KEY))).said).toContain(KEY);
  });

  it("is forgotten with the session, and brought back with it", async () => {
    const session = house();
    session.restart({ id: "b", values: [{ origin: SITE, values: [KEY], share: { site: SITE } }] });
    expect((await result(session, text(KEY))).said).not.toContain(KEY);
    session.restart({ id: "c", values: [] });
    expect((await result(session, text(KEY))).said).toContain(KEY);
  });

  it("is remembered as masked: the marker does not come back as text", async () => {
    const session = house();
    await result(session, text(`a ${KEY}`));
    expect(session.masked.has(SERVER)).toBe(true);
    expect(session.masked.has(SITE)).toBe(false);
  });

  it("is masked where it was lost while the call ran", async () => {
    const session = new Session();
    const elsewhere = new Elsewhere(() => session.lostBeside(SERVER));
    const shared = inShare(session, { site: SERVER }, elsewhere);
    session.remember(SITE, [KEY]);
    const options = { session: shared, detect: createDetector() };
    const { agent } = await enforceInTurns(contract, text(KEY), options, async () => undefined);
    expect(JSON.stringify(agent)).not.toContain(KEY);
  });
});

const FILE = `The quick brown fox jumps over the lazy dog, and the Straßenverkehrsordnung of 2024 says so.
import { useState } from "react"; export const getElementsByName = (name) => document.getElementsByName(name);
Am 12. März 2024 traf sich die Donaudampfschifffahrtsgesellschaft in Überlingen am Bodensee; 今天天气很好我们去公园散步吧.
See /home/person/notes/weather.md, or call 030 1234567. Total: 1,250.00 EUR. Yours, Ana-Maria O’Neill-Fernández.`;

it.each([
  ["a key in base64", "qLvTzRkWmXpBnYhQwErT", true],
  ["a key in hexadecimal", "0f3a9b7c5d1e8264af90b3c7d5e1f286", true],
  ["a UUID", "3f2a9b7c-5d1e-4264-af90-b3c7d5e1f286", true],
  ["a token", "ghp_16C7e42F292c6912E7710c838347Ae178B4a", true],
  ["a signed address", "https://a.example/f?sig=Zp4Kd8WqNv6TsRy2LxCm", true],
  ["a key with an escape", "Zp4Kd8WqNv6TsRy2LxCm%3D%3D", true],
  ["a key with a space", "Zp4Kd8WqNv6T sRy2LxCm9Q", false],
  ["a PIN", "4711", false],
  ["a number of 63 bits", "9223372036854775", false],
  ["a word", "Donaudampfschifffahrtsgesellschaftskapitän", false],
  ["words of a program", "document.getElementsByName(name);", false],
])("Of values that were lost, %s is looked for in results of servers: %s → %s", async (_, value, isMasked) => {
  const { said } = await result(house([value]), text(`a ${value} b`));
  expect(!said.includes(value)).toBe(isMasked);
});

describe("A hostile page that tries to blank a file of ordinary words", () => {
  const words = FILE.split(/\s+/);
  const phrases = words.map((_, at) => words.slice(at, at + 6));
  it.each([
    ["each word", words],
    ["each word, bare", words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, ""))],
    ["each letter and digit", [...new Set(FILE)]],
    ["sentences without their spaces", phrases.map((each) => each.join(""))],
    ["sentences with hyphens", phrases.map((each) => each.join("-"))],
    ["sentences with signs that nobody sees", phrases.map((each) => each.join("\u200b"))],
    ["sentences, escaped", phrases.map((each) => encodeURIComponent(each.join(" ")))],
    ["the whole file", [FILE, FILE.replace(/\s/g, ""), encodeURIComponent(FILE)]],
  ])("does not by %s", async (_, values) => {
    const { agent, found } = await result(house(values), text(FILE));
    expect(agent.content).toEqual([{ type: "text", text: FILE }]);
    expect(found).toEqual([]);
  });

  it("does not by values that cost too much to be told from words", async () => {
    const long = "The quick brown fox jumps over the lazy dog. ".repeat(400);
    const beginnings = ["thequickbrownfoxjumpsoverthelazydo", "quickbrownfoxjumpsoverthelazydogth"];
    const values = beginnings.flatMap((start) => Array.from({ length: 400 }, (__, at) => `${start}9X${at}`));
    const file = `${long} token ${KEY}-${KEY} end`;
    const { agent } = await result(house([...values, KEY]), text(file));
    const said = JSON.stringify(agent);
    expect(said).toContain("The quick brown fox jumps over the lazy dog.");
    expect(said).not.toContain(KEY);
  });
});
