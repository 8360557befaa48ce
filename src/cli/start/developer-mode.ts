/**
 * Developer mode of a browser profile. Without it, Chromium does not keep an unpacked extension.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isRecord } from "../../intrinsics/language.js";

type Preferences = Readonly<Record<string, unknown>>;

/** @returns undefined for what the browser, too, would not read */
function readPreferences(file: string): Preferences | undefined {
  try {
    const read: unknown = JSON.parse(readFileSync(file, "utf8"));
    return isRecord(read) ? read : undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? {} : undefined;
  }
}

const asRecord = (value: unknown): Preferences => (isRecord(value) ? value : {});

/**
 * Switches it on where nobody has chosen yet; everything else in the profile stays.
 *
 * @param profile one of our own
 */
export function chooseDeveloperMode(profile: string): void {
  const folder = join(profile, "Default");
  const file = join(folder, "Preferences");
  const preferences = readPreferences(file);
  if (preferences === undefined) return;
  const extensions = asRecord(preferences["extensions"]);
  const ui = asRecord(extensions["ui"]);
  if (ui["developer_mode"] !== undefined) return;
  const chosen = { ...preferences, extensions: { ...extensions, ui: { ...ui, developer_mode: true } } };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const fresh = `${file}.${process.pid}.new`;
  writeFileSync(fresh, JSON.stringify(chosen), { mode: 0o600 });
  renameSync(fresh, file);
}
