import type { Finding } from "./types.js";

/** Whether a finding sets `maliciousActivityHint`. */
export const isWarning = ({ severity }: Pick<Finding, "severity">): boolean => severity === "warning";
