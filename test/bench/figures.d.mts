/** The page as it follows from `spec-notes/bench.json`. */
export function storedPage(): string;
