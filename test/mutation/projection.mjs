/** Ways to break the schemas that agents see, each with the text that it changes. */
const project = "src/engine/schema/project-schema.ts";

export const projection = [
  ["a projected mark is described", project, "if (sensitive) return", "if (false) return"],
  [
    "a projected type below the root is a condition",
    project,
    "isInput || depth === 0 ? said : asLikely(said)",
    "said",
  ],
  ["a projected result must be whole", project, "if (isNamed && isInput) {", "if (isNamed) {"],
  [
    "a projected argument that is marked must be given",
    project,
    "if (!sensitive && !through[CONTENT])",
    "if (!through[CONTENT])",
  ],
  [
    "a text that holds a marked document must be given",
    project,
    "if (!sensitive && !through[CONTENT])",
    "if (!sensitive)",
  ],
  ["nullable is not shown", project, ', "nullable"]', "]"],
  ["a nullable that says no is shown", project, " && source !== false", ""],
  ["a kept schema is closed as another is", project, "if (isNamed && isInput) {", "if (isInput) {"],
  ["names that are kept twice stay", project, "|\\$id|\\$\\w*[aA]nchor", ""],
  ["unused definitions are shown", project, "return hasMarks || hasLiteralMarks", "return hasMarks"],
];
