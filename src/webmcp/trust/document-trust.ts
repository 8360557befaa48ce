/**
 * The trust session of a document: what results declared and what was observed, for as long as the
 * document lives · S0-31 … S0-36, S0-44, S0-45, S0-63
 *
 * The vocabularies are read by `src/annotations`, which is ordinary TypeScript: it gets JSON
 * copies, and only while the built-ins are the original ones. Attack: a page replaces a built-in so
 * that a warning is not read. What cannot be read counts as the worst, and a state never becomes
 * milder.
 */
import type { PageReader } from "../../annotations/page-reader.js";
import type { SessionTrust } from "../../annotations/session-trust.js";
import { sayName } from "../../engine/enforce/clean-text.js";
import { toJsonText } from "../../engine/redact/json-text.js";
import { snapshotSchema } from "../../engine/schema/snapshot-schema.js";
import type { JsonValue } from "../../engine/schema/types.js";
import { areBuiltInsOriginal } from "../../intrinsics/built-ins.js";
import { sayToAuthor } from "../../intrinsics/dom.js";
import {
  arrayIsArray,
  isRecord,
  jsonParse,
  listForEach,
  listSome,
  readOwn,
  SafeMap,
} from "../../intrinsics/language.js";
import { trustProblem, trustUnreadable } from "../../texts/authors.js";
import type { UntrustedObject } from "../webidl/webidl.js";
import { NOTHING_SAID } from "./statements.js";

/** One result's statements, as `statementsOf` writes them; undefined where it cannot be read. */
export interface Said {
  readonly origin: string;
  /** The statements of the tool's definition, as JSON; undefined if it says nothing. */
  readonly declared: string | undefined;
  readonly agent: string | undefined;
  readonly raw: string | undefined;
  readonly hasWithheld: boolean;
}

export interface DocumentTrust {
  /** A copy. */
  state(): SessionTrust;
  see(said: Said): void;
  /**
   * An agent's word about its own context: `_meta.annotations` of its call. Can only make the state
   * worse.
   */
  claim(annotations: unknown): void;
  /** JSON of what the tools of that origin are told. */
  told(origin: string): string;
  /** A tool's `annotations` as agents are shown them; undefined if they cannot be read. */
  shown(declared: string): UntrustedObject | undefined;
  /** Says on the console what is wrong with a tool's declaration, once. */
  lint(tool: string, declared: string): void;
  /**
   * `{annotations, isMalicious}` for a result that has said something. Says on the console what is
   * wrong with that, once.
   */
  aggregate(said: Pick<Said, "declared" | "agent" | "raw">, tool: string): UntrustedObject | undefined;
  /** Undefined while it cannot be trusted: a built-in has been replaced. */
  reader(): PageReader | undefined;
}

const MAX_SEEN = 1_000;
/** In UTF-16 code units. */
const MAX_CLAIMS = 200_000;
const NO_CLAIMS = '{"_meta":{"annotations":{}}}';
const NO_DECLARATION = "{}";

/** Undefined until a script of the page lends its reader: the extension has none of its own. */
export let documentTrust: DocumentTrust | undefined;
export function setDocumentTrust(next: DocumentTrust): void {
  documentTrust = next;
}

/** Anything but `false` counts as true. */
const isSet = (state: unknown, flag: keyof SessionTrust): boolean =>
  !isRecord(state) || readOwn(state, flag) !== false;

/** @returns the reader, while the built-ins are those of now. */
export function guardReader(reader: PageReader): DocumentTrust["reader"] {
  const bound = reader.bindings();
  return () => {
    try {
      const now = reader.bindings();
      const isOther = listSome(bound, (each, index) => now[index] !== each);
      return isOther || !areBuiltInsOriginal() ? undefined : reader;
    } catch {
      return undefined;
    }
  };
}

/** @returns undefined if the reader cannot be trusted now, or throws. */
function readBy(reader: PageReader | undefined, run: (reader: PageReader) => string): unknown {
  try {
    return reader && jsonParse(run(reader));
  } catch {
    return undefined;
  }
}

/** One note for each sentence. */
function createVoice(): (words: string) => void {
  const said = new SafeMap<string, true>();
  return (words) => {
    if (said.has(words) || said.size >= MAX_SEEN) return;
    said.set(words, true);
    sayToAuthor(words);
  };
}

/** @returns reads the state, and merges another one into it. */
function createState(clean: string, say: (words: string) => void) {
  let state = jsonParse(clean) as SessionTrust;
  let text = clean;
  const put = (next: SessionTrust): void => {
    state = next;
    text = toJsonText(next as unknown as JsonValue);
  };
  return {
    written: (): string => text,
    /** @param next undefined if it could not be read. */
    grow(next: unknown): void {
      if (!isRecord(next)) say(trustUnreadable());
      const lists = isRecord(next) ? (next as unknown as SessionTrust) : state;
      const { openWorld, sensitive, malicious } = state;
      put({
        ...lists,
        openWorld: openWorld || isSet(next, "openWorld"),
        sensitive: sensitive || isSet(next, "sensitive"),
        malicious: malicious || (isRecord(next) && isSet(next, "malicious")),
      });
    },
    sensitive(): void {
      if (!state.sensitive) put({ ...state, sensitive: true });
    },
  };
}

/** @returns whether the text was given before: then it would change nothing any more. */
function createMemory(): (text: string) => boolean {
  let seen = new SafeMap<string, true>();
  return (text) => {
    if (seen.has(text)) return true;
    if (seen.size >= MAX_SEEN) seen = new SafeMap();
    seen.set(text, true);
    return false;
  };
}

type Read = (run: (reader: PageReader) => string) => unknown;

function createReadings(
  read: Read,
  say: (words: string) => void,
): Pick<DocumentTrust, "shown" | "lint" | "aggregate"> {
  /** By declaration: what a result that says nothing itself carries is the same for each call. */
  const ofSilent = new SafeMap<string, string>();
  const sayProblems = (tool: string, read: unknown): void => {
    const problems = isRecord(read) ? readOwn(read, "problems") : undefined;
    if (arrayIsArray(problems))
      listForEach(problems as readonly string[], (problem) => say(trustProblem(sayName(tool), problem)));
  };
  return {
    shown(declared) {
      const described = read((reading) => reading.describeDeclared(declared));
      const annotations = isRecord(described) ? readOwn(described, "annotations") : undefined;
      return isRecord(annotations) ? annotations : undefined;
    },
    lint(tool, declared) {
      sayProblems(
        tool,
        read((reading) => reading.describeDeclared(declared)),
      );
    },
    aggregate({ declared = NO_DECLARATION, agent = NO_DECLARATION, raw = NO_DECLARATION }, tool) {
      const isSilent = agent === NOTHING_SAID && raw === NOTHING_SAID;
      const known = isSilent ? ofSilent.get(declared) : undefined;
      if (known !== undefined) return jsonParse(known) as UntrustedObject;
      const whole = read((reading) => reading.aggregate({ declared, agent, raw }));
      if (!isRecord(whole)) return undefined;
      sayProblems(tool, whole);
      if (isSilent && ofSilent.size < MAX_SEEN) ofSilent.set(declared, toJsonText(whole as JsonValue));
      return whole;
    },
  };
}

/** Read again only after the state has changed, so that calls need not wait. */
function createTelling(state: ReturnType<typeof createState>, read: Read): DocumentTrust["told"] {
  let known = "";
  let text = NO_DECLARATION;
  return (origin) => {
    const key = `${origin} ${state.written()}`;
    if (key === known) return text;
    const told = read((reading) => reading.tellTool(state.written(), origin));
    if (!isRecord(told))
      return isSet(jsonParse(state.written()), "openWorld") ? '{"openWorldHint":true}' : NO_DECLARATION;
    known = key;
    text = toJsonText(told as unknown as JsonValue);
    return text;
  };
}

export function createDocumentTrust(reader: DocumentTrust["reader"], clean: string): DocumentTrust {
  const say = createVoice();
  const state = createState(clean, say);
  const read: Read = (run) => readBy(reader(), run);
  const isKnown = createMemory();
  return {
    reader,
    state: () => jsonParse(state.written()) as SessionTrust,
    see({ origin, declared = NO_DECLARATION, agent, raw, hasWithheld }) {
      if (hasWithheld) state.sensitive();
      if (agent === undefined || raw === undefined) return state.grow(undefined);
      if (isKnown(`${origin} ${declared} ${agent} ${raw}`)) return;
      const next = read((reading) =>
        reading.observeResult(state.written(), { origin, declared, agent, raw }),
      );
      // A page whose tools declare nothing is left alone, whatever it has replaced.
      const isSilent = declared === NO_DECLARATION && agent === NOTHING_SAID && raw === NOTHING_SAID;
      if (next !== undefined || !isSilent) state.grow(next);
    },
    claim(annotations) {
      const text = toJsonText({
        __proto__: null,
        _meta: { annotations: snapshotSchema(annotations) ?? null },
      });
      if (text === NO_CLAIMS || isKnown(text)) return;
      const claims = text.length > MAX_CLAIMS ? undefined : text;
      state.grow(claims && read((reading) => reading.observeClaims(state.written(), claims)));
    },
    told: createTelling(state, read),
    ...createReadings(read, say),
  };
}
