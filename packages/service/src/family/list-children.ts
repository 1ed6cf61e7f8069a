import type { Child } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeVisitor } from "../kernel/authorize.ts";
import type { Context } from "../kernel/context.ts";
import type { Outcome } from "../kernel/outcome.ts";
import { readChildren } from "./children.ts";

/** The children known to this visitor. */
export async function listChildren(ctx: Context): Promise<Outcome<Child[]>> {
  const visitor = authorizeVisitor(ctx, "child:read");
  if (!visitor.ok) return visitor;
  return ok(await readChildren(ctx, ctx.db, visitor.value));
}
