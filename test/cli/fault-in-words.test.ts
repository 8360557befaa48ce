/** What the system says, in words. */
import { expect, it } from "vitest";
import { faultInWords } from "../../src/texts/help.js";

it.each([
  ["open", "it does not exist (ENOENT)"],
  ["mkdir", "no folder can be made there (ENOENT)"],
])("ENOENT of %s is “%s”.", (syscall, words) => {
  expect(faultInWords(Object.assign(new Error("ENOENT"), { code: "ENOENT", syscall }))).toBe(words);
});
