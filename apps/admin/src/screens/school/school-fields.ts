import type { StaffSchool } from "@matinee/contract/client";
import { formatPence, poundsDecimal } from "@matinee/format";
import type { Difference } from "../../ui/EditConflict.tsx";
import { textOf } from "../../ui/form-data.ts";
import { penceOf } from "../../ui/read-numbers.ts";

/** What a school is set to, as the API takes it. */
export type Settings = Omit<
  StaffSchool,
  "id" | "is_network" | "status" | "order_prefix" | "payment_account" | "hosts" | "scripts" | "version"
>;
export type SettingName = keyof Settings;
export type Part = "profile" | "brand" | "money" | "rules" | "safety";

/** How a setting is typed and shown. */
export interface Field {
  readonly name: SettingName;
  readonly label: string;
  readonly kind: "line" | "text" | "pounds" | "whole" | "check" | "choice";
  readonly help?: string;
  /** True: it may be left empty. */
  readonly optional?: boolean;
  /** Of a choice: what is stored, and its words. */
  readonly choices?: readonly (readonly [string, string])[];
}

export const PARTS: Readonly<
  Record<Part, { readonly title: string; readonly about: string; readonly fields: readonly Field[] }>
> = {
  profile: {
    title: "Profile",
    about: "Name, business and how families reach the school",
    fields: [
      { name: "name", label: "Name", kind: "line", help: "As families know the school." },
      {
        name: "legal_name",
        label: "Name of the business",
        kind: "line",
        help: "On receipts and in the shop's footer.",
      },
      { name: "company_number", label: "Company number", kind: "line", optional: true },
      { name: "email", label: "Email", kind: "line" },
      { name: "phone", label: "Phone", kind: "line" },
      { name: "address", label: "Address", kind: "text" },
    ],
  },
  brand: {
    title: "Brand",
    about: "The colours of the shop and its receipts",
    fields: [
      {
        name: "plum",
        label: "Dark colour",
        kind: "line",
        optional: true,
        help: "Behind white text: header and titles.",
      },
      {
        name: "spot",
        label: "Bright colour",
        kind: "line",
        optional: true,
        help: "Used for buttons.",
      },
    ],
  },
  money: {
    title: "VAT and fees",
    about: "VAT number, postage and booking fee",
    fields: [
      {
        name: "vat_number",
        label: "VAT number",
        kind: "line",
        optional: true,
        help: "Leave it empty if the business is not registered for VAT: then its prices carry none.",
      },
      {
        name: "vat_rate",
        label: "VAT of new prices",
        kind: "choice",
        choices: [
          ["20", "20%"],
          ["5", "5%"],
          ["0", "0%"],
        ],
      },
      {
        name: "booking_fee",
        label: "Booking fee in £",
        kind: "pounds",
        help: "Once for each order with a class or camp.",
      },
      {
        name: "postage",
        label: "Postage in £",
        kind: "pounds",
        optional: true,
        help: "Leave empty if families collect items.",
      },
      { name: "postage_free_from", label: "Free postage from, in £", kind: "pounds", optional: true },
    ],
  },
  rules: {
    title: "Booking rules",
    about: "Cancelling, moving and trials",
    fields: [
      {
        name: "cancel_full_days",
        label: "Full refund: days before the start",
        kind: "whole",
        help: "Families who cancel at least this many days before the first lesson or camp day get a full refund.",
      },
      {
        name: "cancel_share_days",
        label: "Part refund: days before the start",
        kind: "whole",
        help: "Families who cancel at least this many days before get part of the price back. After that, they get nothing back.",
      },
      { name: "cancel_share_percent", label: "Part refund, %", kind: "whole" },
      { name: "booking_fee_back", label: "The booking fee is refunded too", kind: "check" },
      {
        name: "move_days",
        label: "Moving a booking: days before the lesson",
        kind: "whole",
        optional: true,
        help: "Until then families can move it themselves. If empty, they have to ask the school.",
      },
      {
        name: "trials_per_year",
        label: "Trials per child in a school year",
        kind: "whole",
        optional: true,
        help: "Leave empty to allow one for each class, with no other limit.",
      },
    ],
  },
  safety: {
    title: "Safety",
    about: "What families read about safeguarding",
    fields: [
      { name: "safeguarding", label: "Safeguarding", kind: "text", optional: true },
      { name: "dbs_checks", label: "DBS checks", kind: "text", optional: true },
      { name: "first_aid", label: "First aid", kind: "text", optional: true },
      { name: "staff_ratio", label: "Adults and children", kind: "text", optional: true },
    ],
  },
};

export function isPart(text: string | undefined): text is Part {
  return text !== undefined && Object.hasOwn(PARTS, text);
}

/** The value of a setting as its field shows it. */
export function shownIn({ kind }: Pick<Field, "kind">, value: Settings[SettingName]): string {
  if (value === null) return "";
  return kind === "pounds" ? poundsDecimal(Number(value)) : String(value);
}

/** A setting in words, for two versions side by side. */
function textOfSetting({ kind, choices }: Field, value: Settings[SettingName]): string {
  if (value === null) return "";
  if (kind === "check") return value === true ? "Yes" : "No";
  if (kind === "pounds") return formatPence(Number(value));
  if (kind === "choice") return choices?.find(([stored]) => stored === String(value))?.[1] ?? String(value);
  return String(value).replaceAll("\r\n", "\n").trim();
}

interface ReadForm {
  readonly change: Partial<Settings>;
  /** What is no number or amount, by field. */
  readonly errors: Readonly<Record<string, string>>;
}

/** The part of the settings that a form shows, as the API takes it. */
export function readSettings(form: FormData, fields: readonly Field[]): ReadForm {
  const errors: Record<string, string> = {};
  const read = ({ name, kind, optional }: Field): Settings[SettingName] => {
    const text = textOf(form, name).trim();
    if (kind === "check") return form.get(name) === "on";
    if (text === "" && optional === true) return null;
    if (kind === "pounds") {
      const pence = penceOf(text);
      if (pence === null) errors[name] = "Please enter pounds and whole pence, such as 12.50.";
      return pence ?? 0;
    }
    if (kind === "whole") {
      if (!/^\d{1,9}$/u.test(text)) errors[name] = "Please enter a whole number.";
      return Number(text);
    }
    return name === "vat_rate" ? Number(text) : textOf(form, name);
  };
  return { change: Object.fromEntries(fields.map((field) => [field.name, read(field)])), errors };
}

/** The fields of this part in which two versions differ. */
export function settingDifferences(
  mine: Partial<Settings>,
  {
    stored,
    opened,
    fields,
  }: { readonly stored: Settings; readonly opened: Settings; readonly fields: readonly Field[] },
): Difference<SettingName>[] {
  return fields
    .map((field) => {
      const { name, label } = field;
      const own = textOfSetting(field, mine[name] ?? null);
      const theirs = textOfSetting(field, stored[name]);
      return { name, label, mine: own, theirs, isEdited: own !== textOfSetting(field, opened[name]) };
    })
    .filter((one) => one.mine !== one.theirs);
}

/** True if somebody else changed something that this part shows. Another part's change is no conflict. */
export function isTouched(opened: Settings, stored: Settings, fields: readonly Field[]): boolean {
  return fields.some(({ name }) => opened[name] !== stored[name]);
}
