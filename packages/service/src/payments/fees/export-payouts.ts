import type { CallParsed } from "@matinee/contract";
import { rowsOf } from "@matinee/database";
import { poundsDecimal } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import {
  authorize,
  type Context,
  type CsvColumns,
  exportRows,
  type Outcome,
  type StreamedFile,
} from "../../kernel/index.ts";

const lineRow = z.object({
  payout: z.string(),
  arrivesOn: z.iso.date(),
  status: z.string(),
  reconciliation: z.enum(["before", "open", "accepted", "agrees", "manual"]),
  category: z.enum(["charge", "refund", "refund_failure", "dispute", "payout", "payout_returned", "fee"]),
  number: z.string().nullable(),
  ref: z.string(),
  bookedOn: z.iso.date().nullable(),
  amount: z.int(),
  fee: z.int(),
});
type Line = z.output<typeof lineRow>;

const AGREES = {
  before: "not looked into",
  open: "not yet",
  accepted: "no (accepted)",
  agrees: "yes",
  manual: "made by hand",
};
const WHAT = {
  charge: "Payment",
  refund: "Refund",
  refund_failure: "Refund sent back",
  dispute: "Dispute",
  payout: "Payout",
  payout_returned: "Payout sent back",
  fee: "Provider's charge",
};

const COLUMNS: CsvColumns<Line> = [
  ["Payout", (row) => row.payout],
  ["Arrives on", (row) => row.arrivesOn],
  ["Status", (row) => row.status.replaceAll("_", " ")],
  ["Agrees with the accounts", (row) => AGREES[row.reconciliation]],
  ["What", (row) => WHAT[row.category]],
  ["Order", (row) => row.number],
  ["Provider's reference", (row) => row.ref],
  ["Booked on", (row) => row.bookedOn],
  ["Amount (£)", (row) => poundsDecimal(row.amount)],
  ["Provider's fee (£)", (row) => poundsDecimal(row.fee)],
  ["Left (£)", (row) => poundsDecimal(row.amount - row.fee)],
];

/**
 * Exports the payouts that arrive from this day on, the latest first, with every change of the balance that each pays out. Together with
 * the payout itself, which is negative, what is left of one payout comes to nothing. The export is written to the audit log.
 */
export async function exportPayouts(
  ctx: Context,
  { from }: CallParsed<"POST /v1/staff/payouts/export", "query">,
): Promise<Outcome<StreamedFile>> {
  const allowed = authorize(ctx, "payout:read", {});
  if (!allowed.ok) return allowed;
  const payouts = await ctx.db
    .selectFrom("payout")
    .select("id")
    .where(
      "arrives_at",
      ">=",
      from === undefined
        ? sql<string>`'-infinity'`
        : sql<string>`(${from}::date)::timestamp at time zone 'Europe/London'`,
    )
    .orderBy("arrives_at", "desc")
    .orderBy("id")
    .execute();
  const ids = payouts.map(({ id }) => id);
  const read = async (some: readonly string[]) => await readLines(ctx, some);
  return await exportRows(ctx, { list: "payouts", columns: COLUMNS }, { ids, read });
}

const london = (at: string) => sql.raw(`to_char(${at} at time zone 'Europe/London', 'YYYY-MM-DD')`);

/** A payout of which nobody knows what is in it has a line of its own alone. */
async function readLines({ db }: Context, ids: readonly string[]): Promise<Line[]> {
  const statement = sql`
    select o.provider_ref as payout, ${london("o.arrives_at")} as "arrivesOn", o.status,
      case when o.reconciliation = 'open' and o.accepted_at is not null then 'accepted' else o.reconciliation end as reconciliation,
      coalesce(b.category, 'payout') as category, r.number, coalesce(b.ref, o.provider_ref) as ref, ${london("b.booked_at")} as "bookedOn",
      coalesce(b.amount_pence, -o.amount_pence) as amount, coalesce(b.fee_pence, 0) as fee
    from payout o left join balance_transaction b on b.payout_id = o.id
    left join payment p on p.id = b.payment_id left join orders r on r.id = p.order_id
    where o.id = any (${ids}::uuid[])
    order by array_position(${ids}::uuid[], o.id), b.category = 'payout' and b.amount_pence = -o.amount_pence, b.booked_at, b.ref`;
  return await rowsOf("what is in payouts", lineRow, statement).execute(db);
}
