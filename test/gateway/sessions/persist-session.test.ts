import { describe, expect, it } from "vitest";
import { compileContract, createSession, enforceResult } from "../../../src/gateway/index.js";
import {
  rememberValue,
  restoreSession,
  searchesForNothing,
  unsavedValues,
} from "../../../src/gateway/persist-session.js";

const ORIGIN = "https://shop.example";
const SECRET = "sk_live_9fQ2xLr7VbT4mZ8wKc3N";
const MARKED = { type: "object", properties: { secret: { type: "string", "x-sensitive": true } } };
const contract = compileContract({ name: "t", outputSchema: MARKED }, { origin: ORIGIN });
const fresh = () => restoreSession({ id: "s-1", values: [] });

describe("A session that can be stored", () => {
  it("tells what joined it, until that is saved", () => {
    const session = fresh();
    expect(searchesForNothing(session)).toBe(true);
    enforceResult(contract, { secret: SECRET }, { session });
    const { values, saved } = unsavedValues(session);
    expect(values).toMatchObject([{ origin: ORIGIN }]);
    expect(values.flatMap((each) => each.values)).toContain(SECRET);
    enforceResult(contract, { secret: `${SECRET}-later` }, { session });
    saved();
    expect(unsavedValues(session).values).toEqual([
      { origin: ORIGIN, values: [`${SECRET}-later`], share: { site: ORIGIN } },
    ]);
    expect(searchesForNothing(session)).toBe(false);
  });

  it("tells nothing twice", () => {
    const session = fresh();
    enforceResult(contract, { secret: SECRET }, { session });
    unsavedValues(session).saved();
    enforceResult(contract, { secret: SECRET }, { session });
    expect(unsavedValues(session).values).toEqual([]);
  });

  it("searches for the same after it was restored, at its origin, under the same id", () => {
    const session = fresh();
    enforceResult(contract, { secret: SECRET }, { session });
    const { values } = unsavedValues(session);
    const restored = restoreSession({ id: session.id, values: JSON.parse(JSON.stringify(values)) });
    expect(restored.id).toBe("s-1");
    expect(unsavedValues(restored).values).toEqual([]);
    const { agent } = enforceResult(contract, { note: `key ${SECRET}` }, { session: restored });
    expect(JSON.stringify(agent)).not.toContain(SECRET);
  });

  it("searches for what the person obtained, which is stored elsewhere", () => {
    const session = fresh();
    rememberValue(session, ORIGIN, SECRET);
    expect(searchesForNothing(session)).toBe(false);
    expect(unsavedValues(session).values).toEqual([]);
    const { agent } = enforceResult(contract, { note: SECRET }, { session });
    expect(JSON.stringify(agent)).not.toContain(SECRET);
  });

  it("is none of the others", () => {
    expect(() => unsavedValues(createSession())).toThrow(TypeError);
    expect(() => rememberValue(createSession(), ORIGIN, SECRET)).toThrow(TypeError);
    expect(searchesForNothing(createSession())).toBe(false);
  });
});
