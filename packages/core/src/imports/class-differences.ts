import { formatPenceExact } from "@matinee/format";
import { tidyText } from "../family/index.ts";
import type { ClassChoices, ClassRow } from "./class-row.ts";
import type { Difference } from "./match-family.ts";

/** A class that the school has. */
export interface KnownClass {
  readonly id: number;
  readonly name: string;
  readonly location: string;
  readonly status: string;
  /** The name of its stage. */
  readonly stage: string;
  /** Names. */
  readonly disciplines: readonly string[];
  /** Names. */
  readonly teachers: readonly string[];
  /** The weekly lessons that hold today or later. */
  readonly slots: readonly KnownSlot[];
  readonly capacity: number;
  readonly trialCap: number;
  /** Pence. */
  readonly trialPrice: number;
  /** Pence. */
  readonly termFee: number;
  readonly description: string;
}

/** A weekly lesson of a class that the school has; times as `HH:MM`. */
export interface KnownSlot {
  readonly weekday: number;
  readonly startsAt: string;
  readonly endsAt: string;
}

/** What a file says of a class and the school does not. What the file leaves out is no difference. */
export function classDifferences(
  known: KnownClass,
  { form, status, given }: ClassRow,
  { stages, disciplines, teachers }: ClassChoices,
): Difference[] {
  const [slot] = form.slots;
  const ends = known.slots
    .filter(({ weekday, startsAt }) => weekday === slot?.weekday && startsAt === slot.starts_at)
    .map(({ endsAt }) => endsAt);
  const theirEnd = slot?.ends_at ?? "";
  const pairs: readonly Difference[] = [
    { field: "stage", ours: known.stage, theirs: namesOf(stages, ({ id }) => id === form.stage_id) },
    {
      field: "disciplines",
      ours: listed(known.disciplines),
      theirs: namesOf(disciplines, ({ slug }) => form.disciplines.includes(slug)),
    },
    { field: "ends_at", ours: ends.includes(theirEnd) ? theirEnd : listed(ends), theirs: theirEnd },
    { field: "capacity", ours: String(known.capacity), theirs: String(form.capacity) },
    { field: "trial_cap", ours: String(known.trialCap), theirs: String(form.trial_cap) },
    { field: "trial_price", ours: formatPenceExact(known.trialPrice), theirs: formatPenceExact(form.trial_price) },
    { field: "term_fee", ours: formatPenceExact(known.termFee), theirs: formatPenceExact(form.term_fee) },
    {
      field: "teachers",
      ours: listed(known.teachers),
      theirs: namesOf(teachers, ({ id }) => form.teacher_ids.includes(id)),
    },
    { field: "description", ours: tidyText(known.description), theirs: form.description },
    // A file knows open classes and others. One that is closed here is no draft, but not open either.
    { field: "status", ours: known.status === "open" || status === "open" ? known.status : status, theirs: status },
  ];
  return pairs.filter(({ field, ours, theirs }) => given.has(field) && ours !== theirs);
}

const listed = (names: readonly string[]) => names.toSorted().join("; ");

function namesOf<T extends { readonly name: string }>(choices: readonly T[], isChosen: (one: T) => boolean): string {
  return listed(choices.filter(isChosen).map(({ name }) => name));
}
