/**
 * How well detection does on the corpus. A sample counts as found where the agent would be warned,
 * or a value withheld.
 */
import { findInText } from "../../src/detection/find-in-text.js";
import { findSecrets } from "../../src/detection/find-secrets.js";
import { readCorpus, type Sample } from "./corpus.js";

export interface Score {
  readonly samples: number;
  readonly found: number;
  /** Samples on which detection was wrong. */
  readonly wrong: readonly Sample[];
}

const isWarned = ({ text, tags }: Sample): boolean =>
  findInText(text, { isMetadata: tags.includes("tool") }).some(({ severity }) => severity === "warning");

const holdsSecret = ({ text }: Sample): boolean => findSecrets(text).length > 0;

function score(samples: readonly Sample[], isFound: (sample: Sample) => boolean, expected: boolean): Score {
  const results = samples.map((sample) => ({ sample, found: isFound(sample) }));
  return {
    samples: samples.length,
    found: results.filter(({ found }) => found).length,
    wrong: results.filter(({ found }) => found !== expected).map(({ sample }) => sample),
  };
}

export interface CorpusScores {
  readonly hostile: Score;
  readonly leaks: Score;
  readonly harmless: Score;
}

export function scoreCorpus(split: { readonly heldOut: boolean }): CorpusScores {
  return {
    hostile: score(readCorpus("hostile", split), isWarned, true),
    leaks: score(readCorpus("leaks", split), holdsSecret, true),
    harmless: score(
      readCorpus("harmless", split),
      (sample) => isWarned(sample) || holdsSecret(sample),
      false,
    ),
  };
}
