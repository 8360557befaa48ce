/** Lets the worker serve others before it goes on with long work. */
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
