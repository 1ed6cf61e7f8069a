import type { FieldDetail } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { sql } from "kysely";
import { type Db, missing, refuse, type Outcome } from "../kernel/index.ts";
import { ageOutside, type CampAges } from "../orders/index.ts";

/** What of a camp decides who can come. */
export interface CampPlan extends CampAges {
  readonly id: number;
  readonly name: string;
  readonly pool_id: number;
}

interface Wish {
  readonly orderId: string;
  readonly guestId: string;
  readonly camp: CampPlan;
  readonly childIds: readonly string[];
  /** The line whose child is about to change. */
  readonly exceptId?: string;
}

interface OwnChild {
  readonly id: string;
  readonly first_name: string;
  readonly date_of_birth: string;
  readonly booked: boolean;
  readonly in_basket: boolean;
}

/** Whether these children can be put down for a camp: the visitor's own, of its ages on its first day, and not on it already. */
export async function checkCampChildren(trx: Db, wish: Wish): Promise<Outcome<null>> {
  const { camp, childIds } = wish;
  const known = new Map((await readChildren(trx, wish)).map((child) => [child.id, child]));
  if (childIds.some((id) => !known.has(id))) return missing("The child");
  const rows = (say: (child: OwnChild) => string | null): FieldDetail[] =>
    childIds.flatMap((id, index) => {
      const child = known.get(id);
      const message = child === undefined ? null : say(child);
      return message === null ? [] : [{ path: `child_ids.${index}`, message }];
    });
  const outside = rows((child) => ageWords(camp, child));
  if (outside.length > 0) return refuse("age_does_not_fit", outside);
  const twice = rows(({ first_name, booked, in_basket }) => {
    if (booked) return `${first_name} already has a place in ${camp.name}.`;
    return in_basket ? `${camp.name} for ${first_name} is in your basket already.` : null;
  });
  return twice.length > 0 ? refuse("already_booked", twice) : ok(null);
}

function ageWords(camp: CampPlan, child: OwnChild): string | null {
  const age = ageOutside(camp, child.date_of_birth);
  if (age === null) return null;
  return `${child.first_name} will be ${age} on the first day; this camp is for ages ${camp.min_age} to ${camp.max_age}.`;
}

async function readChildren(trx: Db, { orderId, guestId, camp, childIds, exceptId }: Wish): Promise<OwnChild[]> {
  const { rows } = await sql<OwnChild>`
    select c.id, c.first_name, c.date_of_birth,
      exists (select from claim k where k.pool_id = ${camp.pool_id} and k.child_id = c.id
        and (k.state = 'committed' or (k.state = 'held' and k.held_until > clock_timestamp()))) as booked,
      exists (select from order_item_child ic join order_item i on i.id = ic.order_item_id
        where ic.child_id = c.id and i.order_id = ${orderId} and i.course_id = ${camp.id} and i.state = 'active'
          and i.id is distinct from ${exceptId ?? null}) as in_basket
    from child c where c.id = any (${childIds}::uuid[]) and c.guest_id = ${guestId} and c.removed_at is null`.execute(
    trx,
  );
  return rows;
}
