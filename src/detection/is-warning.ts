import type { Finding } from "./types.js";

/** Whether a finding sets `maliciousActivityHint`. */
export const isWarning = ({ severity }: Finding): boolean => severity === "warning";
