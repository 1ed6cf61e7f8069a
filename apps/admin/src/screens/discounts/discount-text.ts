import type { CouponForm, OfferForm, StaffCoupon, StaffOffer } from "@matinee/contract/client";
import { formatPence } from "@matinee/format";
import { textOf } from "../../ui/form-data.ts";
import { penceOf, NO_PRICE, type ReadForm } from "../../ui/read-numbers.ts";

export const COUPON_STATUS: Readonly<Record<StaffCoupon["status"], string>> = {
  active: "Active",
  scheduled: "Scheduled",
  used_up: "Used up",
  ended: "Ended",
  archived: "Archived",
};

export const SCOPES: Readonly<Record<CouponForm["scopes"][number], string>> = {
  classes: "Classes",
  camps: "Camps",
  products: "Shop items",
};

export const OFFER_KINDS: Readonly<Record<StaffOffer["kind"], string>> = {
  sibling: "Siblings",
  several_classes: "Several classes",
  early_bird: "Early bird",
};

/** True if families get it now. */
export const isOn = ({ active, archived }: Pick<StaffOffer, "active" | "archived">) => active && !archived;

export function offerStatus({ active, archived }: Pick<StaffOffer, "active" | "archived">): string {
  if (archived) return "Archived";
  return active ? "On" : "Off";
}

export const TYPES: Readonly<Record<OfferForm["item_types"][number], string>> = {
  trial: "Trials",
  enrolment: "Terms",
  camp: "Camps",
};

export const typesText = (types: OfferForm["item_types"]) => types.map((one) => TYPES[one]).join(", ");

export function offText({ percent, amount }: Pick<CouponForm, "percent" | "amount">): string {
  return percent === null ? formatPence(amount ?? 0) : `${percent}%`;
}

/** "12 of 50", "3". */
export function usesText({ used, held, limit }: Pick<StaffCoupon, "used" | "held" | "limit">): string {
  const all = used + held;
  return limit === null ? String(all) : `${all} of ${limit}`;
}

/** A percentage from what somebody typed: "10", "12.5%". Null if it is none. */
function percentOf(text: string): number | null {
  const found = /^(\d{1,3}(?:\.\d{1,2})?)\s*%?$/u.exec(text.trim());
  return found === null ? null : Number(found[1]);
}

const NO_PERCENT = "Please enter a percentage, such as 10 or 12.5.";
const NO_NUMBER = "Please enter a whole number, or leave it empty for no limit.";

/** The form of a coupon as the API takes it. */
export function readCouponForm(form: FormData): ReadForm<CouponForm> {
  const errors: Record<string, string> = {};
  const orError = <T>(name: string, value: T | null, message: string): T | null => {
    if (value === null) errors[name] = message;
    return value;
  };
  const optional = (name: string) => textOf(form, name).trim() || null;
  const whole = (name: string) => {
    const text = optional(name);
    if (text === null) return null;
    return orError(name, /^\d{1,9}$/u.test(text) ? Number(text) : null, NO_NUMBER);
  };
  const isPercent = textOf(form, "off") !== "amount";
  const minimum = optional("minimum");
  const body: CouponForm = {
    code: textOf(form, "code"),
    name: textOf(form, "name"),
    percent: isPercent ? orError("percent", percentOf(textOf(form, "percent")), NO_PERCENT) : null,
    amount: isPercent ? null : orError("amount", penceOf(textOf(form, "amount")), NO_PRICE),
    scopes: form
      .getAll("scopes")
      .flatMap((one) => (one === "classes" || one === "camps" || one === "products" ? [one] : [])),
    minimum: minimum === null ? 0 : (orError("minimum", penceOf(minimum), NO_PRICE) ?? 0),
    limit: whole("limit"),
    per_customer: whole("per_customer"),
    starts_on: optional("starts_on"),
    ends_on: optional("ends_on"),
  };
  return { body, errors };
}

/** The form of an offer as the API takes it. */
export function readOfferForm(form: FormData): ReadForm<OfferForm> {
  const errors: Record<string, string> = {};
  const percent = percentOf(textOf(form, "percent"));
  if (percent === null) errors["percent"] = NO_PERCENT;
  const kind = textOf(form, "kind");
  const days = textOf(form, "days_before").trim();
  const isEarly = kind === "early_bird";
  if (isEarly && !/^\d{1,4}$/u.test(days)) errors["days_before"] = "Please enter a whole number of days.";
  const body: OfferForm = {
    kind: isEarly || kind === "several_classes" ? kind : "sibling",
    name: textOf(form, "name"),
    percent: percent ?? 0,
    item_types: form
      .getAll("item_types")
      .flatMap((one) => (one === "trial" || one === "enrolment" || one === "camp" ? [one] : [])),
    days_before: isEarly ? Number(days) : null,
    active: form.has("active"),
  };
  return { body, errors };
}
