import { type ClassDraft, classKey, type Draft, NO_CLASS, readDraft, writeDraft } from "./draft.ts";

export const DRAFT_KEY = "matinee_application_v1";

// Read from storage each time: logging out clears it and other tabs write it.
let known: { text: string | null; draft: Draft } | null = null;
// Used if the browser refuses storage.
let memory: string | null = null;
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return localStorage.getItem(DRAFT_KEY);
  } catch {
    return memory;
  }
}

function store(text: string | null): void {
  memory = text;
  try {
    if (text === null) localStorage.removeItem(DRAFT_KEY);
    else localStorage.setItem(DRAFT_KEY, text);
  } catch {
    // Storage is full or refused. `memory` keeps the draft until the page closes.
  }
  for (const listener of listeners) listener();
}

/** The draft in this browser. Browser only. */
export function getDraft(): Draft {
  const text = stored();
  if (known === null || known.text !== text) known = { text, draft: readDraft(text, Date.now()) };
  return known.draft;
}

export function changeDraft(change: Partial<Draft>): void {
  store(writeDraft({ ...getDraft(), ...change }, Date.now()));
}

export function changeClassDraft(groupId: number, change: Partial<ClassDraft>): void {
  changeDraft({ lastGroupId: groupId });
  changeSubjectDraft(classKey(groupId), change);
}

/** Changes the draft of one class or camp, by its key. */
export function changeSubjectDraft(key: string, change: Partial<ClassDraft>): void {
  const { [key]: before = NO_CLASS, ...others } = getDraft().classes;
  changeDraft({ classes: { ...others, [key]: { ...before, ...change } } });
}

export function clearDraft(): void {
  store(null);
}

export function subscribeToDraft(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === DRAFT_KEY || event.key === null) && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** A random key. `crypto.randomUUID` needs TLS; this works without it. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
