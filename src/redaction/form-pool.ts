/** Forms that are searched for, as bytes: one after the other in one buffer. */
const NONE = new Uint8Array(0);
/** What lies behind a form is looked at, too. */
const MARGIN = 8;

export class FormPool {
  bytes = NONE;
  /** Where each form begins; and where the next one will. */
  readonly starts: number[] = [0];
  /** The length of the longest form. */
  longest = 0;
  /** Where the next byte goes. */
  end = 0;

  get size(): number {
    return this.starts.length - 1;
  }

  lengthOf(form: number): number {
    return (this.starts[form + 1] as number) - (this.starts[form] as number);
  }

  /** Makes room for a form: so many bytes may be written from `end` on, which counts them. */
  reserve(length: number): void {
    const size = this.end + length + MARGIN;
    if (size <= this.bytes.length) return;
    const larger = new Uint8Array(size * 2);
    larger.set(this.bytes);
    this.bytes = larger;
  }

  /** What was written is a form, if it has `least` bytes; of a long one its first `most`. */
  close(least: number, most: number): void {
    const start = this.starts[this.size] as number;
    const length = Math.min(this.end - start, most);
    this.end = start;
    if (length < least) return;
    this.end += length;
    this.starts.push(this.end);
    if (length > this.longest) this.longest = length;
  }
}
