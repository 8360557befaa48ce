/** For a process that serves other calls: the search for what a result will lose is prepared in turns. Not in the page bundle. */
import { type AgentSession, scrubListsOf } from "../engine/enforce/agent-session.js";
import { removedBy } from "../engine/enforce/enforce.js";
import type { Contract } from "../engine/enforce/types.js";

/** Values for one turn: to file all forms of one takes about half a millisecond. */
const TURN = 40;

/**
 * To be called before a result is enforced. Enforcement gives the same without it, but in one go: thousands of values would
 * keep others waiting.
 *
 * @param raw plain data: it is read here, and by enforcement once more
 * @param pause called between two turns; resolves when other calls had their turn.
 */
export async function rememberInTurns(
  contract: Contract,
  session: AgentSession,
  raw: unknown,
  pause: () => Promise<void>,
): Promise<void> {
  const values = Array.from(removedBy(contract, raw));
  const lists = scrubListsOf(session);
  for (let from = TURN; from < values.length; from += TURN) {
    // What has no room, enforcement refuses.
    if (!lists.remember(contract.origin, values.slice(from - TURN, from))) return;
    for (const finder of lists.findersFor(contract.origin)) finder.fileAll();
    await pause();
  }
}
