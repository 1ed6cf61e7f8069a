import { parseEmail, tidyLine, type FieldProblem } from "../family/index.ts";
import { err, ok, type IsoDate, type Result } from "../kernel/index.ts";
import { readDate, readPounds, readTime } from "./read-value.ts";

type Values = Readonly<Record<string, string>>;

/** What a row of enrolments says: which child of which family has a place in which class. */
export interface PlaceRow {
  readonly email: string;
  readonly firstName: string;
  readonly surname: string;
  readonly className: string;
  readonly location: string | null;
  readonly weekday: number | null;
  readonly startsAt: string | null;
  /** From when; null: from its next lesson. */
  readonly fromOn: IsoDate | null;
}

const DAYS = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Reads the values of a row of enrolments. Returns all its problems at once. */
export function readPlaceRow(values: Values, today: IsoDate): Result<PlaceRow, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const email = readEmail(values, problems);
  const whole = tidyLine(values["child_name"] ?? "");
  const firstName = tidyLine(values["child_first_name"] ?? whole.split(" ").slice(0, -1).join(" "));
  const surname = tidyLine(values["child_surname"] ?? (whole.includes(" ") ? (whole.split(" ").at(-1) ?? "") : ""));
  if (firstName === "" || surname === "") refuse("child_name", "The child’s first name and surname are needed.");
  const className = tidyLine(values["class_name"] ?? "");
  if (className === "") refuse("class_name", "There is no name of a class.");
  const { weekday: day, starts_at: time, from_on: from } = values;
  const weekday = day === undefined ? null : DAYS.indexOf(day.slice(0, 3).toLowerCase()) + 1;
  if (weekday === 0) refuse("weekday", "This is no day of the week.");
  const startsAt = time === undefined ? null : readTime(time);
  if (time !== undefined && startsAt === null) refuse("starts_at", "This is no time. It should be like 16:30.");
  const fromOn = from === undefined ? null : readDate(from, today);
  if (from !== undefined && fromOn === null) refuse("from_on", "This is no date. It should be like 3/5/2026.");
  if (problems.length > 0) return err(problems);
  return ok({ email, firstName, surname, className, location: values["location"] ?? null, weekday, startsAt, fromOn });
}

/** What a row of balances says: what the school owes a family. */
export interface BalanceRow {
  readonly email: string;
  /** Pence. */
  readonly credit: number;
}

/** £10,000, in pence. */
const MOST_CREDIT = 1_000_000;

/** Reads the values of a row of balances. Returns all its problems at once. */
export function readBalanceRow(values: Values): Result<BalanceRow, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const email = readEmail(values, problems);
  const credit = readPounds(values["credit"] ?? "");
  const message = creditProblem(values["credit"], credit);
  if (message !== null) problems.push({ path: "credit", message });
  return problems.length > 0 || credit === null ? err(problems) : ok({ email, credit });
}

function creditProblem(text: string | undefined, credit: number | null): string | null {
  if (text === undefined) return "There is no amount.";
  if (credit === null) return "This is no amount. It should be like 12.50.";
  if (credit < 0)
    return "The family owes this. What is owed belongs to an order, so it can’t be brought over as a balance.";
  return credit > MOST_CREDIT ? "Please check this amount: it is above £10,000." : null;
}

function readEmail(values: Values, problems: FieldProblem[]): string {
  const email = parseEmail(values["email"] ?? "");
  if (email !== null) return email;
  const message =
    values["email"] === undefined
      ? "There is no email address. A family is known by it."
      : "This is no email address. It should be like name@example.com.";
  problems.push({ path: "email", message });
  return "";
}
