import type { StaffTeacher } from "@matinee/contract";
import { can } from "@matinee/core/access";
import { ok } from "@matinee/core/kernel";
import { authorize, missing, type Context, type Outcome } from "../../kernel/index.ts";
import { type WithId, readTeacher } from "./teacher-to-edit.ts";

/** A teacher to edit. */
export async function getTeacher(ctx: Context, { id }: WithId): Promise<Outcome<StaffTeacher>> {
  const allowed = authorize(ctx, "catalogue:manage", "unread");
  if (!allowed.ok) return allowed;
  const found = await readTeacher(ctx.db, id);
  if (found === null) return missing("The teacher");
  return can(ctx.actor, "catalogue:manage", { franchiseIds: [found.school.id] }) ? ok(found) : missing("The teacher");
}
