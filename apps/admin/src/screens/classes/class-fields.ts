import type { ClassChoices, ClassForm, StaffClass } from "@matinee/contract/client";
import { formatPence, longWeekday } from "@matinee/format";
import { differencesIn, disciplinesText, nameIn, tidyText } from "../../ui/differences.ts";
import type { Difference } from "../../ui/EditConflict.tsx";
import { textOf } from "../../ui/form-data.ts";
import { readNumbers, type ReadForm } from "../../ui/read-numbers.ts";

/** The form of a class as the API takes it. */
export function readClassForm(form: FormData): ReadForm<ClassForm> {
  const { errors, whole, price } = readNumbers(form);
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
  trial_sessions: "Lessons in a trial",
  trial_price: "Trial price",
  term_fee: "Term fee",
  vat_rate: "VAT",
} as const satisfies Record<keyof ClassForm, string>;

type Name = keyof typeof LABELS;

/** "Monday 16:00–17:00, Friday 10:00–11:00". */
function slotsText(slots: ClassForm["slots"]): string {
  return slots
    .map(({ weekday, starts_at: from, ends_at: to }) => `${longWeekday(weekday)} ${from}–${to}`)
    .toSorted()
    .join(", ");
}

function textOfField(form: ClassForm, name: Name, choices: ClassChoices): string {
  switch (name) {
    case "stage_id":
      return nameIn(choices.stages, form.stage_id);
    case "location_id":
      return nameIn(choices.locations, form.location_id);
    case "teacher_ids":
      return form.teacher_ids
        .map((id) => nameIn(choices.teachers, id))
        .toSorted()
        .join(", ");
    case "disciplines":
      return disciplinesText(form.disciplines, choices.disciplines);
    case "slots":
      return slotsText(form.slots);
    case "trial_price":
    case "term_fee":
      return formatPence(form[name]);
    case "vat_rate":
      return `${form.vat_rate}%`;
    default:
      return tidyText(form[name]);
  }
}

/** The fields in which two versions of a class differ. */
export function classDifferences(
  mine: ClassForm,
  { choices, ...others }: { readonly stored: StaffClass; readonly opened: StaffClass; readonly choices: ClassChoices },
): Difference<Name>[] {
  return differencesIn<ClassForm, Name>(LABELS, (form, name) => textOfField(form, name, choices), { mine, ...others });
}
