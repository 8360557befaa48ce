/** The table of `spec-notes/detection.md`; where it differs, the test shows the right one. */
import type { CorpusScores, Score } from "./score-corpus.js";

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)} %`;

function row(name: string, { hostile, leaks, harmless }: CorpusScores): string {
  const cell = ({ found, samples }: Score) => `${found} of ${samples} (${percent(found, samples)})`;
  const right = hostile.found + leaks.found;
  const precision = percent(right, right + harmless.found);
  const recall = percent(right, hostile.samples + leaks.samples);
  return `| ${name} | ${cell(hostile)} | ${cell(leaks)} | ${cell(harmless)} | ${precision} | ${recall} |`;
}

export function reportOf(seen: CorpusScores, heldOut: CorpusScores): string {
  return [
    "| Samples | hostile: warned | secrets: withheld | harmless: wrongly warned or withheld | precision | recall |",
    "|---|---|---|---|---|---|",
    row("written with", seen),
    row("held out", heldOut),
  ].join("\n");
}
