/** Texts for site authors whose test fails. Never a value: reports of tests are kept and shared. */

export const leaked = (index: number, place: string) =>
  `An agent gets secret ${index + 1} of your list, in ${place}. Mark what holds it with "x-sensitive": true.`;
export const neverReturned = (index: number) =>
  `The tool's result does not hold secret ${index + 1} of your list, so this test could not fail. Is the value right, and the tool's input?`;
export const emptySecret = (index: number) => `Secret ${index + 1} of your list is empty.`;
export const noSecrets = () =>
  "The tool marks nothing, and no secrets were listed: this test could not fail.";
export const toolThrew = () =>
  "The tool threw, so there is no result to look at. The error is this error's cause.";
export const notDeclared = (places: readonly string[]) =>
  `The result does not have the shape that outputSchema declares, so it is withheld ${places.includes("") ? "as a whole" : `at ${places.join(", ")}`}.`;
export const notStructured = () =>
  "The tool declares an outputSchema, but its result is not an object or a list.";
export const notOfSchema = (places: string) =>
  `What an agent gets does not fit the schema that it is shown: ${places}`;
export const noTool = (name: string, names: string) =>
  `The page has no tool named “${name}”. It has: ${names === "" ? "none" : names}.`;
export const noModelContext = () => "The page has no document.modelContext. Does it load webmcp-airlock?";
