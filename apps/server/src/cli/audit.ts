import { createDb, createPool, pendingMigrations, type Pool, sqlPool } from "@matinee/database";
import { counted } from "@matinee/format";
import { providerMovements, type StripeGatewayOptions } from "@matinee/gateways/payments";
import { sqlDatabase } from "@matinee/gateways/sql";
import { createSandboxGateway, sqlSandboxStore } from "@matinee/sandbox-gateway";
import { AUDIT_CHECKS, findFaults, type AuditCheck } from "@matinee/service/audit";
import { sandboxKeys } from "../compose/sandbox-keys.ts";
import { formerAccounts } from "../compose/former-accounts.ts";
import type { Config } from "../config/config.ts";
import { databaseAddress } from "./check-ledger-agrees.ts";
import { type CheckResult, failed, passed } from "./check-result.ts";
import { explainError } from "./print-line.ts";

/** As far back as a bank may return a refund. */
const DAYS = 35;
const SHOWN = 20;

const SUBJECTS: Readonly<Record<AuditCheck, { readonly name: string; readonly agrees: string }>> = {
  pools: { name: "Pools", agrees: "every counter is the sum of its claims" },
  ledger: { name: "Ledger", agrees: "balanced, and agrees with what is stored" },
  claims: { name: "Claims", agrees: "every confirmed booking has its places, and no other order has any" },
  money: { name: "Money owed", agrees: "every captured payment is confirmed, refunded or an open work item" },
  orders: {
    name: "Lists of orders",
    agrees: "every school's list has the orders in which it sold something, and no others",
  },
  families: { name: "Families", agrees: "every school sees the families that it has sold something to, and no others" },
  seals: { name: "Audit log", agrees: "every seal fits its entries" },
  payments: { name: "Payments", agrees: `the provider took what is stored, in the last ${DAYS} days` },
  refunds: { name: "Refunds", agrees: `the provider gave back what is stored, in the last ${DAYS} days` },
  fees: { name: "Fees", agrees: `the provider kept what is posted, in the last ${DAYS} days` },
};

type AuditConfig = Pick<Config, "databaseUrl" | "dataDir" | "stripe" | "formerStripe">;

/**
 * `doctor --audit`: holds claims, orders, ledger and provider against one another. One result for each fault, or one for each check. Never
 * throws: an audit that can't be made is a result that fails.
 */
export async function audit(config: AuditConfig): Promise<readonly CheckResult[]> {
  const url = databaseAddress(config);
  if (url === null) return [failed("Audit", "the database does not run: start the product, or set DATABASE_URL")];
  const pool = createPool(url, { max: 2, scope: { kind: "system" }, applicationName: "matinee command" });
  try {
    const pending = await pendingMigrations(pool);
    if (pending.length > 0)
      return [failed("Audit", `not made: ${counted(pending.length, "migration")} must be applied first`)];
    const since = new Date(Date.now() - DAYS * 86_400_000);
    const movements = await providerMovements(
      config.stripe === null ? [theSandbox(pool)] : [config.stripe, ...formerAccounts(config)],
      since,
    );
    const faults = await findFaults(createDb(pool), movements.ok ? { movements: movements.value, since } : null);
    return AUDIT_CHECKS.flatMap((check) => {
      const { name, agrees } = SUBJECTS[check];
      const isOfProvider = check === "payments" || check === "refunds" || check === "fees";
      if (isOfProvider && !movements.ok) return [failed(name, `the provider did not answer (${movements.error.kind})`)];
      const found = faults.filter((fault) => fault.check === check);
      if (found.length === 0) return [passed(name, agrees)];
      const more = found.length > SHOWN ? [failed(name, `and ${found.length - SHOWN} more`)] : [];
      return [...found.slice(0, SHOWN).map(({ text }) => failed(name, text)), ...more];
    });
  } catch (error) {
    return [failed("Audit", `it could not be made: ${explainError(error)}`)];
  } finally {
    await pool.end();
  }
}

/** The sandbox gateway is asked like Stripe: a copy of it in this process reads the same database. */
function theSandbox(pool: Pool): StripeGatewayOptions {
  const sql = sqlDatabase(sqlPool(pool));
  const keys = sandboxKeys("audit");
  const { app } = createSandboxGateway({
    ...keys,
    store: sqlSandboxStore(sql),
    webhook: { url: "http://matinee.internal/nowhere", secret: keys.webhookSecret },
  });
  return {
    ...keys,
    baseUrl: "http://matinee.internal",
    fetch: async (input, init) => await app.request(input instanceof Request ? input : String(input), init),
  };
}
