import { ok } from "@matinee/core/kernel";
import { freeOf } from "@matinee/core/places";
import { together } from "@matinee/database";
import { sql } from "kysely";
import { type Db, refuse, type Outcome } from "../kernel/index.ts";
import { poolsOf } from "../places/index.ts";

/**
 * Whether what is free of a stock is enough for all lines of a basket on it, once `asked` pieces of them were put in.
 * Nothing is promised yet: the checkout takes the pieces.
 */
export async function checkStock(trx: Db, orderId: string, poolId: number, asked: number): Promise<Outcome<null>> {
  const ofBasket = sql<{ wanted: number }>`
    select coalesce(sum(i.quantity), 0)::int as wanted from order_item i join product_variation v on v.id = i.variation_id
    where i.order_id = ${orderId} and i.state = 'active' and v.pool_id = ${poolId}`;
  const [[basket], [pool]] = await together(trx, ofBasket, poolsOf([poolId]));
  const wanted = basket?.wanted ?? 0;
  const free = pool === undefined ? 0 : freeOf(pool);
  if (wanted <= free) return ok(null);
  return refuse("no_stock_left", [{ path: "quantity", message: stockWords(free, Math.min(free, wanted - asked)) }]);
}

function stockWords(free: number, inBasket: number): string {
  if (free === 0) return "This has sold out.";
  const left = `There ${free === 1 ? "is" : "are"} only ${free} left`;
  if (inBasket === 0) return `${left}.`;
  if (inBasket === free) return `${left}, already in your basket.`;
  return `${left}, and ${inBasket} of them ${inBasket === 1 ? "is" : "are"} in your basket already.`;
}
