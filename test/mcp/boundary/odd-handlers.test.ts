/** Attack: a handler of a server of either SDK that calls its result something else, or goes on. */
import { describe, expect, it } from "vitest";
import { until } from "../../extension/until.js";
import { MAKE, ORIGIN } from "./by-hand.js";
import { type Notify, structured, WAYS } from "./servers.js";

let made = 0;
const newSecret = (): string => {
  made += 1;
  return `Qx${((made * 2_654_435_761) % 4_294_967_296).toString(36)}vT${made}kW`;
};

describe.each(Object.keys(WAYS) as (keyof typeof WAYS)[])("A handler of a server of %s", (way) => {
  it.each(["table", ""])("that calls its result %j gives the client nothing of it", async (resultType) => {
    const secret = newSecret();
    const call = async () => ({ resultType, content: [], structuredContent: { id: "k_1", secret } });
    const { client, heard, close } = await WAYS[way]({ tools: [MAKE], call }, { origin: ORIGIN });
    const got = await client.callTool({ name: "make_key", arguments: {} });
    await close();
    expect(got).toMatchObject({ isError: true });
    expect(JSON.stringify([got, heard])).not.toContain(secret);
  });

  it("that goes on when its client has cancelled says nothing to it", async () => {
    const secret = newSecret();
    const controller = new AbortController();
    let isDone = false;
    const call = async (_name: string, _args: object, notify: Notify) => {
      controller.abort();
      await new Promise(setImmediate);
      await notify("notifications/message", { level: "info", data: `Made ${secret}` }).catch(() => undefined);
      await notify("acme/made", { key: secret }).catch(() => undefined);
      isDone = true;
      return structured({ id: "k_1", secret });
    };
    const { client, heard, close } = await WAYS[way]({ tools: [MAKE], call }, { origin: ORIGIN });
    const options = { signal: controller.signal };
    const schema = way === "SDK 1.x" ? undefined : (options as never);
    const called = client.callTool({ name: "make_key", arguments: {} }, schema, options);
    await expect(called).rejects.toThrow();
    await until(() => isDone);
    await close();
    expect(JSON.stringify(heard)).not.toContain(secret);
  });
});
