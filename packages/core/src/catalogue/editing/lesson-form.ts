import { tidyLine, type FieldProblem } from "../../family/index.ts";
import {
  err,
  isoDate,
  localTime,
  ok,
  parseIsoDate,
  type IsoDate,
  type LocalTime,
  type Result,
} from "../../kernel/index.ts";
import { inRange, type Closure, type DateRange } from "../term.ts";
import { TIME, tooLong } from "./form-rules.ts";

/** A change of a single lesson of a class, with the contract's field names. */
export interface LessonForm {
  readonly kind: "move" | "cancel" | "add" | "restore";
  /** The lesson that is changed, as it is held now; to restore one, as the weekly timetable has it; null: one is added. */
  readonly on: string | null;
  readonly at: string | null;
  /** When it is held then. */
  readonly date: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
  /** Families read it. */
  readonly reason: string;
}

/** A checked change of a single lesson. */
export interface LessonDetails {
  readonly kind: LessonForm["kind"];
  readonly lesson: { readonly on: IsoDate; readonly at: LocalTime } | null;
  readonly held: { readonly on: IsoDate; readonly start: LocalTime; readonly end: LocalTime } | null;
  readonly reason: string;
}

interface SchoolDays {
  readonly today: IsoDate;
  readonly terms: readonly DateRange[];
  readonly closures: readonly Closure[];
  /** True if the class has a lesson then, other than the one that is changed. */
  readonly isTaken: (on: IsoDate, start: LocalTime) => boolean;
}

const MAX_REASON = 200;

/** Checks a change of a single lesson against the days of its school. Returns all problems at once. */
export function validateLesson(form: LessonForm, days: SchoolDays): Result<LessonDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: keyof LessonForm, message: string | null) => {
    if (message !== null) problems.push({ path, message });
  };
  const { kind } = form;
  const reason = tidyLine(form.reason);
  if (kind !== "restore")
    refuse("reason", reason === "" ? "Please say why, as families will read it." : tooLong(reason, MAX_REASON));
  const on = form.on === null ? null : parseIsoDate(form.on);
  const at = form.at !== null && TIME.test(form.at) ? localTime(form.at) : null;
  const lesson = on === null || at === null ? null : { on, at };
  if (kind !== "add" && (lesson === null || lesson.on <= days.today)) refuse("on", "Please choose a future lesson.");
  const held = kind === "move" || kind === "add" ? heldOf(form, days, refuse) : null;
  if (problems.length > 0) return err(problems);
  return ok({ kind, lesson: kind === "add" ? null : lesson, held, reason });
}

function heldOf(
  form: LessonForm,
  days: SchoolDays,
  refuse: (path: keyof LessonForm, message: string | null) => void,
): LessonDetails["held"] {
  const date = form.date === null ? null : parseIsoDate(form.date);
  const [start, end] = [form.starts_at ?? "", form.ends_at ?? ""];
  refuse("date", date === null ? "Please enter the day." : dayProblem(date, days));
  refuse("starts_at", TIME.test(start) ? null : "Please enter a time, such as 10:00.");
  if (!TIME.test(end)) refuse("ends_at", "Please enter a time, such as 11:30.");
  else if (TIME.test(start) && end <= start) refuse("ends_at", "The lesson ends before it begins.");
  if (date === null || !TIME.test(start) || !TIME.test(end)) return null;
  const isSame = form.kind === "move" && form.on === form.date && form.at === start;
  if (!isSame && days.isTaken(isoDate(date), localTime(start)))
    refuse("starts_at", "The class already has a lesson then.");
  return { on: date, start: localTime(start), end: localTime(end) };
}

function dayProblem(on: IsoDate, { today, terms, closures }: SchoolDays): string | null {
  if (on <= today) return "Please choose a future day.";
  const closure = closures.find((one) => inRange(one, on));
  if (closure !== undefined) return `This day is closed: ${closure.reason}.`;
  return terms.some((one) => inRange(one, on))
    ? null
    : "This day is not in a term. Please choose another, or add a term.";
}
