/** Light, dark, or as the system has it. Remembered in this browser. */
import { h } from "../dom/element.js";

const THEMES = ["auto", "light", "dark"] as const;
type Theme = (typeof THEMES)[number];
const PLACE = "halyard-theme";

function remembered(): Theme {
  try {
    const found = localStorage.getItem(PLACE);
    return THEMES.find((theme) => theme === found) ?? "auto";
  } catch {
    return "auto";
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(PLACE, theme);
  } catch {
    // Storage may be switched off: then the choice lasts as long as the page.
  }
}

function apply(theme: Theme): void {
  if (theme === "auto") document.documentElement.removeAttribute("data-theme");
  else document.documentElement.setAttribute("data-theme", theme);
}

export const restoreTheme = (): void => apply(remembered());

export function themeButton(): HTMLButtonElement {
  let theme = remembered();
  const button = h("button", { type: "button", class: "button button-quiet theme" });
  const say = () => {
    button.textContent = `Theme: ${theme}`;
  };
  button.addEventListener("click", () => {
    theme = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "auto";
    apply(theme);
    remember(theme);
    say();
  });
  say();
  return button;
}
