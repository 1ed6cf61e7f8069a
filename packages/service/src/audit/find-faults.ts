import { inTransaction } from "@matinee/database";
import type { ProviderMovements } from "@matinee/gateways/payments";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";
import { findDisagreements } from "../ledger/index.ts";
import { compareFees, compareWithProvider, type FeeDifference, type ProviderDifference } from "../payments/index.ts";
import { findMoneyOwed } from "./find-money-owed.ts";
import { findOrdersWithoutClaims } from "./find-orders-without-claims.ts";
import { findWrongFamilies } from "./find-wrong-families.ts";
import { findWrongDeliveries } from "./find-wrong-deliveries.ts";
import { findWrongOrderParts } from "./find-wrong-order-parts.ts";
import { findBrokenSeals } from "./log/find-broken-seals.ts";
import { findWrongPools } from "./find-wrong-pools.ts";

export const AUDIT_CHECKS = [
  "pools",
  "ledger",
  "claims",
  "money",
  "families",
  "orders",
  "seals",
  "payments",
  "refunds",
  "fees",
] as const;

/**
 * `pools`: the counters of pools against the claims. `ledger`: the ledger against what is stored. `claims`: orders against their claims.
 * `money`: money that we took and owe, and that nobody is giving back. `families`: which families a school may see, against its sales.
 * `orders`: the list of orders of each school, against their lines. `seals`: the entries of the audit log against their seals.
 * `payments`, `refunds`: what is stored against the provider. `fees`: what the provider kept, against the ledger.
 */
export type AuditCheck = (typeof AUDIT_CHECKS)[number];

export interface AuditFinding {
  readonly check: AuditCheck;
  /** A sentence for the operator, with ids and amounts and without names. */
  readonly text: string;
}

interface AtProvider {
  readonly movements: ProviderMovements;
  /** The movements are complete from then on. */
  readonly since: Date;
}

/**
 * Compares everything that must agree: claims, pools, orders, the ledger, and the provider unless it is null. Changes nothing. Returns every
 * fault that it finds, of each check the first hundred. It reads whole tables: never call it from a request.
 */
export async function findFaults(db: Db, provider: AtProvider | null): Promise<readonly AuditFinding[]> {
  const stored = await inTransaction(db, async (trx) => {
    // One moment for all checks: a checkout under way must not look like a fault.
    await sql`set transaction isolation level repeatable read, read only`.execute(trx);
    await sql`set local statement_timeout = '10min'`.execute(trx);
    return [
      ...finding("pools", await findWrongPools(trx)),
      ...finding("claims", await findOrdersWithoutClaims(trx)),
      ...finding("money", await findMoneyOwed(trx)),
      ...finding("families", await findWrongFamilies(trx)),
      ...finding("orders", await findWrongOrderParts(trx)),
      ...finding("orders", await findWrongDeliveries(trx)),
      ...finding("seals", await findBrokenSeals(trx)),
    ];
  });
  const ledger = (await findDisagreements(db)).map(
    (one) =>
      `${one.about} of ${one.order_id ?? one.customer_id ?? "no order"}: ${one.expected}p is stored, ${one.found}p is posted`,
  );
  const compared = provider === null ? [] : await compareWithProvider(db, provider.movements, provider.since);
  const fees = provider === null ? [] : await feeTexts(db, provider);
  return [
    ...stored,
    ...finding("ledger", ledger),
    ...compared.map((one) => ({ check: `${one.kind}s`, text: differenceText(one) }) as const),
    ...finding("fees", fees),
  ];
}

const finding = (check: AuditCheck, texts: readonly string[]): AuditFinding[] => texts.map((text) => ({ check, text }));

/** Payments and refunds are compared also where the key may not read the balance. That no fee was compared is a finding. */
async function feeTexts(db: Db, { movements: { provider, balance }, since }: AtProvider): Promise<readonly string[]> {
  if (balance.ok) return (await compareFees(db, { provider, balance: balance.value }, since)).map(feeText);
  return [
    `not compared: the provider did not list its balance transactions (${balance.error.kind}); doctor says whether the key may read them`,
  ];
}

function feeText({ ref, type, currency, atProvider, posted }: FeeDifference): string {
  const theirs = currency === "gbp" ? `${atProvider}p at the provider` : `the provider booked it in ${currency}`;
  return `fee of ${ref}${type === null ? "" : ` (${type})`}: ${theirs}, ${posted}p is posted`;
}

function differenceText({ kind, ref, orderId, atProvider, stored }: ProviderDifference): string {
  return `${kind} ${ref}${orderId === null ? "" : ` of order ${orderId}`}: ${atProvider}p at the provider, ${stored}p is stored`;
}
