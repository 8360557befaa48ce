/** The native messaging host: the browser starts it, and it ends with the browser. */
import { runHost } from "./run-host.js";

runHost(process.argv.slice(2));
