/** One file of subtests on one target, as its page reports it. */

/** The longest that a page may say nothing; each subtest has its own, shorter, time-out. */
const SILENCE = 150_000;

/** The verdict on each subtest that applies to the target. */
function readResults({ subtests, messages }, target, reason) {
  if (subtests.length === 0) return [{ title: "(the file)", message: reason || "It has no subtests." }];
  let isFirst = true;
  return subtests.flatMap(({ title, on }, index) => {
    if (!on.includes(target)) return [];
    if (messages.has(index)) return [{ title, message: messages.get(index) }];
    const message = isFirst ? reason : `Not run: an earlier subtest ended the page. ${reason}`;
    isFirst = false;
    return [{ title, message: message || "It was not run." }];
  });
}

export function createFileRun() {
  /** Messages are by index; null where the subtest passed. */
  const state = { subtests: [], messages: new Map(), isDone: false };
  let end;
  const ended = new Promise((resolve) => {
    end = resolve;
  });
  let timer;
  const rearm = () => {
    clearTimeout(timer);
    timer = setTimeout(() => end(`The page said nothing for ${SILENCE / 1000} s.`), SILENCE);
  };
  rearm();
  return {
    /** Takes one report of the page. @returns whether it was the last */
    take({ type, subtests, index, message = null }) {
      rearm();
      if (type === "titles") state.subtests = subtests;
      if (type === "result") state.messages.set(index, message);
      state.isDone = type === "done" || type === "broken";
      if (state.isDone) end(message ?? "");
      return state.isDone;
    },
    /** Whether the page itself said that it is done, and so goes on to the next. */
    isDone: () => state.isDone,
    /** Something went wrong outside of the page's scripts. */
    stop: (reason) => end(reason),
    /**
     * @returns {Promise<{ title: string, message: string | null }[]>} `message` is null where it
     *   passed
     */
    async results(target) {
      const reason = await ended;
      clearTimeout(timer);
      return readResults(state, target, reason);
    },
  };
}
