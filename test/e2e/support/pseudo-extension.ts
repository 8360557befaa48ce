/** In a copy of the extension, the pseudo-locale stands in for German. */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const source = fileURLToPath(new URL("./pseudo-language.ts", import.meta.url));

/** @param copy the folder of the copy */
export async function writePseudoWords(copy: string): Promise<void> {
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
  writeFileSync(`${copy}/words-de.js`, script?.code ?? "");
}
