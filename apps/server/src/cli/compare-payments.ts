import { createDb, createPool } from "@matinee/database";
import { counted, formatPenceExact } from "@matinee/format";
import { providerMovements } from "@matinee/gateways/payments";
import { compareWithProvider, countStripePayments, type ProviderDifference } from "@matinee/service/payments";
import { formerAccounts } from "../compose/former-accounts.ts";
import { ConfigError } from "../config/config.ts";
import { readConfig } from "../config/read-config.ts";
import { databaseAddress } from "./check-ledger-agrees.ts";
import { stripeIsMissing } from "./check-payments.ts";
import { printLine } from "./print-line.ts";

/**
 * `compare-payments`: compares the provider's payments and refunds since a day with the stored ones. Changes nothing. Ends with code 1 if
 * anything differs.
 */
export async function comparePayments(args: readonly string[] = process.argv.slice(3)): Promise<void> {
  const config = readConfig(process.env);
  const since = dayOf(args);
  const url = databaseAddress(config);
  // A shell without the product's settings must not look like a good comparison.
  if (url === null)
    throw new ConfigError([
      "There is no database to compare with: give this command the settings of the product, or start its embedded database.",
    ]);
  if (config.stripe === null) return await requireNoStripe(url);
  const movements = await providerMovements([config.stripe, ...formerAccounts(config)], since);
  if (!movements.ok)
    throw new ConfigError([`Stripe did not answer with its list of payments: ${movements.error.kind}.`]);
  const pool = openPool(url);
  try {
    const found = await compareWithProvider(createDb(pool), movements.value, since);
    for (const difference of found) printLine(sentenceOf(difference));
    const { payments, refunds } = movements.value;
    const compared = `${counted(payments.length, "payment")} and ${counted(refunds.length, "refund")} compared`;
    printLine(`${compared}: ${found.length === 0 ? "all agree" : counted(found.length, "differs", "differ")}.`);
    if (found.length > 0) process.exitCode = 1;
  } finally {
    await pool.end();
  }
}

const openPool = (url: string) =>
  createPool(url, { scope: { kind: "system" }, max: 1, applicationName: "matinee command" });

async function requireNoStripe(url: string): Promise<void> {
  const pool = openPool(url);
  try {
    const problem = stripeIsMissing(await countStripePayments(createDb(pool)));
    if (problem !== null) throw new ConfigError([problem]);
    printLine("The sandbox gateway keeps its payments in the database itself: there is nothing to compare.");
  } finally {
    await pool.end();
  }
}

function dayOf([day]: readonly string[]): Date {
  const since = new Date(/^\d{4}-\d\d-\d\d$/u.test(day ?? "") ? `${day}T00:00:00Z` : Number.NaN);
  if (Number.isNaN(since.getTime()))
    throw new ConfigError([
      "compare-payments needs the day before the backup was made, such as compare-payments 2026-11-20.",
    ]);
  return since;
}

/** A difference as a line for the operator. */
export function sentenceOf({ kind, ref, orderId, atProvider, stored }: ProviderDifference): string {
  const what = kind === "payment" ? "took" : "gave back";
  const order = orderId === null ? "" : ` (order ${orderId})`;
  const theirs =
    atProvider === 0 ? `the provider ${what} nothing` : `the provider ${what} ${formatPenceExact(atProvider)}`;
  const ours = stored === 0 ? "nothing is stored" : `${formatPenceExact(stored)} is stored`;
  return `${ref}${order}: ${theirs}, ${ours}.`;
}
