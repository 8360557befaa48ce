const FILES = "file:///fs-with-glob";
const SOURCE = 'import fs from "node:fs"; export * from "node:fs"; export const globSync = fs.globSync;';

export const resolve = (specifier, context, next) =>
  specifier === "fs" && /\/conformance\/dist\//.test(context.parentURL ?? "")
    ? { url: FILES, shortCircuit: true }
    : next(specifier, context);

export const load = (url, context, next) =>
  url === FILES ? { format: "module", shortCircuit: true, source: SOURCE } : next(url, context);
