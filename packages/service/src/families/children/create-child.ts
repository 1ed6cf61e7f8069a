import type { Child, ChildForm } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, missing, refuse, type Outcome } from "../../kernel/index.ts";
import { validateChildren, readChildren, saveChild } from "./children.ts";

/** Adds a child to this family. A child with the same name and date of birth is updated instead. */
export async function createChild(ctx: Context, input: ChildForm): Promise<Outcome<Child>> {
  const visitor = authorizeVisitor(ctx, "child:create");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const checked = validateChildren(ctx, [input], () => "");
  if (!checked.ok) return refuse("invalid", checked.error);
  return await inTransaction(ctx.db, async (trx) => {
    const [details] = checked.value;
    if (details === undefined) return missing("The child");
    const id = await saveChild(ctx, trx, guestId, details);
    if (!id.ok) return id;
    const [child] = await readChildren(ctx, trx, guestId, [id.value]);
    return child === undefined ? missing("The child") : ok(child);
  });
}
