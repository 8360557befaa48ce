/** What a file or an order may say of servers, and what is refused by name. */
import { describe, expect, it } from "vitest";
import { offerOf } from "../../../src/mcp/servers/app-servers.js";
import {
  nameOf,
  readEntries,
  serversFromOrders,
  serversIn,
  withoutValues,
  wordsOf,
} from "../../../src/mcp/servers/entries.js";
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
