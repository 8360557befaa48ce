/** What is said of a server of the person's own: no site, no page, no tab; in one place. */
import { describe, expect, it } from "vitest";
import { wordsAt } from "../../../../extension/ui/shared/words-at.js";
import * as texts from "../../../../src/texts/agents.js";
import * as german from "../../../../src/texts/german/at-servers.js";
import * as germanServers from "../../../../src/texts/german/servers.js";
import * as english from "../../../../src/texts/people/at-servers.js";
import * as englishServers from "../../../../src/texts/people/servers.js";
import { saidAt } from "../../../../src/texts/said-at.js";

/** Every sentence of a table, with something in its holes. */
function sentencesOf(table: object, path = ""): [path: string, words: string][] {
  return Object.entries(table).flatMap(([name, member]): [string, string][] => {
    const at = `${path}/${name}`;
    if (typeof member === "string") return [[at, member]];
    if (typeof member === "object" && member !== null) return sentencesOf(member, at);
    if (typeof member !== "function") return [];
    const said = (member as (...holes: unknown[]) => unknown)("X", "Y", "Z");
    return typeof said === "string" ? [[at, said]] : [];
  });
}

const OF_SITES = /\bsites?\b|\bpages?\b|\btabs?\b|Websites?\b|\bSeiten?\b|\bTabs?\b/;

describe("What is said of a server", () => {
  it.each([
    ["English", english],
    ["German", german],
  ])("is no word about sites, pages or tabs, in %s, and each sentence is another one", (_, table) => {
    for (const [at, words] of sentencesOf(table)) expect(words, at).not.toMatch(OF_SITES);
  });

  it("is said by its origin alone", () => {
    expect(wordsAt("mcp:files").questions.site()).toBe("Server");
    expect(wordsAt("https://mcp.example").questions.site()).toBe("Site");
    expect(wordsAt("https://mcp:8080").questions.site()).toBe("Site");
    expect(wordsAt().questions.site()).toBe("Site");
    for (const [module, table] of Object.entries(wordsAt("mcp:files"))) {
      const plain = wordsAt()[module as keyof ReturnType<typeof wordsAt>];
      expect(Object.keys(table)).toEqual(expect.arrayContaining(Object.keys(plain)));
    }
  });

  it("compares a server with sites where that is the point, and nowhere else", () => {
    const all = [...sentencesOf(englishServers), ...sentencesOf(germanServers)];
    const about = all.filter(([, words]) => OF_SITES.test(words)).map(([at]) => at);
    expect([...new Set(about)]).toEqual(["/allowMeans", "/masksCopies"]);
  });
});

/** Not said of a server: it is in no page, redeems nothing, and sleeps in no tab. */
const NOT_OF_SERVERS = ["/keptOnPage", "/rpcTabAsleep", "/secretNotAskedInFrame"];

it("Agents hear of a server's tool no word about sites, pages or tabs.", () => {
  for (const [at, words] of sentencesOf(texts)) {
    if (NOT_OF_SERVERS.includes(at)) continue;
    expect(saidAt("mcp:files", words), at).not.toMatch(OF_SITES);
    expect(saidAt("mcp_files_t1__look", words), at).not.toMatch(OF_SITES);
    expect(saidAt("https://mcp.example", words), at).toBe(words);
    expect(saidAt("mcp-example_t1__look", words), at).toBe(words);
  }
});
