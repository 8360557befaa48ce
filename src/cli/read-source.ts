/** Where tools come from: a JSON file, a JSON document on the web, or a page that registers them. */
import { readFile, stat } from "node:fs/promises";
import { toolsIn } from "./lint-tools.js";
import { readPage, SourceError } from "./read-page.js";

const MAX_BYTES = 20 * 1024 * 1024;
const FETCH_LIMIT = 30_000;

function parse(text: string, source: string): readonly unknown[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new SourceError(`${source} is no JSON: ${(error as Error).message}`);
  }
  const tools = toolsIn(document);
  if (tools === undefined) {
    throw new SourceError(`${source} holds no tools: an array, or an object with "tools", is expected.`);
  }
  return tools;
}

async function fromFile(path: string): Promise<readonly unknown[]> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new Error("larger than 20 MiB");
    return parse(await readFile(path, "utf8"), path);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${path} cannot be read: ${(error as Error).message}`);
  }
}

async function fromWeb(url: string): Promise<readonly unknown[]> {
  let response: Response;
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT) });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new SourceError(`${url} does not answer: ${cause instanceof Error ? cause.message : message}`);
  }
  if (!response.ok) throw new SourceError(`${url} answers ${response.status}.`);
  if (response.headers.get("content-type")?.includes("html")) {
    await response.body?.cancel();
    return await readPage(url);
  }
  return parse(await response.text(), url);
}

/** @throws SourceError */
export async function readSource(source: string): Promise<readonly unknown[]> {
  return await (/^https?:\/\//i.test(source) ? fromWeb(source) : fromFile(source));
}
