import { useCart } from "../../../shared/visitor/visitor.tsx";
import type { PickedChild } from "../../../shared/application/draft.ts";
import { useClassDraft } from "../../../shared/application/use-draft.ts";

/** The children of the trial: from the draft, otherwise from the basket. null until loaded. */
export function useChildrenOfLine(groupId: number): readonly PickedChild[] | null {
  const draft = useClassDraft(groupId);
  const { cart, status } = useCart();
  if (draft === null) return null;
  if (draft.picked.length > 0) return draft.picked;
  if (status === "loading") return null;
  return cart?.class_items.find((item) => item.group_id === groupId)?.children ?? [];
}
