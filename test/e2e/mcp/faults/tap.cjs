/**
 * Loaded before the host and `mcp` start: every byte that goes into or out of the process is written to a file, one for
 * each end of each stream.
 */
const { appendFileSync } = require("node:fs");
const { join } = require("node:path");
const { Duplex, Readable, Writable } = require("node:stream");

const folder = process.env.AIRLOCK_TAP;
const role = /host\.(js|mjs|cjs)$/.test(process.argv[1] ?? "") ? "host" : "mcp";
const names = new WeakMap();
let count = 0;

function keep(stream, way, chunk, encoding) {
  if (typeof chunk !== "string" && !Buffer.isBuffer(chunk)) return;
  if (!names.has(stream)) names.set(stream, ++count);
  const bytes = typeof chunk === "string" ? Buffer.from(chunk, encoding) : chunk;
  appendFileSync(join(folder, `${role}-${process.pid}-${names.get(stream)}-${way}`), bytes);
}

function tap(prototype, method, way) {
  const own = prototype[method];
  prototype[method] = function (chunk, encoding, ...rest) {
    keep(this, way, chunk, typeof encoding === "string" ? encoding : undefined);
    return Reflect.apply(own, this, [chunk, encoding, ...rest]);
  };
}

if (folder !== undefined) {
  tap(Readable.prototype, "push", "in");
  tap(Writable.prototype, "write", "out");
  tap(Duplex.prototype, "write", "out");
}
