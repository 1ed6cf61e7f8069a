import type { Generated } from "kysely";
import type { Instant, InstantOrNull } from "./column-types.ts";

export type PoolKind = "session" | "trial" | "course" | "addon" | "stock" | "coupon";

export interface PoolTable {
  id: Generated<number>;
  kind: PoolKind;
  size: number;
  over: Generated<number>;
  committed: Generated<number>;
  held: Generated<number>;
}

export type ClaimState = "held" | "committed" | "released" | "expired";

export interface ClaimTable {
  id: string;
  pool_id: number;
  order_id: Generated<string | null>;
  order_item_id: string | null;
  child_id: string | null;
  quantity: Generated<number>;
  state: ClaimState;
  held_until: InstantOrNull;
  reason: string | null;
  /** The entry on a waiting list that the place was offered to. */
  waiting_entry_id: Generated<string | null>;
  /** The enrolment without an order that the place belongs to. */
  enrolment_id: Generated<string | null>;
  /** True: held for a waiting list until it is offered to somebody. */
  kept: Generated<boolean>;
  created_at: Instant;
  changed_at: Instant;
}
