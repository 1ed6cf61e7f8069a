import { readBalanceRow } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { formatPenceExact } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { giveOpeningCredit, takeOpeningCredit } from "../../../ledger/index.ts";
import { type KnownFamilies, readKnownFamilies } from "../families/known-families.ts";
import {
  type ImportWork,
  type Planner,
  refusedRow,
  type RowPlan,
  type RowToPlan,
  type RowToUndo,
  type Written,
} from "../import-kind.ts";

const openingRow = z.object({ customer_id: z.guid(), pence: z.int() });

/** The opening credit that a school has given, by customer. One that was taken back is not there. */
export async function openBalances(work: ImportWork): Promise<Planner> {
  const { trx, school } = work;
  const statement = sql`
    select c.customer_id, -sum(c.amount_pence)::int as pence
      from ledger_transaction t join ledger_entry c on c.transaction_id = t.id and c.account = 'credit'
     where t.kind = 'credit_given' and t.dedupe_key like ${`credit_given:opening:${school}:%`}
     group by c.customer_id having sum(c.amount_pence) <> 0`;
  const given = await rowsOf("opening balances", openingRow, statement).execute(trx);
  return new BalancePlanner(
    work,
    await readKnownFamilies(trx, school),
    new Map(given.map((one) => [one.customer_id, one.pence])),
  );
}

class BalancePlanner implements Planner {
  readonly #work: ImportWork;
  readonly #families: KnownFamilies;
  readonly #given: Map<string, number>;
  readonly #planned: {
    readonly n: number;
    readonly key: string;
    readonly customerId: string;
    readonly credit: number;
  }[] = [];

  constructor(work: ImportWork, families: KnownFamilies, given: Map<string, number>) {
    this.#work = work;
    this.#families = families;
    this.#given = given;
  }

  plan({ n, values }: RowToPlan): RowPlan {
    const read = readBalanceRow(values);
    if (!read.ok) return refusedRow(values["email"] ?? "", read.error);
    const { email, credit } = read.value;
    const families = this.#families.byEmail(email);
    const [family] = families;
    if (family === undefined)
      return refusedRow(email, [
        { path: "email", message: "The school knows no family with this email address. Import the families first." },
      ]);
    if (families.length > 1)
      return refusedRow(email, [{ path: "email", message: "Several families of the school have this email address." }]);
    const label = `${family.contact.name}: ${formatPenceExact(credit)}`;
    const known = this.#given.get(family.id);
    if (known === credit || (known === undefined && credit === 0))
      return { finding: "unchanged", outcome: "unchanged", label, issues: [], match: null };
    if (known !== undefined) {
      const differences = [{ field: "credit", ours: formatPenceExact(known), theirs: formatPenceExact(credit) }];
      const match = {
        name: family.contact.name,
        customerId: family.id,
        differences,
        choices: ["keep" as const],
        leavesOut: false,
      };
      return { finding: "duplicate", outcome: "unchanged", label, issues: [], match };
    }
    this.#given.set(family.id, credit);
    this.#planned.push({
      n,
      key: `opening:${this.#work.school}:${this.#work.ctx.newId()}`,
      customerId: family.id,
      credit,
    });
    return { finding: "new", outcome: "added", label, issues: [], match: null };
  }

  async write(): Promise<Written> {
    const { trx, school } = this.#work;
    for (const { key, customerId, credit } of this.#planned)
      await giveOpeningCredit(trx, { key, customerId, amount: credit, sellerId: school });
    const made = this.#planned.map(({ n, key, customerId, credit }) => [n, { key, customerId, credit }] as const);
    return { made: new Map(made), notes: new Map(), refused: new Map() };
  }
}

const madeBalance = z.object({ key: z.string(), customerId: z.guid(), credit: z.int() });

/** Takes opening credit back by a movement in the other direction. What a family has spent of it stays. */
export async function undoBalances(
  { trx, school }: ImportWork,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, string>> {
  const stays = new Map<number, string>();
  for (const { n, made } of rows) {
    const { key, customerId, credit } = madeBalance.parse(made);
    const isTaken = await takeOpeningCredit(trx, { key, customerId, amount: credit, sellerId: school });
    if (!isTaken) stays.set(n, "The family has spent some of this credit.");
  }
  return stays;
}
