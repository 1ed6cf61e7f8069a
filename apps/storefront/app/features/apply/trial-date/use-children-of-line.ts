import { useCart } from "../../../shared/visitor/visitor.tsx";
import type { PickedChild } from "../../../shared/application/draft.ts";
import { useClassDraft } from "../../../shared/application/use-draft.ts";

/** Who the trial is for: as chosen in this application, otherwise as the basket has it. Null until that is known. */
export function useChildrenOfLine(groupId: number): readonly PickedChild[] | null {
  const draft = useClassDraft(groupId);
  const { cart, status } = useCart();
  if (draft === null) return null;
  if (draft.picked.length > 0) return draft.picked;
  if (status === "loading") return null;
  return cart?.class_items.find((item) => item.group_id === groupId)?.children ?? [];
}
