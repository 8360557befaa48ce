// @vitest-environment happy-dom
/** Of a double click, the first press acts, and the second does nothing, whatever stands there. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { PointerGuard } from "../../../../extension/ui/shell/pointer-guard.js";

let guard: PointerGuard;

beforeEach(() => {
  document.elementFromPoint = () => null;
  guard = new PointerGuard({ addController: () => undefined } as never);
  guard.hostConnected();
});
afterEach(() => {
  guard.hostDisconnected();
  document.body.replaceChildren();
});

/** A press as the browser counts it. */
function press(target: Element, count: number): void {
  const init = { detail: count, bubbles: true, composed: true, cancelable: true };
  for (const type of ["mousedown", "click"]) target.dispatchEvent(new MouseEvent(type, init));
}

it.each(["button", "a", "label", "summary"])("On one %s that does another thing by then.", (name) => {
  const control = document.body.appendChild(document.createElement(name));
  const acted = vi.fn();
  control.addEventListener("click", acted);
  press(control, 1);
  press(control, 2);
  press(control, 3);
  expect(acted).toHaveBeenCalledTimes(1);
  press(control, 1);
  expect(acted).toHaveBeenCalledTimes(2);
});

it("On another button that the first press brought.", () => {
  const first = document.body.appendChild(document.createElement("button"));
  const second = document.createElement("button");
  const acted = vi.fn();
  second.addEventListener("click", acted);
  first.addEventListener("click", () => first.replaceWith(second));
  press(first, 1);
  press(second, 2);
  expect(acted).not.toHaveBeenCalled();
  press(second, 1);
  expect(acted).toHaveBeenCalledTimes(1);
});

it("In a field a double click chooses a word, as everywhere.", () => {
  const field = document.body.appendChild(document.createElement("textarea"));
  const acted = vi.fn();
  field.addEventListener("click", acted);
  press(field, 1);
  press(field, 2);
  expect(acted).toHaveBeenCalledTimes(2);
});
