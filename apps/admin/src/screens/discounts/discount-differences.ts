import type { CouponForm, OfferForm, StaffCoupon, StaffOffer } from "@matinee/contract/client";
import { counted, formatPence, tableDate } from "@matinee/format";
import type { Difference } from "../../ui/EditConflict.tsx";
import { OFFER_KINDS, offText, SCOPES, typesText } from "./discount-text.ts";

/** How one field of a form is called and read. */
type Fields<Form> = Readonly<Record<string, readonly [label: string, text: (form: Form) => string]>>;

const day = (on: string | null) => (on === null ? "" : tableDate(on));
const limit = (uses: number | null) => (uses === null ? "No limit" : String(uses));

const COUPON = {
  code: ["Code", ({ code }) => code.trim().toUpperCase()],
  name: ["Name", ({ name }) => name.trim()],
  off: ["Discount", offText],
  scopes: [
    "What it is for",
    ({ scopes }) =>
      scopes
        .map((one) => SCOPES[one])
        .toSorted()
        .join(", "),
  ],
  minimum: ["Minimum spend", ({ minimum }) => formatPence(minimum)],
  limit: ["Total uses", (form) => limit(form.limit)],
  per_customer: ["Uses per family", (form) => limit(form.per_customer)],
  starts_on: ["First day", (form) => day(form.starts_on)],
  ends_on: ["Last day", (form) => day(form.ends_on)],
} as const satisfies Fields<CouponForm>;

const OFFER = {
  kind: [
    "Kind",
    ({ kind, days_before: days }) =>
      days === null ? OFFER_KINDS[kind] : `${OFFER_KINDS[kind]}, ${counted(days, "day")}`,
  ],
  name: ["Name", ({ name }) => name.trim()],
  percent: ["Per cent off", ({ percent }) => `${percent}%`],
  item_types: ["What it is for", (form) => typesText(form.item_types.toSorted())],
  active: ["On", ({ active }) => (active ? "Yes" : "No")],
} as const satisfies Fields<OfferForm>;

function discountDifferences<Form, Name extends string>(
  fields: Readonly<Record<Name, readonly [string, (form: Form) => string]>>,
  mine: Form,
  stored: Form,
  opened: Form,
): Difference<Name>[] {
  // The record has exactly these keys.
  return (Object.keys(fields) as Name[])
    .map((name) => {
      const [label, text] = fields[name];
      return { name, label, mine: text(mine), theirs: text(stored), isEdited: text(mine) !== text(opened) };
    })
    .filter((one) => one.mine !== one.theirs);
}

/** The fields in which two versions of a coupon differ. */
export const couponDifferences = (mine: CouponForm, stored: StaffCoupon, opened: StaffCoupon) =>
  discountDifferences<CouponForm, keyof typeof COUPON>(COUPON, mine, stored, opened);

/** The fields in which two versions of an offer differ. */
export const offerDifferences = (mine: OfferForm, stored: StaffOffer, opened: StaffOffer) =>
  discountDifferences<OfferForm, keyof typeof OFFER>(OFFER, mine, stored, opened);

/** What to save: this user's version, but for the fields that they leave to the other. */
export function couponMerged(
  mine: CouponForm,
  stored: StaffCoupon,
  theirs: readonly (keyof typeof COUPON)[],
): CouponForm {
  const of = (name: keyof typeof COUPON) => (theirs.includes(name) ? stored : mine);
  return {
    code: of("code").code,
    name: of("name").name,
    percent: of("off").percent,
    amount: of("off").amount,
    scopes: of("scopes").scopes,
    minimum: of("minimum").minimum,
    limit: of("limit").limit,
    per_customer: of("per_customer").per_customer,
    starts_on: of("starts_on").starts_on,
    ends_on: of("ends_on").ends_on,
  };
}

/** The same of an offer. */
export function offerMerged(mine: OfferForm, stored: StaffOffer, theirs: readonly (keyof typeof OFFER)[]): OfferForm {
  const of = (name: keyof typeof OFFER) => (theirs.includes(name) ? stored : mine);
  return {
    kind: of("kind").kind,
    days_before: of("kind").days_before,
    name: of("name").name,
    percent: of("percent").percent,
    item_types: of("item_types").item_types,
    active: of("active").active,
  };
}
