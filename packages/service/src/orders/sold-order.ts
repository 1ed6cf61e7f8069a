import { deliveryOf, isProductLine, priceInputOf, type BasketTerms, type OrderLine } from "@matinee/core/basket";
import { ZERO_PENCE, type IsoDate } from "@matinee/core/kernel";
import { parsePriceInput, priceOrder, type PriceInput, type PricedOrder } from "@matinee/core/pricing";
import { pipeline, rowsOf, type CheckedStatement } from "@matinee/database";
import { SALE_TERMS } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { smallPictureOf } from "../catalogue/index.ts";
import type { Db } from "../kernel/index.ts";
import { childrenPart, orderLine } from "./load-lines.ts";
import { basketTerms } from "./load-terms.ts";
import { oldSoldOrder } from "./old-sold-order.ts";
import type { OrderRow } from "./order-row.ts";

/** The terms of sale that an order was placed under. */
export interface SaleTerms {
  readonly version: string;
  /** The cancellation rules for what was sold, in sentences. */
  readonly cancellation: readonly string[];
}

/**
 * An order as it was sold: names, dates, venues, sellers, prices, VAT, fees, delivery, coupon and terms of when it was placed, whatever
 * has become of the catalogue. Three things are today's: what families type themselves (names, printed text), so that corrections and
 * erasure reach it, a school's phone and email, so that a family can reach it, and the picture of an item. See docs/decisions, 0030.
 */
export interface SoldOrder {
  /** The lines that stand. */
  readonly lines: readonly OrderLine[];
  /** The lines that were cancelled since. */
  readonly cancelled: readonly OrderLine[];
  readonly terms: BasketTerms;
  /** The price of all lines, also of those cancelled since. */
  readonly input: PriceInput;
  readonly priced: PricedOrder;
  /** null: from before the terms were stored. */
  readonly saleTerms: SaleTerms | null;
}

const saleTermsRow = z.object({ version: z.string(), cancellation: z.array(z.string()) });

const soldTermsRow = z.object({ terms: basketTerms, sale_terms: saleTermsRow.nullable() });

const soldLineRow = z.object({ line: orderLine.nullable(), cancelled: z.boolean() });

/** What is stored with an order when it is placed, as JSON. About a kilobyte for a line. */
export function soldJson(lines: readonly OrderLine[], terms: BasketTerms, saleTerms: SaleTerms | null): string {
  const delivery = Object.fromEntries(deliveryOf(lines, terms));
  return JSON.stringify({
    lines: lines.map(withoutTypedText),
    terms: { ...terms, offers: [], delivery, delivery_decided: true },
    sale_terms: saleTerms,
  });
}

/** The terms of sale for these lines today. */
export function saleTermsOf(lines: readonly OrderLine[]): SaleTerms {
  const { version, cancellation } = SALE_TERMS;
  return {
    version,
    cancellation: [
      ...(lines.every(isProductLine) ? [] : [cancellation.dates, cancellation.cancelledByUs]),
      ...(lines.some(isProductLine) ? [cancellation.items] : []),
    ],
  };
}

/** One line as it is stored with its order. */
export function soldLineJson(line: OrderLine): string {
  return JSON.stringify(withoutTypedText(line));
}

/**
 * The line without what the family typed. Readers add it from where the family can change it, and where erasure finds it. The address of a
 * picture is today's too: the file goes with the picture.
 */
function withoutTypedText(line: OrderLine): unknown {
  return line.type === "product"
    ? { ...line, personalisation: undefined, picture: undefined }
    : { ...line, children: undefined };
}

/**
 * Reads a placed or confirmed order as it was sold, in one round trip. An order from before this was stored takes a second one: it is
 * read from the catalogue, with the dates of its claims, until the job `orders.keep-sold` has stored it.
 */
export async function loadSoldOrder(db: Db, order: OrderRow, today: IsoDate): Promise<SoldOrder> {
  const [rows, [stored]] = await pipeline(db, soldLinesOf(order.id), soldTermsOf(order.id));
  const known = rows.flatMap(({ line, cancelled }) => (line === null ? [] : [{ line, cancelled }]));
  const { lines, terms, saleTerms } =
    stored === undefined || known.length < rows.length
      ? { ...(await oldSoldOrder(db, order.id)), saleTerms: null }
      : { lines: known, terms: stored.terms, saleTerms: stored.sale_terms };
  const all = lines.map((one) => one.line);
  const standing = lines.filter((one) => !one.cancelled).map((one) => one.line);
  const input =
    order.pricing === null ? priceInputOf(all, terms, { today, credit: ZERO_PENCE }) : parsePriceInput(order.pricing);
  return {
    lines: standing,
    cancelled: lines.filter((one) => one.cancelled).map((one) => one.line),
    terms,
    input,
    priced: priceOrder(input),
    saleTerms,
  };
}

// The quantity is what stands of the line: a part that is cancelled becomes a line of its own.
/** A line that `sold` does not hold is null: the order was placed again by a version that does not store it. */
function soldLinesOf(orderId: string): CheckedStatement<z.output<typeof soldLineRow>> {
  const statement = sql`
    select i.state = 'cancelled' as cancelled, s.line
      || jsonb_build_object('seller', s.line -> 'seller' || jsonb_build_object('email', f.email, 'phone', f.phone))
      || jsonb_build_object('quantity', i.quantity)
      || case i.type when 'product' then jsonb_build_object('personalisation', i.personalisation,
          'picture', ${smallPictureOf(sql`i.variation_id`)}) else ${childrenPart} end as line
    from orders o
    join order_item i on i.order_id = o.id
    join franchise f on f.id = i.seller_id
    cross join lateral (select sold_line(o.sold, i.id) as line) s
    where o.id = ${orderId} order by i.position, i.id`;
  return rowsOf("the lines of an order as sold", soldLineRow, statement);
}

function soldTermsOf(orderId: string): CheckedStatement<z.output<typeof soldTermsRow>> {
  const statement = sql`select sold -> 'terms' as terms, sold -> 'sale_terms' as sale_terms from orders where id = ${orderId} and sold is not null`;
  return rowsOf("the terms of an order as sold", soldTermsRow, statement);
}
