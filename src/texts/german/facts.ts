/** Die Tatsachen, von denen Regeln sprechen. */
export const factNames: { readonly [fact: string]: () => string } = {
  "tool.seen": () => "Sie lassen es für mehr als einen Aufruf zu",
  "tool.used": () => "Dieser Agent hat es schon verwendet",
  "tool.changed": () => "Seither geändert",
  "tool.unresolved": () => "Das Tool konnte nicht sagen, was dieser Aufruf tut",
  "tool.name": () => "Tool",
  "request.batch": () => "Zusammen mit anderen aufgerufen",
  "request.burst": () => "Eines von vielen Tools innerhalb von Sekunden",
  "request.carried": () => "Wiederholt, was ein anderes Tool zurückgab",
  "request.sensitive": () => "Bekommt ein Geheimnis",
  "request.annotations.openWorldHint": () => "Die Sitzung hat Text von Fremden gelesen",
  "request.annotations.attribution": () => "Quellen in der Sitzung",
  "session.openWorld": () => "Die Sitzung hat Text von Fremden gelesen",
  "session.sensitive": () => "Die Sitzung hatte mit Geheimnissen zu tun",
  "session.malicious": () => "Die Sitzung ist einem Angriff begegnet",
  "session.attribution": () => "Quellen in der Sitzung",
  "response.withheld": () => "Etwas wurde zurückgehalten",
  "response.isError": () => "Das Tool ist fehlgeschlagen",
  "agent.kind": () => "Art des Agenten",
  "agent.id": () => "Agent",
  "origin.tool": () => "Website",
  "origin.top": () => "Seite der obersten Ebene",
  "origin.thirdParty": () => "Frame einer anderen Website",
};

export const annotationNames: { readonly [annotation: string]: () => string } = {
  readOnlyHint: () => "Liest nur",
  destructiveHint: () => "Kann löschen oder überschreiben",
  idempotentHint: () => "Wiederholen ändert nichts weiter",
  openWorldHint: () => "Bringt Text von Fremden herein",
  consequentialHint: () => "Schwer rückgängig zu machen",
  untrustedContentHint: () => "Kann Text von Fremden enthalten",
  maliciousActivityHint: () => "Sieht nach einem Angriff aus",
  sensitiveHint: () => "Vertraulich",
  sensitive: () => "Vertraulich",
  requiresConfirmation: () => "Möchte bestätigt werden",
  "inputMetadata.destination": () => "Wohin seine Eingabe geht",
  "inputMetadata.sensitivity": () => "Was seine Eingabe enthält",
  "inputMetadata.outcomes": () => "Was es tut",
  "returnMetadata.source": () => "Wer schreibt, was es zurückgibt",
  "returnMetadata.sensitivity": () => "Was es zurückgibt",
  attribution: () => "Quellen",
};

export const yes = () => "ja";
export const no = () => "nein";
export const unknown = () => "unbekannt";
export const factBy: { readonly [provenance: string]: (values: string) => string } = {
  declared: (values) => `${values} (laut Website)`,
  resolved: (values) => `${values} (laut Website, für diese Argumente)`,
  result: (values) => `${values} (laut Ergebnis)`,
  derived: (values) => `${values} (folgt aus den Angaben der Website)`,
  detection: (values) => `${values} (von Airlock gefunden)`,
  override: (values) => `${values} (von Ihrer Organisation festgelegt)`,
};
