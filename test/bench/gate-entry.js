/** Exports of the sources for the bench of the gate. */
export { OriginList } from "../../src/engine/enforce/agent-session.js";
export { findFault } from "../../src/engine/enforce/gate.js";
