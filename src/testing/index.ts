/** `webmcp-airlock/testing`: for the tests of one's own tools, in any runner. */
export { expectNoLeak, expectProjected, LeakError } from "./assertions.js";
export {
  type AgentCall,
  type CallAsAgentOptions,
  callAsAgent,
  type TestedTool,
  type WithheldPlace,
} from "./call-as-agent.js";
