import { formatCount } from "@matinee/format";
import { tidyLine, tidyText, type FieldProblem } from "../../family/index.ts";
import { err, ok, WEEKDAYS, type Result } from "../../kernel/index.ts";

/** A weekly slot of a form, with the contract's field names. */
interface SlotForm {
  readonly weekday: number;
  readonly starts_at: string;
  readonly ends_at: string;
}

/** What an editor says about a class, with the contract's field names. */
export interface ClassDetails {
  readonly name: string;
  readonly description: string;
  readonly what_happens: string;
  readonly stage_id: number;
  readonly location_id: number;
  readonly disciplines: readonly string[];
  readonly teacher_ids: readonly number[];
  readonly slots: readonly SlotForm[];
  readonly capacity: number;
  readonly trial_cap: number;
  readonly trial_sessions: number;
  readonly trial_price: number;
  readonly term_fee: number;
  readonly vat_rate: number;
}

/** What the school of a class can choose from, and what it is. */
export interface SchoolOffer {
  readonly stageIds: readonly number[];
  readonly locationIds: readonly number[];
  readonly disciplines: readonly string[];
  readonly teacherIds: readonly number[];
  readonly isVatRegistered: boolean;
}

const MAX_NAME = 100;
const MAX_TEXT = 2_000;
const MAX_SLOTS = 20;
const MAX_PLACES = 500;
/** £10,000, in pence. */
const MAX_PRICE = 1_000_000;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/u;

/** Checks the form of a class against what its school has. Returns all problems at once, in the order of the form. */
export function validateClass(form: ClassDetails, school: SchoolOffer): Result<ClassDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const name = tidyLine(form.name);
  if (name === "") refuse("name", "Please give the class a name.");
  if ([...name].length > MAX_NAME) refuse("name", `Please shorten this to ${MAX_NAME} characters.`);
  const text = (path: "description" | "what_happens") => {
    const value = tidyText(form[path]);
    if ([...value].length > MAX_TEXT) refuse(path, `Please shorten this to ${formatCount(MAX_TEXT)} characters.`);
    return value;
  };
  const [description, whatHappens] = [text("description"), text("what_happens")];
  if (!school.stageIds.includes(form.stage_id)) refuse("stage_id", "Please choose a stage.");
  const disciplines = [...new Set(form.disciplines)];
  if (disciplines.length === 0) refuse("disciplines", "Please choose at least one discipline.");
  else if (disciplines.some((one) => !school.disciplines.includes(one)))
    refuse("disciplines", "Please choose from the disciplines of this list.");
  if (!school.locationIds.includes(form.location_id))
    refuse("location_id", "Please choose one of this school's locations.");
  const teacherIds = [...new Set(form.teacher_ids)];
  if (teacherIds.some((one) => !school.teacherIds.includes(one)))
    refuse("teacher_ids", "Please choose from this school's teachers.");
  problems.push(...slotProblems(form.slots));
  const whole = (path: "capacity" | "trial_cap" | "trial_sessions", least: number, most: number) => {
    const value = form[path];
    if (!Number.isSafeInteger(value) || value < least || value > most)
      refuse(path, `Please enter a whole number from ${least} to ${most}.`);
  };
  whole("capacity", 1, MAX_PLACES);
  whole("trial_cap", 0, MAX_PLACES);
  if (form.trial_cap > form.capacity) refuse("trial_cap", "There can't be more trial places than places.");
  whole("trial_sessions", 1, 4);
  for (const path of ["trial_price", "term_fee"] as const) {
    const pence = form[path];
    if (!Number.isSafeInteger(pence)) refuse(path, "Please use whole pence, such as £12.50.");
    else if (pence < 0) refuse(path, "A price can't be below zero.");
    else if (pence > MAX_PRICE) refuse(path, "Please check this price: it is above £10,000.");
  }
  if (!Number.isInteger(Math.round(form.vat_rate * 1e6) / 1e4) || form.vat_rate < 0 || form.vat_rate > 100)
    refuse("vat_rate", "Please choose a VAT rate.");
  else if (form.vat_rate > 0 && !school.isVatRegistered)
    refuse("vat_rate", "This school is not registered for VAT, so its classes carry none.");
  if (problems.length > 0) return err(problems);
  const slots = form.slots.toSorted((a, b) => (slotKey(a) < slotKey(b) ? -1 : 1));
  return ok({ ...form, name, description, what_happens: whatHappens, disciplines, teacher_ids: teacherIds, slots });
}

const slotKey = ({ weekday, starts_at: start }: SlotForm) => `${weekday} ${start}`;

function slotProblems(slots: readonly SlotForm[]): FieldProblem[] {
  if (slots.length > MAX_SLOTS)
    return [{ path: "slots", message: `A class has at most ${MAX_SLOTS} lessons a week. Please make a second class.` }];
  return slots.flatMap((slot, nth): FieldProblem[] => {
    const { weekday, starts_at: start, ends_at: end } = slot;
    const at = (field: keyof SlotForm, message: string) => [{ path: `slots.${nth}.${field}`, message }];
    if (!WEEKDAYS.some((day) => day === weekday)) return at("weekday", "Please choose a day of the week.");
    if (!TIME.test(start)) return at("starts_at", "Please enter a time, such as 10:00.");
    if (!TIME.test(end)) return at("ends_at", "Please enter a time, such as 11:30.");
    if (end <= start) return at("ends_at", "The lesson ends before it begins.");
    const other = slots.find(
      (one, n) => n < nth && one.weekday === weekday && one.starts_at < end && start < one.ends_at,
    );
    return other === undefined ? [] : at("starts_at", `This overlaps the lesson at ${other.starts_at}.`);
  });
}
