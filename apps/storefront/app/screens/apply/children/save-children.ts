import { isoFromParts } from "@matinee/ui";
import type { Api, Child } from "@matinee/contract/client";
import type { PickedChild, TypedChild } from "../draft/draft.ts";
import { changeClassDraft } from "../draft/draft-store.ts";
import { forgetMedicalNotes, medicalNote } from "../draft/medical-notes.ts";

/** Saves what was typed, all or none; afterwards the children are known by their ids and their notes are gone from here. */
export async function saveChildren(
  api: Api,
  groupId: number,
  typed: readonly TypedChild[],
  picked: readonly PickedChild[],
): Promise<void> {
  const children = typed.map(({ key, id, first_name, surname, born, image_consent }) => ({
    ...(id !== null && { id }),
    first_name,
    surname,
    date_of_birth: isoFromParts(born) ?? "",
    medical_conditions: medicalNote(key),
    image_consent,
  }));
  const saved: Child[] =
    children.length === 0 ? [] : await api.call("POST /v1/children/bulk-save", { body: { children }, quiet: true });
  const everyone = new Map([...picked, ...saved].map(({ id, first_name }) => [id, { id, first_name }]));
  changeClassDraft(groupId, { typed: [], picked: [...everyone.values()] });
  forgetMedicalNotes(typed.map((child) => child.key));
}
