/**
 * A tab with documents that do not keep to the rules: raw messages in the form of ours, from frames
 * without our script.
 */
import { test as base, expect, type Page, pageWithAirlock } from "../../e2e/support/fixtures.js";

export { expect };

/**
 * Tools of a hostile document: `say` sends in our form, `got` are the answers, by the kind of the
 * question; `answered` waits for them.
 */
const LIAR = `<!doctype html><title>liar</title><body><script>
  const got = [];
  const ports = [];
  const say = (target, kind, data, more, to = "*") => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = (event) => got.push([kind, event.data]);
    ports.push(port1);
    target.postMessage('{"webmcp-airlock":' + JSON.stringify([kind, data, more]) + "}", to, [port2]);
  };
  const seen = [];
  const answers = {};
  addEventListener("message", (event) => {
    if (typeof event.data !== "string" || !event.data.startsWith('{"webmcp-airlock":')) return;
    const [kind] = JSON.parse(event.data)["webmcp-airlock"];
    seen.push(kind);
    if (kind in answers) event.ports[0].postMessage(JSON.stringify(answers[kind]));
  });
  const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  /** Greets the top document until it has greeted back: it knows us then. */
  const greet = async () => {
    say(top, "hello");
    while (!seen.includes("hello")) await sleep(5);
  };
  /** Until so many questions of that kind were answered. */
  const answered = async (kind, count = 1) => {
    while (got.filter(([each]) => each === kind).length < count) await sleep(5);
  };
</script>`;

export interface Tab {
  readonly page: Page;
  /** Adds a frame and waits for it. `kind` is "liar" or "honest" (with our script). */
  frame(kind: "liar" | "honest", origin: string, attributes?: Record<string, string>): Promise<void>;
  /** Runs the body of an async function in the top document. */
  run<Result>(body: string): Promise<Result>;
  /** Runs it in the document of the frame of that number. */
  runIn<Result>(frame: number, body: string): Promise<Result>;
  /** `own`, `other` and `third` origins, and whatever path. */
  readonly own: string;
  readonly other: string;
  readonly third: string;
}

const inBody = (body: string) => `(async () => {${body}})()`;

const addFrame = (page: Page, src: string, attributes: Record<string, string>): Promise<void> =>
  page.evaluate(
    ([address, set]) =>
      new Promise<void>((resolve) => {
        const iframe = document.createElement("iframe");
        for (const [name, value] of Object.entries(set)) iframe.setAttribute(name, value);
        iframe.onload = () => resolve();
        iframe.src = address;
        document.body.append(iframe);
      }),
    [src, attributes] as const,
  );

export const test = base.extend<{ openTab(head?: string): Promise<Tab> }>({
  openTab: async ({ page, serve }, use) => {
    await use(async (head = "") => {
      const server = await serve({
        "/": pageWithAirlock("", head),
        "/liar": LIAR,
        "/honest": pageWithAirlock(),
      });
      await page.goto(server.url());
      const { port } = new URL(server.origin);
      await page.evaluate("window.mc = document.modelContext; window.ran = [];");
      const frames: string[] = [];
      return {
        page,
        own: server.origin,
        other: `http://localhost:${port}`,
        third: `http://third.localhost:${port}`,
        async frame(kind, origin, attributes = {}) {
          frames.push(`${origin}/${kind}?${frames.length}`);
          await addFrame(page, frames.at(-1) as string, attributes);
        },
        run: (body) => page.evaluate(inBody(body)),
        runIn(frame, body) {
          const found = page
            .frames()
            .find((each) => each.url() === frames[frame] || each.name() === `f${frame}`);
          if (!found) throw new Error(`There is no frame ${frame}.`);
          return found.evaluate(inBody(body));
        },
      };
    });
  },
});

/** Registers a tool in the top document that says in `ran` that it ran. */
export const topTool = (name: string, exposedTo: readonly string[] = []): string =>
  `await mc.registerTool({ name: "${name}", description: "d", execute: () => { ran.push("${name}"); return "ran"; } },
    { exposedTo: ${JSON.stringify(exposedTo)} });`;
