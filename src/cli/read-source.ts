/** The sources of tools: a JSON file, a JSON document on the web, or a page that registers them. */
import { readFile, stat } from "node:fs/promises";
import { faultInWords } from "../texts/help.js";
import { aPage, notJson, sourceCode } from "../texts/start.js";
import { type SourceTools, toolsIn } from "./lint-tools.js";
import { type PageOptions, readPage } from "./read-page.js";
import { SourceError } from "./source-error.js";

const MAX_BYTES = 20 * 1024 * 1024;
const FETCH_LIMIT = 30_000;

export interface Source extends SourceTools {
  /** The text of a file, to find lines in. */
  readonly text?: string;
}

const CODE = /\.(?:[cm]?[jt]sx?|vue|svelte|astro)$/i;
const PAGE = /\.x?html?$/i;

/** UTF-8 or UTF-16, as the byte order mark says; the mark is no part of the text. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  return new TextDecoder(encoding).decode(bytes);
}

function parse(text: string, source: string): SourceTools {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch (error) {
    throw new SourceError(notJson(source, (error as Error).message));
  }
  const tools = toolsIn(document);
  if (tools === undefined) {
    throw new SourceError(`${source} holds no tools: an array, or an object with "tools", is expected.`);
  }
  return { tools, forms: [] };
}

/** A file of code may be JSON all the same. */
function parseFile(text: string, path: string): SourceTools {
  try {
    return parse(text, path);
  } catch (error) {
    if (CODE.test(path)) throw new SourceError(sourceCode(path));
    if (PAGE.test(path)) throw new SourceError(aPage(path));
    throw error;
  }
}

async function fromFile(path: string): Promise<Source> {
  try {
    if ((await stat(path)).size > MAX_BYTES) throw new Error("larger than 20 MiB");
    const text = decode(await readFile(path));
    return { ...parseFile(text, path), text };
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError(`${path} cannot be read: ${faultInWords(error)}`);
  }
}

async function fromWeb(url: string, options: PageOptions): Promise<Source> {
  let response: Response;
  options.progress(`Asking ${url} …`);
  try {
    response = await fetch(url, { signal: AbortSignal.timeout(FETCH_LIMIT) });
  } catch (error) {
    throw new SourceError(`${url} does not answer: ${faultInWords(error)}`);
  }
  // Who is signed in may see more than this request does.
  if (!response.ok && options.storageState === undefined)
    throw new SourceError(`${url} answers ${response.status}.`);
  if (options.storageState !== undefined || response.headers.get("content-type")?.includes("html")) {
    await response.body?.cancel();
    return await readPage(url, options);
  }
  return parse(decode(new Uint8Array(await response.arrayBuffer())), url);
}

/** @throws SourceError */
export async function readSource(source: string, options: PageOptions): Promise<Source> {
  return await (/^https?:\/\//i.test(source) ? fromWeb(source, options) : fromFile(source));
}
