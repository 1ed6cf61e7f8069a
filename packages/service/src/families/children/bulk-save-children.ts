import type { Child } from "@matinee/contract";
import { ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { validateChildren, readChildren, saveChild, type ChildInput } from "./children.ts";

/** Saves several children of this family, all or none. Returns them in the order of the input. */
export async function bulkSaveChildren(
  ctx: Context,
  input: { readonly children: readonly ChildInput[] },
): Promise<Outcome<Child[]>> {
  const visitor = authorizeVisitor(ctx, "child:create");
  if (!visitor.ok) return visitor;
  const guestId = visitor.value;
  const checked = validateChildren(ctx, input.children, (index) => `children.${index}.`);
  if (!checked.ok) return refuse("invalid", checked.error);
  return await inTransaction(ctx.db, async (trx) => {
    const ids: string[] = [];
    for (const child of checked.value) {
      const id = await saveChild(ctx, trx, guestId, child);
      if (!id.ok) return id;
      ids.push(id.value);
    }
    const saved = new Map((await readChildren(ctx, trx, guestId, ids)).map((child) => [child.id, child]));
    return ok([...new Set(ids)].flatMap((id) => saved.get(id) ?? []));
  });
}
