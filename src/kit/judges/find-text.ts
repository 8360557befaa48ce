/** Whether a text is anywhere in what an agent got: as it is, or in a common encoding. */

const ENCODED_RUN = /[A-Za-z0-9+/_-]{8,}={0,2}/g;
const MAX_DEPTH = 3;

function decoded(read: () => string): string[] {
  try {
    return [read()];
  } catch {
    return [];
  }
}

const fromBase64 = (text: string): string =>
  atob(text.replaceAll("-", "+").replaceAll("_", "/").replace(/=+$/, ""));

const fromHex = (text: string): string =>
  text.replace(/../g, (pair) => String.fromCharCode(Number.parseInt(pair, 16)));

/** A copy may begin anywhere in a run, so each of the four phases is read. */
function readRun(run: string): string[] {
  const whole = run.replace(/=+$/, "");
  const phases = [0, 1, 2, 3].flatMap((skip) => {
    const rest = whole.slice(skip);
    return decoded(() => fromBase64(rest.slice(0, rest.length - (rest.length % 4 === 1 ? 1 : 0))));
  });
  const digits = /^[0-9a-f]+$/i.test(whole) ? [fromHex(whole), fromHex(whole.slice(1))] : [];
  return [...phases, ...digits];
}

/** The text, and what it says once unescaped or decoded, three times over. */
function readings(text: string, depth: number): string[] {
  if (depth === MAX_DEPTH) return [text];
  const next = [
    text.replaceAll("\\", ""),
    ...decoded(() => decodeURIComponent(text)),
    ...(depth < 2 ? (text.match(ENCODED_RUN) ?? []).flatMap(readRun) : []),
  ].filter((reading) => reading !== text);
  return [text, ...next.flatMap((reading) => readings(reading, depth + 1))];
}

const asText = (value: unknown): string =>
  typeof value === "string" ? value : (JSON.stringify(value) ?? String(value));

const fold = (text: string): string => text.toLowerCase();

/** @returns those of `texts` that are somewhere in `everything`. Letter case does not count. */
export function findTexts(everything: readonly unknown[], texts: readonly string[]): readonly string[] {
  const all = everything.flatMap((value) => readings(asText(value), 0)).map(fold);
  return texts.filter((text) => all.some((reading) => reading.includes(fold(text))));
}
