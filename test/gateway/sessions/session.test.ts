import { describe, expect, it } from "vitest";
import { compileContract, enforceResult } from "../../../src/gateway/index.js";
import { restoreSession, Session } from "../../../src/gateway/session.js";

const ORIGIN = "https://shop.example";
const SECRET = "sk_live_9fQ2xLr7VbT4mZ8wKc3N";
const MARKED = { type: "object", properties: { secret: { type: "string", "x-sensitive": true } } };
const contract = compileContract({ name: "t", outputSchema: MARKED }, { origin: ORIGIN });
const fresh = () => restoreSession({ id: "s-1", values: [] });

describe("A session that can be stored", () => {
  it("tells what joined it, until that is saved", () => {
    const session = fresh();
    expect(session.isEmpty).toBe(true);
    enforceResult(contract, { secret: SECRET }, { session });
    const { values, saved } = session.unsaved;
    expect(values).toMatchObject([{ origin: ORIGIN }]);
    expect(values.flatMap((each) => each.values)).toContain(SECRET);
    enforceResult(contract, { secret: `${SECRET}-later` }, { session });
    saved();
    expect(session.unsaved.values).toEqual([
      { origin: ORIGIN, values: [`${SECRET}-later`], share: { site: ORIGIN } },
    ]);
    expect(session.isEmpty).toBe(false);
  });

  it("tells nothing twice", () => {
    const session = fresh();
    enforceResult(contract, { secret: SECRET }, { session });
    session.unsaved.saved();
    enforceResult(contract, { secret: SECRET }, { session });
    expect(session.unsaved.values).toEqual([]);
  });

  it("searches for the same after it was restored, at its origin, under the same id", () => {
    const session = fresh();
    enforceResult(contract, { secret: SECRET }, { session });
    const { values } = session.unsaved;
    const restored = restoreSession({ id: session.id, values: JSON.parse(JSON.stringify(values)) });
    expect(restored.id).toBe("s-1");
    expect(restored.unsaved.values).toEqual([]);
    const { agent } = enforceResult(contract, { note: `key ${SECRET}` }, { session: restored });
    expect(JSON.stringify(agent)).not.toContain(SECRET);
  });

  it("searches for what the person obtained, which is stored elsewhere", () => {
    const session = fresh();
    session.rememberOwn(ORIGIN, SECRET);
    expect(session.isEmpty).toBe(false);
    expect(session.unsaved.values).toEqual([]);
    const { agent } = enforceResult(contract, { note: SECRET }, { session });
    expect(JSON.stringify(agent)).not.toContain(SECRET);
  });

  it("records nothing without a room to be stored in", () => {
    const session = new Session();
    enforceResult(contract, { secret: SECRET }, { session });
    expect(session.isEmpty).toBe(false);
    expect(session.unsaved.values).toEqual([]);
  });
});
