import { inPage } from "../../e2e/page/model-context-targets.js";
import { expect, test } from "../../e2e/support/fixtures.js";
import { findPassed } from "../../hidden/oracle.js";
import { samples } from "../../hidden/sample.js";
import { SECRET } from "../../hidden/spellings.js";

const SAMPLES = samples(200);

test("What a page withheld once comes back in no place of a result, however it is written.", async ({
  openPage,
}) => {
  expect(SAMPLES.length).toBeGreaterThan(190);
  const { page } = await openPage();
  const { lost, texts } = await inPage<{ lost: string; texts: (string | null)[] }>(
    page,
    `const results = ${JSON.stringify(SAMPLES.map(({ raw }) => raw))};
    const outputSchema = { type: "object", properties: { id: {}, secret: { type: "string", "x-sensitive": true } } };
    await mc.registerTool(aTool({ name: "lose", outputSchema, execute: () => ({ id: 1, secret: "${SECRET}" }) }));
    await mc.registerTool(aTool({ name: "say", execute: ({ index }) => results[index] }));
    const lost = await mc.executeTool(await find("lose"), {});
    const say = await find("say");
    const texts = [];
    for (let index = 0; index < results.length; index++) {
      try {
        texts.push(await mc.executeTool(say, { index }));
      } catch (error) {
        texts.push(String(error));
      }
    }
    return { lost, texts };`,
  );
  const handles = [...new Set(lost.match(/airlock-[0-9a-f]{32}/g))];
  expect(handles).toHaveLength(1);
  expect(texts).toHaveLength(SAMPLES.length);
  const passed = texts.flatMap((text, at) => {
    const found = findPassed(text, { handles });
    return found.length > 0 ? [`${SAMPLES[at]?.title}: ${found.join()}`] : [];
  });
  expect(passed).toEqual([]);
  // Most of them were answered: nothing was kept by failing.
  expect(
    texts.filter((text) => text?.includes("DOMException") || text?.startsWith("UnknownError")).length,
  ).toBeLessThan(20);
});
