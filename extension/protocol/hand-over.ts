/** The one event that carries the private port into the page's world, which listens first and stops it. */
export const HANDOVER_EVENT = "webmcp-airlock:port";
