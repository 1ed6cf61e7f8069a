import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { ORDER_COLUMNS, withPaymentSummaries, type OrderListRow } from "../../orders/index.ts";
import {
  readChildren,
  CONSENT_COLUMNS,
  consentsFrom,
  LOOK_COLUMNS,
  looksFrom,
  getProfile,
} from "../../families/index.ts";
import { authorizeOwner, type Owner, type Context, type CsvFile, type Outcome } from "../../kernel/index.ts";
import { creditOfVisitor, orderMovements } from "../../ledger/index.ts";
import { WAITING_COLUMNS, waitingFrom } from "../../waiting-list/index.ts";
import { readAddresses, readLines, readTickets, readTrackers } from "./export-parts.ts";
import { readSessions } from "../sessions/own-sessions.ts";

const BATCH = 50;

/**
 * Everything there is about an account, as one JSON file for its holder (UK GDPR, articles 15 and 20). It is made while it is sent, a few
 * orders at a time, so that many years cost no more memory than one.
 */
export async function exportAccount(ctx: Context): Promise<Outcome<CsvFile>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const profile = await getProfile(ctx);
  if (!profile.ok) return profile;
  return ok({
    fileName: `my-data-${ctx.today()}.json`,
    type: "application/json; charset=utf-8",
    parts: partsOf(ctx, owner.value, profile.value),
  });
}

async function* partsOf(ctx: Context, { userId, guestId }: Owner, profile: unknown): AsyncGenerator<string> {
  const { db } = ctx;
  const all = async (columns: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    (
      await sql<{ item: unknown }>`select to_jsonb(x) as item from (select ${columns} ${from} order by 1) x`.execute(db)
    ).rows.map(({ item }) => item);
  yield `{\n"made_on": ${JSON.stringify(ctx.today())}`;
  yield part("profile", profile);
  yield part("addresses", await readAddresses(db, guestId));
  yield part("children", await readChildren(ctx, db, guestId));
  yield part("consents", await all(CONSENT_COLUMNS, consentsFrom(guestId)));
  yield part("answers_about_other_companies_scripts", await readTrackers(db, { userId, guestId }));
  yield part("who_looked_at_health_notes", await all(LOOK_COLUMNS, looksFrom(guestId)));
  yield part("waiting_lists", await all(WAITING_COLUMNS, waitingFrom(guestId)));
  yield part("enquiries", await readTickets(db, guestId, userId));
  yield part("logins", await readSessions(db, userId, null));
  yield part("credit", await creditOfVisitor(db, guestId));
  yield ',\n"orders": [';
  let first = true;
  for (let last: string | null = null; ;) {
    const { rows }: { rows: OrderListRow[] } = await sql<OrderListRow>`select ${ORDER_COLUMNS} from orders o
      where o.guest_id = ${guestId} and o.status <> 'basket' and ${last === null ? sql`true` : sql`o.id > ${last}`}
      order by o.id limit ${BATCH}`.execute(db);
    for (const order of await withPaymentSummaries(db, rows)) {
      const lines = await readLines(db, order.id);
      yield `${first ? "\n" : ",\n"}${JSON.stringify({ ...order, lines, payments: await orderMovements(db, order.id) })}`;
      first = false;
    }
    last = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) break;
  }
  yield "\n]\n}\n";
}

function part(name: string, value: unknown): string {
  return `,\n${JSON.stringify(name)}: ${JSON.stringify(value, null, 1)}`;
}
