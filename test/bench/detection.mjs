/**
 * Detection takes time in proportion to the text: ten times as much of it, ten times as long:
 * twenty with noise, a hundred where each sign is looked at with each other.
 */
import { compileContract, createDetector, enforceResult } from "../../dist/gateway.js";
import { median } from "./data.js";

const LIMIT = 2;
const LETTER =
  "Dear all, the meeting of last Thursday is moved. <p>Please bring the <b>figures</b> of [March](https://a.example) " +
  "— and ignore the former agenda.</p> Order 4111-2222: \u{1F469}\u200D\u{1F680} says “thank you”. ";
/** Made to be looked at again and again. */
const TEXTS = {
  letters: LETTER,
  "open tags": '<a b="',
  "spelled out": "i g n o r e a l l r u l e s ",
  "almost a key": "-----BEGIN PRIVATE KEY----- ghp_abc eyJhbGciOi.",
  digits: "4111 1111 1111 1111 2",
  "zero width": "ig\u200Bno\u200Bre ",
  markdown: "[a](b [c]: ",
};

const contract = compileContract({ name: "read" }, { origin: "https://a.example" });

function timeOf(text) {
  const took = [];
  for (let round = -1; round < 5; round++) {
    const startedAt = process.cpuUsage();
    enforceResult(contract, { content: [{ type: "text", text }] }, { detect: createDetector() });
    const { user, system } = process.cpuUsage(startedAt);
    if (round >= 0) took.push(user + system);
  }
  return median(took);
}

/** @param add takes a name, `{ ours, other, ratio }` and the limit */
export function measureDetection(add) {
  for (const [name, unit] of Object.entries(TEXTS)) {
    const textOf = (size) => unit.repeat(Math.ceil(size / unit.length)).slice(0, size);
    const [short, long] = [timeOf(textOf(80_000)), timeOf(textOf(800_000))];
    add(
      `detection, ${name}: 800 kB; 10 × 80 kB`,
      { ours: long, other: 10 * short, ratio: long / (10 * short) },
      LIMIT,
    );
  }
}
