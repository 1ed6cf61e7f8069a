import type { BasketProblem, Cart } from "@matinee/contract";
import { vatPercent } from "@matinee/core/kernel";
import type { PricedOrder } from "@matinee/core/pricing";
import type { PricedBasket } from "./load-order.ts";
import { clashesOf } from "./rules/clashes.ts";
import { couponWords } from "./coupon-text.ts";
import { deliveryChoice } from "./rules/delivery.ts";
import { classItemOf, productItemOf } from "./item-views.ts";
import { childrenOf, isProductLine, type OrderLine } from "./rules/line.ts";
import { freeIn } from "./rules/problem-of-line.ts";
import type { Situation } from "./availability.ts";

/** The currency of everything we sell. */
const CURRENCY = "GBP";

interface CartParts {
  readonly id: string | null;
  /** The shop it belongs to. */
  readonly name: string;
  readonly basket: PricedBasket;
  /** What is free around it; null where that is settled, as of an order that is paid. */
  readonly situation: Situation | null;
  readonly problems: readonly BasketProblem[];
  /** The customer's usable credit, in pence. */
  readonly availableCredit: number;
}

/** The cart of contract.md ("Basket and order"); without lines the same shape with zeros and empty lists. */
export function cartOf({ id, name, basket, situation, problems, availableCredit }: CartParts): Cart {
  const { lines, terms, priced } = basket;
  const pricedOf = new Map(priced.lines.map((one) => [one.line.id, one]));
  const sellers = new Map(lines.map((line) => [line.seller.id, line.seller]));
  return {
    id,
    name,
    currency: CURRENCY,
    class_items: lines.flatMap((line) => {
      const figures = pricedOf.get(line.id);
      if (isProductLine(line) || figures === undefined) return [];
      return [classItemOf(line, figures, clashesOf(line, lines, situation?.elsewhere ?? []))];
    }),
    product_items: lines.flatMap((line) => {
      const figures = pricedOf.get(line.id);
      if (!isProductLine(line) || figures === undefined) return [];
      const free = situation === null ? null : freeIn(situation, line.variation.pool_id);
      return [productItemOf(line, figures, free ?? line.quantity)];
    }),
    child: onlyChild(lines),
    discounts: priced.discounts.map((one) => ({ ...one })),
    fees: priced.fees.map(({ fee }) => ({
      name: fee.label,
      amount: fee.amount,
      seller: { id: fee.seller.id, name: fee.seller.name },
    })),
    coupon: couponWords(terms.coupon, basket.input.coupon, priced.coupon),
    delivery: deliveryChoice(lines, terms.delivery, basket.input.fees),
    available_credit: availableCredit,
    ...totalsOf(priced),
    vat_lines: priced.vatLines.map((one) => ({
      seller: { id: one.sellerId, name: sellers.get(one.sellerId)?.name ?? "" },
      vat_number: sellers.get(one.sellerId)?.vat_number ?? null,
      rate: vatPercent(one.rate),
      net: one.net,
      vat: one.vat,
      gross: one.gross,
    })),
    problems: [...problems],
  };
}

function totalsOf(priced: PricedOrder) {
  return {
    vat_rate: priced.vatRate,
    costs: priced.costs.map((step) => ({ ...step })),
    total_net: priced.totalNet,
    gross_subtotal: priced.grossSubtotal,
    total_discounts: priced.totalDiscounts,
    total_gross: priced.totalGross,
    net_subtotal: priced.netSubtotal,
    base_cost: priced.baseCost,
    vat_amount: priced.vatAmount,
    additional_fees: priced.additionalFees,
    product_sub_total: priced.productSubTotal,
    class_sub_total: priced.classSubTotal,
    credit_used: priced.creditUsed,
    amount_due_now: priced.amountDueNow,
    amount_due_later: priced.amountDueLater,
  };
}

function onlyChild(lines: readonly OrderLine[]): Cart["child"] {
  const children = new Map(lines.flatMap((line) => childrenOf(line).map((child) => [child.id, child])));
  const [child] = children.values();
  return child !== undefined && children.size === 1 ? { id: child.id, first_name: child.first_name } : null;
}
