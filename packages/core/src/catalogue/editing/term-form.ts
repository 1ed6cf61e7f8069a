import { tidyLine, type FieldProblem } from "../../family/index.ts";
import { daysBetween, err, ok, parseIsoDate, type Result } from "../../kernel/index.ts";

/** A term of a form, with the contract's field names. */
export interface TermDates {
  readonly name: string;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly half_term_starts_on: string | null;
  readonly half_term_ends_on: string | null;
}

/** A closure of a form, with the contract's field names. */
interface ClosureDates {
  readonly starts_on: string;
  readonly ends_on: string;
  readonly reason: string;
}

const MAX_NAME = 100;
const MAX_DAYS = 400;

/** Checks a term against the others of its school. `dates` writes a range for a message. Returns all problems at once. */
export function validateTerm<T extends TermDates>(
  form: T,
  others: readonly TermDates[],
  dates: (term: Pick<TermDates, "starts_on" | "ends_on">) => string,
): Result<T, FieldProblem[]> {
  const name = tidyLine(form.name);
  const problems = textProblems("name", name, "Please give the term a name, such as Spring term 2027.");
  const range = rangeProblems(form);
  problems.push(...range);
  const { starts_on: from, ends_on: to, half_term_starts_on: halfFrom, half_term_ends_on: halfTo } = form;
  const overlap = others.find((other) => other.starts_on <= to && from <= other.ends_on);
  if (range.length === 0 && overlap !== undefined) {
    const path = overlap.starts_on <= from ? "starts_on" : "ends_on";
    problems.push({ path, message: `This overlaps ${overlap.name} (${dates(overlap)}).` });
  }
  if (halfFrom !== null || halfTo !== null)
    problems.push(...halfTermProblems({ from: halfFrom ?? "", to: halfTo ?? "" }, { from, to }));
  return problems.length > 0 ? err(problems) : ok({ ...form, name });
}

function halfTermProblems(
  half: { readonly from: string; readonly to: string },
  term: { readonly from: string; readonly to: string },
): FieldProblem[] {
  const at = (path: string, message: string) => [{ path, message }];
  if (parseIsoDate(half.from) === null)
    return at("half_term_starts_on", "Please enter the first day of the half-term, or clear both days.");
  if (parseIsoDate(half.to) === null)
    return at("half_term_ends_on", "Please enter the last day of the half-term, or clear both days.");
  if (half.to < half.from) return at("half_term_ends_on", "The half-term ends before it begins.");
  if (half.from < term.from) return at("half_term_starts_on", "The half-term must lie within the term.");
  return half.to > term.to ? at("half_term_ends_on", "The half-term must lie within the term.") : [];
}

/** Checks a closure. Returns all problems at once. */
export function validateClosure<T extends ClosureDates>(form: T): Result<T, FieldProblem[]> {
  const reason = tidyLine(form.reason);
  const problems = [
    ...rangeProblems(form),
    ...textProblems("reason", reason, "Please say why, as families will read it, such as Show week."),
  ];
  return problems.length > 0 ? err(problems) : ok({ ...form, reason });
}

function textProblems(path: string, text: string, needed: string): FieldProblem[] {
  if (text === "") return [{ path, message: needed }];
  return [...text].length > MAX_NAME ? [{ path, message: `Please shorten this to ${MAX_NAME} characters.` }] : [];
}

function rangeProblems({ starts_on: first, ends_on: last }: { readonly starts_on: string; readonly ends_on: string }) {
  const problems: FieldProblem[] = [];
  const [from, to] = [parseIsoDate(first), parseIsoDate(last)];
  if (from === null) problems.push({ path: "starts_on", message: "Please enter the first day." });
  if (to === null) problems.push({ path: "ends_on", message: "Please enter the last day." });
  if (from === null || to === null) return problems;
  if (to < from) problems.push({ path: "ends_on", message: "This ends before it begins." });
  else if (daysBetween(from, to) > MAX_DAYS)
    problems.push({ path: "ends_on", message: "This is longer than a year. Please check both days." });
  return problems;
}
