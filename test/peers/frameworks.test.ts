/**
 * The guide's functions for other frameworks: they run in a project of their own, next to the
 * packed package.
 */
import { readFileSync } from "node:fs";
import { beforeAll, expect, it } from "vitest";
import { createFreshProject, type FreshProject, filesOf } from "../packages/fresh-project.js";

const FRAMEWORKS = ["plain", "vue", "svelte", "solid", "preact"] as const;
const OWN_TEST = `
import { expect, it, vi } from "vitest";

/** A tool is there from mounting to unmounting, and a document without modelContext changes nothing. */
function suite(name, mount) {
  it(name, async () => {
    const signals = [];
    document.modelContext = { registerTool: vi.fn(async (tool, { signal }) => void signals.push([tool.name, signal])) };
    const unmount = await mount({ name: "find", description: "Finds.", execute: () => 1 });
    expect(signals.map(([tool, { aborted }]) => [tool, aborted])).toEqual([["find", false]]);
    await unmount();
    expect(signals[0][1].aborted).toBe(true);
    delete document.modelContext;
    await (await mount({ name: "find", description: "Finds.", execute: () => 1 }))();
  });
}

import { addTool } from "./plain/add-tool.js";
suite("plain", (tool) => addTool(tool));

import { createApp, nextTick } from "vue";
import { useTool as useInVue } from "./vue/use-tool.ts";
suite("vue", async (tool) => {
  const app = createApp({ setup: () => (useInVue(tool), () => null) });
  app.mount(document.createElement("div"));
  await nextTick();
  return () => app.unmount();
});

import * as svelte from "svelte";
import Component from "./svelte/component.js";
import { box } from "./svelte/box.js";
suite("svelte", async (tool) => {
  box.tool = tool;
  const app = svelte.mount(Component, { target: document.body });
  svelte.flushSync();
  return () => svelte.unmount(app);
});

import { render as renderSolid } from "solid-js/web";
import { useTool as useInSolid } from "./solid/use-tool.ts";
suite("solid", (tool) => renderSolid(() => (useInSolid(tool), null), document.createElement("div")));

import { h, render } from "preact";
import { act } from "preact/test-utils";
import { useTool as useInPreact } from "./preact/use-tool.ts";
suite("preact", async (tool) => {
  const Part = () => (useInPreact(tool), null);
  const place = document.createElement("div");
  await act(() => render(h(Part), place));
  return () => act(() => render(null, place));
});
`;

/** A folder of the project, next to those of other samples. */
const FOLDER = "frameworks";

async function writeProject(project: FreshProject): Promise<void> {
  project.link("vite", "vitest", "happy-dom", "vue", "svelte", "solid-js", "preact");
  const write = (path: string, code: string) => project.write(`${FOLDER}/${path}`, code);
  for (const [path, code] of filesOf("frameworks.md")) write(path, code);
  const { compile } = await import("svelte/compiler");
  const source = `<script>import { useTool } from "./use-tool.ts"; import { box } from "./box.js"; useTool(box.tool);</script><p>Hi</p>`;
  write("src/svelte/component.js", compile(source, { generate: "client" }).js.code);
  write("src/svelte/box.js", "export const box = {};");
  write("src/recipes.test.js", OWN_TEST);
  write("dom.js", readFileSync(new URL("dom.js", import.meta.url), "utf8"));
  write(
    "vitest.config.js",
    `const conditions = ["browser"];
     export default {
       resolve: { conditions },
       ssr: { resolve: { conditions } },
       test: { setupFiles: ["./dom.js"], server: { deps: { inline: ["svelte", "vue", "solid-js", "preact"] } } },
     };`,
  );
}

let project: FreshProject;
beforeAll(async () => {
  project = await createFreshProject();
  await writeProject(project);
  return () => project.remove();
});

it("a tool is registered from mounting to unmounting, in each framework of the guide", async () => {
  const { out } = await project.runFile("vitest/vitest.mjs", ["run", "--reporter=json", "--root", FOLDER]);
  const report = JSON.parse(out.slice(out.indexOf("{")));
  expect(report).toMatchObject({ numPassedTests: FRAMEWORKS.length, numFailedTests: 0 });
});
