import { SafeMap } from "../primordials.js";

/** Says that something changed, and nothing else: listeners look for themselves. */
export interface Signal {
  subscribe(listener: () => void): () => void;
  notify(): void;
}

export function createSignal(): Signal {
  const listeners = new SafeMap<object, () => void>();
  return {
    subscribe(listener) {
      const key = {};
      listeners.set(key, listener);
      return () => {
        listeners.delete(key);
      };
    },
    notify() {
      listeners.forEach((listener) => {
        listener();
      });
    },
  };
}
