import type { Action } from "@matinee/core/access";
import { authorize, type Context } from "../kernel/index.ts";
import type { LockedItem } from "./work-item-rows.ts";

/** What a school is told that can't settle the money of an order alone. */
export const SEVERAL_SCHOOLS = "Several schools have a part in this order. Please ask the network.";

/** Whether the actor may do this for each school that has a part in what the item is about. */
export function isOfActorAlone(ctx: Context, { franchiseIds }: LockedItem, action: Action): boolean {
  return franchiseIds.every((school) => authorize(ctx, action, { franchiseIds: [school] }).ok);
}
