/** What the bench of the gate needs of the sources. */
export { OriginList } from "../../src/engine/enforce/agent-session.js";
export { findFault } from "../../src/engine/enforce/gate.js";
