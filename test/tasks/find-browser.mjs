/**
 * Finds a Chromium to test with: an environment variable, Playwright's own, or one that the system
 * has.
 */
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findOnPath } from "./run-command.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const PLACES = [
  "/usr/bin/chromium",
  "/usr/lib/chromium/chromium",
  "/snap/bin/chromium",
  "/opt/google/chrome/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe",
  "C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe",
];

/** @returns {string | undefined} the path of an executable that exists */
export function findBrowser() {
  const named = process.env.AIRLOCK_BROWSER || process.env.CHROMIUM_PATH;
  // A wrong path is the person's to correct: another browser would be a surprise.
  if (named) return existsSync(named) ? named : undefined;
  const own = chromium.executablePath();
  if (own && existsSync(own)) return own;
  return findOnPath(NAMES) ?? PLACES.find((place) => existsSync(place));
}
