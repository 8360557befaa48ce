/** The approvals that the panel lists, newest first. */
import type { PanelCall } from "../../protocol/panel-messages.js";
import type { PanelConsent } from "../../protocol/policy-messages.js";
import { viewName } from "../model/named-tool.js";
import { viewTransfer } from "../questions/about-secrets.js";
import type { CallLog } from "../stores/call-log.js";
import { type Consents, type GivenGrant, sourcesIn } from "../stores/consents.js";
import type { SecretUses } from "../stores/secret-uses.js";
import type { Vault } from "../stores/vault.js";
import type { PanelParts } from "./panel-parts.js";

/** Only the newest ones are listed. */
const MAX_SHOWN = 500;

type NameOf = (agent: string) => string;
type Given = Omit<PanelConsent, "agent" | "within"> & { readonly topOrigin: string; readonly agent: string };

const viewGrant = (grant: GivenGrant, called: readonly PanelCall[]): Given => {
  const { id, agent, origin, topOrigin, stage, remember, at } = grant;
  const carried = sourcesIn(grant).map(({ origin: from, tool }) => {
    const known = called.find((each) => each.tool === tool && each.origin === from);
    return { origin: from, ...viewName(known ?? { tool }) };
  });
  return { id, agent, origin, topOrigin, ...viewName(grant), stage, lasts: remember, carried, at };
};

const viewGrants = (consents: Consents, log: CallLog): Given[] => {
  const called = log.list();
  return consents.list().map((grant) => viewGrant(grant, called));
};

/** A secret that is gone can go nowhere: what was allowed about it holds for nothing. */
const viewUses = (uses: SecretUses, vault: Vault): Given[] =>
  uses.list().flatMap(({ id, agent, origin, topOrigin, handle, place, argument, at, ...tool }) => {
    const item = vault.get(handle);
    if (item === undefined || item.agent !== agent) return [];
    const secret = viewTransfer({ item, place, argument });
    const lasts = { stage: "pre-call", lasts: "session", carried: [], at } as const;
    return [{ id, agent, origin, topOrigin, ...viewName(tool), secret, ...lasts }];
  });

/** @param nameOf an agent's name in the panel */
export const viewConsents = (
  { consents, uses, vault, log }: Pick<PanelParts, "consents" | "uses" | "vault" | "log">,
  nameOf: NameOf,
): PanelConsent[] =>
  [...viewGrants(consents, log), ...viewUses(uses, vault)]
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_SHOWN)
    .map(({ topOrigin, agent, ...given }) => ({
      ...given,
      agent: nameOf(agent),
      ...(topOrigin === given.origin ? {} : { within: topOrigin }),
    }));
