import { formatCount } from "@matinee/format";
import { parseEmail, parsePhone, tidyLine, tidyText, type FieldProblem } from "../family/index.ts";
import { feesByName, type FeeSettings } from "../pricing/index.ts";
import { err, ok, type Nation, type Result } from "../kernel/index.ts";
import { parseVatNumber } from "./vat-number.ts";

/** What a school is set to, with the contract's field names. Amounts in pence, shares in per cent. */
export interface SchoolSettings extends FeeSettings {
  readonly name: string;
  readonly legal_name: string;
  readonly company_number: string | null;
  readonly email: string;
  readonly phone: string;
  readonly address: string;
  readonly nation: Nation;
  readonly safeguarding: string | null;
  readonly dbs_checks: string | null;
  readonly first_aid: string | null;
  readonly staff_ratio: string | null;
  /** Null: not registered, so nothing that it sells carries VAT. */
  readonly vat_number: string | null;
  /** The rate that a new price begins with. */
  readonly vat_rate: number;
  readonly cancel_full_days: number;
  readonly cancel_share_days: number;
  readonly cancel_share_percent: number;
  readonly booking_fee_back: boolean;
  /** Null: families move nothing by themselves. */
  readonly move_days: number | null;
  /** Null: no limit besides one for each class. */
  readonly trials_per_year: number | null;
  /** Null: the network's colour. */
  readonly plum: string | null;
  readonly spot: string | null;
}

/** Some of the settings. What is left out, or undefined, stays as it is. */
export type SchoolChange = { readonly [K in keyof SchoolSettings]?: SchoolSettings[K] | undefined };

type TextField = "safeguarding" | "dbs_checks" | "first_aid" | "staff_ratio";

const MAX = { name: 100, legal_name: 200, address: 400, text: 2_000 } as const;
const MAX_DAYS = 365;
const MAX_TRIALS = 100;

/**
 * Checks and tidies a change of `stored` settings; returns all problems at once. What the change leaves as it is stored is not judged: a
 * school can change its phone number although its address was entered when other rules held.
 */
export function changeSchool(stored: SchoolSettings, change: SchoolChange): Result<SchoolSettings, FieldProblem[]> {
  const problems: FieldProblem[] = [];
  const wrong = (path: keyof SchoolSettings, message: string) => void problems.push({ path, message });
  const given = <K extends keyof SchoolSettings>(
    name: K,
    check: (value: SchoolSettings[K]) => SchoolSettings[K],
  ): SchoolSettings[K] => {
    const value = change[name];
    return value === undefined || value === stored[name] ? stored[name] : check(value);
  };
  const short = (name: keyof SchoolSettings, value: string, max: number): string => {
    if ([...value].length > max) wrong(name, `Please shorten this to ${formatCount(max)} characters.`);
    return value;
  };
  const needed = (name: keyof SchoolSettings, value: string, max: number, message: string): string => {
    if (value === "") wrong(name, message);
    return short(name, value, max);
  };
  const text = (name: TextField) =>
    given(name, (value) => {
      const tidy = tidyText(value ?? "");
      return tidy === "" ? null : short(name, tidy, MAX.text);
    });
  const whole = (name: keyof SchoolSettings, value: number, [min, max]: readonly [number, number], what: string) => {
    if (!Number.isInteger(value) || value < min || value > max)
      wrong(name, `Please enter ${what} from ${formatCount(min)} to ${formatCount(max)}.`);
    return value;
  };
  const amount = (name: keyof SchoolSettings, value: number, max: number) => {
    if (!Number.isInteger(value) || value < 0 || value > max)
      wrong(name, `Please enter whole pence, up to £${formatCount(max / 100)}.`);
    return value;
  };
  const colour = (name: "plum" | "spot") =>
    given(name, (value) => {
      if (value === null) return null;
      const lower = value.trim().toLowerCase();
      if (!/^#[0-9a-f]{6}$/u.test(lower)) wrong(name, "Please enter a colour such as #4a1f5c.");
      return lower;
    });

  const settings: SchoolSettings = {
    name: given("name", (value) => needed("name", tidyLine(value), MAX.name, "Please name the school.")),
    legal_name: given("legal_name", (value) =>
      needed("legal_name", tidyLine(value), MAX.legal_name, "Please enter the name of the business."),
    ),
    company_number: given("company_number", (value) => {
      const number = tidyLine(value ?? "")
        .toUpperCase()
        .replaceAll(" ", "");
      if (number === "") return null;
      if (!/^(?:\d{8}|[A-Z]{2}\d{6})$/u.test(number))
        wrong("company_number", "A company number has eight digits, or two letters and six digits.");
      return number;
    }),
    email: given("email", (value) => {
      const email = parseEmail(value);
      if (email === null) wrong("email", "Please enter an email address like name@example.com.");
      return email ?? "";
    }),
    // Stored as it was typed: families read it.
    phone: given("phone", (value) => {
      if (parsePhone(value) === null) wrong("phone", "Please enter a phone number, such as 0113 496 0000.");
      return tidyLine(value);
    }),
    address: given("address", (value) =>
      needed("address", tidyText(value), MAX.address, "Please enter the school's address."),
    ),
    nation: given("nation", (value) => value),
    safeguarding: text("safeguarding"),
    dbs_checks: text("dbs_checks"),
    first_aid: text("first_aid"),
    staff_ratio: text("staff_ratio"),
    vat_number: given("vat_number", (value) => {
      if (value === null || value.trim() === "") return null;
      const number = parseVatNumber(value);
      if (number === null) wrong("vat_number", "This is not a VAT number. It has nine digits; please check them.");
      return number;
    }),
    vat_rate: given("vat_rate", (value) => {
      if (value !== 0 && value !== 5 && value !== 20) wrong("vat_rate", "Please choose 0%, 5% or 20%.");
      return value;
    }),
    ...feesByName<FeeSettings>(({ name, max }) =>
      given(name, (value) => (value === null ? null : amount(name, value, max))),
    ),
    cancel_full_days: given("cancel_full_days", (value) => whole("cancel_full_days", value, [1, MAX_DAYS], "days")),
    cancel_share_days: given("cancel_share_days", (value) => whole("cancel_share_days", value, [0, MAX_DAYS], "days")),
    cancel_share_percent: given("cancel_share_percent", (value) =>
      whole("cancel_share_percent", value, [0, 100], "a share"),
    ),
    booking_fee_back: given("booking_fee_back", (value) => value),
    move_days: given("move_days", (value) =>
      value === null ? null : whole("move_days", value, [1, MAX_DAYS], "days"),
    ),
    trials_per_year: given("trials_per_year", (value) =>
      value === null ? null : whole("trials_per_year", value, [1, MAX_TRIALS], "a number"),
    ),
    plum: colour("plum"),
    spot: colour("spot"),
  };
  if (settings.cancel_share_days > settings.cancel_full_days)
    wrong("cancel_share_days", "Please enter no more days than for the full refund.");
  return problems.length > 0 ? err(problems) : ok(settings);
}
