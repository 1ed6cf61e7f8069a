import { parseEmail, tidyLine, type FieldProblem } from "../family/index.ts";
import { addDays, err, ok, type IsoDate, type Result } from "../kernel/index.ts";
import { readDate, readPounds } from "./read-value.ts";
import { readWeeklyCells } from "./weekly-cells.ts";

type Values = Readonly<Record<string, string>>;

/** What a row of enrolments says: which child of which family has a place in which class. */
export interface PlaceRow {
  readonly email: string;
  readonly firstName: string;
  readonly surname: string;
  readonly className: string;
  readonly location: string | null;
  /** The days of its lessons; none: the row does not say. 1 is Monday. */
  readonly weekdays: readonly number[];
  /** When they begin, one for each day if there are days; none: the row does not say. */
  readonly starts: readonly string[];
  /** From when; null: from its next lesson. */
  readonly fromOn: IsoDate | null;
}

/** Days, some twenty years: no child has come for longer, so an earlier first day is a slip. One in the past says since when the child has come. */
const LONGEST_AGO = 7_305;

/** Reads the values of a row of enrolments. Returns all its problems at once. */
export function readPlaceRow(values: Values, today: IsoDate): Result<PlaceRow, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const email = readEmail(values, problems);
  const whole = tidyLine(values["child_name"] ?? "");
  const firstName = tidyLine(values["child_first_name"] ?? whole.split(" ").slice(0, -1).join(" "));
  const surname = tidyLine(values["child_surname"] ?? (whole.includes(" ") ? (whole.split(" ").at(-1) ?? "") : ""));
  if (firstName === "" || surname === "") refuse("child_name", "The child's first name and surname are needed.");
  const className = tidyLine(values["class_name"] ?? "");
  if (className === "") refuse("class_name", "Enter the name of a class.");
  const { weekdays, starts } = readWeeklyCells(values, problems);
  const { from_on: from } = values;
  const fromOn = from === undefined ? null : readDate(from, null);
  if (from !== undefined && fromOn === null) refuse("from_on", "This is not a date. It should be like 3/5/2026.");
  if (fromOn !== null && fromOn < addDays(today, -LONGEST_AGO))
    refuse(
      "from_on",
      "This day is more than twenty years ago. Please check its year. For a place from the next lesson on, leave it empty, or leave the column out.",
    );
  if (problems.length > 0) return err(problems);
  return ok({ email, firstName, surname, className, location: values["location"] ?? null, weekdays, starts, fromOn });
}

/** What a row of balances says: what the school owes a family, or the family it. */
export interface BalanceRow {
  readonly email: string;
  /** Pence: credit of the family, or a debt, which is negative. */
  readonly balance: number;
}

/** £10,000, in pence. */
const MOST = 1_000_000;

/**
 * Reads the values of a row of balances. Returns all its problems at once. A debt is in a column of its own, or a negative credit; and other
 * systems write credit as a negative debt.
 */
export function readBalanceRow(values: Values): Result<BalanceRow, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const email = readEmail(values, problems);
  const amount = (path: string) => {
    const text = values[path];
    const read = text === undefined ? 0 : readPounds(text);
    if (read === null) problems.push({ path, message: "This is not an amount. It should be like 12.50." });
    else if (Math.abs(read) > MOST) problems.push({ path, message: "Please check this amount: it is above £10,000." });
    return read ?? 0;
  };
  const credit = amount("credit");
  const debt = amount("debt");
  if (values["credit"] === undefined && values["debt"] === undefined)
    problems.push({ path: "credit", message: "There is no amount." });
  else if (credit !== 0 && debt !== 0)
    problems.push({
      path: "debt",
      message: "This row has both credit and a debt. Please leave one empty, or enter only the difference.",
    });
  return problems.length > 0 ? err(problems) : ok({ email, balance: credit === 0 ? 0 - debt : credit });
}

function readEmail(values: Values, problems: FieldProblem[]): string {
  const email = parseEmail(values["email"] ?? "");
  if (email !== null) return email;
  const message =
    values["email"] === undefined
      ? "The email address is missing. We recognise families by it."
      : "This is not an email address. It should be like name@example.com.";
  problems.push({ path: "email", message });
  return "";
}
