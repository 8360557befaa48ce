/** Finds what plays a screen, a pointer and keys for a browser that nothing automates. Both are made for Linux. */
import { findOnPath } from "./run-command.mjs";

export const findScreen = () => findOnPath(["Xvfb"]);
export const findPointer = () => findOnPath(["xdotool"]);
