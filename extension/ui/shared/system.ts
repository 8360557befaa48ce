/** The person's operating system, which decides where files are and what keys are called. */
import type { System } from "../../../src/link/app-configurations.js";

export function systemHere(): System {
  const { platform } = navigator;
  if (/^mac|^iphone|^ipad/i.test(platform)) return "mac";
  return /^win/i.test(platform) ? "windows" : "linux";
}
