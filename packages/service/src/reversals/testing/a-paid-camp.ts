import { aCustomer } from "../../testing/a-customer.ts";
import type { aWorld } from "../../testing/world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** An account with one camp, which begins in 30 days and is paid in full unless said otherwise. */
export async function aPaidCamp(world: World, more: { readonly inDays?: number; readonly deposit?: boolean } = {}) {
  const customer = await aCustomer(world);
  const camp = await world.camp({ inDays: more.inDays ?? 30 });
  const { orderId, itemId } = await customer.book({
    type: "camp",
    camp,
    childIds: [await customer.child("Ada")],
    takeFullPayment: more.deposit !== true,
  });
  return { ...customer, orderId, itemId };
}
