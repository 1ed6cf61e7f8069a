import { createPool, scopedDb } from "@matinee/database";
import { aGuest } from "@matinee/testkit";
import { afterAll, expect, test } from "vitest";
import { calculateTotals } from "../../basket/index.ts";
import { cancelCheckout, startCheckout } from "../../checkout/index.ts";
import { createCustomer } from "../../families/index.ts";
import type { Context } from "../../kernel/index.ts";
import { aWorld, codeOf, parentForm, valueOf } from "../../testing/world.ts";
import { login } from "../login/login.ts";
import { findActor } from "../testing/find-actor.ts";
import { anAccount, PASSWORD } from "../testing/an-account.ts";

// A cart that stays with the browser's visitor, because the account's order is at the checkout when somebody logs in.
const world = await aWorld();
const { db, system } = world;
const group = await world.group({ capacity: 50, trialCap: 50 });
const pool = createPool(world.url);
afterAll(() => pool.end());

/** The same visitor, who sees no more of the database than their own calls do. */
function scoped(ctx: Context): Context {
  if (ctx.actor.kind !== "GUEST" && ctx.actor.kind !== "CUSTOMER") throw new Error("Not a visitor");
  const userId = ctx.actor.kind === "GUEST" ? null : ctx.actor.userId;
  return { ...ctx, db: scopedDb(pool, { kind: "visitor", guestId: ctx.actor.guestId, userId }) };
}

async function anOwner() {
  const { email, token } = await anAccount(world);
  const actor = await findActor(system, token);
  if (actor === null) throw new Error("Not logged in");
  return { email, ctx: { ...(await world.visitor()), actor } };
}

async function aBrowser() {
  const { id, token: guestToken } = await aGuest(db);
  return { ctx: world.contextOf(id), guestToken };
}

type Browser = Awaited<ReturnType<typeof aBrowser>>;

const logIn = async (email: string, { ctx, guestToken }: Browser) =>
  valueOf(await login(ctx, { email, password: PASSWORD, guestToken }));

/** The basket that waits in the browser: it cannot be paid for there, and says why. */
async function expectLeftBehind(browser: Browser, orderId: string) {
  const ctx = scoped(browser.ctx);
  // Where the particulars went to the account, the browser asks for them again.
  valueOf(await createCustomer(ctx, parentForm));
  expect(codeOf(await startCheckout(ctx, { order_id: orderId }))).toBe("child_missing");
  expect(valueOf(await calculateTotals(ctx))).toMatchObject({
    id: orderId,
    class_items: [{ children: [] }],
    problems: [{ code: "child_missing", remedies: ["remove"] }],
  });
}

/** The next login brings the basket home, and its class can be paid for. */
async function expectBroughtHome(owner: Awaited<ReturnType<typeof anOwner>>, browser: Browser, name: string) {
  await logIn(owner.email, browser);
  const ctx = scoped(owner.ctx);
  const cart = valueOf(await calculateTotals(ctx));
  expect(cart).toMatchObject({ problems: [] });
  const lines = cart.class_items.map(({ children }) => children.map((child) => child.first_name));
  expect(lines).toContainEqual([name]);
  expect(valueOf(await startCheckout(ctx, { order_id: cart.id ?? "" }))).toMatchObject({ status: "placed" });
  const claims = await db
    .selectFrom("claim as c")
    .innerJoin("child as k", "k.id", "c.child_id")
    .select("c.id")
    .where("c.order_id", "=", cart.id)
    .where("k.first_name", "=", name)
    .where("c.state", "=", "held")
    .execute();
  expect(claims).not.toEqual([]);
}

test("a class that waits in the browser while the account pays elsewhere is not sold without its child's place", async () => {
  const owner = await anOwner();
  const paid = await world.basket(group, ["Ada"], owner.ctx);
  valueOf(await startCheckout(scoped(owner.ctx), { order_id: paid.orderId }));
  const browser = await aBrowser();
  const left = await world.basket(group, ["Bo"], browser.ctx);
  await logIn(owner.email, browser);
  await expectLeftBehind(browser, left.orderId);
  valueOf(await cancelCheckout(owner.ctx, { order_id: paid.orderId }));
  await expectBroughtHome(owner, browser, "Bo");
});

test("nor is a class of the account's older cart, when the browser's order is at the checkout", async () => {
  const owner = await anOwner();
  const older = await world.basket(group, ["Ada"], owner.ctx);
  const browser = await aBrowser();
  const paying = await world.basket(group, ["Bo"], browser.ctx);
  valueOf(await startCheckout(scoped(browser.ctx), { order_id: paying.orderId }));
  await logIn(owner.email, browser);
  await expectLeftBehind(browser, older.orderId);
  valueOf(await cancelCheckout(owner.ctx, { order_id: paying.orderId }));
  await expectBroughtHome(owner, browser, "Ada");
});
