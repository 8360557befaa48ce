/** The entry that installs itself declares what it adds. */
import "webmcp-airlock/auto";

const tools = await document.modelContext.getTools();
export const texts: (string | null)[] = await Promise.all(
  tools.map((tool) => document.modelContext.executeTool(tool, {})),
);
navigator.modelContext.clearContext();
document.querySelector("secret-reference")?.handle.trim();
