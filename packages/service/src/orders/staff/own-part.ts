import { hasRight } from "@matinee/core/access";
import { parsePriceInput, priceOrder } from "@matinee/core/pricing";
import { sql, type RawBuilder } from "kysely";
import { inSchool, type Context } from "../../kernel/index.ts";
import { LINE_NAME_TABLES, lineName } from "../line-sql.ts";

type Reader = Pick<Context, "actor">;

/** The names of what the actor's school sold in order `o`, in its order; null: nothing. Of a line that was moved, only the new one. */
export const ownLineNames = (ctx: Reader): RawBuilder<unknown> => sql`(
  select array_agg(${lineName(sql`w`)} order by i.position) from orders w join order_item i on i.order_id = w.id ${LINE_NAME_TABLES}
   where w.id = o.id and i.id <> all (array(select m.gone_id from moved_lines(o.id) m)) and ${inSchool(ctx, sql`i.seller_id`)})`;

/** What the actor's school gave back of order `o`, in pence: its cancellations and refunds. What was moved is not given back. */
export const ownGivenBack = (ctx: Reader): RawBuilder<unknown> => sql`(
  coalesce((select sum(r.given_pence) from reversal r where r.order_id = o.id and ${inSchool(ctx, sql`r.seller_id`)}
    and not exists (select from transfer t where t.reversal_id = r.id)), 0))::int`;

/**
 * What the actor's school sold in order `o`, in pence, with its fees and with what was given back since: of a line that took the place of
 * another one, only the new one. The ledger has the sales less what was given back, and nothing of an order that was never confirmed:
 * see {@link ownTotal}.
 */
export const ownSale = (ctx: Reader): RawBuilder<unknown> => sql`(
  coalesce((select -sum(e.amount_pence) from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
     where t.order_id = o.id and t.kind = 'sale' and e.account = 'seller' and ${inSchool(ctx, sql`e.seller_id`)}), 0)
  + ${ownGivenBack(ctx)})::int`;

/** The price input of order `o` if it was never confirmed, because it is not paid yet or its place was gone; null later. */
export const UNCONFIRMED = sql`(select w.pricing from orders w where w.id = o.id and w.confirmed_at is null)`;

/**
 * An order with the total of its own part and what was given back of it, in pence; both null for roles that see no money. Every row is of
 * the actor's own school, so the role alone decides. An order that was never confirmed comes to what it asked for.
 */
export function withAmounts<Row extends Stored>(
  ctx: Reader,
  { unconfirmed, sale, given_back: givenBack, ...order }: Row,
): Omit<Row, keyof Stored> & { readonly total: number | null; readonly given_back: number | null } {
  const seesMoney = hasRight(ctx.actor, "order:read");
  const total = unconfirmed === null ? sale : askedFor(ctx, unconfirmed);
  return { ...order, total: seesMoney ? total : null, given_back: seesMoney ? givenBack : null };
}

interface Stored {
  readonly unconfirmed?: unknown;
  readonly sale: number;
  readonly given_back: number;
}

function askedFor({ actor }: Reader, pricing: unknown): number {
  const own = priceOrder(parsePriceInput(pricing)).vatLines.filter(
    ({ sellerId }) => !("franchiseId" in actor) || sellerId === actor.franchiseId,
  );
  return own.reduce((sum, { gross }) => sum + gross, 0);
}
