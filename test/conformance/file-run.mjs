/** One file of subtests on one target, as its page reports it. */

/** The longest that a page may say nothing; each subtest has its own, shorter, time-out. */
const SILENCE = 15_000;

export function createFileRun() {
  /** @type {{ title: string, on: string[] }[]} */
  let subtests = [];
  /** By index; null where it passed. */
  const messages = new Map();
  let isDone = false;
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
    take(message) {
      rearm();
      if (message.type === "titles") subtests = message.subtests;
      if (message.type === "result") messages.set(message.index, message.message ?? null);
      if (message.type === "broken") end(message.message);
      isDone = message.type === "done" || message.type === "broken";
      if (message.type === "done") end("");
      return isDone;
    },
    /** Whether the page itself said that it is done, and so goes on to the next. */
    isDone: () => isDone,
    /** Something went wrong outside of the page's scripts. */
    stop: (reason) => end(reason),
    /** @returns every subtest that applies to the target; `message` is null where it passed */
    async results(target) {
      const reason = await ended;
      clearTimeout(timer);
      if (subtests.length === 0) return [{ title: "(the file)", message: reason || "It has no subtests." }];
      let first = true;
      return subtests.flatMap(({ title, on }, index) => {
        if (!on.includes(target)) return [];
        if (messages.has(index)) return [{ title, message: messages.get(index) }];
        const message = first ? reason : `Not run: an earlier subtest ended the page. ${reason}`;
        first = false;
        return [{ title, message: message || "It was not run." }];
      });
    },
  };
}
