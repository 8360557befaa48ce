/**
 * Whether an element's own style hides it. The effect of style sheets is not visible in a page's
 * text.
 */

const DECLARATION_LIMIT = 4_000;
const FAR_AWAY = /^-(?:\d{4,}|9{3})/;
const ALMOST_NOTHING = /^0*(?:\.0\d*)?(?:0|1)?(?:px|pt|em|rem|%)?$/;
const NOTHING = /^(?:0+(?:\.0*)?|0*\.0\d*)(?:px|pt|em|rem|%|vh|vw)?$/;

function read(style: string): Map<string, string> {
  const declarations = new Map<string, string>();
  for (const declaration of style.slice(0, DECLARATION_LIMIT).toLowerCase().split(";")) {
    const at = declaration.indexOf(":");
    if (at < 0) continue;
    const value = declaration
      .slice(at + 1)
      .replace("!important", "")
      .trim();
    declarations.set(declaration.slice(0, at).trim(), value);
  }
  return declarations;
}

const NAMES: Readonly<Record<string, string>> = { white: "#ffffff", black: "#000000" };

/** `#fff`, `white` and `rgb(255, 255, 255)` are one colour. */
function colour(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const named = NAMES[value] ?? value;
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(named);
  if (short !== null) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  const parts = /^rgba?\( ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?[, ] ?(\d{1,3}) ?\)$/.exec(named.replace(/\s+/g, " "));
  if (parts === null) return named;
  const hex = [parts[1], parts[2], parts[3]].map((each) => Number(each).toString(16).padStart(2, "0"));
  return `#${hex.join("")}`;
}

function isInvisibleColour(style: Map<string, string>): boolean {
  const text = colour(style.get("color"));
  if (text === undefined) return false;
  if (text === "transparent" || /^(?:rgba|hsla)\(.{1,40}[,/] ?0?\.?0+ ?\)$/.test(text)) return true;
  const ground = colour(style.get("background-color") ?? style.get("background"));
  // Without a background of its own, white text is usually on white.
  return ground === undefined ? text === "#ffffff" : text === ground;
}

const isTiny = (style: Map<string, string>): boolean =>
  NOTHING.test(style.get("font-size") ?? "") || /^(?:0?\.\d+|1)(?:px|pt)$/.test(style.get("font-size") ?? "");

function isCutAway(style: Map<string, string>): boolean {
  const clips = /hidden|clip/.test(style.get("overflow") ?? "");
  const isFlat = ["height", "width", "max-height", "max-width"].some((side) =>
    ALMOST_NOTHING.test(style.get(side) ?? "-"),
  );
  if (clips && isFlat) return true;
  const clip = style.get("clip") ?? style.get("clip-path") ?? "";
  return /^rect\( ?0|^inset\( ?(?:50|100)%|^circle\( ?0/.test(clip);
}

const isAway = (style: Map<string, string>): boolean =>
  ["left", "top", "right", "bottom", "text-indent", "margin-left", "margin-top"].some((side) =>
    FAR_AWAY.test(style.get(side) ?? ""),
  ) || /scale\( ?0 ?[),]|translate[xy]?\( ?-\d{4}/.test(style.get("transform") ?? "");

/** @param text the value of a `style` attribute */
export function isHiddenStyle(text: string): boolean {
  const style = read(text);
  if (style.get("display") === "none") return true;
  if (/^(?:hidden|collapse)$/.test(style.get("visibility") ?? "")) return true;
  if (/^(?:0*\.0\d*|0+)%?$/.test(style.get("opacity") ?? "")) return true;
  return isTiny(style) || isAway(style) || isCutAway(style) || isInvisibleColour(style);
}
