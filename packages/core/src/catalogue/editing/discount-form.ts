import { tidyLine, type FieldProblem } from "../../family/index.ts";
import { err, ok, type Result } from "../../kernel/index.ts";

/** What an editor says about a coupon, with the contract's field names. */
export interface CouponDetails {
  readonly code: string;
  readonly name: string;
  /** Per cent; null: it takes off an amount. */
  readonly percent: number | null;
  /** Pence; null: it takes off a percentage. */
  readonly amount: number | null;
  readonly scopes: readonly ("classes" | "camps" | "products")[];
  /** Pence. */
  readonly minimum: number;
  /** All uses together; null: no limit. */
  readonly limit: number | null;
  /** Uses of one family; null: no limit. */
  readonly per_customer: number | null;
  /** The first and the last day; null: no such day. */
  readonly starts_on: string | null;
  readonly ends_on: string | null;
}

/** What an editor says about an offer, with the contract's field names. */
export interface OfferDetails {
  readonly kind: "sibling" | "several_classes" | "early_bird";
  readonly name: string;
  readonly percent: number;
  readonly item_types: readonly ("trial" | "enrolment" | "camp")[];
  /** For an early bird: at least so many days before the first day. */
  readonly days_before: number | null;
  readonly active: boolean;
}

const MAX_NAME = 100;
const CODE = /^[A-Z0-9-]{3,30}$/u;
/** £10,000, in pence. */
const MAX_PENCE = 1_000_000;
const MAX_USES = 100_000;
const MAX_DAYS = 365;
const [FIRST_DAY, LAST_DAY] = ["2000-01-01", "2199-12-31"];

/** Checks and tidies the form of a coupon. Returns all problems at once, in the order of the form. */
export function validateCoupon(form: CouponDetails): Result<CouponDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const refuse = (path: string, message: string) => void problems.push({ path, message });
  const code = form.code.trim().toUpperCase();
  if (!CODE.test(code)) refuse("code", "Please use 3 to 30 letters, digits and dashes, such as SUMMER-10.");
  const name = checkName(form.name, "Please say what it is for, as families read it, such as Summer sale.", problems);
  if ((form.percent === null) === (form.amount === null))
    refuse("percent", "Please enter a percentage or an amount, and not both.");
  else if (form.percent !== null) problems.push(...percentProblems(form.percent));
  else if (!isWhole(form.amount ?? 0, 1, MAX_PENCE))
    refuse("amount", "Please enter an amount in whole pence, from £0.01 to £10,000.");
  const scopes = [...new Set(form.scopes)];
  if (scopes.length === 0) refuse("scopes", "Please choose what it is for.");
  if (!isWhole(form.minimum, 0, MAX_PENCE)) refuse("minimum", "Please enter whole pence, from £0 to £10,000.");
  for (const path of ["limit", "per_customer"] as const) {
    const value = form[path];
    if (value !== null && !isWhole(value, 1, MAX_USES))
      refuse(path, "Please enter a whole number from 1 to 100,000, or leave it empty for no limit.");
  }
  for (const path of ["starts_on", "ends_on"] as const) {
    const on = form[path];
    if (on !== null && (on < FIRST_DAY || on > LAST_DAY)) refuse(path, "Please check the year.");
  }
  if (form.starts_on !== null && form.ends_on !== null && form.ends_on < form.starts_on)
    refuse("ends_on", "It ends before it begins.");
  return problems.length > 0 ? err(problems) : ok({ ...form, code, name, scopes });
}

/** Why a coupon can't have this limit: so many have used it, and so many are at the checkout with it. Null: it can. */
export function couponLimitProblem(
  limit: number,
  { used, held }: { readonly used: number; readonly held: number },
): FieldProblem | null {
  if (limit >= used + held) return null;
  const paying = held === 0 ? "" : ` and ${held} ${held === 1 ? "is" : "are"} at the checkout with it`;
  const message = `It was used ${used === 1 ? "once" : `${used} times`}${paying}. The limit can't be below ${used + held}.`;
  return { path: "limit", message };
}

/** Checks and tidies the form of an offer. Returns all problems at once, in the order of the form. */
export function validateOffer(form: OfferDetails): Result<OfferDetails, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const name = checkName(form.name, "Please give it a name, as families read it, such as Early bird.", problems);
  problems.push(...percentProblems(form.percent));
  const types = [...new Set(form.item_types)];
  if (types.length === 0) problems.push({ path: "item_types", message: "Please choose what it is for." });
  if (form.kind === "early_bird" && !isWhole(form.days_before ?? 0, 1, MAX_DAYS))
    problems.push({ path: "days_before", message: `Please enter a whole number from 1 to ${MAX_DAYS}.` });
  if (problems.length > 0) return err(problems);
  return ok({ ...form, name, item_types: types, days_before: form.kind === "early_bird" ? form.days_before : null });
}

const isWhole = (value: number, least: number, most: number) =>
  Number.isSafeInteger(value) && value >= least && value <= most;

function checkName(text: string, needed: string, problems: FieldProblem[]): string {
  const name = tidyLine(text);
  if (name === "") problems.push({ path: "name", message: needed });
  else if ([...name].length > MAX_NAME)
    problems.push({ path: "name", message: `Please shorten this to ${MAX_NAME} characters.` });
  return name;
}

function percentProblems(percent: number): FieldProblem[] {
  // Stored in hundredths.
  const isHundredths = Math.abs(percent * 100 - Math.round(percent * 100)) < 1e-9;
  return isHundredths && percent >= 0.01 && percent <= 100
    ? []
    : [{ path: "percent", message: "Please enter a percentage from 0.01 to 100." }];
}
