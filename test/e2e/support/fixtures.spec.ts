import { expect, test } from "./fixtures.js";

const CANARY = "canary-fixtures-0f5b";

test("The server answers routes and remembers every request.", async ({ serve, page }) => {
  const server = await serve({
    "/": "<!doctype html><title>hello</title>",
    "/gone": { status: 410, headers: { "cache-control": "no-store" }, body: "gone" },
    "/echo": (request) => ({ body: `${request.method} ${request.path}` }),
  });
  await page.goto(server.url("/"));
  const [gone, echo] = await page.evaluate(async () => {
    const first = await fetch("/gone");
    const second = await fetch("/echo?a=1", { method: "POST", body: "body" });
    return [first.status, await second.text()];
  });
  expect(gone).toBe(410);
  expect(echo).toBe("POST /echo?a=1");
  expect(server.requests.find((request) => request.path === "/echo?a=1")?.body).toBe("body");
});

test("A canary on the console is noticed.", async ({ serve, page, canaryWatch }) => {
  const server = await serve(`<script>console.log(${JSON.stringify(btoa(`x${CANARY}`))})</script>`);
  const logged = page.waitForEvent("console");
  await page.goto(server.url());
  await logged;
  await expect(canaryWatch.expectNoCanary([CANARY])).rejects.toThrow("planted secrets");
});

test("A canary in what an agent got is noticed.", async ({ serve, page, canaryWatch }) => {
  const server = await serve("<title>empty</title>");
  await page.goto(server.url());
  canaryWatch.record("result", { deep: [{ text: CANARY }] });
  await expect(canaryWatch.expectNoCanary([CANARY])).rejects.toThrow("planted secrets");
});

test("A watch that saw nothing proves nothing, and fails.", async ({ canaryWatch }) => {
  await expect(canaryWatch.expectNoCanary([CANARY])).rejects.toThrow("nothing was recorded");
});

test("The project's mode is the browser's: native WebMCP is there in one and absent in the other.", async ({
  serve,
  page,
  mode,
}) => {
  const server = await serve("<title>plain</title>");
  await page.goto(server.url());
  const native = await page.evaluate(() => "modelContext" in document);
  expect(native).toBe(mode === "native");
});
