import type { ClassForm } from "@matinee/contract";
import { sql } from "kysely";
import { aMember } from "../../../testing/staff.ts";
import { valueOf, type aWorld } from "../../../testing/world.ts";
import { createClass, getStaffClass, listClassLessons, moveClass } from "../../index.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** An administrator of the world's school, with the form of a class on Mondays and what tests do with such classes. */
export async function aClassEditor(world: World, more: Partial<ClassForm> = {}) {
  const { db, network } = world;
  await sql`insert into discipline (slug, name, position) values ('singing', 'Singing', 1) on conflict do nothing`.execute(
    db,
  );
  const admin = await aMember(world, "FRANCHISE_ADMIN");
  const form: ClassForm = {
    name: "Monday Juniors",
    description: "",
    what_happens: "",
    stage_id: network.stageId,
    location_id: network.locationId,
    disciplines: ["singing"],
    teacher_ids: [],
    slots: [{ weekday: 1, starts_at: "16:00", ends_at: "17:00" }],
    capacity: 4,
    trial_cap: 4,
    trial_sessions: 2,
    trial_price: 2_400,
    term_fee: 9_000,
    vat_rate: 20,
    ...more,
  };
  const stored = async (id: number) => valueOf(await getStaffClass(admin, { id }));
  /** What is stored, as its editor sends it unchanged. */
  const formOf = async (id: number): Promise<ClassForm> => {
    const {
      id: _,
      status: _1,
      school: _2,
      lessons: _3,
      first_on: _4,
      last_on: _5,
      version: _6,
      ...rest
    } = await stored(id);
    return rest;
  };
  const lessonsOf = async (id: number) => valueOf(await listClassLessons(admin, { id }));
  const anOpenClass = async (other: Partial<ClassForm> = {}) => {
    const { id } = valueOf(await createClass(admin, { ...form, ...other }));
    const { version } = await stored(id);
    const open = valueOf(await moveClass(admin, { id, version, event: "open" }));
    const rows = await db
      .selectFrom("session")
      .select("held_on")
      .where("group_id", "=", id)
      .orderBy("starts_at")
      .execute();
    return { id, open, dates: rows.map(({ held_on: on }) => on) };
  };
  return { admin, form, stored, formOf, lessonsOf, anOpenClass };
}
