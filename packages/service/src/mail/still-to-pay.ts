import { balanceToPay, outstanding } from "@matinee/core/payment";
import { CARD_MINIMUM } from "@matinee/core/pricing";
import { rowsOf } from "@matinee/database";
import { formatPenceExact, plainDate } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import type { Db, SystemContext } from "../kernel/index.ts";
import { hasDispute, orderMoney } from "../ledger/index.ts";
import { payLinkOf } from "../orders/index.ts";
import type { Block, Row } from "./compose-mail.ts";

interface OwingOrder {
  readonly id: string;
  readonly number: string;
  /** The host that the mail's links lead to. */
  readonly host: string;
}

/** What a mail says about what an order still owes. Both are empty if that is nothing. */
interface StillToPay {
  readonly blocks: readonly Block[];
  readonly links: readonly { readonly text: string; readonly url: string }[];
}

/**
 * What an order owes now and by when, with the link to pay it, which needs no account. No link for what a card cannot pay, or while a
 * payment is disputed.
 */
export async function stillToPay(ctx: SystemContext, order: OwingOrder): Promise<StillToPay> {
  const money = await orderMoney(ctx.db, order.id);
  const rows: Row[] = outstanding(money).map(({ dueOn, amount }) => ({
    text: dueOn === null || dueOn <= ctx.today() ? "Now" : `By ${plainDate(dueOn)}`,
    amount: formatPenceExact(amount),
  }));
  if (rows.length === 0) return { blocks: [], links: [] };
  const title = `Still to pay for order ${order.number}`;
  const amount = balanceToPay(money, null);
  if (amount < CARD_MINIMUM || (await isDisputed(ctx.db, order.id))) return { blocks: [{ title, rows }], links: [] };
  return {
    blocks: [{ title, rows: [...rows, "You can pay by card with the link below. You do not need to log in."] }],
    links: [{ text: `Pay ${formatPenceExact(amount)}`, url: payLinkOf(ctx, order) }],
  };
}

/** Nobody is asked for money about which a bank decides, or that it took back: the school speaks with the family. */
export async function isDisputed(db: Db, orderId: string): Promise<boolean> {
  const statement = sql`select ${hasDispute(sql`${orderId}::uuid`)} as disputed`;
  const row = await rowsOf("a dispute", z.object({ disputed: z.boolean() }), statement).executeTakeFirst(db);
  return row?.disputed === true;
}
