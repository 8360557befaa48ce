/** Each kind of secret is found by its own row: the sample in it is a test. */
import { describe, expect, it } from "vitest";
import { findSecrets } from "../../src/detection/find-secrets.js";
import { SECRET_KINDS } from "../../src/detection/secrets/all.js";
import { fillIn } from "./corpus.js";

const rows = SECRET_KINDS.map((kind, index) => [`${kind.label.en} (row ${index + 1})`, kind] as const);
const found = (text: string) => findSecrets(text).map(({ rule, label }) => ({ rule, label }));

describe.each(rows)("%s", (_title, { rule, label, sample, form }) => {
  const text = fillIn(sample, `${rule} ${sample}`);

  it("is found in its sample, once, and nowhere else in it.", () => {
    expect(found(text)).toEqual([{ rule, label: label.en }]);
    expect(found(`Here it is: ${text} - keep it.`)).toEqual([{ rule, label: label.en }]);
    expect(found(JSON.stringify({ value: text }))).toEqual([{ rule, label: label.en }]);
  });

  it("is not found where a part of it is missing.", () => {
    if (form !== undefined) expect(findSecrets(text.slice(0, Math.ceil(text.length / 4)))).toEqual([]);
  });
});

it("Rows of one label have one rule, and one name in each language.", () => {
  const byLabel = new Map(SECRET_KINDS.map((kind) => [kind.label.en, kind]));
  for (const { rule, label } of SECRET_KINDS) {
    expect(label.en.trim()).not.toBe("");
    expect(byLabel.get(label.en)).toMatchObject({ rule, label });
  }
});

it("What rules a text out begins with something rare: a long run of digits is not tried anew at each of them.", () => {
  const runs = SECRET_KINDS.flatMap(({ anchor }) => (anchor instanceof RegExp ? [anchor.source] : []));
  expect(runs.filter((source) => /^(?:\[[^\]]+\]|\\[wdS])+(?:\{\d\d|[*+])/.test(source))).toEqual([]);
});
