/**
 * Sentences about models and runs, for the person. Nothing that an endpoint or a page says stands
 * here.
 */

const seconds = (count) => `${count} ${count === 1 ? "second" : "seconds"}`;

const PROBLEMS = {
  key: () => "The endpoint does not accept this key. Check it, and save it again.",
  missing: () => "Nothing answers at this address, or it does not know the model. Check both.",
  limited: ({ seconds: wait }) =>
    wait
      ? `The endpoint says that you ask too often. Try again in ${seconds(wait)}.`
      : "The endpoint says that you ask too often, or that your credit is used up. Try again later.",
  refused: ({ status }) =>
    `The endpoint refused the request (${status}). The model may not support tools, or the conversation is too long.`,
  failed: ({ status }) => `The endpoint failed (${status}). Try again later.`,
  slow: ({ seconds: limit }) => `The endpoint did not answer within ${seconds(limit)}.`,
  offline: () =>
    "The endpoint cannot be reached. You may be offline, the address may be wrong, or it does not let extensions in.",
  unreadable: () => "The model's answer cannot be read as chat completions with tools.",
  turns: ({ turns }) => `Stopped: the model has taken ${turns} turns and is not done.`,
};

export const problem = ({ kind, details }) => (PROBLEMS[kind] ?? PROBLEMS.failed)(details);

export const words = {
  scripted: "A script plays the scene and obeys every instruction that it reads. It needs no network.",
  noAddress: "Give an address that begins with https://, or with http:// on this computer.",
  noName: "Give the model's name.",
  saved: "Saved.",
  savedForNow: "Saved. The key is forgotten when the browser closes.",
  savedForGood: "Saved. The key is on this computer until you remove it.",
  removed: "The key is removed.",
  hasKey: "A key is saved. It is not shown again.",
  noTools: "There are no tools. Connect this agent, and let it use a tab that has some.",
  noPrompt: "Write what the model is to do.",
  running: "Running… Airlock may ask you about a call.",
  done: "Done.",
  cancelled: "Stopped by you.",
  lost: "The page of the agent failed. Reload it.",
};
