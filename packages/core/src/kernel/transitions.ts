import { err, ok, type Result } from "./result.ts";

/** A table that decides every state × event: the next state (the same one where the event is harmless), or null where it is refused. */
export interface Machine<State extends string, Event extends string> {
  readonly states: readonly State[];
  readonly events: readonly Event[];
  readonly table: Readonly<Record<State, Readonly<Record<Event, State | null>>>>;
}

/** An event that the state does not allow. */
export interface Refused<State extends string, Event extends string> {
  readonly state: State;
  readonly event: Event;
}

/** Declares a state machine; a missing cell does not compile. */
export function defineMachine<const State extends string, const Event extends string>(
  machine: Machine<State, Event>,
): Machine<State, Event> {
  return machine;
}

/** The state after `event`, or what was refused. */
export function step<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
  event: Event,
): Result<State, Refused<State, Event>> {
  const next = machine.table[state][event];
  return next === null ? err({ state, event }) : ok(next);
}

/** Whether no event leads out of `state`. */
export function isTerminal<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
): boolean {
  return machine.events.every((event) => (machine.table[state][event] ?? state) === state);
}
