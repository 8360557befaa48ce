/** A list is no older than an event that has fired. */
import { expect, test } from "vitest";
import { keepListsFresh } from "../../../extension/page/fresh-lists.js";

/** A browser that answers when the test says so. */
function setUp() {
  const context = new EventTarget();
  const asked: ((list: unknown) => void)[] = [];
  const receivers: unknown[] = [];
  const methods = {
    getTools(this: unknown) {
      receivers.push(this);
      return new Promise<unknown>((resolve) => asked.push(resolve));
    },
  };
  keepListsFresh(methods as never, context);
  const change = () => context.dispatchEvent(new Event("toolchange"));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return { context, asked, receivers, methods, change, turn };
}

test("Where an event came meanwhile, the browser is asked again, on the same object.", async () => {
  const { context, asked, receivers, methods, change, turn } = setUp();
  const listed = methods.getTools.call(context);
  change();
  asked[0]?.(["old"]);
  await turn();
  asked[1]?.(["new"]);
  expect(await listed).toEqual(["new"]);
  expect(receivers).toEqual([context, context]);
});

test("Where none came, it is asked once.", async () => {
  const { context, asked, methods, change, turn } = setUp();
  change();
  const listed = methods.getTools.call(context);
  asked[0]?.(["a"]);
  expect(await listed).toEqual(["a"]);
  change();
  await turn();
  expect(asked).toHaveLength(1);
});

test("Tools that change without end do not keep a page from its list.", async () => {
  const { context, asked, methods, change, turn } = setUp();
  let list: unknown;
  void methods.getTools.call(context).then((items) => {
    list = items;
  });
  for (let at = 0; at < 100 && list === undefined; at++) {
    change();
    asked[at]?.([at]);
    await turn();
  }
  expect(list).toEqual([9]);
});

test("What the browser refuses is refused.", async () => {
  const methods = { getTools: () => Promise.reject(new TypeError("Illegal invocation")) };
  keepListsFresh(methods as never, new EventTarget());
  await expect(methods.getTools()).rejects.toThrow("Illegal invocation");
});
