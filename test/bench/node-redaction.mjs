/** Redaction against `structuredClone` in Node, taking turns. */
import { measure } from "mitata";
import { compileRedactor } from "../../dist/redaction.js";
import { makeReport, median, reportSchema } from "./data.js";

const ROUNDS = 7;
const OPTIONS = { min_cpu_time: 250e6, inner_gc: false };

/** @returns medians in microseconds */
export async function measureNodeRedaction() {
  const report = makeReport();
  const redactor = compileRedactor(reportSchema);
  const { removed } = redactor.redact(report);
  if (removed.length !== 2000) throw new Error(`2000 values should be removed, not ${removed.length}`);
  const ours = [];
  const clone = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push((await measure(() => redactor.redact(report), OPTIONS)).p50 / 1000);
    clone.push((await measure(() => structuredClone(report), OPTIONS)).p50 / 1000);
  }
  return { ours: median(ours), clone: median(clone) };
}
