/**
 * Finds in one text: credentials, numbers of cards and accounts, which must not leave; orders to an
 * agent and hidden text, which only warn. Not in the page bundle · S0-50
 */
import { quote } from "../detection/evidence.js";
import { findInText } from "../detection/find-in-text.js";
import { findSecrets, mayHoldSecret, type SecretFinding } from "../detection/find-secrets.js";
import { tagsIn } from "../detection/hidden-characters.js";
import type { Finding } from "../detection/types.js";
import { SCRUBBED } from "../engine/copies/replace-matches.js";
import { withoutTags } from "../engine/enforce/clean-text.js";
import { type Detect, type Detected, Findings } from "../engine/enforce/findings.js";
import type { JsonValue } from "../engine/schema/types.js";
import { resultNotSearched } from "../texts/agents.js";

/** Shorter texts cannot be an instruction, unless characters are hidden in them. */
const MIN_INSTRUCTION = 12;
/**
 * In UTF-16 code units, for all texts of one result, or of what one tool says of itself: a note
 * says what was not searched.
 */
const MAX_SEARCHED = 1_000_000;
const MAX_SEARCHED_METADATA = 100_000;
/**
 * The cost of one text besides its length, in units of work: one unit is one character searched for
 * secrets.
 */
const WORK_PER_TEXT = 20;
/** The cost of one character searched for instructions. */
const INSTRUCTION_COST = 10;
/** For one result: about 900,000 short texts, or 40 MB. */
const MAX_WORK = 40_000_000;
/** How much of a secret its evidence shows: enough to recognise the kind, too little to use. */
const SHOWN = 4;

const NOTHING: readonly never[] = [];

const mayInstruct = (text: string): boolean => text.length >= MIN_INSTRUCTION || text.includes("\uDB40");

/**
 * A key in an unexpected place is what the proposal's `classifyFile` warns of. Card and account
 * numbers are data.
 */
function asDetected(text: string, { kind, rule, label, start, end }: SecretFinding): Detected {
  const isKey = kind === "credential";
  const evidence = isKey ? `${quote(text.slice(start, start + SHOWN), 0, SHOWN)}…` : "…";
  return { kind, severity: isKey ? "warning" : "note", rule, start, end, evidence, label };
}

/** Its quotes must not hold them. */
function withoutSecrets(text: string, secrets: readonly Detected[]): string {
  let kept = "";
  let from = 0;
  for (const { start, end } of secrets) {
    kept += text.slice(from, start) + SCRUBBED;
    from = end;
  }
  return kept + text.slice(from);
}

export interface DetectorOptions {
  /** The texts are what a tool says of itself: nothing is taken out of them. */
  readonly isMetadata?: boolean;
  /** Values that the person called no secret: they pass, and are read like any other text. */
  readonly excused?: ReadonlySet<string> | undefined;
}

class Detector {
  readonly #isMetadata: boolean;
  readonly #excused: ReadonlySet<string>;
  /** A list has the same texts again and again. */
  readonly #known = new Map<string, readonly Detected[]>();
  #work = 0;
  #left: number;

  constructor({ isMetadata = false, excused = new Set() }: DetectorOptions) {
    this.#isMetadata = isMetadata;
    this.#excused = excused;
    this.#left = isMetadata ? MAX_SEARCHED_METADATA : MAX_SEARCHED;
  }

  detect(text: string, name: string): readonly Detected[] {
    this.#spend(WORK_PER_TEXT + text.length);
    if (!mayHoldSecret(text, name) && !mayInstruct(text)) return NOTHING;
    const key = `${name}\n${text}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    // A result comes here without tags. Of what the tool returned, only they are read.
    const isTagged = !this.#isMetadata && withoutTags(text) !== text;
    const secrets = isTagged || this.#isMetadata ? NOTHING : this.#secretsIn(text, name);
    const rest = isTagged ? tagsIn(text) : withoutSecrets(text, secrets);
    const found = [...secrets, ...this.#instructionsIn(rest)];
    this.#known.set(key, found);
    return found;
  }

  /** Attack: a longer secret that holds one that was excused. Only the same text passes. */
  #secretsIn(text: string, name: string): readonly Detected[] {
    return findSecrets(text, name)
      .filter(({ start, end }) => !this.#excused.has(text.slice(start, end)))
      .map((each) => asDetected(text, each));
  }

  #instructionsIn(text: string): Detected[] {
    if (!mayInstruct(text)) return [];
    const searched = text.slice(0, Math.max(0, this.#left));
    this.#left -= text.length;
    this.#spend((WORK_PER_TEXT + searched.length) * INSTRUCTION_COST);
    const found = findInText(searched, { isMetadata: this.#isMetadata });
    if (this.#left > 0) return found;
    const place = { start: searched.length, end: text.length, evidence: "" };
    return [...found, { kind: "not-searched", severity: "note", rule: "too-long", ...place }];
  }

  #spend(work: number): void {
    this.#work += work;
    if (this.#work > MAX_WORK && !this.#isMetadata) throw new Error(resultNotSearched());
  }
}

/**
 * For one result. It throws where there is more text than can be read in time: then nothing leaves.
 */
export function createDetector(options: DetectorOptions = {}): Detect {
  const detector = new Detector(options);
  return (text, name) => detector.detect(text, name);
}

/** A tool's words about itself: nothing is taken out of it. */
export function findSuspiciousText(value: JsonValue): readonly Finding[] {
  const findings = new Findings(createDetector({ isMetadata: true }));
  findings.read([], value);
  return Array.from(findings.warnings);
}

/**
 * The values that detection would take out of a result, so that a host can say which of them the
 * person excused. Empty where there is too much to read: then nothing is excused.
 */
export function secretsIn(value: JsonValue): readonly string[] {
  const values = new Set<string>();
  const detect = createDetector();
  const findings = new Findings((text, name) => {
    const found = detect(text, name);
    for (const { label, start, end } of found) if (label !== undefined) values.add(text.slice(start, end));
    return found;
  });
  try {
    findings.read([], value);
    return [...values];
  } catch {
    return [];
  }
}
