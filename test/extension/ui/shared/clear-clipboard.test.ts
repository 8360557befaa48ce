// @vitest-environment happy-dom
/** The clipboard is emptied while the person is elsewhere: what they read stays where it is. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { playLanguage } from "../../../e2e/extension/panel/played-worker.js";
import { playBrowser } from "../../../panel/played-browser.js";

playBrowser();
playLanguage("en");
const { copyValue } = await import("../../../../extension/ui/shared/clear-clipboard.js");

/** A browser whose panel has no focus, so that only commands reach the clipboard. */
function playClipboard() {
  const held = { text: "" };
  vi.spyOn(document, "hasFocus").mockReturnValue(false);
  vi.stubGlobal("chrome", { ...chrome, permissions: { contains: async () => true } });
  const clipboard = {
    writeText: async (text: string) => {
      held.text = text;
    },
  };
  vi.stubGlobal("navigator", { clipboard });
  document.execCommand = (command: string) => {
    const field = document.activeElement as HTMLTextAreaElement;
    if (command === "paste") field.value = held.text;
    else {
      const clipboardData = { setData: (_: string, text: string) => (held.text = text) };
      field.dispatchEvent(Object.assign(new Event("copy", { bubbles: true }), { clipboardData }));
    }
    return true;
  };
  return held;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it("is empty after half a minute, and nothing that takes the focus meanwhile scrolls the panel", async () => {
  const held = playClipboard();
  const focus = vi.spyOn(HTMLElement.prototype, "focus");
  document.body.innerHTML = '<button type="button">Copy</button>';
  document.querySelector("button")?.focus({ preventScroll: true });
  const said = vi.fn<(words: string) => void>();
  await copyValue("hly_secret", said);
  expect(held.text).toBe("hly_secret");
  await vi.advanceTimersByTimeAsync(30_000);
  await vi.waitFor(() => expect(said).toHaveBeenCalledWith("Your clipboard is empty again."), 60_000);
  expect(held.text).toBe("");
  expect(focus.mock.calls.length).toBeGreaterThan(2);
  expect(focus.mock.calls.filter(([options]) => options?.preventScroll !== true)).toEqual([]);
});
