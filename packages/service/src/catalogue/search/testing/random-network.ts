import { aFranchise, aGroup, aLocation, aStage, freshId } from "@matinee/testkit";
import { sql } from "kysely";
import type { Db } from "../../../kernel/index.ts";

const DISCIPLINES = ["acting", "dance", "musical-theatre", "singing"];
const WORDS = ["Little Stars", "100% Jazz_Hands", "Curtain Call", "Saturday Company"];

/**
 * Schools around Leeds whose classes differ in everything the search filters by. Some are full, some meet twice a week.
 */
export async function aRandomNetwork(db: Db, groups: number): Promise<{ hosts: string[] }> {
  const roll = seededRandom(11);
  await aFranchise(db, { slug: "network", isNetwork: true });
  await db
    .insertInto("discipline")
    .values(DISCIPLINES.map((slug, position) => ({ slug, name: slug.toUpperCase(), position })))
    .execute();
  const schools = [await aFranchise(db), await aFranchise(db), await aFranchise(db)];
  const stages = [
    await aStage(db, { minAge: 3, maxAge: 5 }),
    await aStage(db, { minAge: 4, maxAge: 7, ageRule: "school_year" }),
    await aStage(db, { minAge: 8, maxAge: 12, ageRule: "school_year" }),
    await aStage(db, { minAge: 6, maxAge: 16 }),
  ];
  const venues = await Promise.all(
    Array.from({ length: 14 }, async () =>
      aLocation(db, {
        franchiseId: schools[roll(3)]?.id ?? 0,
        lat: 53.8 + (roll(1_000) - 500) / 1_000,
        lng: -1.55 + (roll(1_000) - 500) / 700,
      }),
    ),
  );
  for (let n = 0; n < groups; n++) {
    const location = venues[roll(venues.length)];
    const stageId = stages[roll(stages.length)]?.id;
    if (location === undefined || stageId === undefined) continue;
    const group = await aGroup(db, {
      location,
      stageId,
      name: WORDS[roll(WORDS.length)] ?? "",
      trialSessions: 1 + roll(3),
      trialCap: 1 + roll(2),
      trialPricePence: 1_000 + 100 * roll(5),
      sessions: 4,
    });
    const disciplines = DISCIPLINES.filter(() => roll(2) === 0);
    await sql`update class_group set disciplines = ${disciplines.length > 0 ? disciplines : ["singing"]} where id = ${group.id}`.execute(
      db,
    );
    const hour = 9 + roll(9);
    await sql`update class_schedule set weekday = ${1 + roll(7)}, starts_at = make_time(${hour}, 30, 0), ends_at = make_time(${hour + 1}, 45, 0) where group_id = ${group.id}`.execute(
      db,
    );
    if (roll(3) === 0)
      await sql`insert into class_schedule (group_id, weekday, starts_at, ends_at) values (${group.id}, ${1 + roll(7)}, '16:00', '17:00')`.execute(
        db,
      );
    for (const session of group.sessions) if (roll(3) === 0) await take(db, session.trialPoolId, 1);
  }
  await sql`select refresh_class_search(null)`.execute(db);
  return { hosts: schools.map((school) => school.host) };
}

async function take(db: Db, poolId: number, quantity: number): Promise<void> {
  await sql`insert into claim (id, pool_id, quantity, state) values (${freshId()}, ${poolId}, ${quantity}, 'committed')`.execute(
    db,
  );
}

/** A random number generator that gives the same numbers for the same seed. */
export function seededRandom(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}
