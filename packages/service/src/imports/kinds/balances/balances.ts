import { readBalanceRow } from "@matinee/core/imports";
import { rowsOf } from "@matinee/database";
import { formatPenceExact } from "@matinee/format";
import { sql } from "kysely";
import { z } from "zod";
import { giveOpening, takeOpening } from "../../../ledger/index.ts";
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

const openingRow = z.object({ family_id: z.guid(), pence: z.int() });

/**
 * SQL: what a school has brought over, by family: credit, or a debt, which is negative. What was taken back is not there. A family with an
 * account has several records, and what was booked on any of them counts.
 */
export const openingsOfFamilies = (school: number) => sql`(
    select coalesce(r.guest_id, r.id) as family_id, sum(o.pence)::int as pence
      from opening_balances(${school}::int) o join customer r on r.id = o.customer_id group by 1)`;

export async function openBalances(work: ImportWork): Promise<Planner> {
  const { trx, school } = work;
  const statement = sql`select b.family_id, b.pence from ${openingsOfFamilies(school)} b`;
  const given = await rowsOf("opening balances", openingRow, statement).execute(trx);
  return new BalancePlanner(
    work,
    await readKnownFamilies(trx, school),
    new Map(given.map((one) => [one.family_id, one.pence])),
  );
}

const balanceText = (balance: number) =>
  balance < 0 ? `owes ${formatPenceExact(-balance)}` : formatPenceExact(balance);

class BalancePlanner implements Planner {
  readonly #work: ImportWork;
  readonly #families: KnownFamilies;
  /** In pence, by family. */
  readonly #given: Map<string, number>;
  readonly #planned: {
    readonly n: number;
    readonly key: string;
    readonly customerId: string;
    readonly balance: number;
  }[] = [];

  constructor(work: ImportWork, families: KnownFamilies, given: Map<string, number>) {
    this.#work = work;
    this.#families = families;
    this.#given = given;
  }

  plan({ n, values }: RowToPlan): RowPlan {
    const read = readBalanceRow(values);
    if (!read.ok) return refusedRow(values["email"] ?? "", read.error);
    const { email, balance } = read.value;
    const families = this.#families.byEmail(email);
    const [family] = families;
    if (family === undefined) return refusedRow(email, [this.#families.whyUnknown(email)]);
    if (families.length > 1)
      return refusedRow(email, [{ path: "email", message: "Several families of the school have this email address." }]);
    const label = `${family.contact.name}: ${balanceText(balance)}`;
    const familyId = family.guestId ?? family.id;
    // A file of the version before may have given it to whoever booked with the address.
    const [before] = this.#families
      .unprovedByEmail(email)
      .flatMap((one) => this.#given.get(one.guestId ?? one.id) ?? []);
    const known = this.#given.get(familyId) ?? before;
    if (known === balance || (known === undefined && balance === 0))
      return { finding: "unchanged", outcome: "unchanged", label, issues: [], match: null };
    if (known !== undefined) {
      const field = values["credit"] === undefined ? "debt" : "credit";
      const differences = [{ field, ours: balanceText(known), theirs: balanceText(balance) }];
      const match = {
        name: family.contact.name,
        customerId: family.id,
        differences,
        choices: ["keep" as const],
        leavesOut: false,
      };
      return { finding: "duplicate", outcome: "unchanged", label, issues: [], match };
    }
    this.#given.set(familyId, balance);
    this.#planned.push({
      n,
      key: `opening:${this.#work.school}:${this.#work.ctx.newId()}`,
      customerId: family.id,
      balance,
    });
    return { finding: "new", outcome: "added", label, issues: [], match: null };
  }

  async write(): Promise<Written> {
    const { trx, school } = this.#work;
    for (const { key, customerId, balance } of this.#planned)
      await giveOpening(trx, { key, customerId, balance, sellerId: school });
    // The version before knew credit alone, and named it so.
    const made = this.#planned.map(
      ({ n, key, customerId, balance }) => [n, { key, customerId, credit: balance }] as const,
    );
    return { made: new Map(made), notes: new Map(), refused: new Map() };
  }
}

const madeBalance = z.object({ key: z.string(), customerId: z.guid(), credit: z.int() });

/** Takes opening balances back by a movement in the other direction. What a family has spent of one, or paid, stays. */
export async function undoBalances(
  { trx, school }: ImportWork,
  rows: readonly RowToUndo[],
): Promise<ReadonlyMap<number, string>> {
  const stays = new Map<number, string>();
  for (const { n, made } of rows) {
    const { key, customerId, credit } = madeBalance.parse(made);
    const isTaken = await takeOpening(trx, { key, customerId, balance: credit, sellerId: school });
    if (!isTaken)
      stays.set(n, credit < 0 ? "Some of this debt has been paid." : "The family has spent some of this credit.");
  }
  return stays;
}
