import { freshId } from "@matinee/testkit";
import { aGuest } from "@matinee/testkit/builders";
import { sql } from "kysely";
import type { LedgerKind } from "@matinee/database";
import type { Db } from "../../kernel/index.ts";

/** A customer without an account. */
export async function aGuestCustomer(db: Db): Promise<string> {
  const guest = await aGuest(db);
  const id = freshId();
  await db
    .insertInto("customer")
    .values({
      id,
      guest_id: guest.id,
      name: "Pat Tester",
      email: "pat@example.test",
      phone: "0113 496 0000",
      address_line_1: "1 High Street",
      post_town: "Leeds",
      postcode: "LS1 4AP",
    })
    .execute();
  return id;
}

/** A placed order without lines, to post movements for. */
export async function anOrder(db: Db, options: { readonly creditUsed?: number } = {}): Promise<string> {
  const guest = await aGuest(db);
  const id = freshId();
  await sql`insert into orders (id, guest_id, host, status, number, placed_at, credit_used_pence)
    values (${id}, ${guest.id}, 'localhost', 'placed', ${id}, now(), ${options.creditUsed ?? 0})`.execute(db);
  return id;
}

/** A succeeded payment of an order. */
export async function aPayment(db: Db, orderId: string, amount: number): Promise<string> {
  const id = freshId();
  await db
    .insertInto("payment")
    .values({
      id,
      order_id: orderId,
      provider: "sandbox",
      provider_ref: null,
      client_secret: null,
      amount_pence: amount,
      status: "succeeded",
      failure_code: null,
    })
    .execute();
  return id;
}

interface Posting {
  readonly kind: LedgerKind;
  /** The account, provider and due date in one text, and the amount in pence. */
  readonly entries: readonly (readonly [string, number])[];
}

/** The movements of an order, or all of them, each with its entries. */
export async function postings(db: Db, orderId?: string): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    select t.kind, jsonb_agg(jsonb_build_array(e.account || coalesce(' ' || e.provider, '') || coalesce(' ' || e.due_on, ''),
      e.amount_pence) order by e.id) as entries
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where ${orderId === undefined ? sql`true` : sql`t.order_id = ${orderId}`}
    group by t.id order by t.id`.execute(db);
  return rows;
}
