/**
 * Time as a port, so that tests decide when a session or a reference ends. Milliseconds since the
 * epoch.
 */
export type Clock = () => number;

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
