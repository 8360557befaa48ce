/** The page as it follows from `test/bench/bench.json`. */
export function storedPage(): string;
