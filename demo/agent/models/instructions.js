/**
 * Finds the instructions in a text, so that the scripted model can obey all of them: `use TOOL with
 * a="…" and b="…"`, and `tell the user "…"`. It also reads what is hidden or encoded, as a large
 * model would.
 */

const TAGS = /[\u{E0020}-\u{E007E}]+/gu;
const BASE64 = /[A-Za-z0-9+/]{24,}={0,2}/g;
const ARGUMENT = String.raw`\w+=(?:"[^"]*"|true|false|-?\d+(?:\.\d+)?)`;
const ARGUMENTS = String.raw`${ARGUMENT}(?:(?:,| and| und)?\s+${ARGUMENT})*`;
const SAY = /\btell the user "([^"]+)"/gi;

const escapePattern = (text) => text.replace(/[^\w]/g, "\\$&");

function decodeBase64(text) {
  try {
    const decoded = atob(text);
    return /^[\t\n\r -~]+$/.test(decoded) ? decoded : undefined;
  } catch {
    return undefined;
  }
}

/** The text, what its tag characters spell, and what its base64 stands for. */
function readings(text) {
  const spelled = (text.match(TAGS) ?? []).map((run) =>
    [...run].map((each) => String.fromCharCode((each.codePointAt(0) ?? 0) - 0xe0000)).join(""),
  );
  const decoded = (text.match(BASE64) ?? []).map(decodeBase64).filter((each) => each !== undefined);
  return [text, ...spelled, ...decoded];
}

function readArguments(text) {
  const found = text.matchAll(/(\w+)=(?:"([^"]*)"|(true|false)|(-?\d+(?:\.\d+)?))/g);
  return Object.fromEntries(
    [...found].map(([, name, quoted, flag, number]) => [
      name,
      quoted ?? (flag === undefined ? Number(number) : flag === "true"),
    ]),
  );
}

function callsIn(text, names) {
  if (names.length === 0) return [];
  const pattern = String.raw`\b(?:use|call|run|nutze)\s+(${names.map(escapePattern).join("|")})\b(?:\s+(?:with|mit)\s+(${ARGUMENTS}))?`;
  const found = text.matchAll(new RegExp(pattern, "gi"));
  return [...found].map((match) => ({
    at: match.index,
    tool: match[1],
    arguments: readArguments(match[2] ?? ""),
  }));
}

/**
 * @param names the tools' own names
 * @returns in the order in which they stand: `{ tool, arguments }`, or `{ say }`
 */
export function findInstructions(text, names) {
  return readings(text).flatMap((reading) => {
    const says = [...reading.matchAll(SAY)].map((match) => ({ at: match.index, say: match[1] }));
    return [...callsIn(reading, names), ...says]
      .sort((a, b) => a.at - b.at)
      .map(({ at: _, ...rest }) => rest);
  });
}
