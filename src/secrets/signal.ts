import { SafeMap } from "../primordials.js";

/** Tells whoever listens, in the order in which they came. */
export interface Signal<News> {
  subscribe(listener: (news?: News) => void): () => void;
  notify(news?: News): void;
}

export function createSignal<News>(): Signal<News> {
  const listeners = new SafeMap<object, (news?: News) => void>();
  return {
    subscribe(listener) {
      listeners.set(listener, listener);
      return () => listeners.delete(listener);
    },
    notify(news) {
      listeners.forEach((listener) => {
        listener(news);
      });
    },
  };
}
