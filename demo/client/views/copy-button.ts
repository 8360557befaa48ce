/** Copies on a click, says so, and says so too when the browser will not. */
import { announce } from "../dom/announce.js";
import { h } from "../dom/element.js";

export function copyButton(read: () => string, what: string): HTMLButtonElement {
  const button = h("button", { type: "button", class: "button" }, "Copy");
  const say = (label: string, message: string) => {
    button.textContent = label;
    announce(message);
    setTimeout(() => {
      button.textContent = "Copy";
    }, 2000);
  };
  button.addEventListener("click", () => {
    navigator.clipboard.writeText(read()).then(
      () => say("Copied", `${what} copied.`),
      () => say("Not allowed", "The browser did not allow copying."),
    );
  });
  return button;
}
