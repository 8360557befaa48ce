/** Keeps a package out of a program that another one brings, too. */
import type { Plugin } from "vite";

/** The official client and the official server each bring these; the server's are for both. */
export function oncePerProgram(): Plugin {
  const SHIMS = "@modelcontextprotocol/client/_shims";
  const CORE = "@modelcontextprotocol/core";
  return {
    name: "airlock:once-per-program",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "mcpCommand",
    async resolveId(id) {
      if (id === SHIMS) return `\0${SHIMS}`;
      if (id !== CORE) return null;
      const server = await this.resolve("@modelcontextprotocol/server");
      return await this.resolve(CORE, server?.id, { skipSelf: true });
    },
    load: (id) =>
      id === `\0${SHIMS}`
        ? `export { AjvJsonSchemaValidator as DefaultJsonSchemaValidator } from "@modelcontextprotocol/server/validators/ajv";
           export const CORS_IS_POSSIBLE = false;`
        : null,
  };
}
