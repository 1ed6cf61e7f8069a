import type { ClassItem } from "@matinee/contract/client";
import { campKey, type ClassDraft, classKey, type Draft, NO_CLASS, NO_PARENT, readDraft, writeDraft } from "./draft.ts";

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

/**
 * Deletes what was typed for an order once it is confirmed: the first time after its checkout in this browser. Whoever
 * reads a confirmation again may be typing the next application, perhaps for the same class.
 */
export function clearOrdered(orderId: string, lines: readonly Pick<ClassItem, "group_id" | "course_id">[]): void {
  const draft = getDraft();
  if (draft.orderId !== orderId) return;
  const ordered = new Set(
    lines.flatMap(({ group_id, course_id }) => [
      ...(group_id === null ? [] : [classKey(group_id)]),
      ...(course_id === null ? [] : [campKey(course_id)]),
    ]),
  );
  const classes = Object.fromEntries(
    Object.entries(draft.classes).filter(([key, one]) => !ordered.has(key) && isBegun(one)),
  );
  if (Object.keys(classes).length === 0) return store(null);
  const { lastGroupId } = draft;
  changeDraft({
    lastGroupId: lastGroupId !== null && classKey(lastGroupId) in classes ? lastGroupId : null,
    customerId: null,
    orderId: null,
    // The next applicant on a shared device must not find the parent's details.
    parent: NO_PARENT,
    classes,
  });
}

/** True if a child or a date was chosen: looking at a step, or joining its waiting list, leaves an empty draft. */
const isBegun = ({ typed, picked, startDate }: ClassDraft) =>
  typed.length > 0 || picked.length > 0 || startDate !== null;

export function subscribeToDraft(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => (event.key === DRAFT_KEY || event.key === null) && listener();
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}
