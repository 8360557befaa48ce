/** All cases: every task without an attack, and tasks that read strangers' text with one. */
import { PATTERNS } from "./patterns.js";
import { BANK } from "./sites/bank.js";
import { BROWSER } from "./sites/browser.js";
import { HEALTH } from "./sites/health.js";
import { MAIL } from "./sites/mail.js";
import { PAYROLL } from "./sites/payroll.js";
import { SERVERS } from "./sites/servers.js";
import { SHOP } from "./sites/shop.js";
import { TRACKER } from "./sites/tracker.js";
import type { Case, Site } from "./types.js";

export const SITES: readonly Site[] = [MAIL, SHOP, HEALTH, PAYROLL, BANK, TRACKER, SERVERS, BROWSER];

/** Attacks on each goal. */
const ROUNDS = 3;

function casesOf(site: Site, siteIndex: number): Case[] {
  const plain = site.tasks.map((task): Case => ({ id: `${site.id}/${task.id}`, site, task }));
  const readers = site.tasks.filter(({ readsStrangers }) => readsStrangers);
  const attacked = site.goals.flatMap((goal, goalIndex) =>
    Array.from({ length: ROUNDS }, (_, round): Case[] => {
      const task = readers[(goalIndex + round) % readers.length];
      // So that every pattern meets every kind of goal about equally often.
      const pattern = PATTERNS[(siteIndex * 15 + goalIndex * ROUNDS + round) % PATTERNS.length];
      if (task === undefined || pattern === undefined) return [];
      return [
        { id: `${site.id}/${task.id}/${goal.id}/${pattern.id}`, site, task, attack: { goal, pattern } },
      ];
    }).flat(),
  );
  return [...plain, ...attacked];
}

export const CASES: readonly Case[] = SITES.flatMap(casesOf);
