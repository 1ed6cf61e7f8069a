import { addDays } from "@matinee/core/kernel";
import { expect } from "vitest";
import type { Context } from "../kernel/index.ts";
import { createClosure, followTimetableChanges, previewNewClosure } from "../timetable/index.ts";
import { valueOf, type aWorld } from "./world.ts";

type Offer = NonNullable<Parameters<typeof createClosure>[1]["offer"]>;

/** Classes whose lessons an administrator of the world's school takes away with closures. */
export function lessonsNotHeld(world: Awaited<ReturnType<typeof aWorld>>, admin: Context) {
  const { db, system } = world;
  const answer_by = addDays(system.today(), 7);
  /** Families choose among all that there is. */
  const everything: Offer = { ways: ["date", "credit", "refund"], fallback: "credit", answer_by };

  /** A Saturday class with its dates, and what `booking` of children has booked from the first on. */
  const aClass = async (capacity = 5) => {
    const { id } = await world.group({ dates: 0, capacity });
    await followTimetableChanges(system);
    const rows = db.selectFrom("session").select(["id", "held_on"]).where("group_id", "=", id);
    const sessions = await rows.where("status", "=", "scheduled").orderBy("starts_at").execute();
    return { id, sessions, dates: sessions.map((one) => one.held_on) };
  };

  let closed = 0;
  /** Closes the location for one day or until another, with what the families are offered, as its editor does. */
  const close = async (on: string, offer?: Offer, lastDay = on) => {
    closed += 1;
    const body = { location_id: null, reason: `Show ${closed}`, starts_on: on, ends_on: lastDay };
    const { seen } = valueOf(await previewNewClosure(admin, body));
    world.mails.length = 0;
    const made = valueOf(await createClosure(admin, { ...body, seen, offer }));
    await world.work();
    return made;
  };

  /** The key in the one mail to a family. */
  const keyOf = (email: string): string => {
    const mails = world.mails.filter(({ to }) => to.includes(`<${email}>`));
    expect(mails).toHaveLength(1);
    return /lost-lessons\/([\w.-]+)/u.exec(mails[0]?.text ?? "")?.[1] ?? "";
  };

  const reopen = async (closure: { readonly id: number }) => {
    await db.deleteFrom("closure").where("id", "=", closure.id).execute();
    await followTimetableChanges(system);
  };
  return { everything, aClass, close, keyOf, reopen };
}
