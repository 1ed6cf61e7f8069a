import { formatPenceExact } from "@matinee/format";
import type { DeletionTerms } from "@matinee/contract";
import { ok, pence } from "@matinee/core/kernel";
import { CARD_MINIMUM } from "@matinee/core/pricing";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { bookingsTable, unpaidOrders } from "../../orders/index.ts";
import { authorizeOwner, type Context, type Db, type Outcome, type Owner } from "../../kernel/index.ts";
import { creditOfVisitor, debtsOfVisitor } from "../../ledger/index.ts";
import { joinByAddress } from "../merge/join-by-address.ts";
import { refundsNotMade } from "../../payments/index.ts";
import { ERASED_DATA, RETAINED_DATA } from "./retained-data.ts";

type Blocker = DeletionTerms["blockers"][number];

/** What blocks the deletion of the account, the credit that would be lost, and what is erased or kept afterwards. */
export async function getDeletionTerms(ctx: Context): Promise<Outcome<DeletionTerms>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const { userId, guestId } = owner.value;
  // Deleted with the account, so it is counted here.
  await joinByAddress(ctx, userId);
  return ok({
    blockers: await findDeletionBlockers(ctx.db, owner.value),
    credit: (await creditOfVisitor(ctx.db, guestId)).available,
    erased: [...ERASED_DATA],
    kept: RETAINED_DATA.map((one) => ({ ...one, fields: [...one.fields] })),
  });
}

const comingRow = z.object({
  name: z.string(),
  last_on: z.iso.date(),
  order_id: z.guid().nullable(),
  until: z.string(),
});

/** Finds what blocks the deletion: a role of staff, payments due or in progress, refunds that did not arrive, and coming bookings. */
export async function findDeletionBlockers(db: Db, { guestId, userId }: Owner): Promise<Blocker[]> {
  const owing = await unpaidOrders(db, guestId);
  const paying = await db
    .selectFrom("orders as o")
    .select(["o.id", "o.number"])
    .where("o.guest_id", "=", guestId)
    .where(
      sql<boolean>`(o.status = 'placed'
      or exists (select from payment p where p.order_id = o.id and p.status = 'processing'))`,
    )
    .execute();
  const debts = await debtsOfVisitor(db, guestId);
  const refunds = await refundsNotMade(db, guestId);
  const statement = sql`
    select b.name, b.last_on, b."order"->>'id' as order_id, to_char(b.last_on, 'FMDD FMMonth YYYY') as until
      from ${bookingsTable(guestId)} b where b.next_at is not null order by b.last_on, b.id`;
  const coming = await rowsOf("coming bookings", comingRow, statement).execute(db);
  return [
    ...(await workBlockers(db, userId)),
    ...owing.flatMap((order) => {
      const owed = order.balances.reduce((sum, one) => sum + one.amount, 0);
      // Nobody can pay less by card.
      if (owed < CARD_MINIMUM) return [];
      const text = `Order ${order.number} has ${formatPenceExact(pence(owed))} still to pay`;
      return [{ kind: "owed" as const, text, on: order.balances[0]?.due_on ?? null, order_id: order.id }];
    }),
    ...debts.map(({ school, left }) => ({
      kind: "owed" as const,
      text: `You still owe ${school.name} ${formatPenceExact(pence(left))} from before it moved its bookings here. Please pay the school`,
      on: null,
      order_id: null,
    })),
    ...paying.map(({ id, number }) => ({
      kind: "payment_under_way" as const,
      text: `A payment for order ${number ?? ""} is in progress`,
      on: null,
      order_id: id,
    })),
    ...refunds.map(({ orderId, number, owed, waits }) => {
      const refund = `The refund of ${formatPenceExact(pence(owed))} for order ${number ?? ""}`;
      const text = waits
        ? `${refund} is waiting for you to answer an email from our payment company`
        : `${refund} has not reached you yet. Please ask the school about it`;
      return { kind: "refund_not_made" as const, text, on: null, order_id: orderId };
    }),
    ...coming.map(({ name, last_on: on, order_id, until }) => ({
      kind: "still_to_come" as const,
      text: `${name} is booked until ${until}`,
      on,
      order_id,
    })),
  ];
}

/** The login of somebody who works for a school is not theirs alone: an administrator ends the role first. */
async function workBlockers(db: Db, userId: string): Promise<Blocker[]> {
  const places = await db
    .selectFrom("user_role as r")
    .leftJoin("franchise as f", "f.id", "r.franchise_id")
    .select(["f.name"])
    .where("r.user_id", "=", userId)
    .where("r.role", "<>", "CUSTOMER")
    .orderBy("f.name")
    .execute();
  return [...new Set(places.map(({ name }) => name ?? "the network"))].map((place) => ({
    kind: "works_here" as const,
    text: `You work for ${place}. Please ask an administrator there to end your role first`,
    on: null,
    order_id: null,
  }));
}
