import type { Child, ClassItem } from "@matinee/contract/client";
import { newKey } from "@matinee/webapp";
import { useBirthday } from "../../../shared/child/use-birthday.ts";
import { useCart } from "../../../shared/visitor/visitor.tsx";
import type { ClassDraft, PickedChild, TypedChild } from "../../../shared/application/draft.ts";
import { deleteMedicalNotes, saveMedicalNote } from "./medical-notes.ts";
import { useDraft } from "../../../shared/application/use-draft.ts";
import { blankChild, type Forms, startForms } from "./start-forms.ts";
import { useKnownChildren } from "./use-known-children.ts";

/** The form's limit. The API takes more. */
export const MAX_CHILDREN = 6;

type Subject = {
  /** The key of its draft. */
  key: string;
  /** Whether a line of the basket is for this class or camp. */
  holds: (item: ClassItem) => boolean;
  /** Who is ticked, from its draft and its lines in the basket; the lines are null until they are known. */
  chosen: (draft: ClassDraft | undefined, lines: readonly ClassItem[] | null) => readonly PickedChild[] | null;
  /** Changes its draft. */
  saveDraft: (change: Partial<ClassDraft>) => void;
};

/** The chosen and typed children for one class or camp. `forms` is null until they are known. */
export function useChildrenForm({ key: draftKey, holds, chosen, saveDraft }: Subject) {
  const draft = useDraft();
  const known = useKnownChildren();
  const { cart } = useCart();
  const birthday = useBirthday();
  const forms = draft === null || known === null ? null : begin();

  function begin(): Forms {
    const saved = draft?.classes[draftKey];
    const before = chosen(saved, cart?.class_items.filter(holds) ?? null);
    return startForms({ draftKey, saved, known: known ?? [], chosen: before, birthday });
  }

  const change = (next: Partial<Pick<Forms, "picked" | "typed">>) => {
    if (!forms) return;
    const { picked, typed } = { ...forms, ...next };
    saveDraft({ picked: [...picked], typed: [...typed] });
  };

  return {
    forms,
    pick: (child: Child, on: boolean) => {
      const others = forms?.picked.filter((one) => one.id !== child.id) ?? [];
      change({ picked: on ? [...others, { id: child.id, first_name: child.first_name }] : others });
    },
    /** Turns a saved child into a form. */
    edit: (child: Child) => {
      const key = newKey();
      saveMedicalNote(key, child.medical_conditions);
      const { id, first_name, surname, image_consent } = child;
      const form = { ...blankChild(key, child.date_of_birth), id, first_name, surname, image_consent };
      change({ picked: forms?.picked.filter((one) => one.id !== id) ?? [], typed: [...(forms?.typed ?? []), form] });
      return key;
    },
    add: () => {
      const child = blankChild(newKey(), null);
      change({ typed: [...(forms?.typed ?? []), child] });
      return child.key;
    },
    write: (key: string, next: Partial<TypedChild>) =>
      change({ typed: forms?.typed.map((child) => (child.key === key ? { ...child, ...next } : child)) ?? [] }),
    /** Replaces a form by a child who was saved before. */
    takeSaved: (key: string, child: Child) => {
      deleteMedicalNotes([key]);
      const others = forms?.picked.filter((one) => one.id !== child.id) ?? [];
      change({
        picked: [...others, { id: child.id, first_name: child.first_name }],
        typed: forms?.typed.filter((one) => one.key !== key) ?? [],
      });
    },
    remove: (key: string) => {
      deleteMedicalNotes([key]);
      change({ typed: forms?.typed.filter((child) => child.key !== key) ?? [] });
    },
  };
}
