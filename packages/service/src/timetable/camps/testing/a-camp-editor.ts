import type { CampForm } from "@matinee/contract";
import { startCheckout } from "../../../checkout/index.ts";
import { aCustomer } from "../../../testing/a-customer.ts";
import { aMember } from "../../../testing/staff.ts";
import { valueOf, type aWorld } from "../../../testing/world.ts";
import { createCamp, getStaffCamp, moveCamp, updateCamp } from "../../index.ts";
import { aCampForm, formOf } from "./a-camp-form.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** An administrator of the world's school, with the form of a camp on four days and what tests do with such camps. */
export async function aCampEditor(world: World) {
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  const form = await aCampForm(world);
  const stored = async (id: number) => valueOf(await getStaffCamp(admin, { id }));
  const anOpenCamp = async (more: Partial<CampForm> = {}) => {
    const { id } = valueOf(await createCamp(admin, { ...form, ...more }));
    const open = valueOf(await moveCamp(admin, { id, version: (await stored(id)).version, event: "open" }));
    return { id, open };
  };
  const change = async (
    id: number,
    more: Partial<CampForm>,
    seen: string | null = null,
    overReason = "Nobody is sent away",
  ) => {
    const camp = await stored(id);
    return await updateCamp(admin, {
      id,
      version: camp.version,
      ...formOf(camp),
      ...more,
      seen,
      over_reason: overReason,
    });
  };
  /** A family with a child on the camp; `days` null: the whole camp. */
  const aBooking = async (id: number, days: readonly string[] | null) => {
    const customer = await aCustomer(world);
    const child = await customer.child("Ada");
    const line = await customer.put({ type: "camp", camp: { id }, childIds: [child], ...(days !== null && { days }) });
    const pay = async () => await startCheckout(customer.ctx, { order_id: line.orderId });
    return { ...customer, ...line, pay };
  };
  return { admin, form, stored, anOpenCamp, change, aBooking };
}
