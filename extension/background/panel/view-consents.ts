/** The approvals that the panel lists, newest first. */
import { cleanText } from "../../../src/engine/enforce/clean-text.js";
import type { PanelConsent } from "../../protocol/policy-messages.js";
import { viewTransfer } from "../questions/about-secrets.js";
import { type Consents, type GivenGrant, sourcesIn } from "../stores/consents.js";
import type { SecretUses } from "../stores/secret-uses.js";
import type { Vault } from "../stores/vault.js";

const MAX_TOOL = 120;
/** Only the newest ones are listed. */
const MAX_SHOWN = 500;

type NameOf = (agent: string) => string;
type Given = Omit<PanelConsent, "agent" | "within"> & { readonly topOrigin: string; readonly agent: string };

const viewGrant = (grant: GivenGrant): Given => {
  const { id, agent, origin, topOrigin, tool, stage, remember, at } = grant;
  const carried = sourcesIn(grant).map((each) => ({ ...each, tool: cleanText(each.tool, MAX_TOOL) }));
  return { id, agent, origin, topOrigin, tool, stage, lasts: remember, carried, at };
};

/** A secret that is gone can go nowhere: what was allowed about it holds for nothing. */
const viewUses = (uses: SecretUses, vault: Vault): Given[] =>
  uses.list().flatMap(({ id, agent, origin, topOrigin, tool, handle, place, argument, at }) => {
    const item = vault.get(handle);
    if (item === undefined || item.agent !== agent) return [];
    const secret = viewTransfer({ item, place, argument });
    const lasts = { stage: "pre-call", lasts: "session", carried: [], at } as const;
    return [{ id, agent, origin, topOrigin, tool, secret, ...lasts }];
  });

/** @param nameOf an agent's name in the panel */
export const viewConsents = (
  { consents, uses, vault }: { consents: Consents; uses: SecretUses; vault: Vault },
  nameOf: NameOf,
): PanelConsent[] =>
  [...consents.list().map(viewGrant), ...viewUses(uses, vault)]
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_SHOWN)
    .map(({ topOrigin, agent, tool, ...given }) => ({
      ...given,
      agent: nameOf(agent),
      ...(topOrigin === given.origin ? {} : { within: topOrigin }),
      tool: cleanText(tool, MAX_TOOL),
    }));
