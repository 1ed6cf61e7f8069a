import type { StaffActor } from "@matinee/core/access";
import { sql, type RawBuilder } from "kysely";

export const schoolOf = (actor: StaffActor) => ("franchiseId" in actor ? actor.franchiseId : null);

export const ownViews = (actor: StaffActor): RawBuilder<boolean> =>
  sql<boolean>`v.user_id = ${actor.userId} and v.franchise_id is not distinct from ${schoolOf(actor)}::int`;
