import { describe, expect, it } from "vitest";
import { FrameReader, FrameTooLargeError, frameOf } from "../../src/mcp/framing.js";

const bytesOf = (text: string): Buffer => Buffer.concat(frameOf(Buffer.from(text)));
const readAll = (reader: FrameReader, chunks: readonly Buffer[]): string[] =>
  chunks.flatMap((chunk) => [...reader.push(chunk)].map(String));

describe("Frames", () => {
  it("are read whole, however the stream was cut", () => {
    const whole = Buffer.concat([bytesOf("one"), bytesOf(""), bytesOf("zwölf")]);
    for (let size = 1; size <= whole.length; size += 1) {
      const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, at) =>
        whole.subarray(at * size, (at + 1) * size),
      );
      expect(readAll(new FrameReader(10), chunks)).toEqual(["one", "", "zwölf"]);
    }
  });

  it("are refused by their length, before anything of them has come", () => {
    const reader = new FrameReader(3);
    expect(readAll(reader, [bytesOf("one")])).toEqual(["one"]);
    expect(() => readAll(reader, [bytesOf("four").subarray(0, 4)])).toThrow(FrameTooLargeError);
  });
});
