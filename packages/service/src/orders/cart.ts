import {
  childrenOf,
  clashesOf,
  couponView,
  deliveryChoices,
  freeIn,
  isProductLine,
  type Availability,
  type BasketProblem,
  type OrderLine,
} from "@matinee/core/basket";
import type { Cart } from "@matinee/contract";
import { vatPercent } from "@matinee/core/kernel";
import type { PricedOrder } from "@matinee/core/pricing";
import { classItemView, productItemView } from "./item-views.ts";
import type { LoadedOrder } from "./load-order.ts";

/** The currency of everything we sell. */
const CURRENCY = "GBP";

interface CartParts {
  readonly id: string | null;
  /** The shop's name. */
  readonly name: string;
  readonly order: LoadedOrder;
  /** What is free for the order; null for orders that no longer need places, such as paid ones. */
  readonly availability: Availability | null;
  readonly problems: readonly BasketProblem[];
  /** The customer's available credit, in pence. */
  readonly availableCredit: number;
}

/** The cart of the contract ("Basket and order"). Without lines it has the same shape, with zeros and empty lists. */
export function cartOf({ id, name, order, availability, problems, availableCredit }: CartParts): Cart {
  const { lines, terms, priced } = order;
  const pricedOf = new Map(priced.lines.map((one) => [one.line.id, one]));
  const sellers = new Map(lines.map((line) => [line.seller.id, line.seller]));
  return {
    id,
    name,
    currency: CURRENCY,
    class_items: lines.flatMap((line) => {
      const figures = pricedOf.get(line.id);
      if (isProductLine(line) || figures === undefined) return [];
      return [classItemView(line, figures, clashesOf(line, lines, availability?.elsewhere ?? []))];
    }),
    product_items: lines.flatMap((line) => {
      const figures = pricedOf.get(line.id);
      if (!isProductLine(line) || figures === undefined) return [];
      const free = availability === null ? null : freeIn(availability, line.variation.pool_id);
      return [productItemView(line, figures, free ?? line.quantity)];
    }),
    child: onlyChild(lines),
    discounts: priced.discounts.map((one) => ({ ...one })),
    fees: priced.fees.map(({ fee }) => ({
      name: fee.label,
      amount: fee.amount,
      seller: { id: fee.seller.id, name: fee.seller.name },
    })),
    coupon: couponView(terms.coupon, order.input.coupon, priced.coupon),
    delivery: deliveryChoices(lines, terms, order.input.fees),
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
    total_if_accepted: problems.some((one) => one.remedies.includes("accept_terms"))
      ? (order.today?.priced.totalGross ?? null)
      : null,
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
