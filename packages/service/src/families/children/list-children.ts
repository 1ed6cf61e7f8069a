import type { Child } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { authorizeVisitor, type Context, type Outcome } from "../../kernel/index.ts";
import { readChildren } from "./children.ts";

/** Lists this visitor's children. */
export async function listChildren(ctx: Context): Promise<Outcome<Child[]>> {
  const visitor = authorizeVisitor(ctx, "child:read");
  if (!visitor.ok) return visitor;
  return ok(await readChildren(ctx, ctx.db, visitor.value));
}
