import { extraText } from "@matinee/format";
import {
  addPence,
  pence,
  vatRate,
  type IsoDate,
  isoDate,
  type Pence,
  timesPence,
  ZERO_PENCE,
} from "../kernel/index.ts";
import type { Fee, PriceInput, PriceLine, Seller } from "../pricing/index.ts";
import type { BasketTerms } from "./terms.ts";
import { deliveryOf } from "./delivery.ts";
import type { CampLine, LineSeller, OrderLine, ProductLine } from "./line.ts";

interface PriceDate {
  /** The date in Europe/London from which early bookings count. */
  readonly today: IsoDate;
  /** Credit to use, in pence. */
  readonly credit: Pence;
}

/** The input of `priceOrder` for a basket: its lines at their promised prices, and its sellers' terms. */
export function priceInputOf(
  lines: readonly OrderLine[],
  terms: BasketTerms,
  { today, credit }: PriceDate,
): PriceInput {
  const priceLines = lines.map((line) => priceLineOf(line, today));
  return {
    lines: priceLines,
    offers: terms.offers.map((offer) => ({
      id: offer.id,
      sellerId: offer.seller_id,
      kind: offer.kind,
      name: offer.name,
      percent: offer.percent_bp,
      types: offer.item_types,
      daysBefore: offer.days_before,
    })),
    coupon: couponOf(terms),
    fees: [...bookingFees(lines), ...postageFees(lines, priceLines, terms)],
    credit,
    bookedOn: today,
    smallRestNow: true,
  };
}

function couponOf({ coupon }: BasketTerms): PriceInput["coupon"] {
  if (coupon === null || coupon.refusal !== null) return null;
  return {
    code: coupon.code,
    name: coupon.name,
    sellerId: coupon.seller_id,
    percent: coupon.percent_bp,
    amount: coupon.amount_pence === null ? null : pence(coupon.amount_pence),
    scopes: coupon.scopes,
    minimum: pence(coupon.minimum_pence),
  };
}

/** A line as it is priced, at its promised price. */
export function priceLineOf(line: OrderLine, today: IsoDate): PriceLine {
  const common = {
    id: line.id,
    type: line.type,
    seller: sellerOf(line.seller),
    quantity: line.quantity,
    vatRate: vatRate(line.vat_bp),
    unitPrice: pence(line.unit_price_pence),
    deposit: null,
    extras: [],
  };
  switch (line.type) {
    case "product":
      return {
        ...common,
        kind: "product",
        label: productLabel(line),
        unitPrice: pence(line.unit_price_pence + line.personalisation_pence),
        children: [],
        startsOn: null,
      };
    case "camp":
      return {
        ...common,
        kind: "camp",
        subject: `camp ${line.course.id}`,
        label: `${line.course.name}, ${line.children.map((child) => child.first_name).join(", ")}`,
        children: line.children.map(({ id, first_name }) => ({ id, name: first_name })),
        startsOn: isoDate(line.course.starts_on),
        deposit: depositOf(line, today),
        extras: line.addons.map((addon) => ({
          id: String(addon.id),
          label: extraText({ ...addon, quantity: 1 }),
          unitPrice: pence(addon.unit_price_pence),
          quantity: addon.quantity,
          vatRate: vatRate(addon.vat_bp),
        })),
      };
    default:
      return {
        ...common,
        kind: "class",
        subject: `class ${line.group.id}`,
        label: `${line.group.name}, ${line.type === "trial" ? "trial" : "term"}`,
        children: line.children.map(({ id, first_name }) => ({ id, name: first_name })),
        startsOn: isoDate(line.start_on),
      };
  }
}

/**
 * The first of the days that a family chose of a camp, from which the rule for cancelling counts; null: none were chosen. The price does not
 * hold it: an early-bird offer counts from the camp's own start.
 */
export function firstChosenDay(line: OrderLine): IsoDate | null {
  const [first] = line.type === "camp" ? (line.chosen_days ?? []).toSorted() : [];
  return first === undefined ? null : isoDate(first);
}

function productLabel(line: ProductLine): string {
  const printed = line.personalisation === null ? [] : [`“${line.personalisation}”`];
  return [line.product.name, ...line.attributes.map((one) => one.option), ...printed].join(", ");
}

/** The part of a camp's price that is due now, in pence for one; null: all of it, as once its balance has fallen due. */
function depositOf({ take_full_payment: full, chosen_days, course }: CampLine, today: IsoDate): Pence | null {
  // Single days are paid when they are booked.
  if (full || chosen_days !== null || course.deposit_pence === null || course.balance_due_on === null) return null;
  return course.balance_due_on > today ? pence(course.deposit_pence) : null;
}

function sellerOf(seller: LineSeller): Seller {
  return { id: seller.id, name: seller.name, vatRegistered: seller.vat_number !== null };
}

/** Each seller's booking fee, once, where the basket has its classes or camps; its VAT follows those lines. */
function bookingFees(lines: readonly OrderLine[]): Fee[] {
  return sellersOf(lines.filter((line) => line.type !== "product")).flatMap(({ seller, ids }) =>
    seller.booking_fee_pence === 0
      ? []
      : [
          {
            kind: "booking",
            label: "Booking fee",
            amount: pence(seller.booking_fee_pence),
            seller: sellerOf(seller),
            follows: ids,
          },
        ],
  );
}

/** Each seller's postage, once, where its items are posted. It is free from a value of items before any coupon. */
function postageFees(lines: readonly OrderLine[], priceLines: readonly PriceLine[], terms: BasketTerms): Fee[] {
  const methods = deliveryOf(lines, terms);
  const valueOf = new Map(priceLines.map((line) => [line.id, timesPence(line.unitPrice, line.quantity)]));
  return sellersOf(lines.filter((line) => line.type === "product")).flatMap(({ seller, ids }) => {
    if (methods.get(seller.id) !== "post") return [];
    const value = addPence(...ids.map((id) => valueOf.get(id) ?? ZERO_PENCE));
    const { postage_pence: postage, postage_free_from_pence: freeFrom } = seller;
    if (postage === null || postage === 0 || (freeFrom !== null && value >= freeFrom)) return [];
    return [{ kind: "postage", label: "Postage", amount: pence(postage), seller: sellerOf(seller), follows: ids }];
  });
}

function sellersOf(lines: readonly OrderLine[]): { seller: LineSeller; ids: string[] }[] {
  const sellers = new Map(lines.map((line) => [line.seller.id, line.seller]));
  return [...sellers.values()]
    .toSorted((a, b) => a.id - b.id)
    .map((seller) => ({ seller, ids: lines.filter((line) => line.seller.id === seller.id).map((line) => line.id) }));
}
