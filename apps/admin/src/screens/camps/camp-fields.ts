import type { CampChoices, CampForm, StaffCamp } from "@matinee/contract/client";
import { counted, formatPence, shortDate, tableDate } from "@matinee/format";
import type { App } from "@matinee/webapp/signed-in";
import { differencesIn, disciplinesText, nameIn, tidyText } from "../../ui/differences.ts";
import type { Difference } from "../../ui/EditConflict.tsx";
import { textOf } from "../../ui/form-data.ts";
import { readNumbers, type ReadForm } from "../../ui/read-numbers.ts";
import { vatText } from "../../ui/VatRate.tsx";

/** What a camp of a school can have, and when the school is shut. */
export async function readChoices(api: App["api"], school: number) {
  const query = { school };
  const [choices, calendar] = await Promise.all([
    api.call("GET /v1/staff/camp-choices", { query, quiet: true }),
    api.call("GET /v1/staff/calendar", { query, quiet: true }),
  ]);
  return { choices, calendar };
}

/** How an extra is charged, as one choice. */
export const CHARGED = {
  course: "Once for the camp",
  day: "For every day",
  chosen: "For days that families choose",
} as const;

export const chargedOf = ({ per, choose_days: chosen }: Pick<CampForm["extras"][number], "per" | "choose_days">) =>
  chosen ? "chosen" : per;

/** The form of a camp as the API takes it. */
export function readCampForm(form: FormData): ReadForm<CampForm> {
  const { errors, whole, price } = readNumbers(form);
  const text = (name: string) => textOf(form, name).trim();
  const orNull = <T>(name: string, read: (name: string) => T) => (text(name) === "" ? null : read(name));
  const rows = (name: string) => Array.from({ length: Number(text(name)) }, (_, n) => `${name}.${n}`);
  const body = {
    name: text("name"),
    description: text("description"),
    day_description: text("day_description"),
    category_id: Number(text("category_id")),
    location_id: Number(text("location_id")),
    disciplines: form.getAll("disciplines").map(String),
    min_age: whole("min_age"),
    max_age: whole("max_age"),
    starts_on: text("starts_on"),
    ends_on: text("ends_on"),
    days: rows("days").map((day) => ({
      on: text(`${day}.on`),
      starts_at: text(`${day}.starts_at`),
      ends_at: text(`${day}.ends_at`),
      places: orNull(`${day}.places`, whole),
    })),
    capacity: whole("capacity"),
    price: price("price"),
    day_price: form.has("by_the_day") ? price("day_price") : null,
    deposit: orNull("deposit", price),
    balance_due_on: orNull("balance_due_on", text),
    vat_rate: Number(text("vat_rate")),
    extras: rows("extras").map((extra) => {
      const charged = text(`${extra}.charged`);
      return {
        id: orNull(`${extra}.id`, (name) => Number(text(name))),
        name: text(`${extra}.name`),
        description: text(`${extra}.description`),
        price: price(`${extra}.price`),
        per: charged === "course" ? ("course" as const) : ("day" as const),
        choose_days: charged === "chosen",
        choice_label: text(`${extra}.choice_label`),
        choice_options: text(`${extra}.choice_options`)
          .split(",")
          .map((one) => one.trim())
          .filter((one) => one !== ""),
        limit: orNull(`${extra}.limit`, whole),
        vat_rate: Number(text(`${extra}.vat_rate`)),
        archived: form.has(`${extra}.archived`),
      };
    }),
  };
  return { body, errors };
}

const LABELS = {
  name: "Name",
  category_id: "Category",
  description: "Description",
  day_description: "What a day is like",
  location_id: "Location",
  disciplines: "Disciplines",
  min_age: "Youngest age",
  max_age: "Oldest age",
  starts_on: "First day",
  ends_on: "Last day",
  days: "Days",
  capacity: "Places",
  price: "Whole camp",
  day_price: "One day",
  deposit: "Deposit",
  balance_due_on: "Balance due by",
  vat_rate: "VAT",
  extras: "Extras",
} as const satisfies Record<keyof CampForm, string>;

type Name = keyof typeof LABELS;

const pounds = (pence: number | null) => (pence === null ? "" : formatPence(pence));

function extraText(extra: CampForm["extras"][number]): string {
  const parts = [
    `${extra.name} ${formatPence(extra.price)}`,
    CHARGED[chargedOf(extra)].toLowerCase(),
    extra.limit === null ? "no limit" : `${extra.limit} of it`,
    ...(extra.choice_options.length === 0 ? [] : [`${extra.choice_label}: ${extra.choice_options.join(", ")}`]),
    vatText(extra.vat_rate),
    ...(extra.description === "" ? [] : [extra.description]),
    ...(extra.archived ? ["no longer sold"] : []),
  ];
  return parts.join(", ");
}

function textOfField(form: CampForm, name: Name, choices: CampChoices): string {
  switch (name) {
    case "category_id":
      return nameIn(choices.categories, form.category_id);
    case "location_id":
      return nameIn(choices.locations, form.location_id);
    case "disciplines":
      return disciplinesText(form.disciplines, choices.disciplines);
    case "days":
      return form.days
        .map(({ on, starts_at: from, ends_at: to, places }) => {
          return `${shortDate(on)} ${from}–${to}${places === null ? "" : ` (${counted(places, "place")})`}`;
        })
        .join(", ");
    case "extras":
      return form.extras.map(extraText).join("; ");
    case "price":
    case "day_price":
    case "deposit":
      return pounds(form[name]);
    case "starts_on":
    case "ends_on":
    case "balance_due_on": {
      const on = form[name];
      return on === null || on === "" ? "" : tableDate(on);
    }
    case "vat_rate":
      return vatText(form.vat_rate);
    default:
      return tidyText(form[name]);
  }
}

/** The fields in which two versions of a camp differ. */
export function campDifferences(
  mine: CampForm,
  { choices, ...others }: { readonly stored: StaffCamp; readonly opened: StaffCamp; readonly choices: CampChoices },
): Difference<Name>[] {
  return differencesIn<CampForm, Name>(LABELS, (form, name) => textOfField(form, name, choices), { mine, ...others });
}
