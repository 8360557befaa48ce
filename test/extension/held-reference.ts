/** A house in which the person holds a secret reference, and the site's answers to a Reveal. */
import type { Redemption } from "../../extension/protocol/content-messages.js";
import { json } from "./fake-page.js";
import { type House, listOne, setUp } from "./set-up.js";
import { until } from "./until.js";

const REFERENCE = { type: "secret_reference", id: "r-1", redeemUrl: "/redeem/1", label: "API key" };
export const PLAIN_TOOL = { registration: 1, name: "make_key", description: "Makes a key." };

/** A house in which one reference is held. */
export async function hold(reference: object = {}) {
  const house = await setUp({
    tools: [PLAIN_TOOL],
    answer: () => json({ content: [{ ...REFERENCE, ...reference }] }),
  });
  const name = await listOne(house);
  await house.agent.call(name);
  const handle = await house.panel.shows(({ items }) => items[0]?.handle);
  return { ...house, name, handle };
}

export async function answerRedemption({ page }: Pick<House, "page">, redemption: Redemption) {
  const { request } = await until(() => page.redemptions.at(-1), "the redemption");
  page.client.send({ type: "redeemed", request, redemption });
}
