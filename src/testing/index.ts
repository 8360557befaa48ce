/**
 * `webmcp-airlock/testing`: for the tests of one's own tools, in any runner.
 *
 * @example
 * import { expectNoLeak } from "webmcp-airlock/testing";
 * const key = { type: "string", "x-sensitive": true };
 * const outputSchema = { type: "object", properties: { key } };
 * const execute = () => ({ key: "plr_live_9f2c" });
 * const tool = { name: "get_key", description: "A key.", outputSchema, execute };
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
