/** A call changes by one function: no order of events brings it back, or past its end. */
import { expect, it, vi } from "vitest";
import { CALL_STAGES, type CallStage } from "../../../../extension/background/model/call-stages.js";
import {
  type CallOrder,
  type CallState,
  RunningCall,
} from "../../../../extension/background/model/running-call.js";

const END = { error: { code: 1, message: "It ended." } };
const STAGES = Object.keys(CALL_STAGES) as CallStage[];

function callIn(stage: CallStage, order: Partial<CallOrder> = {}): RunningCall {
  const call = new RunningCall(order as CallOrder);
  if (stage !== "asking") expect(call.become({ stage })).toBe(true);
  return call;
}

it.each(
  STAGES,
)("What ended while %s enters no stage, asks nothing and ends no second time.", async (stage) => {
  const call = callIn(stage);
  call.end(END);
  const { state, ran } = call;
  const later: Partial<CallState>[] = [
    ...STAGES.filter((each) => each !== stage).map((each) => ({ stage: each })),
    ...[{ question: "open" } as const, { question: "answered" } as const],
    { end: { error: { code: 2, message: "Another." } } },
  ];
  for (const changes of later) expect(call.become(changes), JSON.stringify(changes)).toBe(false);
  call.arrived("late");
  call.threw("late");
  expect(call.state).toBe(state);
  expect(call.ran).toBe(ran);
  expect(call.signal.aborted).toBe(true);
  await expect(call.raw).rejects.toThrow("The call has ended.");
});

it.each(STAGES)("No call goes back while %s.", (stage) => {
  const call = callIn(stage);
  for (const earlier of STAGES.slice(0, STAGES.indexOf(stage)))
    expect(call.become({ stage: earlier })).toBe(false);
  expect(call.state.stage).toBe(stage);
  call.close();
});

it("Each stage says of a death what it says of the run, and the later one no less.", () => {
  expect(STAGES.map((stage) => CALL_STAGES[stage].ran)).toEqual(["no", "maybe", "yes"]);
  for (const stage of STAGES) expect(CALL_STAGES[stage].death.data).toEqual({ ran: CALL_STAGES[stage].ran });
});

it("A question without an answer ends its call in the words of its stage.", () => {
  vi.useFakeTimers();
  for (const stage of ["asking", "finished"] as const) {
    const call = callIn(stage);
    call.become({ question: "open" });
    vi.advanceTimersByTime(CALL_STAGES[stage].limit);
    expect(call.missed).toBe("unanswered");
    expect(JSON.stringify(call.state.end)).toContain(CALL_STAGES[stage].unanswered);
  }
  const call = callIn("running");
  vi.advanceTimersByTime(CALL_STAGES.running.limit);
  expect(call.missed).toBeUndefined();
  expect(JSON.stringify(call.state.end)).toContain(CALL_STAGES.running.late);
  vi.useRealTimers();
});
