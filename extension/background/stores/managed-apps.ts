/**
 * An organisation's word about apps: whether any may connect, which, and what they may use. What
 * cannot be read lets none in.
 */
import { isRecord } from "../../../src/intrinsics/language.js";
import { decodeLogPlaces, type LogPlaces } from "../../../src/link/log-places.js";
import { matchOrigin } from "../../../src/policy/match-origin.js";
import type { FoundTool, PageDocument } from "../model/page-document.js";
import type { ManagedPolicy } from "./managed-policy.js";

/** The only definition, or definitions, of a tool of a site that apps may use. */
interface Pin {
  readonly origin: string;
  readonly tool: string;
  /** SHA-256 in hexadecimal, as in the log. */
  readonly definition: string;
}

interface AppRule {
  readonly allowed: boolean;
  /** Ids of the only agents that may connect; undefined for any. */
  readonly agents?: readonly unknown[];
  /** Whether an app may read what the log says of its own calls. */
  readonly log: boolean;
  /** The place where each app's process writes it. */
  readonly logTo?: LogPlaces;
  /** Patterns of origins, as in rules; undefined for any. */
  readonly allowedOrigins?: readonly string[];
  readonly blockedOrigins: readonly string[];
  readonly definitions: readonly Pin[];
}

const NONE: AppRule = { allowed: false, log: false, blockedOrigins: [], definitions: [] };

const isTexts = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.every((each) => typeof each === "string");

const isPins = (list: unknown): list is readonly Pin[] =>
  Array.isArray(list) &&
  list.every((pin) => isRecord(pin) && isTexts([pin["origin"], pin["tool"], pin["definition"]]));

function readRule(apps: unknown): AppRule {
  if (apps === undefined) return { ...NONE, allowed: true, log: true };
  if (!isRecord(apps)) return NONE;
  const { allowed = true, log = true, agents, allowedOrigins, blockedOrigins = [], definitions = [] } = apps;
  const logTo = apps["logTo"] === undefined ? undefined : decodeLogPlaces(apps["logTo"]);
  // Who may not read the log cannot write it anywhere.
  if (apps["logTo"] !== undefined && (logTo === undefined || !log)) return NONE;
  if (typeof allowed !== "boolean" || typeof log !== "boolean") return NONE;
  if (agents !== undefined && !Array.isArray(agents)) return NONE;
  if (allowedOrigins !== undefined && !isTexts(allowedOrigins)) return NONE;
  if (!isTexts(blockedOrigins) || !isPins(definitions)) return NONE;
  return {
    allowed,
    log,
    blockedOrigins,
    definitions,
    ...(logTo === undefined ? {} : { logTo }),
    ...(agents === undefined ? {} : { agents }),
    ...(allowedOrigins === undefined ? {} : { allowedOrigins }),
  };
}

export class ManagedApps {
  /** No app may connect before the policy is read. */
  #rule = NONE;
  #isKnown = false;

  /** An answer of an earlier start does not count. */
  constructor(managed: ManagedPolicy, changed: () => void) {
    managed.hear((values, isAnswered) => {
      if (!isAnswered) return;
      this.#rule = readRule(isRecord(values) ? values["apps"] : undefined);
      this.#isKnown = true;
      changed();
    });
  }

  get allowed(): boolean {
    return this.#rule.allowed;
  }

  /** The organisation has said so. */
  get forbidden(): boolean {
    return this.#isKnown && !this.#rule.allowed;
  }

  get mayReadLog(): boolean {
    return this.#rule.log;
  }

  get logTo(): LogPlaces | undefined {
    return this.#rule.logTo;
  }

  /**
   * Attack: a frame of a site that is allowed, in a page of one that is not, or the other way
   * round. So both count.
   */
  permitsSite({ origin, topOrigin }: PageDocument): boolean {
    const { allowed, allowedOrigins, blockedOrigins } = this.#rule;
    const isNamed = (list: readonly string[], each: string) =>
      list.some((pattern) => matchOrigin(pattern, each));
    const isPermitted = (each: string) =>
      !isNamed(blockedOrigins, each) && (allowedOrigins === undefined || isNamed(allowedOrigins, each));
    return allowed && isPermitted(origin) && isPermitted(topOrigin);
  }

  /**
   * A tool that is named is as it was when the organisation looked at it. Its hash must have been
   * computed.
   */
  permitsDefinition({ document, tool }: FoundTool): boolean {
    const { name } = tool.definition;
    const pins = this.#rule.definitions.filter((pin) => pin.origin === document.origin && pin.tool === name);
    return pins.length === 0 || pins.some(({ definition }) => definition === tool.knownHash());
  }

  permits(agent: string): boolean {
    const { allowed, agents } = this.#rule;
    return allowed && (agents === undefined || agents.includes(agent));
  }
}
