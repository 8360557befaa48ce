/** Which titles could be taken for another tool's, or for words of Airlock's own. */
import { describe, expect, it } from "vitest";
import { foldTool, isMistakable } from "../../../extension/protocol/named-tool.js";

const OTHERS = [
  { tool: "read_inbox", title: "Read the inbox" },
  { tool: "search", title: "Search" },
  { tool: "listSalaries" },
].map(foldTool);
const is = (title: string, tool = "send_money") => isMistakable({ tool, title }, OTHERS);

describe("A title", () => {
  it.each([
    ["another tool's", "Read the inbox"],
    ["the same in other letters and signs", "READ  the — in-box!"],
    ["the same with accents", "Réad thé ínbox"],
    ["with a letter of another alphabet", "R\u0435ad the mail"],
    ["another tool's name", "read_inbox"],
    ["another tool's name, with a space", "Read inbox"],
    ["a sentence with another tool's name", "Does what read_inbox does"],
    ["a name of another form", "Like listSalaries, and safer"],
    ["our own name", "Airlock: checked, safe"],
    ["our own name, spaced", "A i r l o c k says yes"],
  ])("that is %s can be mistaken", (_, title) => expect(is(title)).toBe(true));

  it.each([
    ["like no other", "Send money"],
    ["with a word that is another's name", "Search the orders"],
    ["in another script", "Отправить деньги"],
    ["in two scripts that nobody confuses", "API キー"],
  ])("%s says which tool it is", (_, title) => expect(is(title)).toBe(false));

  it("of the tool itself is no other", () => expect(is("Read the inbox", "read_inbox")).toBe(false));

  it("that differs only where the end is cut off can be mistaken", () => {
    const long = "Read the inbox of the whole house and of all who live there";
    const others = [foldTool({ tool: "one", title: `${long}, quietly` })];
    expect(isMistakable({ tool: "two", title: `${long}, loudly` }, others)).toBe(true);
  });
});
