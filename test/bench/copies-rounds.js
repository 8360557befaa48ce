/** One kind of text, in Node or in a page: searching it against `JSON.stringify` of the same text. */

/** In microseconds; the least of many, since the machine may be busy with something else. */
function leastOf(run, rounds) {
  let least = Infinity;
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now();
    run();
    least = Math.min(least, performance.now() - startedAt);
  }
  return least * 1_000;
}

/**
 * @param kind index in the list of kinds
 * @returns its name, `stringify` and the search for each of `counts` values
 */
export function compareKind({ CopySearch, KINDS, KindWriter, textOf }, { kind, length, counts, rounds }) {
  const [name, write] = KINDS[kind];
  const text = textOf(write, length);
  const searchFor = (count) => {
    const writer = new KindWriter(5);
    const search = new CopySearch();
    for (let i = 0; i < count; i++) search.add(writer.secret(i));
    return search;
  };
  return {
    name,
    stringify: leastOf(() => JSON.stringify(text), rounds),
    searches: counts.map((count) => {
      const search = searchFor(count);
      return leastOf(() => search.locate(text, []), rounds);
    }),
  };
}
