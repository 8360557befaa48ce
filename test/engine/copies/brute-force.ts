/**
 * Whether a text says a value in any of the claimed ways, by brute force: every place of the text is tried as the beginning
 * of a copy, with every decoder and every depth. Slow, and written without a look at the product.
 */
const strip = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, "").toLowerCase();

function decodersAt(text: string): readonly string[] {
  const all: string[] = [];
  const attempt = (decode: () => string): void => {
    try {
      all.push(decode());
    } catch {
      // It is not written in this way.
    }
  };
  attempt(() => decodeURIComponent(text.replace(/%(?![\da-f]{2})/gi, "%25")));
  attempt(() => unescape(text));
  attempt(() =>
    JSON.parse(
      `"${text
        .replace(/\\$/, "")
        .replace(/(?<!\\)"/g, '\\"')
        .replace(/[\n\t\r]/g, " ")}"`,
    ),
  );
  attempt(() =>
    text
      .replace(/&#x([\da-f]+);/gi, (_, digits) => String.fromCodePoint(Number.parseInt(digits, 16)))
      .replace(/&#(\d+);/g, (_, digits) => String.fromCodePoint(Number(digits)))
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/&quot;/g, '"')
      .replace(/&apos;/g, "'")
      .replace(/&amp;/g, "&"),
  );
  const word = /^[\w+/=-]{12,}/.exec(text)?.[0];
  if (word) attempt(() => Buffer.from(word, "base64").toString());
  const digits = /([\da-f]{2}:?){10,}/i.exec(text)?.[0];
  if (digits) attempt(() => Buffer.from(digits.replaceAll(":", ""), "hex").toString());
  return all.filter((decoded) => decoded !== text);
}

function says(text: string, needle: string, depth: number): boolean {
  if (strip(text).includes(needle)) return true;
  if (depth === 0) return false;
  return decodersAt(text).some((decoded) => says(decoded, needle, depth - 1));
}

export function decodesTo(text: string, value: string): boolean {
  const needle = strip(value);
  for (let at = 0; at < text.length; at++) if (says(text.slice(at), needle, 2)) return true;
  return false;
}
