import type { ClassChoices, ClassForm, StaffClass } from "@matinee/contract/client";
import { formatPence, longWeekday } from "@matinee/format";
import type { Difference } from "../../ui/EditConflict.tsx";
import { textOf } from "../../ui/form-data.ts";
import { penceOf } from "../../ui/pounds.ts";

const WHOLE = ["capacity", "trial_cap", "trial_sessions"] as const;
const PRICES = ["trial_price", "term_fee"] as const;

interface ReadForm {
  readonly body: ClassForm;
  /** What is no number or price, by field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The form of a class as the API takes it. */
export function readClassForm(form: FormData): ReadForm {
  const errors: Record<string, string> = {};
  const whole = (name: (typeof WHOLE)[number]) => {
    const text = textOf(form, name).trim();
    if (!/^\d{1,9}$/u.test(text)) errors[name] = "Please enter a whole number.";
    return Number(text);
  };
  const price = (name: (typeof PRICES)[number]) => {
    const pence = penceOf(textOf(form, name));
    if (pence === null) errors[name] = "Please enter pounds and whole pence, such as 12.50.";
    return pence ?? 0;
  };
  const count = Number(textOf(form, "slots"));
  const body = {
    name: textOf(form, "name"),
    description: textOf(form, "description"),
    what_happens: textOf(form, "what_happens"),
    stage_id: Number(textOf(form, "stage_id")),
    location_id: Number(textOf(form, "location_id")),
    disciplines: form.getAll("disciplines").map(String),
    teacher_ids: form.getAll("teacher_ids").map(Number),
    slots: Array.from({ length: count }, (_, n) => ({
      weekday: Number(textOf(form, `slots.${n}.weekday`)),
      starts_at: textOf(form, `slots.${n}.starts_at`),
      ends_at: textOf(form, `slots.${n}.ends_at`),
    })),
    capacity: whole("capacity"),
    trial_cap: whole("trial_cap"),
    trial_sessions: whole("trial_sessions"),
    trial_price: price("trial_price"),
    term_fee: price("term_fee"),
    vat_rate: Number(textOf(form, "vat_rate")),
  };
  return { body, errors };
}

const LABELS = {
  name: "Name",
  description: "Description",
  what_happens: "What happens in a lesson",
  stage_id: "Stage",
  disciplines: "Disciplines",
  location_id: "Location",
  teacher_ids: "Teachers",
  slots: "Weekly lessons",
  capacity: "Places",
  trial_cap: "Trial places",
  trial_sessions: "Lessons of a trial",
  trial_price: "Trial price",
  term_fee: "Term fee",
  vat_rate: "VAT",
} as const satisfies Record<keyof ClassForm, string>;

type Name = keyof typeof LABELS;
// The record has exactly these keys.
const NAMES = Object.keys(LABELS) as Name[];

/** "Monday 16:00–17:00, Friday 10:00–11:00". */
function slotsText(slots: ClassForm["slots"]): string {
  return slots
    .map(({ weekday, starts_at: from, ends_at: to }) => `${longWeekday(weekday)} ${from}–${to}`)
    .toSorted()
    .join(", ");
}

function textOfField(form: ClassForm, name: Name, choices: ClassChoices): string {
  const named = (all: readonly { readonly id: number; readonly name: string }[], id: number) =>
    all.find((one) => one.id === id)?.name ?? "";
  switch (name) {
    case "stage_id":
      return named(choices.stages, form.stage_id);
    case "location_id":
      return named(choices.locations, form.location_id);
    case "teacher_ids":
      return form.teacher_ids
        .map((id) => named(choices.teachers, id))
        .toSorted()
        .join(", ");
    case "disciplines":
      return form.disciplines
        .map((slug) => choices.disciplines.find((one) => one.slug === slug)?.name ?? slug)
        .toSorted()
        .join(", ");
    case "slots":
      return slotsText(form.slots);
    case "trial_price":
    case "term_fee":
      return formatPence(form[name]);
    case "vat_rate":
      return `${form.vat_rate}%`;
    default:
      return String(form[name]).replaceAll("\r\n", "\n").trim();
  }
}

/** The fields in which two versions of a class differ. */
export function differences(
  mine: ClassForm,
  {
    stored,
    opened,
    choices,
  }: { readonly stored: StaffClass; readonly opened: StaffClass; readonly choices: ClassChoices },
): Difference<Name>[] {
  return NAMES.map((name) => {
    const [own, theirs, was] = [mine, stored, opened].map((one) => textOfField(one, name, choices));
    return { name, label: LABELS[name], mine: own ?? "", theirs: theirs ?? "", isEdited: own !== was };
  }).filter((one) => one.mine !== one.theirs);
}

/** What to save: this user's version, but for the fields that they leave to the other. */
export function merged(mine: ClassForm, stored: StaffClass, theirs: readonly Name[]): ClassForm {
  return { ...mine, ...Object.fromEntries(theirs.map((name) => [name, stored[name]])) };
}
