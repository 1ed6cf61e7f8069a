import { formatPenceExact } from "@matinee/format";
import type { KnownFamilies } from "../known-families.ts";
import { readBalanceRow } from "../place-row.ts";
import { addedRow, keptRow, refusedRow, unchangedRow, type RowPlan, type RowToPlan } from "./row-plan.ts";

/** A balance to bring over. */
export interface BalanceWork {
  readonly n: number;
  readonly customerId: string;
  /** Pence: credit of the family, or a debt, which is negative. */
  readonly balance: number;
}

/** Plans the rows of a file of balances, one after another. A family gets one balance. */
export class BalancePlans {
  /** What the rows are to write, in their order. */
  readonly planned: BalanceWork[] = [];
  readonly #families: KnownFamilies;
  readonly #given: Map<string, number>;

  /** `given`: what families have been given, in pence, by their visitor's id, or by the customer's id where there is no visitor. */
  constructor(families: KnownFamilies, given: ReadonlyMap<string, number>) {
    this.#families = families;
    this.#given = new Map(given);
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
    if (known === balance || (known === undefined && balance === 0)) return unchangedRow(label);
    if (known !== undefined) {
      const field = values["credit"] === undefined ? "debt" : "credit";
      const differences = [{ field, ours: balanceText(known), theirs: balanceText(balance) }];
      return keptRow({ label, name: family.contact.name, customerId: family.id }, differences, null);
    }
    this.#given.set(familyId, balance);
    this.planned.push({ n, customerId: family.id, balance });
    return addedRow(label);
  }
}

const balanceText = (balance: number) =>
  balance < 0 ? `owes ${formatPenceExact(-balance)}` : formatPenceExact(balance);
