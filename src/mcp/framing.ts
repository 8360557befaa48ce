/**
 * Frames as browsers and hosts exchange them: four bytes of length, in the byte order of the
 * machine, then JSON in UTF-8.
 */
import { endianness } from "node:os";

const isLittle = endianness() === "LE";
const HEAD = 4;

/** In parts, so that large ones are not copied. */
export function frameOf(...parts: readonly Buffer[]): Buffer[] {
  const head = Buffer.alloc(HEAD);
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  if (isLittle) head.writeUInt32LE(length);
  else head.writeUInt32BE(length);
  return [head, ...parts];
}

export class FrameTooLargeError extends Error {}

/** Cuts a stream of bytes into frames. */
export class FrameReader {
  readonly #maximum: number;
  #chunks: Buffer[] = [];
  #size = 0;
  #awaited: number | undefined;

  /** @param maximum bytes of one frame */
  constructor(maximum: number) {
    this.#maximum = maximum;
  }

  /** @throws FrameTooLargeError before anything of that frame is kept */
  *push(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    for (;;) {
      if (this.#awaited === undefined) {
        if (this.#size < HEAD) return;
        const head = this.#take(HEAD);
        const length = isLittle ? head.readUInt32LE() : head.readUInt32BE();
        if (length > this.#maximum) throw new FrameTooLargeError(`A frame of ${length} bytes.`);
        this.#awaited = length;
      }
      if (this.#size < this.#awaited) return;
      const frame = this.#take(this.#awaited);
      this.#awaited = undefined;
      yield frame;
    }
  }

  #take(length: number): Buffer {
    const whole = this.#chunks.length === 1 ? (this.#chunks[0] as Buffer) : Buffer.concat(this.#chunks);
    const rest = whole.subarray(length);
    this.#chunks = rest.length === 0 ? [] : [rest];
    this.#size = rest.length;
    return whole.subarray(0, length);
  }
}
