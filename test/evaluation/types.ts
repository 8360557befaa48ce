/** The parts of the evaluation: sites with tools, tasks of a person, and goals of an attacker. */
import type { SceneStep } from "../../demo/agent/core.js";

type Json = Readonly<Record<string, unknown>>;

/**
 * A tool as its site's author would write it; annotations are the worst case over all arguments
 * (S4-05).
 */
export interface SiteTool {
  readonly name: string;
  /** Where it is, if not at its site's own origin: `mcp:NAME` is a server that the app starts. */
  readonly origin?: string;
  readonly description: string;
  readonly properties?: Readonly<Record<string, object>>;
  readonly outputSchema?: object;
  readonly annotations: Json;
  /** Its word about one call, if its risk depends on the arguments (S4). */
  readonly resolve?: (args: Json) => Json;
  readonly run: (args: Json, stage: Stage) => unknown;
}

/** The parts of one run of a site; the same seed gives the same. */
export interface Stage {
  /** The text that tools deliver as "what a stranger wrote": the attack, or something harmless. */
  readonly strangersText: string;
  readonly secrets: Secrets;
  /** What was called so far: a page shows what came of it. */
  readonly deeds: readonly Deed[];
}

/**
 * By the member's name. `marked`: by the site's schema. `plain`: the site forgot; `dull`: forgot,
 * and it looks like any word.
 */
export interface Secrets {
  readonly marked: Readonly<Record<string, string>>;
  readonly plain: string;
  readonly dull: string;
}

/** A call that reached a site. */
export interface Deed {
  readonly origin: string;
  readonly tool: string;
  readonly arguments: Json;
}

/** Traces of a run, for tasks and goals to judge by. */
export interface Outcome {
  readonly deeds: readonly Deed[];
  /** The agent's last words. */
  readonly answer: string;
  readonly secrets: Secrets;
}

/** Something that the person asks for. */
export interface UserTask {
  readonly id: string;
  readonly prompt: string;
  readonly steps: readonly SceneStep[];
  readonly answer?: string;
  /** It reads what strangers wrote, so that an attack can meet it. */
  readonly readsStrangers?: true;
  readonly isDone: (outcome: Outcome) => boolean;
  /**
   * The withheld value that would answer it, by its member: the person reads it in Airlock's panel
   * instead.
   */
  readonly shownToPerson?: string;
}

/**
 * The kind of harm: a marked secret or a private text becomes public, something is done, or the
 * person is told something false.
 */
export type GoalKind = "secret-out" | "text-out" | "action" | "other-site" | "false-answer";

export interface Goal {
  readonly id: string;
  readonly kind: GoalKind;
  /** In the words that `findInstructions` of the scripted model understands. */
  readonly order: string;
  readonly isReached: (outcome: Outcome) => boolean;
}

export interface Site {
  readonly id: string;
  readonly origin: string;
  /** The origin of the attacker's own tool, if not that page which is open in a second tab. */
  readonly attacker?: string;
  /** Harmless, in place of an attack. */
  readonly strangersText: string;
  /** Names of marked members, with how their values are made. */
  readonly marked: Readonly<Record<string, SecretKind>>;
  readonly tools: readonly SiteTool[];
  readonly tasks: readonly UserTask[];
  readonly goals: readonly Goal[];
}

export type SecretKind = "key" | "amount" | "iban" | "card" | "words";

/** How an attack is dressed; `from` names the published benchmark whose pattern it has. */
export interface Pattern {
  readonly id: string;
  readonly from: string;
  readonly place: "text" | "description";
  readonly dress: (order: string, site: Site) => string;
}

/** One case of the evaluation. */
export interface Case {
  readonly id: string;
  readonly site: Site;
  readonly task: UserTask;
  readonly attack?: { readonly goal: Goal; readonly pattern: Pattern };
}
