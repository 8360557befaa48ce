/** The panel in German: what the worker names in English, and the sentence about a stopped call. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { stoppedCall } from "../../../e2e/extension/panel/extension-panel-states.js";

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("chrome", {
    i18n: { getUILanguage: () => "de" },
    runtime: { getURL: () => new URL("../../../../src/texts/german/index.ts", import.meta.url).href },
  });
});

afterEach(() => void vi.unstubAllGlobals());

test("Labels that Airlock gave are translated where the person reads them, and a page’s own are not.", async () => {
  const { labelWords } = await import("../../../../extension/ui/sentences/label-words.js");
  const labels = {
    Secret: "Geheimnis",
    "Result of get_key": "Ergebnis von get_key",
    "Card number": "Kartennummer",
    "Nothing can be revealed here.": "Hier lässt sich nichts anzeigen.",
    "Deploy key: Nothing can be revealed here.": "Deploy key: Hier lässt sich nichts anzeigen.",
    "Secret: Nothing can be revealed here.": "Geheimnis: Hier lässt sich nichts anzeigen.",
    "Secrets of the house": "Secrets of the house",
    "My Secret": "My Secret",
    toString: "toString",
  };
  expect(Object.fromEntries(Object.keys(labels).map((each) => [each, labelWords(each)]))).toEqual(labels);
});

test("What a closed browser or a reload has dropped is said in German.", async () => {
  const { dropWords } = await import("../../../../extension/ui/sentences/drop-words.js");
  const at = new Date(2026, 10, 26, 18, 5).getTime();
  expect(dropWords({ at, items: 1_300, agents: ["Reader"], calls: 1 })).toEqual([
    "Airlock wurde neu gestartet: 26. Nov., 18:05.",
    "1.300 Geheimnisse, die für Sie verwahrt waren, sind weg. Führen Sie das Tool noch einmal aus, wenn Sie eines noch brauchen.",
    "Airlock weiß nicht mehr, was diese Agenten gelesen haben: Reader.",
    "Ein Aufruf wurde unterbrochen. Wie weit er war, steht im Protokoll.",
  ]);
});

test("A stopped call is one German sentence, with German quotation marks and numbers.", async () => {
  const { stopSentence } = await import("../../../../extension/ui/sentences/stop-words.js");
  const mail = stoppedCall();
  expect(stopSentence(mail, [])).toBe(
    "Gestoppt: eine E-Mail an data-desk@collect.example, weil der Agent Texte von Fremden gelesen hatte",
  );
  const deed = { ...mail.stop?.deed, kind: "call", to: [{ kind: "words", text: "„Ada“" }], more: 1_200 };
  const own = stoppedCall({
    title: "Teilen",
    deed: { dangers: ["irreversible"], with: [], ...deed } as NonNullable<typeof mail.stop>["deed"],
    reasons: [],
  });
  expect(stopSentence(own, [])).toBe(
    'Gestoppt: „Teilen“ an „"Ada"“ und 1.200 weitere (vielleicht unwiderruflich)',
  );
});
