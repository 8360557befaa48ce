/**
 * Texts that browsers and stores show of the extension. They read it from `_locales`, by these
 * names.
 */
export const extensionName = () => "Airlock for WebMCP";
/** Stores allow 132 characters. */
export const extensionDescription = () =>
  "Agents get what the tools of a page return, without its secrets. You see what was kept, and you decide what they may do.";
export const openPanel = () => "Airlock: open the side panel";
export const openPanelCommand = () => "Open or close the side panel";
