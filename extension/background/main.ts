/** The service worker's entry. */
import { IndexedAuditStore } from "./audit/indexed-audit-store.js";
import { startWorker } from "./worker.js";

startWorker(chrome, new IndexedAuditStore());
