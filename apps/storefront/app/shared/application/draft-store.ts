import { type ClassDraft, classKey, type Draft, NO_CLASS, readDraft, writeDraft } from "./draft.ts";

const KEY = "matinee_application_v1";

// Read again at every look: logging out clears the storage, and other tabs write it too.
let known: { text: string | null; draft: Draft } | null = null;
// Where a browser refuses storage, the visit itself still remembers.
let memory: string | null = null;
const listeners = new Set<() => void>();

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return memory;
  }
}

function store(text: string | null): void {
  memory = text;
  try {
    if (text === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, text);
  } catch {
    // Full or forbidden: `memory` has it for as long as the page is open.
  }
  for (const listener of listeners) listener();
}

/** The draft as this browser has it. In the browser only. */
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

/** Changes what belongs to one class or camp, by its key. */
export function changeSubjectDraft(key: string, change: Partial<ClassDraft>): void {
  const { [key]: before = NO_CLASS, ...others } = getDraft().classes;
  changeDraft({ classes: { ...others, [key]: { ...before, ...change } } });
}

export function clearDraft(): void {
  store(null);
}

export function subscribeToDraft(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === KEY || event.key === null) && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** A random key; also where a page is served without TLS, which `crypto.randomUUID` is not. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
