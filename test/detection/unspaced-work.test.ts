/** Scripts without spaces: each character is a word, and none costs as much as one. */
import { describe, expect, it, vi } from "vitest";
import { tokenize } from "../../src/detection/tokens.js";
// First: V8 counts the steps of what it compiles from then on.
import { workOf } from "../work-of.js";

const SIZE = 100_000;
const range = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCodePoint(from + at)).join("");

const TEXTS: [string, string][] = [
  ["Chinese", "今天天气很好我们去公园散步然后回家吃饭看书睡觉。"],
  ["Thai", "วันนี้อากาศดีมากเราไปเดินเล่นที่สวนสาธารณะแล้วกลับบ้านกินข้าว "],
  ["Japanese", "今日は天気がとても良いので公園を散歩してから家に帰りました。"],
  ["five thousand different characters", range(0x4e00, 5_000)],
];

describe("A long text in a script without spaces", () => {
  it.each(TEXTS)("is divided in few steps, and each character is folded once: %s", (_title, unit) => {
    const text = unit.repeat(Math.ceil(SIZE / unit.length));
    const fold = vi.spyOn(String.prototype, "normalize");
    tokenize(text);
    expect(fold.mock.calls.length).toBeLessThanOrEqual(2 * new Set(text).size);
    fold.mockRestore();
    expect(workOf(() => void tokenize(text)) / text.length).toBeLessThan(4.5);
  });
});
