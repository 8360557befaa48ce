/** The claims of subtests. Each claim throws an `AssertionError`, whose message says both sides. */

class AssertionError extends Error {
  name = "AssertionError";
}

const isObject = (value) => typeof value === "object" && value !== null;

/** Arrays by position, objects by their own enumerable members, everything else by `Object.is`. */
function isSame(left, right) {
  if (!isObject(left) || !isObject(right)) return Object.is(left, right);
  if (left === right) return true;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key]))
  );
}

function show(value) {
  if (isObject(value) && !Array.isArray(value) && Object.getPrototypeOf(value) !== Object.prototype) {
    return describeError(value);
  }
  if (isObject(value)) return JSON.stringify(value, (_key, member) => spell(member));
  return typeof value === "string" ? JSON.stringify(value) : String(value);
}

const spell = (value) =>
  value === undefined || typeof value === "bigint" || typeof value === "function" ? String(value) : value;

/**
 * `DOMException AbortError: …`, `TypeError: …`, or what else was thrown. Only the first line of a
 * message.
 */
export function describeError(error) {
  const kind = Object.prototype.toString.call(error);
  if (kind !== "[object Error]" && kind !== "[object DOMException]") {
    return `the value ${Object(error) === error ? kind : String(error)}`;
  }
  const message = error.message.split("\n")[0];
  return `${kind === "[object DOMException]" ? "DOMException " : ""}${error.name}: ${message}`;
}

/** How a call ended: `throws …`, `rejects …`, or `gives …`. */
export async function outcome(call) {
  let result;
  try {
    result = call();
  } catch (error) {
    return `throws ${describeError(error)}`;
  }
  try {
    const value = await result;
    return `gives ${typeof value === "string" ? value : show(value)}`;
  } catch (error) {
    return `rejects ${describeError(error)}`;
  }
}

export function fail(message) {
  throw new AssertionError(message);
}

export function equal(actual, expected, what = "") {
  if (isSame(actual, expected)) return;
  fail(`${what && `${what}: `}expected ${show(expected)}, got ${show(actual)}`);
}

export function ok(value, what) {
  if (!value) fail(`not so: ${what}`);
}

/**
 * @param expected the constructor of the error, or the name of a DOMException, or (as an object
 *   that is no function) the very value
 */
function expectError(error, expected, what) {
  const isDOMException = typeof expected === "string";
  if (isDOMException && error instanceof DOMException && error.name === expected) return;
  if (typeof expected === "function" && Object.getPrototypeOf(error ?? 0) === expected.prototype) return;
  if (!isDOMException && typeof expected !== "function" && error === expected) return;
  const name = typeof expected === "function" ? expected.name : show(expected);
  fail(`${what && `${what}: `}expected ${name}, got ${describeError(error)}`);
}

/** @returns the reason, for more claims about it */
export async function rejects(promise, expected, what = "") {
  ok(promise instanceof Promise, `${what || "the call"} gives a promise`);
  let value;
  try {
    value = await promise;
  } catch (error) {
    expectError(error, expected, what);
    return error;
  }
  return fail(`${what && `${what}: `}expected a rejection, got ${show(value)}`);
}

/** @returns the error */
export function throws(call, expected, what = "") {
  let value;
  try {
    value = call();
  } catch (error) {
    expectError(error, expected, what);
    return error;
  }
  return fail(`${what && `${what}: `}expected an exception, got ${show(value)}`);
}
