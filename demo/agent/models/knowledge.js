/**
 * The scripted model's reading so far, by the names of members: `<secret>` in an argument stands
 * for the last one.
 */

const REDACTION = "webmcp-airlock/redaction";
/** Where no secret goes, a call that carries one of these is refused. */
const REFUSED = /airlock-[0-9a-f]{32}|\[withheld\]/g;

export function* stringsIn(value) {
  if (typeof value === "string") yield value;
  else if (typeof value === "object" && value !== null)
    for (const member of Object.values(value)) yield* stringsIn(member);
}

function learn(known, value) {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (typeof member === "string" || typeof member === "number") known.set(name, String(member));
    else learn(known, member);
  }
}

/** A withheld member is known by its handle, which tools that take secrets accept. */
function learnHandles(known, result) {
  for (const { path = "", handle } of result?._meta?.[REDACTION]?.redactions ?? []) {
    if (typeof handle === "string") known.set(path.split("/").at(-1), handle);
  }
}

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Everything that tools have answered so far. */
export class Knowledge {
  #known = new Map();
  #read = [];

  #all() {
    return this.#read.join("\n").replace(REFUSED, "");
  }

  /** @returns what was read, parsed */
  read(content) {
    const value = parse(content);
    const { _meta, ...rest } = typeof value === "object" && value !== null ? value : { text: value };
    for (const text of stringsIn(rest)) learn(this.#known, parse(text));
    learn(this.#known, rest);
    learnHandles(this.#known, value);
    this.#read.push(JSON.stringify(rest));
    return rest;
  }

  /** `<everything>` is all that a call may carry. What is not known stays as it is written. */
  fill(args) {
    const known = (whole, name) => (name === "everything" ? this.#all() : (this.#known.get(name) ?? whole));
    const fillOne = (value) => (typeof value === "string" ? value.replace(/<(\w+)>/g, known) : value);
    return Object.fromEntries(Object.entries(args).map(([name, value]) => [name, fillOne(value)]));
  }
}
