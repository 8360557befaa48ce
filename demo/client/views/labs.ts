/** The person's own health check, in full: it is theirs. */
import type { LabReport, LabResult } from "../../server/labs.js";
import { api } from "../data/api.js";
import { h, svg } from "../dom/element.js";
import { formatDay } from "../dom/format.js";
import { resource } from "./resource.js";
import { sectionHead } from "./section.js";

const number = new Intl.NumberFormat();

/** The value's place on the line: the reference range is the middle three fifths of the line. */
function gauge({ value, low, high }: LabResult): SVGElement {
  const place = 20 + ((value - low) / (high - low)) * 60;
  const x = Math.min(98, Math.max(2, place));
  return svg(
    "svg",
    { class: "gauge", viewBox: "0 0 100 12", width: 100, height: 12, "aria-hidden": "true" },
    svg("path", { class: "gauge-line", d: "M1 6h98" }),
    svg("path", { class: "gauge-range", d: "M20 6h60" }),
    svg("circle", { class: "gauge-value", cx: x, cy: 6, r: 4 }),
  );
}

function verdict({ value, low, high }: LabResult): string {
  if (value < low) return "Low";
  return value > high ? "High" : "In range";
}

function resultRow(result: LabResult): HTMLElement {
  const words = verdict(result);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, result.test),
    h(
      "td",
      { class: "number" },
      `${number.format(result.value)} `,
      h("span", { class: "unit" }, result.unit),
    ),
    h("td", { class: "gauge-cell" }, gauge(result)),
    h("td", {}, h("span", { class: words === "In range" ? "verdict" : "verdict verdict-off" }, words)),
  );
}

const fact = (term: string, detail: string): HTMLElement =>
  h("div", {}, h("dt", {}, term), h("dd", {}, detail));

function reportView(report: LabReport): HTMLElement {
  const { patient } = report;
  const head = ["Test", "Result", "Reference range", "Verdict"].map((text) =>
    h("th", { scope: "col" }, text),
  );
  return h(
    "article",
    {},
    h("h3", {}, report.panel),
    h(
      "dl",
      { class: "facts" },
      fact("Laboratory", report.laboratory),
      fact("Collected", formatDay(report.collectedOn)),
      fact("Patient", patient.name),
      fact("Record", patient.recordNumber),
    ),
    h(
      "div",
      { class: "table-scroll", tabindex: "0", role: "region", "aria-label": "Test results" },
      h("table", {}, h("thead", {}, h("tr", {}, ...head)), h("tbody", {}, ...report.results.map(resultRow))),
    ),
    h("p", { class: "remark" }, h("strong", {}, "Doctor's remark "), report.remark),
  );
}

export function labsView(): HTMLElement {
  const chip = h("p", { class: "chips" }, h("span", { class: "chip chip-you" }, "Regulated: HIPAA"));
  const head = sectionHead(
    "Labs",
    "Your latest health check. You see all of it; an agent sees what was tested.",
    chip,
  );
  return h("div", {}, head, resource(async () => (await api.labs()).report, reportView).element);
}
