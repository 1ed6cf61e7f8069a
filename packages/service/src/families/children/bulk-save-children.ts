import type { Child, Problem } from "@matinee/contract";
import { err, ok } from "@matinee/core/kernel";
import { inTransaction } from "@matinee/database";
import { authorizeVisitor, type Context, refuse, type Outcome } from "../../kernel/index.ts";
import { validateChildren, readChildren, saveChild, type ChildInput } from "./children.ts";

/**
 * Saves several children of this family for an application, all or none. Returns one for each input, in its order: a child that was sent
 * twice comes twice. Staff who view the shop as a family save nothing here, and get the children that they name.
 */
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
    for (const [index, child] of checked.value.entries()) {
      const id = await saveChild(ctx, trx, guestId, child, { forApplication: true });
      if (!id.ok) return err(inChild(index, id.error));
      ids.push(id.value);
    }
    const saved = new Map((await readChildren(ctx, trx, guestId, ids)).map((child) => [child.id, child]));
    return ok(ids.flatMap((id) => saved.get(id) ?? []));
  });
}

/** The problem with the paths of the form that was sent, such as `children.0.first_name`. */
function inChild(index: number, { details, ...problem }: Problem): Problem {
  if (details === undefined || typeof details === "string") return { ...problem, details };
  return { ...problem, details: details.map((one) => ({ ...one, path: `children.${index}.${one.path}` })) };
}
