/** The page as it follows from `test/bench/bench.json`. */
export function storedPage(): string;
/** Of it, what a reader decides by. */
export function storedUsersPage(): string;
