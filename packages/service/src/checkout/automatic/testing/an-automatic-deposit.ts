import { addDays, instant, type Instant } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { SystemContext } from "../../../kernel/index.ts";
import { getOrderPage } from "../../../orders/index.ts";
import { aCustomer } from "../../../testing/a-customer.ts";
import { type aWorld, valueOf } from "../../../testing/world.ts";
import { takeBalanceSteps } from "../../balances/take-balance-steps.ts";
import { startCheckout } from "../../start-checkout.ts";
import { balanceStepsOf } from "../../../testing/balance-steps-of.ts";

type World = Awaited<ReturnType<typeof aWorld>>;
const VISA = "4242424242424242";

/** Noon in London, so many days after the balance of an `anAutomaticDeposit` is due. */
export const noonAfterDue = ({ today }: Pick<SystemContext, "today">, afterDue: number): Instant =>
  instant(`${addDays(today(), 20 + afterDue)}T12:00:00Z`);

export interface DepositChoice {
  readonly agree?: boolean;
  readonly card?: string;
  /** The mail three days before has gone out. */
  readonly reminded?: boolean;
}

/** An order with £110 due in twenty days, placed long ago, and whether its family agreed that the card is charged then. */
export async function anAutomaticDeposit(
  world: World,
  { agree = true, card = VISA, reminded = true }: DepositChoice = {},
) {
  const { db, system } = world;
  const customer = await aCustomer(world);
  const camp = await world.camp();
  const { orderId, itemId } = await customer.put({
    type: "camp",
    camp,
    childIds: [await customer.child("Ada")],
    takeFullPayment: false,
  });
  const { balance_mandate: mandate } = valueOf(await startCheckout(customer.ctx, { order_id: orderId }));
  const choice = { order_id: orderId, save_payment_method: true, auto_charge: agree };
  const checkout = valueOf(await startCheckout(customer.ctx, choice));
  const paid = await world.pay(checkout.client_secret, card);
  if (paid.body.next_action !== undefined && paid.body.next_action !== null) {
    const { origin, pathname, searchParams } = new URL(
      paid.body.next_action.redirect_to_url.url,
      "http://sandbox.test",
    );
    const body = new URLSearchParams({ token: searchParams.get("token") ?? "", decision: "approve" });
    await world.sandbox.app.request(`${origin}${pathname.replace("/sandbox", "")}`, { method: "POST", body });
  }
  await world.work();
  await sql`update orders set placed_at = placed_at - interval '30 days' where id = ${orderId}`.execute(db);
  const page = async () => valueOf(await getOrderPage(customer.ctx, { id: orderId }));
  const { number } = await page();
  const take = async (afterDue: number, by: readonly SystemContext[] = [system]): Promise<string[]> => {
    world.mails.length = 0;
    await Promise.all(by.map(async (one) => await takeBalanceSteps(one, noonAfterDue(system, afterDue))));
    await world.work();
    return world.mails.filter((mail) => mail.subject.includes(number ?? "")).map((mail) => mail.subject);
  };
  if (reminded) await take(-3);
  const steps = async () => await balanceStepsOf(db, orderId);
  const payments = async () =>
    (
      await db
        .selectFrom("payment")
        .select(["purpose", "status"])
        .where("order_id", "=", orderId)
        .orderBy("created_at")
        .execute()
    ).map(({ purpose, status }) => `${purpose} ${status}`);
  const items = async () =>
    await db
      .selectFrom("work_item")
      .select("status")
      .where("order_id", "=", orderId)
      .where("kind", "=", "balance_overdue")
      .execute();
  return { ...customer, camp, orderId, itemId, mandate, page, take, steps, payments, items };
}
