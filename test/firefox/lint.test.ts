/**
 * Mozilla's linter about the extension for Firefox. It brings 190 packages, so it is fetched for
 * `npm run test:all` only, and is no dependency.
 */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { root } from "../docs/pages.js";
import { hasRegistry } from "../packages/fresh-project.js";

interface Remark {
  readonly code: string;
  readonly file: string;
  readonly message: string;
}

it.skipIf(!(await hasRegistry()))(
  "Mozilla's linter finds no error, and warns of nothing new (npm run test:all; skipped where the registry cannot be reached)",
  async () => {
    const args = ["--yes", "addons-linter@10.13.0", "--output", "json", "dist/extension-firefox"];
    const { stdout } = await promisify(execFile)("npx", args, { cwd: root, maxBuffer: 1e8 });
    const { errors, warnings } = JSON.parse(stdout) as { errors: Remark[]; warnings: Remark[] };
    expect(errors).toEqual([]);
    // Both write through a Trusted Types policy of their own, and the manifest allows no other. The
    // welcome page opens a side panel where the browser has one.
    const isKnown = ({ code, message }: Remark) =>
      code === "UNSAFE_VAR_ASSIGNMENT" || message === "sidePanel.open is not supported";
    expect(warnings.filter((each) => !isKnown(each))).toEqual([]);
  },
);
