/** Finds what some suites need next to a browser. */
import { findOnPath } from "./run-command.mjs";

/** @returns {string | undefined} the path of an executable that exists */
export const findRedis = () => findOnPath(["redis-server"]);
/** A screen for a browser that nothing automates. */
export const findScreen = () => findOnPath(["Xvfb"]);
/** Its pointer and keys. */
export const findPointer = () => findOnPath(["xdotool"]);
