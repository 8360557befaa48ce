/** Other documents' view of tools whose signals have aborted. */
import { expect, it } from "vitest";
import { augment } from "../../../src/webmcp/install/augment.js";
import { createRegistrations } from "../../../src/webmcp/install/registrations.js";
import { createPageHost } from "../../../src/webmcp/references/page-host.js";

type Register = (tool: object, options?: object) => Promise<void>;

/** A context that refuses where it is told to. */
function setUp() {
  let refusal: Error | undefined;
  const context = {
    registerTool: (async () => {
      if (refusal) throw refusal;
    }) as Register,
    getTools: async () => [],
  };
  const host = createPageHost("https://a.example", { add() {}, onRevealed() {} } as never);
  const put = (target: object, key: PropertyKey, descriptor: PropertyDescriptor) =>
    Reflect.defineProperty(target, key, descriptor);
  const augmentation = {
    host,
    put,
    showOthers: undefined,
    look: () => undefined,
    registrations: createRegistrations(),
    wrapped: new WeakMap() as never,
  };
  const { hasEnded } = augment(augmentation, { holder: context, contextOf: () => context }, put);
  const register = (signal?: AbortSignal) =>
    context.registerTool({ name: "t", description: "d", execute() {} }, signal ? { signal } : {});
  const refuse = (with_?: Error) => {
    refusal = with_;
  };
  return { register, refuse, hasEnded };
}

it("A tool whose registration was refused does not hide that the one before has ended.", async () => {
  const { register, refuse, hasEnded } = setUp();
  const first = new AbortController();
  await register(first.signal);
  refuse(Error("duplicate"));
  await expect(register()).rejects.toThrow("duplicate");
  expect(hasEnded("t")).toBe(false);
  first.abort();
  expect(hasEnded("t")).toBe(true);
});

it("A tool that is being registered is not reported as ended, nor one that was registered since.", async () => {
  const { register, refuse, hasEnded } = setUp();
  const first = new AbortController();
  await register(first.signal);
  first.abort();
  refuse(Error("duplicate"));
  const refused = register();
  refuse(undefined);
  const second = register();
  expect(hasEnded("t")).toBe(false);
  await Promise.allSettled([refused, second]);
  expect(hasEnded("t")).toBe(false);
});
