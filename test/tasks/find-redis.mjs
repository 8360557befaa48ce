/** Finds a Redis to test with. */
import { findOnPath } from "./run-command.mjs";

/** @returns {string | undefined} the path of an executable that exists */
export const findRedis = () => findOnPath(["redis-server"]);
