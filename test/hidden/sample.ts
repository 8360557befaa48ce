/** A part of all places × spellings for browsers, spread evenly over both. */
import { ENCODED_PLACES, placesFor } from "./places.js";
import { allSpellings, SECRET } from "./spellings.js";

export interface Sample {
  readonly title: string;
  readonly raw: unknown;
}

export function samples(count: number): Sample[] {
  const all = allSpellings().flatMap((spelling) =>
    placesFor(spelling).map(([place, make]) => ({
      title: `${spelling.title} in ${place}`,
      raw: make(spelling.text),
    })),
  );
  const encoded = Object.entries(ENCODED_PLACES).map(([title, make]) => ({ title, raw: make(SECRET) }));
  // A stride that shares no factor with the number of places meets each of them.
  const stride = Math.floor(all.length / (count - encoded.length)) | 1;
  return [...encoded, ...all.filter((_, at) => at % stride === 0)];
}
