import { err, ok, type Result } from "@matinee/core/kernel";
import type { AccountFacts, GatewayError } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import type { SystemContext } from "../../kernel/index.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, codeOf, valueOf } from "../../testing/world.ts";
import { checkPaymentAccount, getPaymentAccount, watchAccount } from "../index.ts";

const world = await aWorld();
const { db } = world;
const admin = await aMember(world, "FRANCHISE_ADMIN");
const FACTS: AccountFacts = {
  account: "acct_1",
  name: "Bright Stage",
  isLive: true,
  country: "GB",
  currency: "gbp",
  takesCharges: true,
  unreadable: [],
  publishableKey: "own",
};

/** The same with Stripe's account, of which Stripe says this. */
function withStripe<T extends Pick<SystemContext, "gateways">>(
  ctx: T,
  said: Result<AccountFacts, GatewayError>,
  key = "pk_live_1",
) {
  const payments = {
    ...ctx.gateways.payments,
    name: "stripe" as const,
    publishableKey: key,
    inspect: async () => said,
  };
  return { ...ctx, gateways: { ...ctx.gateways, payments } };
}
const look = async (said: Result<AccountFacts, GatewayError>) => await checkPaymentAccount(withStripe(admin, said));

beforeEach(async () => {
  await sql`delete from payment_account_check`.execute(db);
  await sql`delete from leased_work`.execute(db);
  await sql`delete from work_item`.execute(db);
});

test("the sandbox is said to be no account, and nobody is asked", async () => {
  expect(valueOf(await getPaymentAccount(admin))).toMatchObject({ state: "sandbox", account: null });
  expect(valueOf(await checkPaymentAccount(admin))).toMatchObject({ state: "sandbox", checked_at: null });
});

test("an account is ready, for tests, or refused with the reason, as the provider says; no answer holds a key", async () => {
  expect(valueOf(await getPaymentAccount(withStripe(admin, ok(FACTS))))).toMatchObject({ state: "unchecked" });
  const ready = valueOf(await look(ok(FACTS)));
  expect(ready).toMatchObject({
    state: "ready",
    problem: null,
    account: "acct_1",
    name: "Bright Stage",
    currency: "gbp",
  });
  expect(JSON.stringify(ready)).not.toMatch(/sk_|whsec_|pk_live/u);
  expect(valueOf(await look(ok({ ...FACTS, isLive: false })))).toMatchObject({ state: "test" });
  const euros = valueOf(await look(ok({ ...FACTS, currency: "eur" })));
  expect([euros.state, euros.problem]).toEqual([
    "refused",
    "This account keeps EUR. Prices and books are in pounds: use an account that keeps GBP.",
  ]);
  const refused = valueOf(await look(err({ kind: "bad_credentials" })));
  expect(refused.state).toBe("refused");
  expect(refused.problem).toContain("refuses the secret key");
});

test("a provider that can't be asked leaves what was known, and other keys know nothing of it", async () => {
  valueOf(await look(ok(FACTS)));
  expect(codeOf(await look(err({ kind: "unavailable", cause: "timeout" })))).toBe("payment_provider_unavailable");
  expect(valueOf(await getPaymentAccount(withStripe(admin, ok(FACTS))))).toMatchObject({ state: "ready" });
  expect(valueOf(await getPaymentAccount(withStripe(admin, ok(FACTS), "pk_live_2")))).toMatchObject({
    state: "unchecked",
  });
});

test("an account that stops taking payments becomes a work item, which closes when it takes them again", async () => {
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select(["status", "cause"])
      .where("kind", "=", "payment_account_refused")
      .execute();
  const tryAgain = async (said: Result<AccountFacts, GatewayError>) => {
    await sql`update leased_work set next_try_at = now()`.execute(db);
    await watchAccount(withStripe(world.system, said));
  };
  for (let n = 0; n < 3; n += 1) await tryAgain(ok({ ...FACTS, takesCharges: false }));
  const [item] = await items();
  expect(item?.status).toBe("open");
  expect(item?.cause).toContain("takes no payments");
  await tryAgain(ok(FACTS));
  expect(await items()).toMatchObject([{ status: "done" }]);
});
