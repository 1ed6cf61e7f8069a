import { sql } from "kysely";
import { enrolChildren } from "../../../places/index.ts";
import { newId, type aWorld } from "../../../testing/world.ts";

type World = Awaited<ReturnType<typeof aWorld>>;

/** A child who is enrolled in the first `dates` lessons to come of a class without an order, as an import does it, with the family's address. */
export async function anEnrolledChild(world: World, groupId: number, { name = "Eve", dates = 2 } = {}) {
  const { db, network } = world;
  const [customerId, childId, enrolmentId] = [newId(), newId(), newId()];
  const email = `${customerId}@example.test`;
  await sql`insert into customer (id, name, email, phone, address_line_1, post_town, postcode)
    values (${customerId}, 'Pat Imported', ${email}, '+441134960000', '1 High Street', 'Leeds', 'LS1 4AP')`.execute(db);
  await sql`insert into child (id, customer_id, first_name, surname, date_of_birth) values (${childId}, ${customerId}, ${name}, 'Enrolled', '2019-05-01')`.execute(
    db,
  );
  await sql`insert into customer_school (customer_id, franchise_id) values (${customerId}, ${network.seller.id})`.execute(
    db,
  );
  const pools = await db
    .selectFrom("session")
    .select("place_pool_id")
    .where("group_id", "=", groupId)
    .where("status", "=", "scheduled")
    .where("starts_at", ">", sql<string>`clock_timestamp()`)
    .orderBy("starts_at")
    .limit(dates)
    .execute();
  const short = await db.transaction().execute(
    async (trx) =>
      await enrolChildren(
        trx,
        [
          {
            id: enrolmentId,
            groupId,
            childId,
            fromOn: world.system.today(),
            poolIds: pools.map((one) => one.place_pool_id),
          },
        ],
        newId,
      ),
  );
  return { customerId, childId, enrolmentId, email, isFull: short.size > 0 };
}
