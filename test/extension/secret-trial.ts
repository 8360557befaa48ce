/** A tool that gets a secret, called again and again; the person answers as the test wants it. */
import type { ConsentLength, PanelQuestion } from "../../extension/protocol/question-messages.js";
import { AGENT } from "./fake-agent.js";
import { TOOL } from "./fake-page.js";
import { handleFrom, INSTALL, type KeyHouse, nameOf, setUpKeys } from "./secret-tools.js";
import { until } from "./until.js";

/** The agent's calls go to the next machine each time: a yes is for no arguments in particular. */
export class Trial {
  readonly house: KeyHouse;
  readonly handle: string;
  #calls = 0;
  #last: number | undefined;
  readonly #answered = new Set<string>();

  private constructor(house: KeyHouse, handle: string) {
    this.house = house;
    this.handle = handle;
  }

  static async begin(install: object = {}): Promise<Trial> {
    const house = await setUpKeys({ tools: [TOOL, { ...INSTALL, ...install }] });
    const handle = await handleFrom(house.agent, house.make);
    house.panel.client.onMessage = () => undefined;
    await house.panel.shows(({ questions }) => questions.length === 0);
    return new Trial(house, handle);
  }

  open = (): PanelQuestion | undefined =>
    this.house.panel.state?.questions.find(({ id }) => !this.#answered.has(id));

  /** Calls the tool, and says what comes of it: a question, or an answer without one. */
  async call(handle: string | undefined = this.handle): Promise<PanelQuestion | "free"> {
    const { agent, install } = this.house;
    this.#calls += 1;
    const id = agent.callId(install, { host: `host-${this.#calls}`, key: handle });
    this.#last = id;
    return await until(() => this.open() ?? (agent.answerTo(id) && "free"));
  }

  async answer(question: PanelQuestion | "free", remember: ConsentLength): Promise<void> {
    if (question === "free") throw new Error("Nothing was asked.");
    this.#answered.add(question.id);
    await this.house.panel.command({ type: "answer", question: question.id, allow: true, remember });
    // Calls that overlap are a batch, which is asked about for that.
    await until(() => this.house.agent.answerTo(this.#last) ?? this.open());
  }

  /** The first call is asked about, with the secret, and answered so. */
  static async answered(remember: ConsentLength, install: object = {}): Promise<Trial> {
    const trial = await Trial.begin(install);
    await trial.answer(await trial.call(), remember);
    return trial;
  }

  /** The call was allowed before, so the secret alone is asked about. */
  static async answeredAboutSecret(remember: ConsentLength): Promise<Trial> {
    const trial = await Trial.begin();
    await trial.answer(await trial.call("the agent's own"), "session");
    const question = await trial.call();
    if (question === "free" || question.kind !== "use") throw new Error("Another question came.");
    await trial.answer(question, remember);
    return trial;
  }

  /** Another secret. Whatever is asked about that is allowed for once. */
  async otherHandle(): Promise<string> {
    const { agent, panel, make } = this.house;
    const id = agent.callId(make);
    for (;;) {
      const seen = await until(() => agent.answerTo(id) ?? this.open());
      if (!("kind" in seen)) break;
      this.#answered.add(seen.id);
      await panel.command({ type: "answer", question: seen.id, allow: true, remember: "never" });
    }
    const [handle = ""] = JSON.stringify(await agent.answer(id)).match(/airlock-[0-9a-f]{32}/) ?? [];
    return handle;
  }

  async revokeAll(): Promise<void> {
    const given = await this.house.panel.shows(({ consents }) => {
      const own = consents.filter(({ tool }) => tool === INSTALL.name);
      return own.length > 1 && consents;
    });
    const consents = given.map(({ id }) => id);
    await this.house.panel.command({ type: "revoke", consents });
  }

  async changeTool(): Promise<void> {
    this.house.page.report([TOOL, { ...INSTALL, description: "Installs a key elsewhere." }]);
    await this.relist();
  }

  async relist(): Promise<void> {
    const tools = await this.house.agent.tools();
    Object.assign(this.house, { install: nameOf(tools, INSTALL.name) });
  }

  /** @returns the secret of the next session */
  async nextSession(): Promise<string> {
    await this.house.panel.command({ type: "end-session", agent: AGENT });
    return await this.otherHandle();
  }
}
