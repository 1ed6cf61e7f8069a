import { ageOn, isoDate } from "@matinee/core/kernel";
import { demoAddress } from "@matinee/database/demo";
import type { Context, Db } from "@matinee/service/kernel";
import { listOwnChildren } from "@matinee/service/families";
import type { DemoDay } from "./demo-day.ts";

/** A family of the demo, logged in on one day in the shop of its school. */
export interface DemoFamily {
  readonly day: DemoDay;
  readonly slug: string;
  readonly ctx: Context;
  readonly customerId: string;
  readonly name: string;
  readonly email: string;
  readonly children: readonly DemoChild[];
}

export interface DemoChild {
  readonly id: string;
  /** In years, on that day. */
  readonly age: number;
}

/** The `nth` family of a school that has a login; null where there is none. */
export async function demoFamily(day: DemoDay, slug: string, nth = 0): Promise<DemoFamily | null> {
  const login = (await customerLogins(day.database.db, slug))[nth];
  const ctx = login === undefined ? null : await day.as(login.email, slug);
  if (ctx === null || login === undefined) return null;
  const known = await listOwnChildren(ctx);
  if (!known.ok) return null;
  const children = known.value.items.map(({ id, date_of_birth: born }) => ({
    id,
    age: ageOn(isoDate(born), day.today),
  }));
  return { day, slug, ctx, ...login, children };
}

async function customerLogins(db: Db, slug: string) {
  return await db
    .selectFrom("user_account as u")
    .innerJoin("customer as c", "c.id", "u.customer_id")
    .select(["c.id as customerId", "u.name", "u.email"])
    .where("u.email", "like", demoAddress("parent", slug).replace("parent", "%"))
    .orderBy("u.id")
    .execute();
}
