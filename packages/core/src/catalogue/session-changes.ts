import type { IsoDate, LocalTime } from "../kernel/index.ts";
import { sessionAt, type SessionTime } from "./sessions.ts";
import { closuresOf, inRange, type Closure, type Elsewhere } from "./term.ts";

/** A change of a single lesson. */
export interface SessionChange {
  /** The lesson as the weekly timetable has it; null: one that is added. */
  readonly slot: { readonly on: IsoDate; readonly start: LocalTime } | null;
  /** When it is held instead; null: it is cancelled. */
  readonly held: { readonly on: IsoDate; readonly start: LocalTime; readonly end: LocalTime } | null;
  readonly reason: string;
}

/**
 * The lessons of a timetable with the changes of single ones, in order of time, and why a day lost one. A change of a lesson that
 * the timetable does not have does nothing. No lesson is held on a closed day, whatever was changed before it was closed.
 */
export function applySessionChanges(
  sessions: readonly SessionTime[],
  changes: readonly SessionChange[],
  closures: readonly Closure[],
  elsewhere: Elsewhere = new Map(),
): { readonly sessions: SessionTime[]; readonly reasons: ReadonlyMap<IsoDate, string> } {
  const keyOf = ({ on, start }: { readonly on: IsoDate; readonly start: LocalTime }) => `${on}T${start}`;
  const held = new Map(sessions.map((one) => [keyOf(one), one]));
  const reasons = new Map<IsoDate, string>();
  for (const { slot, reason } of changes) {
    if (slot === null || !held.delete(keyOf(slot))) continue;
    reasons.set(slot.on, reason);
  }
  const planned = new Set(sessions.map(keyOf));
  for (const { slot, held: at } of changes) {
    if (at === null || (slot !== null && !planned.has(keyOf(slot)))) continue;
    const closure = closuresOf(at, { closures, elsewhere }).find((one) => inRange(one, at.on));
    if (closure === undefined) held.set(keyOf(at), sessionAt(at.on, at.start, at.end));
    else reasons.set(at.on, closure.reason);
  }
  const ordered = [...held.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { sessions: ordered, reasons };
}
