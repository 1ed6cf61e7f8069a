const KEY = "matinee_medical_v1";

function all(): Record<string, string> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? "{}");
    return typeof value === "object" && value !== null
      ? Object.fromEntries(Object.entries(value).filter(([, note]) => typeof note === "string"))
      : {};
  } catch {
    return {};
  }
}

function writeNotes(notes: Record<string, string>): void {
  try {
    if (Object.keys(notes).length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(notes));
  } catch {
    // Without storage, a note lasts as long as its form.
  }
}

/** The medical note of a child's form. It stays in this tab and is deleted once it is saved. */
export const medicalNote = (formKey: string): string => all()[formKey] ?? "";

/** Calls `ended` when a logout in another tab clears all storage, this tab's notes too. Returns how to stop it. */
export function onLogoutElsewhere(ended: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === null) ended();
  };
  addEventListener("storage", onStorage);
  return () => removeEventListener("storage", onStorage);
}

export function saveMedicalNote(formKey: string, note: string): void {
  const { [formKey]: _before, ...others } = all();
  writeNotes(note === "" ? others : { ...others, [formKey]: note });
}

export function deleteMedicalNotes(formKeys: readonly string[]): void {
  writeNotes(Object.fromEntries(Object.entries(all()).filter(([key]) => !formKeys.includes(key))));
}
