import { ok } from "@matinee/core/kernel";
import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import {
  findBalanceConsent,
  ORDER_COLUMNS,
  orderListRow,
  readReversals,
  reversalView,
  withPaymentSummaries,
} from "../../orders/index.ts";
import {
  readChildren,
  CONSENT_COLUMNS,
  consentsFrom,
  HEALTH_NOTE_VIEW_COLUMNS,
  healthNoteViewsFrom,
  getProfile,
} from "../../families/index.ts";
import { authorizeOwner, type Owner, type Context, type StreamedFile, type Outcome } from "../../kernel/index.ts";
import { creditOfVisitor, debtsOfVisitor, orderMovements, paidDebtsOfVisitor } from "../../ledger/index.ts";
import { lostLessonsOfVisitor } from "../../lost-lessons/index.ts";
import { listCards } from "../../payments/index.ts";
import {
  itemsOf,
  readAddresses,
  readCoupons,
  readCreditMovements,
  readLines,
  readPlaces,
  readTickets,
  readExportedConsents,
  readWaitingEntries,
} from "./export-parts.ts";
import { readSessions } from "../sessions/read-sessions.ts";

const BATCH = 50;

/**
 * Exports all data of an account as one JSON file for its holder (UK GDPR, articles 15 and 20). The file is generated while it is sent and
 * reads orders in batches, so memory use does not grow with the number of orders.
 */
export async function exportAccount(ctx: Context): Promise<Outcome<StreamedFile>> {
  const owner = authorizeOwner(ctx, "account:manage");
  if (!owner.ok) return owner;
  const profile = await getProfile(ctx);
  if (!profile.ok) return profile;
  const cards = await listCards(ctx);
  return ok({
    fileName: `my-data-${ctx.today()}.json`,
    type: "application/json; charset=utf-8",
    parts: generateExport(ctx, owner.value, { profile: profile.value, cards: cards.ok ? cards.value : CARDS_NOT_READ }),
  });
}

/** The provider keeps the cards. While it can't be reached, families get the rest. */
const CARDS_NOT_READ = "We could not read your saved cards just now. Please download the file again later.";

interface ReadBefore {
  readonly profile: unknown;
  readonly cards: unknown;
}

async function* generateExport(
  ctx: Context,
  { userId, guestId }: Owner,
  { profile, cards }: ReadBefore,
): AsyncGenerator<string> {
  const { db } = ctx;
  const readAll = async (columns: ReturnType<typeof sql>, from: ReturnType<typeof sql>) =>
    await itemsOf(db, sql`select ${columns} ${from} order by 1`);
  yield `{\n"made_on": ${JSON.stringify(ctx.today())}`;
  yield jsonMember("profile", profile);
  yield jsonMember("addresses", await readAddresses(db, guestId));
  yield jsonMember("children", await readChildren(ctx, db, guestId));
  yield jsonMember("consents", await readAll(CONSENT_COLUMNS, consentsFrom(guestId)));
  yield jsonMember("answers_about_other_companies_scripts", await readExportedConsents(db, { userId, guestId }));
  yield jsonMember("health_note_views", await readAll(HEALTH_NOTE_VIEW_COLUMNS, healthNoteViewsFrom(guestId)));
  yield jsonMember("waiting_lists", await readWaitingEntries(db, guestId));
  yield jsonMember("lost_lessons", await lostLessonsOfVisitor(db, guestId));
  yield jsonMember("enquiries", await readTickets(db, guestId, userId));
  yield jsonMember("logins", await readSessions(db, userId, null));
  yield jsonMember("saved_cards", cards);
  yield jsonMember("coupons_used", await readCoupons(db, { userId, guestId }));
  yield jsonMember("credit", await creditOfVisitor(db, guestId));
  yield jsonMember("credit_movements", await readCreditMovements(db, guestId));
  yield jsonMember("owed_from_before", await debtsOfVisitor(db, guestId));
  yield jsonMember("paid_from_before", await paidDebtsOfVisitor(db, guestId));
  yield jsonMember("places_from_before", await readPlaces(db, guestId));
  yield ',\n"orders": [';
  let first = true;
  for (let last: string | null = null; ;) {
    const statement: ReturnType<typeof sql> = sql`select ${ORDER_COLUMNS} from orders o
      where o.guest_id = ${guestId} and o.status <> 'basket' and ${last === null ? sql`true` : sql`o.id > ${last}`}
      order by o.id limit ${BATCH}`;
    const rows = await rowsOf("the orders to export", orderListRow, statement).execute(db);
    for (const order of await withPaymentSummaries(db, rows)) {
      const lines = await readLines(db, order.id);
      const automatic = (await findBalanceConsent(db, order.id))?.wording ?? null;
      const payments = await orderMovements(db, order.id);
      const cancellations = (await readReversals(db, order.id)).map(reversalView);
      const parts = { lines, payments, cancellations_and_moves: cancellations, automatic_payment: automatic };
      yield `${first ? "\n" : ",\n"}${JSON.stringify({ ...order, ...parts })}`;
      first = false;
    }
    last = rows.at(-1)?.id ?? null;
    if (rows.length < BATCH) break;
  }
  yield "\n]\n}\n";
}

function jsonMember(name: string, value: unknown): string {
  return `,\n${JSON.stringify(name)}: ${JSON.stringify(value, null, 1)}`;
}
