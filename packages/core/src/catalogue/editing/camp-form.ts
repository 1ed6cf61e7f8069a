import { tidyLine, tidyText, type FieldProblem } from "../../family/index.ts";
import { daysBetween, err, ok, parseIsoDate, type Result } from "../../kernel/index.ts";
import { extraProblems, tidyExtra, type ExtraDetails } from "./extra-form.ts";
import { MAX_NAME, MAX_PLACES, MAX_TEXT, priceProblem, TIME, tooLong, vatProblem, wholeProblem } from "./form-rules.ts";

/** A day of a camp, with the contract's field names. */
export interface CampDayDetails {
  readonly on: string;
  readonly starts_at: string;
  readonly ends_at: string;
  /** Of a camp by the day; null: as many as the camp has. */
  readonly places: number | null;
}

/** What an editor says about a camp, with the contract's field names. */
export interface CampDetails {
  readonly name: string;
  readonly description: string;
  readonly day_description: string;
  readonly category_id: number;
  readonly location_id: number;
  readonly disciplines: readonly string[];
  readonly min_age: number;
  readonly max_age: number;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly days: readonly CampDayDetails[];
  readonly capacity: number;
  readonly price: number;
  readonly day_price: number | null;
  readonly deposit: number | null;
  readonly balance_due_on: string | null;
  readonly vat_rate: number;
  readonly extras: readonly ExtraDetails[];
}

/** What the school of a camp can choose from, and what it is. */
export interface CampOffer {
  readonly categoryIds: readonly number[];
  readonly locationIds: readonly number[];
  readonly disciplines: readonly string[];
  readonly isVatRegistered: boolean;
  /** The balance must be due after this day: until its date a deposit is offered. Null: its date may be over, as in a camp that was on sale. */
  readonly dueAfter: string | null;
}

/** From the first to the last day of a camp. */
const MAX_SPAN = 40;
const MAX_AGE = 25;
const EARLIEST = "2000-01-01";
const LATEST = "2099-12-31";

/**
 * Checks the form of a camp against what its school has. Returns all problems at once, in the order of the form. A good camp begins and
 * ends on a day on which it is held.
 */
export function validateCamp(form: CampDetails, school: CampOffer): Result<CampDetails, FieldProblem[]> {
  const name = tidyLine(form.name);
  const [description, dayDescription] = [tidyText(form.description), tidyText(form.day_description)];
  const disciplines = [...new Set(form.disciplines)];
  const days = form.days
    .map((day) => (form.day_price === null ? { ...day, places: null } : day))
    .toSorted((a, b) => (a.on < b.on ? -1 : 1));
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string | null) => {
    if (message !== null) problems.push({ path, message });
  };
  refuse("name", name === "" ? "Please give the camp a name." : tooLong(name, MAX_NAME));
  refuse("description", tooLong(description, MAX_TEXT));
  refuse("day_description", tooLong(dayDescription, MAX_TEXT));
  if (!school.categoryIds.includes(form.category_id)) refuse("category_id", "Please choose a category.");
  if (!school.locationIds.includes(form.location_id))
    refuse("location_id", "Please choose one of this school's locations.");
  if (disciplines.length === 0) refuse("disciplines", "Please choose at least one discipline.");
  else if (disciplines.some((one) => !school.disciplines.includes(one)))
    refuse("disciplines", "Please choose from the disciplines of this list.");
  refuse("min_age", wholeProblem(form.min_age, 0, MAX_AGE));
  refuse("max_age", wholeProblem(form.max_age, 0, MAX_AGE) ?? (form.max_age < form.min_age ? OLDEST : null));
  problems.push(...dayProblems(form));
  refuse("capacity", wholeProblem(form.capacity, 1, MAX_PLACES));
  problems.push(...moneyProblems(form, { first: days[0]?.on ?? form.starts_on, dueAfter: school.dueAfter }));
  refuse("vat_rate", vatProblem(form.vat_rate, school.isVatRegistered, "camps"));
  problems.push(...extraProblems(form.extras, school.isVatRegistered));
  if (problems.length > 0) return err(problems);
  return ok({
    ...form,
    name,
    description,
    day_description: dayDescription,
    disciplines,
    days,
    starts_on: days[0]?.on ?? form.starts_on,
    ends_on: days.at(-1)?.on ?? form.ends_on,
    extras: form.extras.map(tidyExtra),
  });
}

const DUE_TOO_EARLY = "Please choose a date after today. The deposit is only offered before it.";
const OLDEST = "The oldest age is below the youngest.";

function dayProblems({ starts_on: first, ends_on: last, days, day_price: daily }: CampDetails): FieldProblem[] {
  const at = (path: string, message: string): FieldProblem[] => [{ path, message }];
  const [from, to] = [parseIsoDate(first), parseIsoDate(last)];
  if (from === null) return at("starts_on", "Please enter the first day.");
  if (to === null) return at("ends_on", "Please enter the last day.");
  if (from < EARLIEST) return at("starts_on", "Please check the year.");
  if (to > LATEST) return at("ends_on", "Please check the year.");
  if (to < from) return at("ends_on", "The camp ends before it begins.");
  if (daysBetween(from, to) >= MAX_SPAN) return at("ends_on", `A camp has at most ${MAX_SPAN} days. Please make two.`);
  if (days.length === 0) return at("days", "Please leave at least one day on.");
  return days.flatMap((day, nth): FieldProblem[] => {
    const wrong = (field: keyof CampDayDetails, message: string) => at(`days.${nth}.${field}`, message);
    if (parseIsoDate(day.on) === null || day.on < first || day.on > last)
      return wrong("on", "Please choose a day between the first and the last.");
    if (days.some(({ on }, n) => n < nth && on === day.on)) return wrong("on", "This day is listed twice.");
    if (!TIME.test(day.starts_at)) return wrong("starts_at", "Please enter a time, such as 09:30.");
    if (!TIME.test(day.ends_at)) return wrong("ends_at", "Please enter a time, such as 15:30.");
    if (day.ends_at <= day.starts_at) return wrong("ends_at", "The day ends before it begins.");
    const places = daily === null || day.places === null ? null : wholeProblem(day.places, 1, MAX_PLACES);
    return places === null ? [] : wrong("places", places);
  });
}

/** `first`: the first day on which the camp is held. */
function moneyProblems(
  form: CampDetails,
  { first, dueAfter }: { readonly first: string; readonly dueAfter: string | null },
): FieldProblem[] {
  const { price, day_price: daily, deposit, balance_due_on: due } = form;
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string | null) => {
    if (message !== null) problems.push({ path, message });
  };
  refuse("price", priceProblem(price));
  if (daily !== null)
    refuse("day_price", priceProblem(daily) ?? (daily > price ? "A day can't cost more than the whole camp." : null));
  if (deposit !== null) refuse("deposit", priceProblem(deposit) ?? depositProblem(deposit, price));
  if (deposit === null) refuse("balance_due_on", due === null ? null : "Please enter a deposit, or clear this date.");
  else if (due === null || parseIsoDate(due) === null)
    refuse("balance_due_on", "Please enter the date the balance is due.");
  else if (due >= first) refuse("balance_due_on", "The balance must be due before the first day.");
  else if (dueAfter !== null && due <= dueAfter) refuse("balance_due_on", DUE_TOO_EARLY);
  return problems;
}

function depositProblem(deposit: number, price: number): string | null {
  if (deposit > price) return "The deposit is above the price.";
  return deposit === 0 ? "Please leave this empty if there is no deposit." : null;
}
