import { plainDate } from "@matinee/format";
import { expect, test } from "vitest";
import { payBalance } from "../../checkout/index.ts";
import { listOwnChildren } from "../../families/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { previewStaffReversal, reverseByStaff } from "../../reversals/index.ts";
import { oweJust } from "../../testing/owe-just.ts";
import { aMember } from "../../testing/staff.ts";
import { aWorld, valueOf } from "../../testing/world.ts";
import { cancelCampDays, getStaffCamp, previewCancelledDays } from "../../timetable/index.ts";
import { PASSWORD } from "../testing/an-account.ts";
import { deleteAccount } from "./delete-account.ts";
import { getDeletionTerms } from "./get-deletion-terms.ts";

const world = await aWorld({ standing: true });
const admin = await aMember(world, "FRANCHISE_ADMIN");

/** A family whose camp is cancelled for nothing back, and which still owes so many pence for it. */
async function aDebt(pence: number) {
  const me = await aCustomer(world);
  const childIds = [await me.child("Ada")];
  const camp = await world.camp();
  const { orderId, itemId } = await me.book({ type: "camp", camp, childIds, takeFullPayment: false });
  const what = { give: "nothing", to: "card" } as const;
  const asked = { ...what, id: orderId, lines: [{ id: itemId, quantity: 1 }] };
  const { given, to_card, to_credit, off_debt } = valueOf(await previewStaffReversal(admin, asked));
  valueOf(await reverseByStaff(admin, { ...asked, seen: { given, to_card, to_credit, off_debt }, reason: "Ill" }));
  await oweJust(world, orderId, pence);
  return { ...me, orderId };
}

test("a few pence that no card can pay keep nobody from deleting their account, and more does", async () => {
  const owing = await aDebt(30);
  expect(valueOf(await getDeletionTerms(owing.ctx)).blockers).toMatchObject([{ kind: "owed" }]);
  const few = await aDebt(10);
  expect(await payBalance(few.ctx, { id: few.orderId })).toMatchObject({
    error: {
      code: "amount_below_minimum",
      details:
        "Only £0.10 is still to pay, and a card payment must be at least £0.30. Please ask your school about it.",
    },
  });
  expect(valueOf(await getDeletionTerms(few.ctx)).blockers).toEqual([]);
  valueOf(await deleteAccount(few.ctx, { password: PASSWORD }));
});

test("a camp whose last day was cancelled is booked until the day before, for the account and the child", async () => {
  const me = await aCustomer(world);
  const camp = await world.camp();
  await me.book({ type: "camp", camp, childIds: [await me.child("Ada")] });
  const [before = "", last = ""] = camp.days.slice(-2);
  const said = async () => {
    const { blockers } = valueOf(await getDeletionTerms(me.ctx));
    const { items } = valueOf(await listOwnChildren(me.ctx));
    return [...blockers.map(({ text, on }) => [text, on]), ...items.map(({ stands_for: texts }) => texts)];
  };
  const until = (day: string) => [
    [`Summer Camp is booked until ${plainDate(day)}`, day],
    [`Summer Camp, booked until ${plainDate(day)}`],
  ];
  expect(await said()).toEqual(until(last));
  const { seen } = valueOf(await previewCancelledDays(admin, { id: camp.id, days: [last] }));
  const { version } = valueOf(await getStaffCamp(admin, { id: camp.id }));
  valueOf(await cancelCampDays(admin, { id: camp.id, version, days: [last], reason: "The hall is flooded", seen }));
  expect(await said()).toEqual(until(before));
});
