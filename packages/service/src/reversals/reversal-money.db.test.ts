import { inTransaction } from "@matinee/database";
import { pdfTexts } from "@matinee/testkit";
import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import type { Context } from "../kernel/index.ts";
import { postings } from "../ledger/testing/an-order.ts";
import { getCreditNote, getOrderPage } from "../orders/index.ts";
import { aMember } from "../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../testing/world.ts";
import { previewStaffReversal, reverseByStaff } from "./staff-reversals.ts";
import { aPaidCamp } from "./testing/a-paid-camp.ts";
import { movesIn } from "./testing/moves-in.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const { faults } = await movesIn(world);

type Asked = Parameters<typeof previewStaffReversal>[1];

/** What its preview says, and the commit of that. */
async function look(asked: Asked) {
  const preview = valueOf(await previewStaffReversal(admin, asked));
  const { given, to_card, to_credit, off_debt } = preview;
  const seen = { given, to_card, to_credit, off_debt };
  const commit = async (ctx: Context = admin) =>
    await reverseByStaff(ctx, { ...asked, seen, reason: "Asked by phone" });
  return { preview, commit };
}

test("money that goes back in part to the card and in part as credit is the same to the penny wherever it is written", async () => {
  const { ctx, orderId, itemId, customer } = await aPaidCamp(world);
  const before = (await postings(db, orderId)).length;
  const { preview, commit } = await look({
    id: orderId,
    lines: [{ id: itemId, quantity: 1 }],
    give: "amount",
    amount: 10_001,
    to: "both",
    credit: 3_334,
  });
  // A sixth of the price was VAT, and so is a sixth of what goes back.
  const amounts = { given: 10_001, to_card: 6_667, to_credit: 3_334, off_debt: 0, vat: 1_667 };
  expect(preview).toMatchObject({ ...amounts, kept: 4_999 });
  valueOf(await commit());
  world.mails.length = 0;
  await world.work();

  expect((await postings(db, orderId)).slice(before)).toEqual([
    {
      kind: "sale",
      entries: [
        ["seller", 10_001],
        ["receivable", -10_001],
      ],
    },
    {
      kind: "credit_given",
      entries: [
        ["credit", -3_334],
        ["receivable", 3_334],
      ],
    },
    {
      kind: "refund",
      entries: [
        ["provider sandbox", -6_667],
        ["receivable", 6_667],
      ],
    },
  ]);
  const { rows } = await sql`select p.amount_pence as paid, p.refunded_pence as refunded, p.provider_ref as ref,
      (select jsonb_agg(jsonb_build_array(r.amount_pence, r.status)) from refund r where r.payment_id = p.id) as refunds,
      (select balance_pence from customer_credit where customer_id = ${customer.id}) as credit,
      (select jsonb_agg((x.body ->> 'amount')::int) from sandbox_gateway.object x where x.kind = 'refund' and x.parent = p.provider_ref) as sent
    from payment p where p.order_id = ${orderId}`.execute(db);
  expect(rows).toMatchObject([
    { paid: 15_000, refunded: 6_667, refunds: [[6_667, "succeeded"]], credit: 3_334, sent: [6_667] },
  ]);
  const page = valueOf(await getOrderPage(ctx, { id: orderId }));
  expect(Object.fromEntries(page.movements.map(({ kind, amount }) => [kind, amount]))).toEqual({
    payment: 15_000,
    credit_given: -3_334,
    refund: -6_667,
  });
  const [record] = page.reversals;
  expect(record).toMatchObject({ ...amounts, card_status: "done" });
  const [id = "", key = ""] =
    record?.credit_note?.url.replace("/credit-notes/", "").replace(".pdf", "").split("/") ?? [];
  const note = await getCreditNote(world.system, { reversalId: id, key, colour: "#22123A" });
  const texts = pdfTexts(note?.pdf ?? Buffer.alloc(0));
  // An amount is drawn before what it is.
  for (const [what, amount] of [
    ["To the card", "£66.67"],
    ["To the credit", "£33.34"],
  ] as const)
    expect(texts[texts.indexOf(what) - 1], what).toBe(amount);
  expect(texts).toEqual(expect.arrayContaining(["£100.01", "£16.67"]));
  expect(await faults()).toEqual([]);
});

test("no credit note's number is used twice or left out where two are written at once, also if the first is not kept", async () => {
  const anOpenReversal = async () => {
    const { orderId, itemId } = await aPaidCamp(world);
    return await look({ id: orderId, lines: [{ id: itemId, quantity: 1 }], give: "all", to: "card" });
  };
  const [dropped, kept, other] = [await anOpenReversal(), await anOpenReversal(), await anOpenReversal()];
  const numbers = async () => {
    const { rows } = await sql<{ n: number }>`select note_number as n from reversal
      where seller_id = ${world.network.seller.id} and note_number is not null order by note_number`.execute(db);
    return rows.map(({ n }) => n);
  };
  const before = await numbers();
  let meanwhile: Promise<unknown> = Promise.resolve();
  const died = inTransaction(db, async (trx) => {
    valueOf(await dropped.commit({ ...admin, db: trx }));
    meanwhile = Promise.all([kept.commit(), other.commit()]);
    // Neither can know its number before it is known what becomes of this one.
    const waiting = sql`select from pg_stat_activity where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;
    await vi.waitUntil(async () => (await waiting.execute(db)).rows.length === 2, { timeout: 60_000, interval: 20 });
    throw new Error("The process dies");
  });
  await expect(died).rejects.toThrow("The process dies");
  expect(await meanwhile).toMatchObject([{ ok: true }, { ok: true }]);
  expect(codeOf(await dropped.commit())).toBeNull();
  expect(await numbers()).toEqual(Array.from({ length: before.length + 3 }, (_, index) => index + 1));
});
