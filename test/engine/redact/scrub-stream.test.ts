/** A scrubber for streams: the same as for the whole text, however it is cut. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createScrubber, createScrubStream } from "../../../src/engine/index.js";
import { cases } from "../../runs-all.js";

const KEY = "plr_live_9f2c8b7aQx41";

async function through(values: string[], chunks: readonly unknown[]): Promise<string[]> {
  const stream = createScrubStream(values);
  const reader = stream.readable.getReader();
  const writer = stream.writable.getWriter();
  const written = (async () => {
    for (const chunk of chunks) await writer.write(chunk as string);
    await writer.close();
  })();
  written.catch(() => undefined);
  const left: string[] = [];
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    left.push(value);
  }
  await written;
  return left;
}
const cut = (text: string, size: number): string[] => text.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];

describe("A stream of text", () => {
  it.each([1, 2, 7, 1_000])("loses a secret over chunks of %d characters, in each form", async (size) => {
    const escaped = [...KEY].map((letter) => `\\u00${letter.charCodeAt(0).toString(16)}`).join("");
    const text = `a ${KEY} b ${btoa(KEY)} c ${escaped} d 4711 e 147112. `.repeat(30);
    expect((await through([KEY, "4711"], cut(text, size))).join("")).toBe(
      createScrubber([KEY, "4711"]).scrub(text).text,
    );
  });

  it.each([
    ["invisible characters", "\u200b".repeat(12)],
    ["blanks", " ".repeat(12)],
    ["signs", "-".repeat(40)],
    ["lines", "\r\n\r\n\r\n\r\n"],
  ])("loses a copy with many %s between its letters, also as base64 and in long escapes", async (_title, between) => {
    const digits = [...KEY].map((letter) => letter.charCodeAt(0));
    const html = [
      ...digits.map((code) => `&#000000${code};`),
      ...digits.map((code) => `&#x0000${code.toString(16)};`),
    ];
    const text = `${"words ".repeat(300)}${[...KEY, " ", ...btoa(KEY)].join(between)} ${html.join("")}${" words".repeat(900)}`;
    const left = (await through([KEY], cut(text, 7))).join("");
    expect(left).toBe(createScrubber([KEY]).scrub(text).text);
    expect(left).not.toContain(html.slice(0, 9).join(""));
  });

  it("reads no text again for each small chunk, whatever it is made of", async () => {
    expect((await through([KEY], cut("-".repeat(60_000), 2))).join("")).toHaveLength(60_000);
  });

  it("gives what it holds at its end", async () => {
    expect(await through([KEY], [`It is ${KEY.slice(0, 9)}`, KEY.slice(9)])).toEqual(["It is [withheld]"]);
    expect(await through([KEY], [])).toEqual([]);
    expect(await through([], ["no ", "secret"])).toEqual(["no secret"]);
  });

  it("holds no more than it needs", async () => {
    const stream = createScrubStream([KEY]);
    const writer = stream.writable.getWriter();
    const reader = stream.readable.getReader();
    void writer.write("words ".repeat(1_000));
    const { value } = await reader.read();
    expect(value?.length).toBeGreaterThan(5_500);
  });

  it("leaves a copy that it cannot hold as one, and goes on", async () => {
    const values = [
      Array.from({ length: 30_000 }, (_, at) => (at * 7_919).toString(36))
        .join("")
        .slice(0, 80_000),
    ];
    const left = (await through(values, cut(`a ${values[0]} b ${"c ".repeat(99_000)}`, 4_096))).join("");
    expect(left).not.toContain((values[0] as string).slice(100, 120));
    expect(left.endsWith("c ")).toBe(true);
  });

  it("lets nothing of what it holds go where it is aborted, cancelled or fails", async () => {
    const begun = `It is ${KEY.slice(0, 12)}`;
    const stream = createScrubStream([KEY]);
    const writer = stream.writable.getWriter();
    const read = stream.readable.getReader().read();
    const written = writer.write(begun);
    await Promise.allSettled([writer.abort(new Error("no more")), written]);
    await expect(read).rejects.toThrow("no more");
    const broken = new ReadableStream<string>({
      pull(controller) {
        controller.enqueue(begun);
        controller.error(new Error("broken"));
      },
    });
    const left = broken
      .pipeThrough(createScrubStream([KEY]))
      .getReader()
      .read();
    await expect(left).rejects.toThrow("broken");
    const cancelled = new Promise((resolve) => {
      const endless = new ReadableStream<string>({
        pull: (controller) => controller.enqueue("words ".repeat(900)),
        cancel: resolve,
      });
      const reader = endless.pipeThrough(createScrubStream([KEY])).getReader();
      void reader.read().then(() => reader.cancel("enough"));
    });
    expect(await cancelled).toBe("enough");
  });

  it("takes text alone: what is none ends it", async () => {
    await expect(through([KEY], [new TextEncoder().encode(KEY)])).rejects.toThrow(/TextDecoderStream/);
  });

  it("is what the scrubber gives, wherever it is cut", async () => {
    const words = fc.constantFrom(
      KEY,
      "4711",
      " ",
      "x",
      "12,345.60",
      "words of a log",
      btoa(`"${KEY}"`),
      "🔑",
      "\n",
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(words, { maxLength: 60 }),
        fc.integer({ min: 1, max: 300 }),
        async (parts, size) => {
          const text = parts.join("");
          const values = [KEY, "4711", "12345.6"];
          expect((await through(values, cut(text, size))).join("")).toBe(
            createScrubber(values).scrub(text).text,
          );
        },
      ),
      { numRuns: cases(200) },
    );
  });
});

describe("A scrubber of a string", () => {
  it.each([
    ["JSON", JSON.stringify({ user: { name: "Jane Roe", keys: [KEY, 853994309] } })],
    ["JSON in JSON", JSON.stringify(JSON.stringify([KEY, "853-99-4309", "Jane Roe"]))],
  ])("searches for the parts of %s", (_title, document) => {
    const { scrub } = createScrubber([document]);
    expect(scrub(`${KEY}, Jane Roe and 853 99 4309`).text).toBe("[withheld], [withheld] and [withheld]");
    expect(scrub(document).count).toBeGreaterThan(0);
  });

  it("searches for the keys in lines, and for the whole", () => {
    const lines = `# settings\nAPI_KEY=${KEY}\nother: q7Rt4Xw8Lm2Zp9Kd\n`;
    const { scrub } = createScrubber([lines]);
    expect(scrub(`Use ${KEY}, or q7Rt4Xw8Lm2Zp9Kd.`).text).toBe("Use [withheld], or [withheld].");
    expect(scrub(`a ${lines} b`).text).toMatch(/^a .*\[withheld\]\s+b$/s);
  });
});
