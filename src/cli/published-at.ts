/** The place of the published package, which a release writes into its `package.json`. */
import { readFileSync } from "node:fs";

export interface Published {
  /** The repository's page. */
  readonly homepage: string;
  /** A file as it is in this version. */
  fileAt(path: string): string;
}

interface About {
  readonly version: string;
  readonly homepage?: string;
}

/** @returns undefined where the release named no place */
export function publishedOf({ version, homepage }: About): Published | undefined {
  if (homepage === undefined) return undefined;
  const repository = homepage.replace(/#readme$/, "");
  return { homepage, fileAt: (path) => `${repository}/blob/v${version}/${path}` };
}

/** From `dist`, where the command is. The bundle for desktop clients has no such file. */
export function publishedAt(): Published | undefined {
  try {
    return publishedOf(
      JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as About,
    );
  } catch {
    return undefined;
  }
}
