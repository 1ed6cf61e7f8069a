import { isoFromParts } from "@matinee/ui";
import type { Api, Child } from "@matinee/contract/client";
import type { ClassDraft, PickedChild, TypedChild } from "../../../shared/application/draft.ts";
import { deleteMedicalNotes, medicalNote } from "./medical-notes.ts";

/**
 * Saves the typed children, all or none, and removes their notes from the browser. Returns all chosen children, and
 * new ids by form key.
 */
export async function saveChildren(
  api: Api,
  saveDraft: (change: Partial<ClassDraft>) => void,
  typed: readonly TypedChild[],
  picked: readonly PickedChild[],
): Promise<{ everyone: PickedChild[]; idOfKey: Map<string, string> }> {
  const children = typed.map(({ key, id, first_name, surname, born, image_consent, nothing_to_tell }) => ({
    ...(id !== null && { id }),
    first_name,
    surname,
    date_of_birth: isoFromParts(born) ?? "",
    medical_conditions: medicalNote(key),
    ...(nothing_to_tell && { nothing_to_tell }),
    image_consent,
  }));
  const saved: Child[] =
    children.length === 0 ? [] : await api.call("POST /v1/children/bulk-save", { body: { children }, inline: true });
  const everyone = new Map([...picked, ...saved].map(({ id, first_name }) => [id, { id, first_name }]));
  // Whoever joined a waiting list before is not who joins now.
  saveDraft({ typed: [], picked: [...everyone.values()], joined: [] });
  deleteMedicalNotes(typed.map((child) => child.key));
  // The API returns them in the order sent.
  const idOfKey = new Map(typed.flatMap(({ key }, index) => (saved[index] ? [[key, saved[index].id] as const] : [])));
  return { everyone: [...everyone.values()], idOfKey };
}
