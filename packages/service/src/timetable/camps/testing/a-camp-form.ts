import type { CampForm, StaffCamp } from "@matinee/contract";
import { addDays, isoDate } from "@matinee/core/kernel";
import { sql } from "kysely";
import type { aWorld } from "../../../testing/world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** A camp on four days in a month that is free, so that it is booked without a payment. */
export async function aCampForm({ db, network, system }: World): Promise<CampForm> {
  await sql`insert into discipline (slug, name, position) values ('dance', 'Dance', 1) on conflict do nothing`.execute(
    db,
  );
  const { id } = await db
    .insertInto("course_category")
    .values({ name: "Holiday camps" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const starts = addDays(system.today(), 30);
  return {
    name: "Easter Stars",
    description: "",
    day_description: "",
    category_id: id,
    location_id: network.locationId,
    disciplines: ["dance"],
    min_age: 5,
    max_age: 12,
    starts_on: starts,
    ends_on: addDays(starts, 3),
    days: [0, 1, 2, 3].map((n) => campDay(addDays(starts, n))),
    capacity: 3,
    price: 0,
    day_price: 0,
    deposit: null,
    balance_due_on: null,
    vat_rate: 20,
    extras: [],
  };
}

export function campDay(on: string, places: number | null = null) {
  return { on: isoDate(on), starts_at: "09:30", ends_at: "15:30", places };
}

export const anExtra: CampForm["extras"][number] = {
  id: null,
  name: "Hot lunch",
  description: "",
  price: 0,
  per: "day",
  choose_days: true,
  choice_label: "",
  choice_options: [],
  limit: 2,
  vat_rate: 20,
  archived: false,
};

/** What the editor of a stored camp would send. */
export function formOf(camp: StaffCamp): CampForm {
  const { id: _, status: _s, school: _f, version: _v, next_holiday: _n, ...form } = camp;
  return {
    ...form,
    days: camp.days.map(({ taken: _t, ...day }) => day),
    extras: camp.extras.map(({ sold: _sold, ...extra }) => extra),
  };
}
