import { expect, test } from "vitest";
import { invite } from "../../staff/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { PASSWORD } from "../testing/an-account.ts";
import { deleteAccount } from "./delete-account.ts";

const world = await aWorld();
const { db } = world;

/** An administrator of the school as the database has one. */
async function anAdministrator() {
  const ctx = await aMember(world, "FRANCHISE_ADMIN");
  const userId = "userId" in ctx.actor ? ctx.actor.userId : "";
  await db
    .insertInto("user_role")
    .values({ user_id: userId, role: "FRANCHISE_ADMIN", franchise_id: world.network.seller.id })
    .execute();
  return ctx;
}

test("an account can be deleted while invitations to work for a school are open, which go with it", async () => {
  const me = await aCustomer(world);
  const { userId, email } = me.account;
  const admin = await anAdministrator();
  const send = async (to: string) => {
    const rights = { sees_money: true, sees_health: true, may_export: true };
    const form = { name: "Kim Invited", role: "FRANCHISE_STAFF" as const, email: to, ...rights };
    return valueOf(await invite(admin, form)).id;
  };
  const before = await send(email);
  // It was sent to the address that the account had then.
  await db.updateTable("staff_invitation").set({ email: "kim.before@example.test" }).where("id", "=", before).execute();
  await send(email);
  const other = await send("kim.other@example.test");
  valueOf(await deleteAccount(me.ctx, { password: PASSWORD }));
  expect(await db.selectFrom("staff_invitation").select("id").execute()).toEqual([{ id: other }]);
  expect(await db.selectFrom("email_token").select("id").where("user_id", "=", userId).execute()).toEqual([]);
});
