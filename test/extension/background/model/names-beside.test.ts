/** What tells secrets of one label apart: what stands next to them, as the agent got it. */
import { describe, expect, it } from "vitest";
import { namesBeside } from "../../../../extension/background/model/names-beside.js";

const of = (structuredContent: object) => ({ content: [], structuredContent }) as never;

describe("What stands beside a secret", () => {
  it("names it: a name before an id, whatever the case", () => {
    expect(namesBeside(of({ id: 7, displayName: "Prod DB" }), "/password")).toEqual(["Prod DB"]);
    expect(namesBeside(of({ id: 7, user_name: "root" }), "/password")).toEqual(["root"]);
    expect(namesBeside(of({ key: { id: "k_7" } }), "/key/secret")).toEqual(["k_7"]);
  });

  it("names each of a list, three at most", () => {
    const rows = ["a", "b", "b", "c", "d"].map((name) => ({ name }));
    expect(namesBeside(of({ rows }), "/rows/*/salary")).toEqual(["a", "b", "c"]);
  });

  it("names a block of the content by the result that it is of, and a text by its JSON", () => {
    expect(namesBeside(of({ name: "Buoy" }), "/content/*")).toEqual(["Buoy"]);
    const text = { content: [{ type: "text", text: '{"name":"Buoy"}' }] } as never;
    expect(namesBeside(text, "/secret")).toEqual(["Buoy"]);
  });

  it("is cleaned and cut, and what is withheld names nothing", () => {
    expect(namesBeside(of({ name: `A\u202e\n${"b".repeat(90)}` }), "/secret")[0]).toBe(
      `A ${"b".repeat(58)}…`,
    );
    expect(namesBeside(of({ name: "key [withheld]" }), "/secret")).toEqual([]);
    expect(namesBeside(of({ password: "x" }), "/secret")).toEqual([]);
    expect(namesBeside({ content: [] }, "")).toEqual([]);
  });
});
