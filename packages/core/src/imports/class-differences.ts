import { formatPenceExact } from "@matinee/format";
import { tidyText } from "../family/index.ts";
import type { ClassChoices, ClassRow } from "./class-row.ts";
import type { Difference } from "./match-family.ts";
import { dayName } from "./weekly-cells.ts";

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
  /** The weekly lessons that hold today or later, by day and time. */
  readonly slots: readonly KnownSlot[];
  readonly capacity: number;
  readonly trialCap: number;
  readonly trialSessions: number;
  /** Pence. */
  readonly trialPrice: number;
  /** Pence. */
  readonly termFee: number;
  /** Per cent. */
  readonly vatRate: number;
  readonly description: string;
  readonly whatHappens: string;
}

/** A weekly lesson of a class that the school has; times as `HH:MM`. */
export interface KnownSlot {
  readonly weekday: number;
  readonly startsAt: string;
  readonly endsAt: string;
  /** True: other lessons follow it on a day that is known already. */
  readonly isReplaced: boolean;
}

/** The weekly lessons that a file of the school has: those that go on, or else those that hold for now. */
export function lessonsOnFile({ slots }: Pick<KnownClass, "slots">): readonly KnownSlot[] {
  const goingOn = slots.filter(({ isReplaced }) => !isReplaced);
  return goingOn.length === 0 ? slots : goingOn;
}

/** What a file says of a class and the school does not. What the file leaves out is no difference. */
export function classDifferences(
  known: KnownClass,
  { form, status, given }: ClassRow,
  { stages, disciplines, teachers }: ClassChoices,
): Difference[] {
  const slots = lessonsOnFile(known);
  const pairs: readonly Difference[] = [
    { field: "stage", ours: known.stage, theirs: namesOf(stages, ({ id }) => id === form.stage_id) },
    {
      field: "disciplines",
      ours: listed(known.disciplines),
      theirs: namesOf(disciplines, ({ slug }) => form.disciplines.includes(slug)),
    },
    {
      field: "weekday",
      ours: inOrder(slots.map(({ weekday }) => dayName(weekday))),
      theirs: inOrder(form.slots.map(({ weekday }) => dayName(weekday))),
    },
    {
      field: "starts_at",
      ours: inOrder(slots.map(({ startsAt }) => startsAt)),
      theirs: inOrder(form.slots.map((one) => one.starts_at)),
    },
    {
      field: "ends_at",
      ours: inOrder(slots.map(({ endsAt }) => endsAt)),
      theirs: inOrder(form.slots.map((one) => one.ends_at)),
    },
    { field: "capacity", ours: String(known.capacity), theirs: String(form.capacity) },
    { field: "trial_cap", ours: String(known.trialCap), theirs: String(form.trial_cap) },
    { field: "trial_sessions", ours: String(known.trialSessions), theirs: String(form.trial_sessions) },
    { field: "trial_price", ours: formatPenceExact(known.trialPrice), theirs: formatPenceExact(form.trial_price) },
    { field: "term_fee", ours: formatPenceExact(known.termFee), theirs: formatPenceExact(form.term_fee) },
    {
      field: "teachers",
      ours: listed(known.teachers),
      theirs: namesOf(teachers, ({ id }) => form.teacher_ids.includes(id)),
    },
    { field: "vat_rate", ours: `${known.vatRate}%`, theirs: `${form.vat_rate}%` },
    { field: "description", ours: tidyText(known.description), theirs: form.description },
    { field: "what_happens", ours: tidyText(known.whatHappens), theirs: form.what_happens },
    // A file knows open classes and others. One that is closed here is no draft, but not open either.
    { field: "status", ours: known.status === "open" || status === "open" ? known.status : status, theirs: status },
  ];
  return pairs.filter(({ field, ours, theirs }) => given.has(field) && ours !== theirs);
}

const inOrder = (parts: readonly string[]) => parts.join("; ");
const listed = (names: readonly string[]) => names.toSorted().join("; ");

function namesOf<T extends { readonly name: string }>(choices: readonly T[], isChosen: (one: T) => boolean): string {
  return listed(choices.filter(isChosen).map(({ name }) => name));
}
