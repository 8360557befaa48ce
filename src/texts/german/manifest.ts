/** Was Browser und Stores von der Erweiterung zeigen. */
export const extensionName = () => "Airlock für WebMCP";
export const extensionDescription = () =>
  "Agenten bekommen, was Tools einer Seite liefern, ohne Geheimnisse. Sie sehen, was verwahrt ist, und entscheiden, was sie dürfen.";
export const openPanel = () => "Airlock: Seitenleiste öffnen";
export const openPanelCommand = () => "Seitenleiste öffnen oder schließen";
