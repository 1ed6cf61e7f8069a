import { isoDate, pence, vatRate } from "../kernel/index.ts";
import { checkInput } from "./check-input.ts";
import type { Coupon, Extra, Fee, MovedLine, Offer, PriceInput, PriceLine, Seller } from "./price-input.ts";
import { FEE_KINDS } from "./school-fees.ts";
import { fieldsOf, flagOf, listOf, nullOr, oneOf, textOf, wholeOf } from "./read-json.ts";

const LINE_KINDS = ["class", "camp", "product"] as const;
const BOOKING_TYPES = ["trial", "enrolment", "camp"] as const;
const LINE_TYPES = [...BOOKING_TYPES, "product"] as const;
const OFFER_KINDS = ["sibling", "several_classes", "early_bird"] as const;
const SCOPES = ["classes", "camps", "products"] as const;

/**
 * Parses a stored price input, so that an order can be priced again to the same penny years later. Throws a TypeError
 * or RangeError if it is invalid; stored input is never repaired.
 */
export function parsePriceInput(json: unknown): PriceInput {
  const stored = fieldsOf(json, "stored price");
  const input: PriceInput = {
    lines: listOf(stored.get("lines"), "list of lines", readLine),
    ...(stored.has("moved") ? { moved: listOf(stored.get("moved"), "list of moved lines", readMoved) } : {}),
    offers: listOf(stored.get("offers"), "list of offers", readOffer),
    coupon: nullOr(stored.get("coupon"), readCoupon),
    fees: listOf(stored.get("fees"), "list of fees", readFee),
    credit: readPence(stored.get("credit")),
    bookedOn: readDay(stored.get("bookedOn")),
    ...(stored.has("smallRestNow") ? { smallRestNow: flagOf(stored.get("smallRestNow"), "choice of when") } : {}),
  };
  checkInput(input);
  return input;
}

function readLine(json: unknown): PriceLine {
  const line = fieldsOf(json, "line");
  return {
    id: textOf(line.get("id"), "line id"),
    kind: oneOf(line.get("kind"), "kind of line", LINE_KINDS),
    type: oneOf(line.get("type"), "type of line", LINE_TYPES),
    label: textOf(line.get("label"), "label"),
    seller: readSeller(line.get("seller")),
    unitPrice: readPence(line.get("unitPrice")),
    quantity: wholeOf(line.get("quantity"), "quantity"),
    vatRate: readRate(line.get("vatRate")),
    deposit: nullOr(line.get("deposit"), readPence),
    children: listOf(line.get("children"), "list of children", readChild),
    startsOn: nullOr(line.get("startsOn"), readDay),
    extras: listOf(line.get("extras"), "list of extras", readExtra),
    ...(line.has("subject") ? { subject: textOf(line.get("subject"), "subject") } : {}),
  };
}

function readMoved(json: unknown): MovedLine {
  const moved = fieldsOf(json, "moved line");
  return {
    line: readLine(moved.get("line")),
    root: textOf(moved.get("root"), "line id"),
    from: wholeOf(moved.get("from"), "position"),
    waived: readPence(moved.get("waived")),
  };
}

function readSeller(json: unknown): Seller {
  const seller = fieldsOf(json, "seller");
  return {
    id: wholeOf(seller.get("id"), "seller id"),
    name: textOf(seller.get("name"), "seller name"),
    vatRegistered: flagOf(seller.get("vatRegistered"), "registration"),
  };
}

function readChild(json: unknown): PriceLine["children"][number] {
  const child = fieldsOf(json, "child");
  return { id: textOf(child.get("id"), "child id"), name: textOf(child.get("name"), "child's name") };
}

function readExtra(json: unknown): Extra {
  const extra = fieldsOf(json, "extra");
  return {
    id: textOf(extra.get("id"), "extra id"),
    label: textOf(extra.get("label"), "label"),
    unitPrice: readPence(extra.get("unitPrice")),
    quantity: wholeOf(extra.get("quantity"), "quantity"),
    vatRate: readRate(extra.get("vatRate")),
  };
}

function readOffer(json: unknown): Offer {
  const offer = fieldsOf(json, "offer");
  return {
    id: wholeOf(offer.get("id"), "offer id"),
    sellerId: wholeOf(offer.get("sellerId"), "seller id"),
    kind: oneOf(offer.get("kind"), "kind of offer", OFFER_KINDS),
    name: textOf(offer.get("name"), "name"),
    percent: wholeOf(offer.get("percent"), "percentage"),
    types: listOf(offer.get("types"), "list of types", (type) => oneOf(type, "type", BOOKING_TYPES)),
    daysBefore: nullOr(offer.get("daysBefore"), (days) => wholeOf(days, "number of days")),
  };
}

function readCoupon(json: unknown): Coupon {
  const coupon = fieldsOf(json, "coupon");
  return {
    code: textOf(coupon.get("code"), "code"),
    name: textOf(coupon.get("name"), "name"),
    sellerId: nullOr(coupon.get("sellerId"), (id) => wholeOf(id, "seller id")),
    percent: nullOr(coupon.get("percent"), (percent) => wholeOf(percent, "percentage")),
    amount: nullOr(coupon.get("amount"), readPence),
    scopes: listOf(coupon.get("scopes"), "list of scopes", (scope) => oneOf(scope, "scope", SCOPES)),
    minimum: readPence(coupon.get("minimum")),
  };
}

function readFee(json: unknown): Fee {
  const fee = fieldsOf(json, "fee");
  return {
    kind: oneOf(fee.get("kind"), "kind of fee", FEE_KINDS),
    label: textOf(fee.get("label"), "label"),
    amount: readPence(fee.get("amount")),
    seller: readSeller(fee.get("seller")),
    follows: listOf(fee.get("follows"), "list of lines", (id) => textOf(id, "line id")),
    ...(fee.has("vatRate") ? { vatRate: readRate(fee.get("vatRate")) } : {}),
  };
}

function readPence(json: unknown): PriceLine["unitPrice"] {
  return pence(wholeOf(json, "number of pence"));
}

function readRate(json: unknown): PriceLine["vatRate"] {
  return vatRate(wholeOf(json, "VAT rate"));
}

function readDay(json: unknown): PriceInput["bookedOn"] {
  return isoDate(textOf(json, "date"));
}
