/**
 * `webmcp-airlock/testing`: for the tests of one's own tools, in any runner.
 *
 * @example import { expectNoLeak } from "webmcp-airlock/testing"; const outputSchema = { type:
 * "object", properties: { key: { type: "string", "x-sensitive": true } } }; const tool = { name:
 * "get_key", description: "A key.", outputSchema, execute: () => ({ key: "plr_live_9f2c" }) };
 * await expectNoLeak(tool, {}, ["plr_live_9f2c"]);
 */

export { expectNoLeak, expectProjected, LeakError } from "./assertions.js";
export {
  type AgentCall,
  type CallAsAgentOptions,
  callAsAgent,
  type TestedTool,
  type WithheldPlace,
} from "./call-as-agent.js";
