import type { Actor, Viewer } from "@matinee/core/access";
import { aFranchise } from "@matinee/testkit";
import { startCheckout } from "../checkout/index.ts";
import type { Context, StreamedFile } from "../kernel/index.ts";
import { newId, valueOf, type aWorld } from "./world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** A member of staff with this role, by default of the world's school. */
export async function aMember(
  world: World,
  kind: "FRANCHISE_STAFF" | "FRANCHISE_ADMIN" | "NETWORK_ADMIN",
  franchiseId: number = world.network.seller.id,
): Promise<Context> {
  const visitor = await world.visitor();
  const guest_id = visitor.actor.kind === "GUEST" ? visitor.actor.guestId : "";
  const userId = newId();
  await world.db
    .insertInto("user_account")
    .values({
      id: userId,
      email: `${userId}@example.test`,
      name: "Sam Staff",
      guest_id,
      email_verified_at: "2026-01-01",
    })
    .execute();
  const actor: Actor = kind === "NETWORK_ADMIN" ? { kind, userId } : { kind, userId, franchiseId };
  return { ...visitor, actor };
}

/** The customer's context while staff view the shop as them. The default viewer has the most rights: the network. */
export function viewOf(ctx: Context, viewer: Partial<Viewer> = {}): Context {
  if (ctx.actor.kind !== "CUSTOMER") throw new Error("Only customers are viewed");
  const staff = viewer.staff ?? { kind: "NETWORK_ADMIN", userId: newId() };
  const viewedBy: Viewer = { staff, familyFranchiseIds: viewer.familyFranchiseIds ?? [] };
  return { ...ctx, actor: { ...ctx.actor, viewedBy } };
}

/** People without access to the world's school: a visitor, and staff of another school. */
export async function strangers(world: World) {
  const other = await aFranchise(world.db);
  return {
    other,
    visitor: await world.visitor(),
    staff: await aMember(world, "FRANCHISE_STAFF", other.id),
    admin: await aMember(world, "FRANCHISE_ADMIN", other.id),
  };
}

/** A visitor with a confirmed trial at the world's school. */
export async function aBooking(world: World, names: readonly string[] = ["Ada"], card = "4242424242424242") {
  const group = await world.group();
  const basket = await world.basket(group, names);
  const checkout = valueOf(await startCheckout(basket.ctx, { order_id: basket.orderId }));
  await world.pay(checkout.client_secret, card);
  await world.work();
  return { ...basket, group };
}

/** A whole export as text. */
export async function csvText({ parts }: StreamedFile): Promise<string> {
  let text = "";
  for await (const part of parts) text += typeof part === "string" ? part : Buffer.from(part).toString("utf8");
  return text;
}
