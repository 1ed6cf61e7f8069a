import { err, ok, type Result } from "./basic-types.ts";

/**
 * A state machine as a table: for each state and event the next state (the same state if the event changes nothing), or
 * null if the event is refused.
 */
export interface Machine<State extends string, Event extends string> {
  readonly states: readonly State[];
  readonly events: readonly Event[];
  readonly table: Readonly<Record<State, Readonly<Record<Event, State | null>>>>;
}

/** An event that a state refuses. */
export interface Refused<State extends string, Event extends string> {
  readonly state: State;
  readonly event: Event;
}

/** Declares a state machine. A missing cell does not compile. */
export function defineMachine<const State extends string, const Event extends string>(
  machine: Machine<State, Event>,
): Machine<State, Event> {
  return machine;
}

/** The state after `event`, or the refusal. */
export function step<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  state: State,
  event: Event,
): Result<State, Refused<State, Event>> {
  const next = machine.table[state][event];
  return next === null ? err({ state, event }) : ok(next);
}

/** The states that an event changes, and the state it leads to. */
export interface Transition<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}

/**
 * The single transition of `event`, for updating a stored state from the table. `from` leaves out states that refuse
 * the event or don't change. Throws if the event leads to no state or to several.
 */
export function transitionOf<State extends string, Event extends string>(
  machine: Machine<State, Event>,
  event: Event,
): Transition<State> {
  const moves = machine.states.flatMap((state) => {
    const to = machine.table[state][event];
    return to === null || to === state ? [] : [{ from: state, to }];
  });
  const [first] = moves;
  if (first === undefined || moves.some(({ to }) => to !== first.to))
    throw new Error(`The event ${event} does not lead to one state`);
  return { from: moves.map(({ from }) => from), to: first.to };
}
