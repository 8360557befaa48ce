const waiting: (() => void)[] = [];
const { port1, port2 } = new MessageChannel();
port1.onmessage = () => waiting.shift()?.();

/** Lets the worker serve others before it goes on with long work. Timers, after a few in a row, would wait four milliseconds. */
export const pause = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve);
    port2.postMessage(undefined);
  });
