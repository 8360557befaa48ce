/** What a file or an order may say of servers, and what is refused by name. */
import { describe, expect, it } from "vitest";
import { decodeFromServers } from "../../../src/link/server-frames.js";
import {
  nameOf,
  readEntries,
  type ServerEntry,
  serversFromOrders,
  serversIn,
  withoutValues,
  wordsOf,
} from "../../../src/mcp/entries/entries.js";
import { offerOf } from "../../../src/mcp/servers/app-servers.js";
import * as texts from "../../../src/texts/servers.js";

const NONE = {};
const whyOf = (entry: unknown, env: Record<string, string> = NONE): string | undefined =>
  readEntries({ one: entry }, env).refused[0]?.why;

describe("An entry as clients write it", () => {
  it("has a command, arguments, variables and a folder, or an address and headers", () => {
    const { entries, refused } = readEntries(
      {
        "My Files": { command: "npx", args: ["-y", "a"], env: { KEY: "k" }, cwd: "/tmp" },
        web: { type: "http", url: "https://mcp.example/mcp", headers: { Authorization: `Bearer \${TOKEN}` } },
        off: { command: "x", disabled: true },
      },
      { TOKEN: "t" },
    );
    expect(refused).toEqual([]);
    expect(entries).toEqual([
      {
        name: "my-files",
        title: "My Files",
        start: { command: "npx", args: ["-y", "a"], env: { KEY: "k" }, cwd: "/tmp" },
      },
      {
        name: "web",
        title: "web",
        start: { url: "https://mcp.example/mcp", headers: { Authorization: "Bearer t" } },
      },
    ]);
  });

  it("has variables filled in as clients do it", () => {
    const { entries } = readEntries(
      { one: { command: `\${env:BIN}`, args: [`\${A}/x`, `\${B:-b}`, "$C"] } },
      { BIN: "node", A: "a" },
    );
    expect(entries[0]?.start).toMatchObject({ command: "node", args: ["a/x", "b", "$C"] });
  });

  it("shows no value of a variable, and leaves its own variables to the server", () => {
    const key = "canary-7Qm2Zx9Lw4";
    const { entries, refused } = readEntries(
      {
        remote: {
          command: "npx",
          args: ["mcp-remote", `--header=Authorization: Bearer \${OWN}`, `\${SET}`],
          env: { OWN: key },
        },
        web: { url: `https://a.example/\${SET}/mcp` },
      },
      { SET: key },
    );
    expect(refused).toEqual([]);
    const [remote, web] = entries;
    expect(remote?.start).toMatchObject({
      args: ["mcp-remote", `--header=Authorization: Bearer \${OWN}`, key],
    });
    expect(web?.start).toMatchObject({ url: `https://a.example/${key}/mcp` });
    const offers = entries.map(offerOf);
    expect(offers.map(({ start }) => start.at(-1))).toEqual([`\${SET}`, `https://a.example/\${SET}/mcp`]);
    expect(JSON.stringify(offers)).not.toContain(key);
  });

  it.each([
    ["a text", "npx", texts.entryNoObject()],
    ["nothing that starts it", {}, texts.noCommandOrUrl()],
    ["an empty command", { command: "" }, texts.noCommandOrUrl()],
    ["two starts", { command: "x", url: "https://a.example" }, texts.twoStarts()],
    ["arguments as one text", { command: "x", args: "a b" }, texts.wrongMember("args")],
    ["a number in env", { command: "x", env: { A: 1 } }, texts.wrongMember("env")],
    ["a folder that is no text", { command: "x", cwd: 1 }, texts.wrongMember("cwd")],
    ["another scheme", { url: "file:///etc/passwd" }, texts.wrongMember("url")],
    ["headers as a list", { url: "https://a.example", headers: ["a"] }, texts.wrongMember("headers")],
    ["the older transport", { type: "sse", url: "https://a.example" }, texts.oldTransport()],
    ["somebody who has to log in", { url: "https://a.example", oauth: {} }, texts.needsOAuth()],
    ["a variable that is not set", { command: `\${NOT_SET}` }, texts.variableMissing(`\${NOT_SET}`)],
    [
      "a question of VS Code",
      { command: "x", args: [`\${input:key}`] },
      texts.variableMissing(`\${input:key}`),
    ],
    ["Airlock itself", { command: "npx", args: ["-y", "webmcp-airlock@1", "mcp"] }, texts.isAirlockItself()],
    ["a path to Airlock", { command: "/usr/bin/webmcp-airlock" }, texts.isAirlockItself()],
    ["a command of 5,000 characters", { command: "x", args: ["y".repeat(5_000)] }, texts.tooLong()],
  ])("is refused by name for %s", (_, entry, why) => {
    expect(whyOf(entry)).toBe(why);
  });

  it("is refused where its marks are not understood, and keeps the others", () => {
    const { entries, refused } = readEntries(
      { bad: { command: "x", airlock: { tool: {} } }, good: { command: "y" } },
      NONE,
    );
    expect(refused.map(({ title }) => title)).toEqual(["bad"]);
    expect(entries.map(({ name }) => name)).toEqual(["good"]);
  });
});

describe("What the app fills in", () => {
  const KEY = "canary-7Qm2Zx9Lw4";
  const entryOf = (text: string, value: string, member = "args") => {
    const variables = { AIRLOCK_TEXT_1: text };
    const start = {
      args: { command: "x", args: ["a", `\${AIRLOCK_TEXT_1}`] },
      url: { url: `\${AIRLOCK_TEXT_1}` },
    };
    const entry = { ...start[member as "args"], variables };
    return readEntries({ one: entry }, { AIRLOCK_TEXT_1: value }).entries[0] as ServerEntry;
  };
  const shown = (text: string, value: string, member?: string) =>
    offerOf(entryOf(text, value, member)).start.at(-1);

  it.each([
    ["a question of VS Code", `\${input:token}`, KEY, `\${input:token}`],
    ["a variable of the environment", `\${env:TOKEN}`, KEY, `\${env:TOKEN}`],
    ["a variable as shells write it", "--key=$TOKEN", `--key=${KEY}`, "--key=$TOKEN"],
    ["a default", `\${TOKEN:-none}`, KEY, `\${TOKEN:-none}`],
    [
      "a key in a folder",
      `\${workspaceFolder}/\${input:k}`,
      `/home/${KEY}`,
      `\${workspaceFolder}/\${input:k}`,
    ],
    ["a folder", `--root=\${workspaceFolder}/src`, "--root=/home/ana/src", "--root=/home/ana/src"],
    ["a folder of several", `\${workspaceFolder:web}`, "/home/ana/web", "/home/ana/web"],
    ["a home", `\${env:HOME}/a`, "/home/ana/a", "/home/ana/a"],
    ["what the app left", `\${input:token}`, `\${input:token}`, `\${input:token}`],
  ])("is read by its name, or as the folder that it is: %s", (_, text, value, read) => {
    expect(shown(text, value)).toBe(read);
    const entry = entryOf(text, value);
    expect(withoutValues(entry, `it said ${KEY}`).includes(KEY)).toBe(!value.includes(KEY));
    expect(JSON.stringify(offerOf(entry)).includes(KEY)).toBe(false);
  });

  it.each([
    ["other words before it", `--safe \${input:a}`, "--unsafe"],
    ["other words after it", `\${input:a} --safe`, "--unsafe"],
    ["other words between", `\${input:a} --safe \${input:b}`, "a --unsafe b"],
    ["words that overlap", `aba\${input:a}aba`, "ababa"],
    ["no variable at all", "--safe", "--unsafe"],
  ])("is read as no text of which it is not made: %s", (_, text, value) => {
    expect(shown(text, value)).toBe(`\${AIRLOCK_TEXT_1}`);
  });

  it("is bound to the value, of an address too, and to no other value", () => {
    const digest = (value: string, member?: string) => offerOf(entryOf(`\${input:a}`, value, member)).filled;
    expect(digest("one")).toMatch(/^[0-9a-f]{64}$/);
    expect(digest("one")).toBe(digest("one"));
    expect(digest("one")).not.toBe(digest("two"));
    expect(digest("https://a.example", "url")).not.toBe(digest("https://b.example", "url"));
    const plain = readEntries({ one: { command: "x", args: [`\${A}`] } }, { A: "1" }).entries;
    expect(plain.map(offerOf)[0]?.filled).toMatch(/^[0-9a-f]{64}$/);
    expect(offerOf(readEntries({ one: { command: "x" } }, {}).entries[0] as ServerEntry).filled).toBe(
      undefined,
    );
  });

  it("is in no log and no error, also in part", () => {
    const entry = entryOf(`Bearer \${input:token}`, `Bearer ${KEY}`);
    expect(withoutValues(entry, `wrong: ${KEY}`)).toBe("wrong: [withheld]");
    const { entries } = readEntries({ one: { command: "x", args: [`\${TOKEN}`] } }, { TOKEN: KEY });
    expect(withoutValues(entries[0] as ServerEntry, `wrong: ${KEY}`)).toBe("wrong: [withheld]");
  });

  it.each([
    ["300 arguments", { command: "x", args: Array.from({ length: 300 }, () => "a") }],
    ["a long text in place of a short one", { command: "x", args: [`\${A:-${"y".repeat(5_000)}}`] }],
    [
      "100 variables",
      { command: "x", env: Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`A${at}`, "a"])) },
    ],
    ["a long name of a header", { url: "https://a.example", headers: { ["A".repeat(200)]: "a" } }],
  ])("keeps no other server from the person: one with %s is left out", (_, entry) => {
    const { entries, refused } = readEntries({ odd: entry, good: { command: "y" } }, { A: "a" });
    expect(refused).toEqual([{ title: "odd", why: texts.tooLong() }]);
    expect(decodeFromServers({ airlock: "servers", servers: entries.map(offerOf) })).toBeDefined();
  });
});

it("A start in a folder is another than one of a program that is called as the folder is said.", () => {
  const inFolder = { command: "node", args: ["a"], cwd: "/x" };
  const called = { command: "cwd=/x", args: ["node", "a"] };
  const { entries } = readEntries({ one: inFolder, two: called, three: { ...called, cwd: "" } }, NONE);
  const starts = entries.map((entry) => JSON.stringify(offerOf(entry).start));
  expect(starts[0]).toBe('["cwd=/x","node","a"]');
  expect(starts[1]).not.toBe(starts[0]);
});

describe("A name", () => {
  it("has the letters of an origin, and two that look alike there are told apart", () => {
    expect(["Files", "my files!", "Ä"].map(nameOf)).toEqual([
      "files",
      "my-files",
      expect.stringMatching(/^[0-9a-f]{8}$/),
    ]);
    expect(nameOf("a".repeat(40))).toMatch(/^a{15}-[0-9a-f]{8}$/);
    const { refused } = readEntries({ "my files": { command: "a" }, "My-Files": { command: "b" } }, NONE);
    expect(refused).toEqual([{ title: "My-Files", why: texts.nameTaken("my files") }]);
  });

  it("is one of sixteen", () => {
    const all = Object.fromEntries(Array.from({ length: 18 }, (_, at) => [`s${at}`, { command: "x" }]));
    const { entries, refused } = readEntries(all, NONE);
    expect([entries.length, refused.length]).toEqual([16, 2]);
  });
});

describe("An order", () => {
  it("is a name and a command, or a name and an address", () => {
    expect(serversFromOrders(['files=npx -y "a b" --x="c d"', "web=https://a.example/mcp?x=1"])).toEqual({
      files: { command: "npx", args: ["-y", "a b", "--x=c d"] },
      web: { url: "https://a.example/mcp?x=1" },
    });
    for (const order of ["files", "=npx", "files="])
      expect(() => serversFromOrders([order])).toThrow(texts.badOrder(order));
  });

  it("has words as shells read simple ones", () => {
    expect(wordsOf(`a 'b c' "d \\" e" f"g"h ''`)).toEqual(["a", "b c", 'd " e', "fgh", ""]);
    expect(wordsOf("C:\\tools\\x.exe -y")).toEqual(["C:\\tools\\x.exe", "-y"]);
  });
});

it("A file without mcpServers is refused in words.", () => {
  for (const data of [null, [], {}, { servers: {} }, { mcpServers: [] }]) {
    expect(() => serversIn(data)).toThrow("mcpServers");
  }
});

describe("The value of a variable in a server's words", () => {
  it.each([
    ["whole", "it says kJ8#qLm2 twice: kJ8#qLm2"],
    ["one line of a key", "bad line: MIIEabcdefgh"],
    ["as JSON writes it", JSON.stringify({ key: 'pa"ss\\word' })],
    ["one line, with the end of lines of Windows", "bad line: qqqqwwww"],
  ])("is withheld: %s", (_, words) => {
    const env = {
      ONE: "kJ8#qLm2",
      TWO: "-----BEGIN KEY-----\nMIIEabcdefgh\r\nqqqqwwww\n-----END KEY-----",
      THREE: 'pa"ss\\word',
    };
    const said = withoutValues({ start: { command: "x", args: [], env } }, words);
    expect(said).toContain("[withheld]");
    expect(said).not.toMatch(/kJ8|MIIE|qqqq|pa.*ss/);
  });
});
