/** The few drawings of the demo, made here so that nothing is fetched from elsewhere. */
import { svg } from "./element.js";

/** The flag Kilo, yellow at the hoist, blue at the fly: "I wish to communicate with you." */
export function kiloFlag(size: number): SVGElement {
  return svg(
    "svg",
    { class: "flag", width: size, height: size, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { class: "flag-hoist", d: "M2 4h10v16H2z" }),
    svg("path", { class: "flag-fly", d: "M12 4h10v16H12z" }),
  );
}

const PATHS = {
  key: "M14.5 3.5a6 6 0 0 0-5.7 7.9L3 17.2V21h3.8v-2.4h2.4v-2.4h1.9l1.5-1.5a6 6 0 1 0 1.9-11.2ZM16 8h.01",
  server: "M4 4h16v7H4zM4 13h16v7H4zM8 7.5h.01M8 16.5h.01",
  heart: "M3 12h4l2.5-6 4 12 2.5-6h5",
  mail: "M3 6h18v12H3zM3 7l9 6.5L21 7",
  file: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  shield: "M12 3l8 3v6c0 5-3.5 8-8 9-4.5-1-8-4-8-9V6z",
} as const;

export type IconName = keyof typeof PATHS;

export function icon(name: IconName): SVGElement {
  return svg(
    "svg",
    { class: "icon", width: 18, height: 18, viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d: PATHS[name] }),
  );
}
