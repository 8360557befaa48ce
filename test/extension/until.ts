/**
 * Waiting for what the worker does: its steps take micro- and macrotasks, and a thread for hashes,
 * but no clock.
 */
const LIMIT = 60_000;

const macrotask = () => new Promise<void>((resolve) => setImmediate(resolve));

export async function until<Value>(read: () => Value | undefined | false, what = "it"): Promise<Value> {
  const deadline = performance.now() + LIMIT;
  for (;;) {
    const value = read();
    if (value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`Waited in vain for ${what}.`);
    await macrotask();
  }
}

/**
 * Long enough for anything that is under way to show: also what a busy machine's hashing threads
 * are late with.
 */
export async function quiet(): Promise<void> {
  for (let i = 0; i < 40; i++) {
    if (i % 10 === 0) await crypto.subtle.digest("SHA-256", new Uint8Array(1));
    await macrotask();
  }
}
