import type { BasketProblem, Cart, ClassItem } from "@matinee/contract";
import { vatPercent } from "@matinee/core/kernel";
import type { PricedLine, PricedOrder } from "@matinee/core/pricing";
import type { ClassLine } from "./lines.ts";
import { priceLines } from "./price-lines.ts";

/** The currency of everything we sell. */
const CURRENCY = "GBP";

interface CartParts {
  readonly id: string | null;
  /** The shop it belongs to. */
  readonly name: string;
  readonly lines: readonly ClassLine[];
  readonly problems: readonly BasketProblem[];
}

/** The cart of contract.md ("Basket and order"); without lines the same shape with zeros and empty lists. */
export function cartOf({ id, name, lines, problems }: CartParts): Cart {
  const priced = priceLines(lines);
  return {
    id,
    name,
    currency: CURRENCY,
    class_items: lines.flatMap((line, index) => {
      const figures = priced.lines[index];
      return figures === undefined ? [] : [classItemOf(line, figures)];
    }),
    product_items: [],
    child: onlyChild(lines),
    discounts: [],
    fees: [],
    coupon: null,
    delivery: null,
    credit_used: 0,
    available_credit: 0,
    ...totalsOf(priced),
    vat_lines: priced.vatLines.map((one) => {
      const seller = lines.find((line) => line.seller.id === one.sellerId)?.seller;
      return {
        seller: { id: one.sellerId, name: seller?.name ?? "" },
        vat_number: seller?.vat_number ?? null,
        rate: vatPercent(one.rate),
        net: one.net,
        vat: one.vat,
        gross: one.gross,
      };
    }),
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
    amount_due_now: priced.amountDueNow,
    amount_due_later: priced.amountDueLater,
  };
}

/** One class line as the cart shows it. */
export function classItemOf(line: ClassLine, figures: PricedLine): ClassItem {
  return {
    id: line.id,
    type: line.type,
    group_id: line.group.id,
    course_id: null,
    name: line.group.name,
    location: {
      id: line.location.id,
      name: line.location.name,
      post_town: line.location.post_town,
      postcode: line.location.postcode,
    },
    disciplines: line.group.disciplines,
    children: line.children.map(({ id, first_name }) => ({ id, first_name })),
    start_date: line.start_on,
    dates: line.sessions.map((session) => ({ date: session.held_on, start: session.start, end: session.end })),
    quantity: line.quantity,
    unit_price: line.unit_price_pence,
    base_cost: figures.listTotal,
    discount: figures.discount,
    vat_rate: vatPercent(figures.vatRate),
    vat_amount: figures.vat,
    total_gross: figures.gross,
    take_full_payment: line.take_full_payment,
    amount_due_now: figures.dueNow,
    deposit: null,
    balance_due_on: null,
    discounts: [],
    addons: [],
    clashes: [],
    seller: { id: line.seller.id, name: line.seller.name },
  };
}

function onlyChild(lines: readonly ClassLine[]): Cart["child"] {
  const children = new Map(lines.flatMap((line) => line.children.map((child) => [child.id, child])));
  const [child] = children.values();
  return child !== undefined && children.size === 1 ? { id: child.id, first_name: child.first_name } : null;
}
