import { apply, SafeMap } from "../primordials.js";

/** Tells whoever listens, in the order in which they came. */
export interface Signal<News extends unknown[] = []> {
  subscribe(listener: (...news: News) => void): () => void;
  notify(...news: News): void;
}

export function createSignal<News extends unknown[] = []>(): Signal<News> {
  const listeners = new SafeMap<object, (...news: News) => void>();
  return {
    subscribe(listener) {
      const key = {};
      listeners.set(key, listener);
      return () => listeners.delete(key);
    },
    notify: (...news) =>
      listeners.forEach((listener) => {
        apply(listener, undefined, news);
      }),
  };
}
