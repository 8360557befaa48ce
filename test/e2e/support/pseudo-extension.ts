/** A copy of the extension in which the pseudo-locale stands in for German. */
import { cpSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const source = fileURLToPath(new URL("./pseudo-language.ts", import.meta.url));

/** @param from folder of the built extension @param to the copy's folder */
export async function writePseudoExtension(from: string, to: string): Promise<void> {
  const built = await build({
    configFile: false,
    logLevel: "silent",
    build: {
      write: false,
      minify: false,
      rolldownOptions: {
        input: source,
        preserveEntrySignatures: "strict",
        output: { format: "es", codeSplitting: false },
      },
    },
  });
  const [script] = (built as { readonly output: readonly { readonly code?: string }[] }).output;
  cpSync(from, to, { recursive: true });
  writeFileSync(`${to}/words-de.js`, script?.code ?? "");
}
