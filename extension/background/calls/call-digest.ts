import { canonicalJson } from "../../../src/annotations/model/canonical-json.js";
import { sha256 } from "../../protocol/sha256.js";
import type { CallOrder } from "../model/running-call.js";
import { placeKey } from "../stores/consents.js";

/**
 * The digest of one exact call, which a yes for once is bound to.
 *
 * @returns undefined where the arguments have no canonical form
 */
export async function callDigest({ agent, found, arguments: args }: CallOrder): Promise<string | undefined> {
  try {
    return await sha256(canonicalJson([{ ...(await placeKey(agent, found)) }, args]));
  } catch {
    return undefined;
  }
}
