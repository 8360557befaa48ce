/**
 * How the two worlds of a frame meet. At the start, the isolated script makes a bell, an
 * `EventTarget` of their own, and one event brings it to the main world, which listens first and
 * stops that event. From then on each world can wake the other by the bell, which no page can
 * reach.
 */

/** Brings the bell, as `relatedTarget`, which crosses worlds as it is. */
export const HANDOVER_EVENT = "webmcp-airlock:bell";
/** At the bell: the main world wakes the isolated one. */
export const RING_EVENT = "ring";
/** At the bell: brings the private port to the main world. */
export const PORT_EVENT = "port";
/** At the bell: the worker has asked this frame to look for tools. */
export const LOOK_EVENT = "look";
/**
 * The function that the worker calls in the isolated world of a frame: a member of its global
 * object, which no page can see.
 */
export const LOOK = "webmcp-airlock:look";
