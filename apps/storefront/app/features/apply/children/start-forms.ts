import { NO_DATE, partsFromIso } from "@matinee/ui";
import type { Child, ClassItem } from "@matinee/contract/client";
import type { ClassDraft, PickedChild, TypedChild } from "../../../shared/application/draft.ts";
import { childrenToStartWith } from "./saved-children.ts";

/** The children of one class or camp: the saved ones, the chosen ones among them, and those being typed. */
export type Forms = { known: readonly Child[]; picked: readonly PickedChild[]; typed: readonly TypedChild[] };

type Start = {
  /** The key of the class or camp among the drafts. */
  draftKey: string;
  saved: ClassDraft | undefined;
  known: readonly Child[];
  /** The saved children who are ticked; null: nobody has chosen yet. */
  chosen: readonly PickedChild[] | null;
  /** The date of birth of the search, an ISO date. */
  birthday: string | null;
};

/** Who was chosen in this browser, otherwise the children of the basket's lines. */
export function chosenHere(
  saved: ClassDraft | undefined,
  lines: readonly Pick<ClassItem, "children">[] | null,
): readonly PickedChild[] | null {
  const inBasket = lines?.flatMap(({ children }) => children) ?? [];
  return saved?.picked ?? (inBasket.length > 0 ? inBasket : null);
}

/** What was chosen and typed before, otherwise the saved child who fits or a blank form. */
export function startForms({ draftKey, saved, known, chosen, birthday }: Start): Forms {
  // Ids that the API does not know are from an earlier visit.
  const picked = chosen?.filter((child) => known.some((one) => one.id === child.id));
  const typed = saved?.typed ?? [];
  if (typed.length > 0 || (picked !== undefined && known.length > 0)) return { known, picked: picked ?? [], typed };
  const fitting = childrenToStartWith(known, birthday);
  if (fitting.length > 0 || (known.length > 0 && !birthday)) return { known, picked: fitting, typed: [] };
  // The key is its own, because the browser stores the medical note by it, and the same after a reload.
  return { known, picked: fitting, typed: [blankChild(`first-${draftKey}`, birthday)] };
}

export function blankChild(key: string, dateOfBirth: string | null): TypedChild {
  return {
    key,
    id: null,
    first_name: "",
    surname: "",
    born: dateOfBirth ? partsFromIso(dateOfBirth) : NO_DATE,
    image_consent: false,
    nothing_to_tell: false,
  };
}
