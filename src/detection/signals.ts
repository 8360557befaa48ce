/**
 * Signals that a sentence addresses an agent. No signal is proof: `score-text.ts` sums them over
 * neighbouring sentences. Weights are hundredths of a warning in visible text.
 */
import { concealing } from "./concealment.js";
import type { Sense } from "./sense.js";

export type Signals = Readonly<Record<string, number>>;

/**
 * `Your rules no longer apply` addresses a reader; `the previous rules no longer apply` may be
 * news.
 */
function voiding(sense: Sense): number {
  if (!sense.near("void", "rules", 7)) return 0;
  return sense.near("rules", "your", 3) ? 75 : 40;
}

function overriding(sense: Sense): number {
  if (!sense.has("override")) return voiding(sense);
  const rules = sense.near("override", "rules", 8);
  const whose =
    sense.near("rules", "back", 3) || sense.near("rules", "your", 4) || sense.near("rules", "user", 4);
  if (rules && (whose || sense.near("override", "prompt", 5))) return 100;
  if (sense.near("override", "prompt", 5)) return 100;
  if (sense.near("override", "told", 6) || sense.near("override", "user", 5)) return 80;
  if (rules && sense.near("rules", "all", 4)) return 80;
  if (rules) return 50;
  return sense.near("override", "back", 3) ? 40 : 0;
}

function aboutPrompt(sense: Sense): number {
  if (!sense.has("prompt")) return sense.near("show", "above", 5) ? 70 : 0;
  const isShown = sense.near("show", "prompt", 9);
  if (isShown && sense.near("prompt", "your", 4)) return 100;
  return isShown ? 75 : sense.near("prompt", "your", 4) ? 50 : 10;
}

function newRole(sense: Sense): number {
  if (!sense.has("role")) return 0;
  const isOfAi = (["ai", "agent", "mode", "unlimited"] as const).some((each) => sense.near("role", each, 9));
  return isOfAi ? 60 : 30;
}

function addressed(sense: Sense, isCalled: boolean): number {
  const aboutUser = sense.has("user") ? 15 : 0;
  // The sentence addresses an AI and asks it to ignore something.
  const more = Math.max(aboutUser, sense.has("override") ? 15 : 0);
  if (sense.has("address")) return sense.follows("address", "order", 12) ? 85 + more : 50;
  if (isCalled && sense.follows("ai", "order", 7)) return 85 + more;
  if (isCalled) return sense.has("order") ? 65 + aboutUser : 40;
  if (!sense.has("ai")) return 0;
  return sense.follows("ai", "order", 4) ? 40 : 15;
}

function secretive(sense: Sense): number {
  if (sense.near("hush", "user", 7)) return 60;
  if (sense.near("hush", "anybody", 3)) return 35;
  return sense.has("hush") ? 30 : 0;
}

function exfiltrating(sense: Sense, hasSink: () => boolean): number {
  const ofUser = sense.has("user") ? 25 : 0;
  if (sense.near("send", "secret", 10)) return (hasSink() ? 65 : 30) + ofUser;
  if (sense.near("show", "secret", 7)) return 35 + ofUser;
  return sense.has("send") && hasSink() ? 35 + ofUser : 0;
}

export interface SentenceFacts {
  /** The index of its first word. */
  readonly from: number;
  /** Whether it names an address that data could be sent to. */
  readonly hasSink: () => boolean;
  /** The number of disguised words. */
  readonly disguised: number;
  /** A tool speaks of itself: elsewhere nobody looks for what it hides. */
  readonly isOfTool: boolean;
}

export function signalsOf(sense: Sense, { from, hasSink, disguised, isOfTool }: SentenceFacts): Signals {
  return {
    override: overriding(sense),
    prompt: aboutPrompt(sense),
    role: newRole(sense),
    unlimited: sense.has("unlimited") ? 45 : 0,
    authority: sense.has("authority") ? 25 : 0,
    disguise: disguised > 1 ? 40 : 0,
    order: sense.has("order") ? 5 : 0,
    mode: sense.has("mode") ? 25 : 0,
    task: sense.has("task") ? 30 : 0,
    address: addressed(sense, sense.isCalled(from)),
    secrecy: secretive(sense),
    concealment: isOfTool ? concealing(sense) : 0,
    silent: sense.has("silent") ? 25 : 0,
    unasked: sense.has("unasked") ? 35 : 0,
    exfiltration: exfiltrating(sense, hasSink),
    tool: sense.has("tool") ? 40 : 0,
    danger: sense.has("danger") ? 30 : 0,
  };
}

/**
 * A tool's description is addressed to agents and may ask for things, but has no reason to hide
 * them.
 */
const METADATA_FACTORS: Signals = {
  override: 1.2,
  address: 0.7,
  role: 0.7,
  task: 0.5,
  secrecy: 1,
  silent: 1.6,
  unasked: 1.3,
  exfiltration: 1.2,
  tool: 1.2,
};

/** In hidden text, even a lone order is significant. */
const HIDDEN_FACTORS: Signals = { order: 4, task: 1.3, address: 1.2 };

export type Context = "result" | "metadata" | "hidden";

export function inContext(signals: Signals, context: Context): Signals {
  if (context === "result") return signals;
  const factors = context === "metadata" ? METADATA_FACTORS : HIDDEN_FACTORS;
  return Object.fromEntries(
    Object.entries(signals).map(([name, weight]) => [name, weight * (factors[name] ?? 1)]),
  );
}
