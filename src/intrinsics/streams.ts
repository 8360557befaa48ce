/** Captured intrinsics for streams, in a file of their own: old test environments have none. */
import { realm } from "./language.js";

const { TransformStream: TransformStreamConstructor } = realm as unknown as {
  readonly TransformStream: typeof TransformStream;
};

/**
 * A stream of texts, each changed by `change`; `end` gives what comes last. What they throw ends
 * the stream with an error. An empty text is left out.
 */
export function newTransformStream(
  change: (chunk: unknown) => string,
  end: () => string,
): TransformStream<string, string> {
  const put = (text: string, controller: TransformStreamDefaultController<string>): void => {
    if (text !== "") controller.enqueue(text);
  };
  return new TransformStreamConstructor<string, string>({
    transform: (chunk, controller) => put(change(chunk), controller),
    flush: (controller) => put(end(), controller),
  });
}
