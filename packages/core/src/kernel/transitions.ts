import { err, ok, type Result } from "./basic-types.ts";

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

/** What an event does where it changes something: the states it leads out of, and the one it leads to. */
export interface Transition<State extends string> {
  readonly from: readonly State[];
  readonly to: State;
}

/**
 * The one transition that `event` stands for, so that a stored state can be changed by the table: from any of `from` to `to`. States in
 * which the event is harmless or refused are not among `from`. Throws where the table leads to no state or to several.
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
