/**
 * The table that `npm run mutate` leaves behind: not part of the project, since it is different
 * each time.
 */
import { mkdirSync, writeFileSync } from "node:fs";

const FOLDER = ".cache";

const cell = (text) => text.replaceAll("|", "\\|").replaceAll("\n", " ").slice(0, 160);

/**
 * @param {readonly { name: string, file: string, caughtBy?: string, problem?: string }[]} rows one
 *   for each mutation
 * @returns the path of the file
 */
export function writeTable(rows) {
  const lines = rows.map(
    ({ name, file, caughtBy, problem }) =>
      `| ${cell(name)} | \`${file}\` | ${cell(caughtBy ?? `**${problem}**`)} |`,
  );
  const text = `# Mutations

\`npm run mutate\` breaks the engine in one way at a time and runs the tests of its folders.
${rows.filter(({ caughtBy }) => caughtBy).length} of ${rows.length} mutations were noticed. The third column is the first test that failed.

| What is broken | Where | Noticed by |
|---|---|---|
${lines.join("\n")}
`;
  mkdirSync(FOLDER, { recursive: true });
  const path = `${FOLDER}/mutation.md`;
  writeFileSync(path, text);
  return path;
}
