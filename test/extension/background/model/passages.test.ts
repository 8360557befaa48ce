import { expect, it } from "vitest";
import { hashesOf, passagesIn } from "../../../../extension/background/model/passages.js";

const LETTER =
  "Dear Ms Okafor, the merger with Halden Foods closes on the ninth, and nobody outside of the board may know before it does.";
const known = [hashesOf({ content: [{ type: "text", text: LETTER }] })];
const quoted = (text: string) => [...passagesIn({ note: text }, known).values()];
const isKnown = (text: string) => quoted(text).length === 1;

it("Every passage of forty characters is known again, wherever it stands.", () => {
  for (let at = 0; at + 40 <= LETTER.length; at++) {
    expect(isKnown(`so ${LETTER.slice(at, at + 40)} or`)).toBe(true);
  }
});

it("A passage that is broken into lines, written in capitals or full of invisible characters is known again.", () => {
  const passage = LETTER.slice(20, 64);
  for (const disguised of [
    passage.toUpperCase(),
    passage.replaceAll(" ", "\n  "),
    [...passage].join("\u200b"),
    passage.replaceAll("e", "\uff45"),
  ]) {
    expect(isKnown(disguised)).toBe(true);
  }
});

it("A passage of thirty-two characters belongs to no call.", () => {
  for (let at = 0; at + 32 <= LETTER.length; at++) expect(isKnown(LETTER.slice(at, at + 32))).toBe(false);
});

it("A value that is hard to guess is known again, an ordinary word is not.", () => {
  const results = [hashesOf({ order: "ZX-90417-QK", word: "information", when: "2026-11-22" })];
  expect([...passagesIn({ q: "order=1, (ZX-90417-QK)" }, results).values()]).toEqual(["ZX-90417-QK"]);
  expect(passagesIn({ q: "information of 2026-11-22" }, results).size).toBe(0);
});

it("What it repeats is quoted as it stands there, without what is around it.", () => {
  const [quote] = quoted(`Please note: ${LETTER.slice(17, 81).toUpperCase()}. Best regards`);
  expect(LETTER.toUpperCase()).toContain(quote);
  expect(quote?.length).toBeGreaterThan(48);
});

it("What the call itself had said is not the tool's.", () => {
  const echo = hashesOf({ saved: LETTER, token: "ZX-90417-QK" }, { text: LETTER, token: "ZX-90417-QK" });
  expect(passagesIn({ note: LETTER, token: "ZX-90417-QK" }, [echo]).size).toBe(0);
});

it("A ruler that two texts have is not a passage of one of them.", () => {
  const ruler = "-".repeat(80);
  expect(passagesIn(ruler, [hashesOf(ruler)]).size).toBe(0);
});

it("What is known are numbers, from which no text can be read.", () => {
  const hashes = known.flatMap(({ windows, values }) => [...windows, ...values]);
  for (const hash of hashes) expect(Number.isSafeInteger(hash)).toBe(true);
});

it("A value of a megabyte is read up to a limit.", () => {
  expect(hashesOf("x1".repeat(500_000)).windows.size).toBeLessThan(10_000);
});
