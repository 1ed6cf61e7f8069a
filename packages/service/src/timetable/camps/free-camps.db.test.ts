import { addDays } from "@matinee/core/kernel";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { setAddon } from "../../basket/index.ts";
import { startCheckout } from "../../checkout/index.ts";
import { getLostLessons } from "../../lost-lessons/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { cancelCampDays, getStaffCamp, previewCancelledDays } from "../index.ts";

const world = await aWorld();
const admin = await aMember(world, "FRANCHISE_ADMIN");
const offer = { ways: ["credit", "refund"] as const, fallback: "credit" as const };

/** The mail about all days of a camp that costs nothing, to a family with or without an extra that it paid for. */
async function mailOfFreeCamp(hasExtra: boolean): Promise<string> {
  const camp = await world.camp({ placesADay: 4, places: 99 });
  await sql`update course set price_pence = 0, day_price_pence = 0, deposit_pence = null where id = ${camp.id}`.execute(
    world.db,
  );
  const family = await aCustomer(world);
  const line = await family.put({ type: "camp", camp, childIds: [await family.child("Ada")] });
  const addon = { order_item_id: line.itemId, quantity: 1, course_addon_id: camp.dropOff };
  if (hasExtra) valueOf(await setAddon(family.ctx, { ...addon, days: [camp.days[1] ?? ""] }));
  const checkout = valueOf(await startCheckout(family.ctx, { order_id: line.orderId }));
  await world.pay(checkout.client_secret, "4242424242424242");
  await world.work();
  const days = [...camp.days];
  const { seen } = valueOf(await previewCancelledDays(admin, { id: camp.id, days }));
  const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
  world.mails.length = 0;
  const asked = { ...offer, ways: [...offer.ways], answer_by: addDays(world.system.today(), 7) };
  valueOf(
    await cancelCampDays(admin, { id: camp.id, version, days, reason: "The hall is flooded", seen, offer: asked }),
  );
  await world.work();
  return world.mails.find(({ to }) => to.includes(family.account.email))?.text ?? "";
}

test("a family that paid for an extra of a free camp can choose how it gets that back, and is told what happens otherwise", async () => {
  const text = await mailOfFreeCamp(true);
  expect(text).toContain("You can choose: credit for your next booking, or a refund.");
  expect(text).toContain("you get credit for your next booking");
  const key = /lost-lessons\/([\w.-]+)/u.exec(text)?.[1] ?? "";
  const found = valueOf(await getLostLessons(await world.visitor(), { key }));
  expect(found).toMatchObject({ fallback: "credit", lessons: [{ ways: ["credit", "refund"] }] });
});

test("a family that paid nothing for a camp is offered neither money nor a date that it has not", async () => {
  const text = await mailOfFreeCamp(false);
  expect(text).toContain("If you have a question, please reply to this email or ring us.");
  expect(text).not.toMatch(/credit|refund|another date/iu);
});
