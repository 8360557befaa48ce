/**
 * Empties the clipboard half a minute after a value was copied, where the person has switched that
 * on. The switch is the browser's own permission, so nothing else stores it. Only what Airlock put
 * there is taken away: without a look at the clipboard, nothing is. The panel knows a hash of the
 * value meanwhile.
 */
import { sha256 } from "../../protocol/sha256.js";
import { kept as texts } from "./words.js";

export const CLIPBOARD_PERMISSIONS: chrome.runtime.ManifestOptionalPermission[] = [
  "clipboardRead",
  "clipboardWrite",
];
const CLEARED_AFTER = 30_000;

/** `other`: it holds something else; `unread`: the browser did not let Airlock look. */
type Cleared = "cleared" | "other" | "unread";

const isClearing = (): Promise<boolean> =>
  chrome.permissions.contains({ permissions: CLIPBOARD_PERMISSIONS });

/** A page that has no focus may not use `navigator.clipboard`. */
function inField(act: (field: HTMLTextAreaElement) => void): void {
  const field = document.createElement("textarea");
  const focused = document.activeElement as HTMLElement | null;
  // What the person reads must not move.
  field.style.position = "fixed";
  document.body.append(field);
  field.focus({ preventScroll: true });
  try {
    act(field);
  } finally {
    field.remove();
    focused?.focus({ preventScroll: true });
  }
}

async function readClipboard(): Promise<string | undefined> {
  if (document.hasFocus()) return await navigator.clipboard.readText().catch(() => undefined);
  let text: string | undefined;
  inField((field) => {
    if (document.execCommand("paste")) text = field.value;
  });
  return text;
}

async function emptyClipboard(): Promise<boolean> {
  if (document.hasFocus())
    return await navigator.clipboard.writeText("").then(
      () => true,
      () => false,
    );
  let isDone = false;
  const copying = (event: ClipboardEvent) => {
    event.clipboardData?.setData("text/plain", "");
    event.preventDefault();
    isDone = event.clipboardData !== null;
  };
  document.addEventListener("copy", copying, { once: true, capture: true });
  inField((field) => {
    field.value = " ";
    field.select();
    document.execCommand("copy");
  });
  document.removeEventListener("copy", copying, true);
  return isDone;
}

async function clearIf(hash: string): Promise<Cleared> {
  if (!(await isClearing())) return "unread";
  const held = await readClipboard();
  if (held === undefined) return "unread";
  if ((await sha256(held)) !== hash) return "other";
  if (!(await emptyClipboard())) return "unread";
  // What the browser says it did is looked at once more.
  return (await readClipboard()) === "" ? "cleared" : "unread";
}

let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * The last copy counts: it replaced the others. Lasts as long as the page, whatever becomes of the
 * card.
 */
async function clearLater(value: string, done: (how: Cleared) => void): Promise<void> {
  const hash = await sha256(value);
  clearTimeout(timer);
  timer = setTimeout(() => {
    void clearIf(hash)
      .catch((): Cleared => "unread")
      .then(done);
  }, CLEARED_AFTER);
}

/**
 * @param later says what became of the clipboard
 * @returns what is true now, and whether to offer the switch
 */
export async function copyValue(
  value: string,
  later: (words: string) => void,
): Promise<{ readonly words: string; readonly isOffered: boolean }> {
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    return { words: texts.copyRefused(), isOffered: false };
  }
  if (!(await isClearing().catch(() => false))) return { words: texts.copied(), isOffered: true };
  await clearLater(value, (how) => later(texts.clipboardOutcomes[how]()));
  return { words: texts.copiedForNow(CLEARED_AFTER / 1_000), isOffered: false };
}
