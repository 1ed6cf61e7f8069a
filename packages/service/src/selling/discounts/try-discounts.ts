import type { CallParsed, TriedBasket } from "@matinee/contract";
import { couponView, type BasketCoupon } from "@matinee/core/basket";
import { validateCoupon, validateOffer, type CouponDetails, type OfferDetails } from "@matinee/core/catalogue";
import { addDays, ok, pence, timesPence, vatRate, ZERO_PENCE, type IsoDate } from "@matinee/core/kernel";
import { priceOrder, type PriceInput, type PriceLine, type Seller } from "@matinee/core/pricing";
import { authorize, refuse, type Context, type Outcome } from "../../kernel/index.ts";
import { sellerInHand } from "../seller-in-hand.ts";
import { mayChange } from "./read-coupons.ts";
import { activeOffers } from "./offer-to-edit.ts";

type Input = CallParsed<"POST /v1/staff/discounts/try", "body">;

/** The most that a basket of this size can cost, so that its sum stays a whole number of pence. */
const MAX_PRICE = 1_000_000;

/**
 * What a basket would cost with a coupon or an offer, beside the offers of the school that are on. It is priced as a family's basket is, and
 * nothing is written.
 */
export async function tryDiscounts(
  ctx: Context,
  { franchise_id: asked, ...input }: Input,
): Promise<Outcome<TriedBasket>> {
  const allowed = authorize(ctx, "offer:change", "unread");
  if (!allowed.ok) return allowed;
  const ofAll = asked === null && mayChange(ctx, { school: null });
  const found = ofAll ? null : await sellerInHand(ctx, ctx.db, { seller: asked, action: "offer:change" });
  if (found?.ok === false) return found;
  const { coupon, offer, lines } = input;
  // Its code is not what is tried.
  const checkedCoupon = coupon === null ? null : validateCoupon({ ...coupon, code: "TRY", name: "The coupon" });
  if (checkedCoupon?.ok === false) return refuse("invalid", checkedCoupon.error);
  const checkedOffer = offer === null ? null : validateOffer({ ...offer, name: offer.name.trim() || "The offer" });
  if (checkedOffer?.ok === false) return refuse("invalid", checkedOffer.error);
  const problems = lines.flatMap(({ price }, nth) =>
    price < 0 || price > MAX_PRICE
      ? [{ path: `lines.${nth}.price`, message: "Please enter a price from £0 to £10,000." }]
      : [],
  );
  if (problems.length > 0) return refuse("invalid", problems);
  const seller = found?.value ?? { id: 1, name: "the network", isVatRegistered: false };
  const active = found === null ? [] : await activeOffers(ctx.db, found.value.id);
  const offers: (OfferDetails & { readonly id: number })[] = active.filter((one) => one.id !== offer?.id);
  if (checkedOffer !== null) offers.push({ ...checkedOffer.value, id: offer?.id ?? 0 });
  const today = ctx.today();
  const basketCoupon = checkedCoupon === null ? null : asBasketCoupon(checkedCoupon.value, found?.value ?? null, today);
  const priced: PriceInput = {
    lines: lines.map((line, nth) =>
      lineOf(line, nth, { id: seller.id, name: seller.name, vatRegistered: seller.isVatRegistered }, today),
    ),
    offers: offers.map((one) => ({
      id: one.id,
      sellerId: seller.id,
      kind: one.kind,
      name: one.name,
      percent: Math.round(one.percent * 100),
      types: one.item_types,
      daysBefore: one.days_before,
    })),
    coupon:
      basketCoupon === null || basketCoupon.refusal !== null
        ? null
        : {
            code: basketCoupon.code,
            name: basketCoupon.name,
            sellerId: basketCoupon.seller_id,
            percent: basketCoupon.percent_bp,
            amount: basketCoupon.amount_pence === null ? null : pence(basketCoupon.amount_pence),
            scopes: basketCoupon.scopes,
            minimum: pence(basketCoupon.minimum_pence),
          },
    fees: [],
    credit: ZERO_PENCE,
    bookedOn: today,
  };
  return ok(triedOf(priced, basketCoupon));
}

function triedOf(input: PriceInput, coupon: BasketCoupon | null): TriedBasket {
  const order = priceOrder(input);
  const lines = order.lines.map(({ line, discounts }) => {
    const before = timesPence(line.unitPrice, line.quantity);
    const off = discounts.map(({ name, amount }) => ({ name, amount }));
    const after = before - off.reduce((sum, { amount }) => sum + amount, 0);
    return { type: line.type, quantity: line.quantity, before, after, discounts: off };
  });
  return {
    lines,
    before: lines.reduce((sum, line) => sum + line.before, 0),
    total: order.totalGross,
    coupon: couponView(coupon, input.coupon, order.coupon),
  };
}

function lineOf(line: Input["lines"][number], nth: number, seller: Seller, today: IsoDate): PriceLine {
  const { type, price, quantity, days_ahead: ahead } = line;
  const isItem = type === "product";
  return {
    id: `line ${nth}`,
    kind: isItem ? "product" : type === "camp" ? "camp" : "class",
    type,
    label: `Line ${nth + 1}`,
    // Each line is another class or camp, for the same children.
    subject: `line ${nth}`,
    seller,
    unitPrice: pence(price),
    quantity,
    vatRate: vatRate(0),
    deposit: null,
    children: isItem ? [] : Array.from({ length: quantity }, (_, n) => ({ id: `child ${n}`, name: `Child ${n + 1}` })),
    startsOn: isItem ? null : addDays(today, ahead),
    extras: [],
  };
}

function asBasketCoupon(
  form: CouponDetails,
  seller: { readonly id: number; readonly name: string } | null,
  today: IsoDate,
): BasketCoupon {
  return {
    id: 0,
    code: form.code,
    name: form.name,
    seller_id: seller?.id ?? null,
    seller_name: seller?.name ?? null,
    percent_bp: form.percent === null ? null : Math.round(form.percent * 100),
    amount_pence: form.amount,
    scopes: form.scopes,
    minimum_pence: form.minimum,
    pool_id: null,
    per_customer: null,
    refusal:
      form.ends_on !== null && form.ends_on < today
        ? "ended"
        : form.starts_on !== null && form.starts_on > today
          ? "not_yet"
          : null,
  };
}
