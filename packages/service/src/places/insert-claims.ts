import { sql, type RawBuilder } from "kysely";

/** A claim to add: of an order and its line, of an enrolment, or of an offer from a waiting list. What is left out is null. */
export interface NewClaim {
  readonly poolId: number;
  readonly childId: string | null;
  readonly quantity: number;
  readonly orderId?: string | null;
  readonly orderItemId?: string | null;
  readonly waitingEntryId?: string | null;
  readonly enrolmentId?: string | null;
}

interface Adding {
  /** SQL: until when the places are held; null: they are committed. */
  readonly heldUntil: RawBuilder<unknown> | null;
  readonly newId: () => string;
}

/**
 * The statement that adds claims, in the order of their pools. No other one does, but for the triggers that keep freed places for a waiting list
 * (0043, 0053). The caller has locked the pools, and may append what becomes of a place that the child has already.
 */
export function insertClaims(claims: readonly NewClaim[], { heldUntil, newId }: Adding): RawBuilder<unknown> {
  const idsOf = (of: "orderId" | "orderItemId" | "waitingEntryId" | "enrolmentId") =>
    sql`${claims.map((claim) => claim[of] ?? null)}::uuid[]`;
  return sql`
    insert into claim (id, pool_id, child_id, quantity, order_id, order_item_id, waiting_entry_id, enrolment_id, state, held_until)
    select c.id, c.pool_id, c.child_id, c.quantity, c.order_id, c.order_item_id, c.entry_id, c.enrolment_id,
      ${heldUntil === null ? sql`'committed', null` : sql`'held', ${heldUntil}`}
    from unnest(${claims.map(() => newId())}::uuid[], ${claims.map(({ poolId }) => poolId)}::bigint[],
        ${claims.map(({ childId }) => childId)}::uuid[], ${claims.map(({ quantity }) => quantity)}::int[],
        ${idsOf("orderId")}, ${idsOf("orderItemId")}, ${idsOf("waitingEntryId")}, ${idsOf("enrolmentId")})
      as c(id, pool_id, child_id, quantity, order_id, order_item_id, entry_id, enrolment_id)
    order by c.pool_id`;
}
