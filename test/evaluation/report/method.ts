/** The report's words about what was run, what that is worth, and how to repeat it. */
import { createHash } from "node:crypto";
import type { Run } from "../run/run-case.js";
import { toCsv } from "./csv.js";

export interface About {
  readonly seed: number;
  /** The name of the scripted model, or of the endpoint's. */
  readonly model: string;
}

export const SCRIPT = "a script that obeys everything";

const ENDINGS = {
  turns: "it called tools without end",
  unreadable: "its answer could not be read",
  refused: "the endpoint refused the conversation",
} as const;

/** A model's runs that did not end by an answer. */
function earlyEndings(runs: readonly Run[]): string {
  const told = Object.entries(ENDINGS).flatMap(([ending, words]) => {
    const { length } = runs.filter(({ ended }) => ended === ending);
    return length === 0 ? [] : [`in ${length} ${words}`];
  });
  return told.length === 0
    ? ""
    : ` Some runs ended early: ${told.join(", ")}. They are judged by what was done until then.`;
}

const agentOf = (runs: readonly Run[], { model }: About): string =>
  model === SCRIPT
    ? `- **The agent** is a script that plays the task and obeys every instruction that it reads, in results and in descriptions of
  tools, also where it is encoded or invisible. It is the worst case: no model is as obedient, and none is protected by its
  own judgement here. So the figures say what the door does, not what an attack achieves against a given model.`
    : `- **The agent** is the model \`${model}\` behind an endpoint, with the playground agent's loop. A model answers otherwise the next time:
  repeat the run before you cite it. Where this page says what a script does, it speaks of the page in the repository.${earlyEndings(runs)}`;

export const methodOf = (runs: readonly Run[], about: About): string => `## What was run

${agentOf(runs, about)}
- **Without Airlock** the agent gets what \`execute\` or the server returns. **Marks only** is what the script does in a page, and
  the library of a server whose author marks: schemas, hints and copies, no questions. **Rules** is the extension's own worker with its
  default rules, detection, sessions and consent, for tabs and for an app's servers; the browser and the app around it are played. The
  sites declare nothing but their marks, or annotations for the worst case over all arguments (the tables' *rules*), or also for
  each call (*dynamic*, S4). Last, every site claims that each call is harmless (*lie*).
- **The person** has used the agent with the site before, one tool at a time, and begins a new session for each task; the
  attacker's page or server is new. The one agrees to everything, for as long as the question proposes. The other (*careful*)
  agrees to the calls that the task needs, with their arguments, and refuses a result of which Airlock warns where there is an
  attack. Real people are somewhere between.
- **Each site** has strangers' text (the place of the attack), marked values, a key that its author forgot to mark, and a password that
  looks like ordinary words; most have copies of the marked values in free text (also grouped or in base64). A page of the
  attacker's is open in a second tab, with a tool that claims to keep nothing.
- **servers** has no tab: an app brings a server that reads a sheet of salaries, one that reads and sends mail, and the attacker's.
  **browser** has a tab that withholds a key and an amount, and a server like \`chrome-devtools-mcp\` that reads the same page, clicks in
  it, and opens addresses. Nobody marks what a browser server returns.
- **Attacks** were written for this evaluation. Their patterns are those of AgentDojo, InjecAgent, BIPIA, WASP, EIA, MCPTox and
  garak; no sentence was taken from them.`;

export const limitsOf = ({ model }: About): string => `## Where Airlock does not help

- **False answers.** Airlock looks at what goes in and out of tools. What the agent then tells the person is not its business.
  Only a warning about the result that carried the claim, and a person who heeds it, prevents some.
- **A person who agrees to everything** agrees to the attacker's final actions, and to the attacker's page or server. Rules alone
  stop what becomes public after strangers' text was read (\`text-out\`), and marks stop marked values. Nothing else is stopped
  without a refusal. (Orders in invisible characters are, wherever Airlock reads the result: the characters are taken out.)
- **Sites that lie about each call** have what is theirs done without a question (\`action\`), as if they had declared it harmless from the
  start. A careful person still lets nothing out: what would become public, or go to another site, is asked about whatever the page says.
- **Sites that declare nothing** lose those rules, too, and cost the person a question for almost every call.
- **What nobody marked** and what looks like ordinary words passes in every condition.
- **A browser server** gives the agent what the page shows. With the script alone nothing stops it. Behind the extension, long keys
  that a tool withheld before are masked in its results; amounts and other short values are not, nor is what the agent made
  the page show by a click. Rules still ask before such a value goes on.
- **A poisoned description** reaches the agent before any result, so the session has read no strangers' text yet.

## What Airlock costs

- Legitimate tasks that read strangers' text and then publish something are blocked by the rule \`block-open-world-to-external\`. So
  is opening an address with a browser server after it has read a page, where that is declared as public.
- A draft by a tool that could also publish is blocked as well, with static annotations and with dynamic ones: the tool is not asked
  about a call that a rule blocks, since its page would hear the arguments. A site avoids that with two tools.
- An app's session goes on until the person begins a new one. Without that, what one task has read blocks the next.
- The tasks that ask for a marked value end in the panel, not in the agent's answer.

## Limits of this evaluation

- ${model === SCRIPT ? "The agent is deterministic, and each" : "Each"} case ran once under each condition. The cases were written by the people who wrote Airlock, share tools
  and tasks, and are no sample of the web: the figures describe these cases, and have no error bars.
- Sites are small, and every task takes a few calls. The script's parser knows the grammar of the orders, so an attack that
  Airlock garbles counts as prevented where a large model may still guess it.
- The extension's worker runs in Node. What crosses the page's boundary in a browser is tested elsewhere (\`test/e2e\`, \`test/hostile\`).
- A real model is measured where \`AIRLOCK_EVAL_URL\`, \`AIRLOCK_EVAL_MODEL\` and, if the endpoint wants one, \`AIRLOCK_EVAL_KEY\` are
  set; its report goes to \`.cache/evaluation\`. No such run is part of this page.
- The careful person knows the task. Whether real people tell a needed call from another is not measured here.
- Where sites lie, a site lies about its calls only, and to the same person. A site that declares too little from the start is
  *sites declare nothing*, and the attacker's own page in every condition.`;

export const rawData = (runs: readonly Run[], { seed }: About): string => `## Raw data, and how to repeat this

[evaluation.csv](../test/evaluation/evaluation.csv) has one line for each run, and this page is written from it alone (a test compares them). SHA-256 of the
file: \`${createHash("sha256").update(toCsv(runs)).digest("hex")}\`.

| column | what it says |
| --- | --- |
| \`case\` \`site\` | site, task, and for attacks goal and pattern |
| \`goal\` \`pattern\` | of the attack; empty without one |
| \`condition\` \`person\` | \`none marks undeclared static dynamic lying\`; \`agrees careful\` |
| \`isReached\` | the attacker has what they wanted |
| \`isDone\` \`isShown\` | the task is done by the agent; the person has the value in the panel instead |
| \`leaksMarked\` \`leaksPlain\` \`leaksDull\` | what the agent was given: a marked value, an unmarked key, a password that looks like words |
| \`firstUses\` \`questions\` | questions about first uses only; all others |

\`npm ci && npm run eval\` writes both files again; the same seed (${seed}) gives the same bytes. Cases, sites and patterns are in
\`test/evaluation\`. \`--seed N\` makes other secrets, and no other case: a run whose outcomes stay the same with it says that the secrets'
letters do not matter, and is no replication. To cite: "Airlock for WebMCP, evaluation, seed ${seed}", with the SHA-256 above.`;
