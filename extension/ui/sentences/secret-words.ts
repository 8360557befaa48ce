/** The tool that a secret came from. */
import type { NamedTool } from "../../protocol/named-tool.js";
import type { PanelTransfer } from "../../protocol/question-messages.js";

export const sourceOf = ({ fromTool, fromTitle, isFromAlike }: PanelTransfer): NamedTool => ({
  tool: fromTool,
  ...(fromTitle === undefined ? {} : { title: fromTitle }),
  ...(isFromAlike === undefined ? {} : { isAlike: isFromAlike }),
});
