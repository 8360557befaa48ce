/**
 * How the two worlds of a frame meet. At the start, the isolated script makes a bell, an
 * `EventTarget` of their own, and one event brings it to the main world, which listens first and
 * stops that event. From then on each world can wake the other by the bell, which no page can
 * reach.
 */

/** The event that brings the bell, as its `relatedTarget`: a target crosses worlds as it is. */
export const HANDOVER_EVENT = "webmcp-airlock:bell";
/** Fired at the bell: the main world wakes the isolated one. */
export const RING_EVENT = "ring";
/** Fired at the bell: brings the private port to the main world. */
export const PORT_EVENT = "port";
/** Fired at the bell: the worker has asked this frame to look for tools. */
export const LOOK_EVENT = "look";
/**
 * The name of the function that the worker calls in a frame's isolated world. It is a member of
 * that world's global object, which no page can see.
 */
export const LOOK = "webmcp-airlock:look";
