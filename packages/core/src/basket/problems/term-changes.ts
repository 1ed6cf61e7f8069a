import { formatPenceExact, formatList } from "@matinee/format";
import { addPence, pence, vatPercent, type Pence } from "../../kernel/index.ts";
import type { PriceInput, PriceLine, PricedOrder } from "../../pricing/index.ts";
import type { BasketProblem } from "./line-problem.ts";

/** A basket's price: what it was worked out with, and the result. */
interface Price {
  readonly input: PriceInput;
  readonly priced: PricedOrder;
}

/**
 * The problem of a basket whose price would be another one today: fees, postage, offers, a coupon's terms or VAT have changed since it was
 * shown. It says what changed and by how much. The visitor accepts it as a whole; it is never applied silently (product.md).
 */
export function termsProblem(shown: Price, now: Price): BasketProblem[] {
  const changes = [
    ...feeChanges(shown.priced, now.priced),
    ...amountChanges(offersOf(shown), offersOf(now), (id, was, is) => takesOff(offerName(id, shown, now), was, is)),
    ...couponChanges(shown, now),
    ...vatChanges(shown.input, now.input),
  ];
  const [was, is] = [shown.priced.totalGross, now.priced.totalGross];
  if (changes.length === 0 && was === is) return [];
  const total =
    was === is
      ? "Your total stays the same."
      : `Your total would be ${formatPenceExact(is)} instead of ${formatPenceExact(was)}.`;
  const message = [...changes, total].join(" ");
  return [
    {
      code: "price_changed",
      message,
      item_id: null,
      remedies: ["accept_terms"],
      available: null,
      addon_id: null,
    },
  ];
}

type Amounts = ReadonlyMap<string, Pence>;

function amountChanges(was: Amounts, is: Amounts, text: (key: string, was: Pence, is: Pence) => string): string[] {
  return [...new Set([...was.keys(), ...is.keys()])].flatMap((key) => {
    const [before, after] = [was.get(key) ?? pence(0), is.get(key) ?? pence(0)];
    return before === after ? [] : [text(key, before, after)];
  });
}

function feeChanges(shown: PricedOrder, now: PricedOrder): string[] {
  return amountChanges(feesOf(shown), feesOf(now), (name, was, is) => {
    if (was === 0) return `${name}: ${formatPenceExact(is)} (new).`;
    if (is === 0) return `${name}: no longer charged (was ${formatPenceExact(was)}).`;
    return `${name}: now ${formatPenceExact(is)} (was ${formatPenceExact(was)}).`;
  });
}

function feesOf({ fees }: PricedOrder): Amounts {
  return new Map(fees.map(({ fee }) => [`${fee.label} (${fee.seller.name})`, fee.amount]));
}

/** What each offer takes off, by its id. */
function offersOf({ priced }: Price): Amounts {
  const parts = priced.lines.flatMap((line) => line.discounts.filter((one) => one.source === "offer"));
  return new Map(
    [...Map.groupBy(parts, (one) => one.id)].map(([id, own]) => [id, addPence(...own.map((one) => one.amount))]),
  );
}

function offerName(id: string, shown: Price, now: Price): string {
  const offer = [...now.input.offers, ...shown.input.offers].find((one) => String(one.id) === id);
  return offer?.name ?? "An offer";
}

function couponChanges(shown: Price, now: Price): string[] {
  const [was, is] = [couponAmount(shown), couponAmount(now)];
  const code = (now.input.coupon ?? shown.input.coupon)?.code ?? "";
  // A coupon of a percentage takes off what its offers leave. Only its own terms are its change.
  const same = JSON.stringify(shown.input.coupon) === JSON.stringify(now.input.coupon);
  return same || was === is || now.input.coupon === null ? [] : [takesOff(`Code ${code}`, was, is)];
}

function couponAmount({ priced: { coupon } }: Price): Pence {
  return coupon?.applied === true ? coupon.amount : pence(0);
}

function takesOff(name: string, was: Pence, is: Pence): string {
  if (is === 0) return `${name} no longer applies. It took off ${formatPenceExact(was)}.`;
  if (was === 0) return `${name} now takes off ${formatPenceExact(is)}.`;
  return `${name} now takes off ${formatPenceExact(is)} instead of ${formatPenceExact(was)}.`;
}

/** Rates that changed. Prices include VAT, so they stay; the receipt says the new rate. */
function vatChanges(shown: PriceInput, now: PriceInput): string[] {
  const rates = new Map(now.lines.flatMap(ratesOf));
  const changed = shown.lines.flatMap(ratesOf).flatMap(([key, { label, rate }]) => {
    const after = rates.get(key);
    return after === undefined || after.rate === rate ? [] : [{ label, was: rate, is: after.rate }];
  });
  return [...Map.groupBy(changed, ({ was, is }) => `${was}/${is}`).values()].map((own) => {
    const [first] = own;
    const names = formatList([...new Set(own.map((one) => one.label))]);
    return `The VAT included in ${names} has changed from ${first?.was}% to ${first?.is}%. The price stays the same.`;
  });
}

function ratesOf(line: PriceLine): [string, { readonly label: string; readonly rate: number }][] {
  const rateOf = (rate: PriceLine["vatRate"]) => (line.seller.vatRegistered ? vatPercent(rate) : 0);
  return [
    [line.id, { label: line.label, rate: rateOf(line.vatRate) }],
    ...line.extras.map((extra): ReturnType<typeof ratesOf>[number] => [
      `${line.id}/${extra.id}`,
      { label: extra.label, rate: rateOf(extra.vatRate) },
    ]),
  ];
}
