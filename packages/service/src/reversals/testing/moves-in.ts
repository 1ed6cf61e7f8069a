import { providerMovements } from "@matinee/gateways/payments";
import { sql } from "kysely";
import { findFaults } from "../../audit/index.ts";
import type { Context } from "../../kernel/index.ts";
import { aCustomer } from "../../testing/a-customer.ts";
import { aMember } from "../../testing/staff.ts";
import { valueOf, type aWorld } from "../../testing/world.ts";
import { previewStaffTransfer, transferByStaff } from "../transfers/staff-transfers.ts";

type World = Awaited<ReturnType<typeof aWorld>>;
type Asked = Parameters<typeof previewStaffTransfer>[1];

/** What staff choose unless a test says otherwise. */
export const CHOICE = { difference: "owe", to: "card" } as const;

/** Moves of bookings by an admin of the world's school. */
export async function movesIn(world: World) {
  const { db } = world;
  const admin = await aMember(world, "FRANCHISE_ADMIN");

  /** What its preview says, and the commit of that. */
  const look = async (asked: Asked) => {
    const preview = valueOf(await previewStaffTransfer(admin, asked));
    const { from, to, owed, to_card, to_credit } = preview;
    const seen = { price: to.price, given: from.price, owed, to_card, to_credit };
    const commit = async (as: Context = admin) =>
      await transferByStaff(as, { ...asked, seen, reason: "Asked by phone" });
    return { preview, commit };
  };

  const move = async (asked: Omit<Asked, "difference" | "to"> & Partial<Asked>) => {
    const { preview, commit } = await look({ ...CHOICE, ...asked });
    return { preview, ...valueOf(await commit()) };
  };

  /** A family with a paid trial on the first date of a new class. */
  const aTrial = async (
    names: readonly string[] = ["Ada"],
    options: Parameters<World["group"]>[0] = { trialSessions: 1 },
  ) => {
    const customer = await aCustomer(world);
    const group = await world.group(options);
    const childIds = [];
    for (const name of names) childIds.push(await customer.child(name));
    return { ...customer, group, childIds, ...(await customer.book({ type: "trial", group, childIds })) };
  };

  /** The class, date and number of each place that an order has. */
  const placesOf = async (orderId: string) => {
    const { rows } = await sql<{ held_on: string; group_id: number; n: number }>`
      select s.held_on::text, s.group_id, count(*)::int as n from claim c join session s on s.place_pool_id = c.pool_id
      where c.order_id = ${orderId} and c.state = 'committed' group by 1, 2 order by 1, 2`.execute(db);
    return rows.map((row) => [row.group_id, row.held_on, row.n]);
  };

  /** What `doctor --audit` finds once everything is done that was queued. */
  const faults = async () => {
    await world.work();
    const since = new Date(Date.now() - 86_400_000);
    const movements = await providerMovements([world.provider], since);
    if (!movements.ok) throw new Error(movements.error.kind);
    return await findFaults(db, { movements: movements.value, since });
  };
  return { admin, look, move, aTrial, placesOf, faults };
}
