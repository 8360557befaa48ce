/** The service worker's entry. */
import { startWorker } from "./worker.js";

startWorker(chrome);
