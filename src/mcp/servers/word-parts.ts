/** Words of servers, cut into what a request to the browser has room for. */
import type { SaidWords } from "./server-end.js";

/** In bytes: a request to the browser has room for so much, and a little more. */
const MAX_PART = 500_000;

interface Part {
  /** The server's place in the order of those that were given. */
  readonly at: number;
  readonly words: SaidWords;
}

/** Words in parts that a request to the browser has room for, in their order. */
export function partsOf(said: readonly SaidWords[]): Part[][] {
  const parts: Part[][] = [[]];
  let size = 0;
  said.forEach(({ server, words }, at) => {
    for (const word of words) {
      const bytes = Buffer.byteLength(JSON.stringify(word));
      if (size + bytes > MAX_PART && size > 0) {
        parts.push([]);
        size = 0;
      }
      size += bytes;
      const part = parts.at(-1) as Part[];
      const last = part.at(-1);
      const isSame = last?.at === at;
      const before = isSame ? last.words.words : [];
      part.splice(isSame ? -1 : part.length, isSame ? 1 : 0, {
        at,
        words: { server, words: [...before, word] },
      });
    }
  });
  return parts.filter((part) => part.length > 0);
}
