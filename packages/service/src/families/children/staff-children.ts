import type { StaffCustomer } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { sql } from "kysely";
import type { Context, Db } from "../../kernel/index.ts";

type StaffChild = StaffCustomer["children"][number];

interface ChildRow extends Omit<StaffChild, "medical"> {
  readonly noted: boolean;
  readonly taught_by: readonly number[];
}

/** The schools that teach child `k`: where it is booked into a class or a camp. */
const taughtBy = sql`array(select distinct i.seller_id from order_item_child ic join order_item i on i.id = ic.order_item_id
  join orders o on o.id = i.order_id where ic.child_id = k.id and i.state = 'active' and o.status in ('confirmed', 'partly_cancelled'))`;

/** A family's children. Whether something is noted about their health is said to those alone who may read it. */
export async function readFamilyChildren({ db, actor }: Context, family: string): Promise<StaffChild[]> {
  const { rows } = await sql<ChildRow>`
    select k.id, k.first_name, k.surname, k.date_of_birth, k.image_consent, k.medical_ciphertext is not null as noted, ${taughtBy} as taught_by,
      array(select distinct coalesce(g.name, co.name) from order_item_child ic join order_item i on i.id = ic.order_item_id
        join orders o on o.id = i.order_id left join class_group g on g.id = i.group_id left join course co on co.id = i.course_id
        where ic.child_id = k.id and i.state = 'active' and o.status in ('confirmed', 'partly_cancelled') order by 1) as classes
      from child k where coalesce(k.guest_id, k.customer_id) = ${family} and k.removed_at is null order by k.date_of_birth, k.id`.execute(
    db,
  );
  return rows.map(({ noted, taught_by: franchiseIds, ...child }) => {
    if (!can(actor, "child:read_medical", { franchiseIds })) return { ...child, medical: "closed" };
    return { ...child, medical: noted ? "noted" : "none" };
  });
}

export interface ChildAccess {
  readonly sealed: Buffer | null;
  /** Who teaches it. */
  readonly taughtBy: readonly number[];
  /** Whose customer its family is. */
  readonly schools: readonly number[];
}

/** A child with the schools that have to do with it; null where there is none. */
export async function readStaffChild(db: Db, id: string): Promise<ChildAccess | null> {
  const { rows } = await sql<ChildAccess>`
    select k.medical_ciphertext as sealed, ${taughtBy} as "taughtBy",
      array(select f.franchise_id from family_franchise f where f.family_id = coalesce(k.guest_id, k.customer_id)) as schools
      from child k where k.id = ${id} and k.removed_at is null`.execute(db);
  return rows[0] ?? null;
}
