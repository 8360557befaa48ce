/**
 * A form's password control takes secrets as a marked argument does: a handle, or what the person
 * types in the panel.
 */
import {
  expectNoLeak,
  html,
  SECRET_TOOL,
  CANARY as STORED,
} from "../../../hostile/extension/extension-page.js";
import { expect, test } from "../../support/extension-fixtures.js";
import { callTool, listTools, Person } from "../../support/extension-person.js";

const TYPED = "correct horse battery 7staple";
const FORM = `<form toolname="sign_in" tooldescription="Signs in." toolautosubmit>
  <input name="user" value="ada"><input name="password" type="password" required><button>Sign in</button></form>`;
const SUBMIT = `window.got = [];
  document.querySelector("form").addEventListener("submit", (event) => {
    event.preventDefault();
    got.push(event.target.elements.password.value);
    if (event.agentInvoked) event.respondWith(Promise.resolve("Signed in with " + event.target.elements.password.value));
  });`;

test("A password that the agent leaves out is typed by the person, and one that it holds a handle of is passed on.", async ({
  browserWithExtension: context,
  serve,
  openPanel,
  agent,
}) => {
  const server = await serve(html(SECRET_TOOL + SUBMIT, FORM));
  const page = await context.newPage();
  await page.goto(server.url());
  const person = await Person.at(await openPanel(page));
  await person.letIn(agent);
  await person.answersAll(true);
  await listTools(agent, 2);
  const asked = callTool(agent, "sign_in", { user: "ada" });
  const isSupply = ({ kind }: { kind: string }) => kind === "supply";
  const { questions } = await person.state((state) => state.questions.some(isSupply));
  const question = questions.find(isSupply)?.id ?? "";
  expect(await person.command({ type: "answer", question, allow: true, texts: [TYPED] })).not.toHaveProperty(
    "error",
  );
  expect((await asked).result).toBeDefined();
  const [handle] = JSON.stringify(await callTool(agent, "get_key")).match(/airlock-[0-9a-f]{32}/) ?? ["none"];
  await callTool(agent, "sign_in", { user: "ada", password: handle });
  expect(await page.evaluate(() => (window as unknown as { got: string[] }).got)).toEqual([TYPED, STORED]);
  await expectNoLeak(agent, [TYPED, STORED]);
});
