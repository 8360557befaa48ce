/** "Something about this changed, read it again." The news carries no data. */
export type Topic = "keys" | "deploy" | "mail";

const news = new EventTarget();

export const changed = (topic: Topic): boolean => news.dispatchEvent(new Event(topic));

export function onChange(topic: Topic, listener: () => void, signal: AbortSignal): void {
  news.addEventListener(topic, listener, { signal });
}
