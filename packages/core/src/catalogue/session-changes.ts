import type { IsoDate, LocalTime } from "../kernel/index.ts";
import { sessionAt, type SessionTime, type SlotTime } from "./sessions.ts";
import { closuresOf, inRange, type Closure, type Elsewhere } from "./term.ts";

/** A change of a single lesson. */
export interface SessionChange {
  /** The lesson as the weekly timetable has it; null: one that is added. */
  readonly slot: SlotTime | null;
  /** When it is held instead; null: it is cancelled. */
  readonly held: (SlotTime & { readonly end: LocalTime }) | null;
  readonly reason: string;
  /** True: it was withdrawn when the timetable no longer had its slot. */
  readonly isLost?: boolean;
}

/** What counts for the changes of single lessons. */
interface ChangeScope {
  readonly closures: readonly Closure[];
  readonly elsewhere?: Elsewhere;
  /** Weekly lessons that are not held, because their day is closed or a holiday. */
  readonly notHeld?: readonly SlotTime[];
  readonly today: IsoDate;
}

/**
 * The lessons of a timetable with the changes of single ones, in order of time, and why a day lost one. A change of a lesson that
 * the timetable does not have does nothing, but a lesson that was moved stays when the day it was moved from is over or is closed: the
 * timetable is for days to come, and knows those of terms and weekly lessons that have ended no more. No lesson is held on a closed day,
 * whatever was changed before it was closed.
 */
export function applySessionChanges(
  sessions: readonly SessionTime[],
  changes: readonly SessionChange[],
  { closures, elsewhere = new Map(), notHeld = [], today }: ChangeScope,
): { readonly sessions: SessionTime[]; readonly reasons: ReadonlyMap<IsoDate, string> } {
  const keyOf = ({ on, start }: SlotTime) => `${on}T${start}`;
  const held = new Map(sessions.map((one) => [keyOf(one), one]));
  const reasons = new Map<IsoDate, string>();
  for (const { slot, reason } of changes) {
    if (slot === null || !held.delete(keyOf(slot))) continue;
    reasons.set(slot.on, reason);
  }
  const [planned, off] = [new Set(sessions.map(keyOf)), new Set(notHeld.map(keyOf))];
  const wasThere = (slot: SlotTime) => slot.on < today || off.has(keyOf(slot));
  for (const { slot, held: at, isLost = false } of changes) {
    if (at === null) continue;
    if (slot !== null && !planned.has(keyOf(slot)) && (isLost || !wasThere(slot))) continue;
    const closure = closuresOf(at, { closures, elsewhere }).find((one) => inRange(one, at.on));
    if (closure === undefined) held.set(keyOf(at), sessionAt(at.on, at.start, at.end));
    else reasons.set(at.on, closure.reason);
  }
  const ordered = [...held.values()].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  return { sessions: ordered, reasons };
}
