/** A question that nobody sees for ten seconds: the browser says that one waits, and no more. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { UNSEEN_FOR, UnseenNotice } from "../../../../extension/background/panel/unseen-notice.js";

const create = vi.fn(async () => undefined);
const clear = vi.fn(async () => undefined);
const runtime = { getURL: (path: string) => `chrome-extension://own/${path}` };
const notifications = { create, clear, onClicked: { addListener: () => undefined } };

const noticeWith = (more: object) => new UnseenNotice({ runtime, ...more } as never);

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.clearAllMocks();
});

it("It comes once, names nobody, and goes when the question is seen.", () => {
  const notice = noticeWith({ notifications });
  notice.update(true);
  vi.advanceTimersByTime(UNSEEN_FOR - 1);
  notice.update(true);
  expect(create).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  notice.update(true);
  vi.advanceTimersByTime(UNSEEN_FOR);
  expect(create).toHaveBeenCalledTimes(1);
  expect(create).toHaveBeenCalledWith(expect.any(String), {
    type: "basic",
    iconUrl: "chrome-extension://own/icons/128.png",
    title: "Airlock",
    message: "A question waits for your answer.",
  });
  notice.update(false);
  expect(clear).toHaveBeenCalledTimes(1);
});

it("A question that is seen in time brings none.", () => {
  const notice = noticeWith({ notifications });
  notice.update(true);
  vi.advanceTimersByTime(UNSEEN_FOR - 1);
  notice.update(false);
  vi.advanceTimersByTime(UNSEEN_FOR);
  expect(create).not.toHaveBeenCalled();
});

it("Without the permission, nothing happens; questions that come and go bring two.", () => {
  const without = noticeWith({});
  without.update(true);
  vi.advanceTimersByTime(UNSEEN_FOR);
  const notice = noticeWith({ notifications });
  for (let round = 0; round < 5; round++) {
    notice.update(true);
    vi.advanceTimersByTime(UNSEEN_FOR);
    notice.update(false);
  }
  expect(create).toHaveBeenCalledTimes(2);
});
