import { useSyncExternalStore } from "react";
import { classKey, NO_CLASS, type ClassDraft, type Draft } from "./draft.ts";
import { getDraft, subscribeToDraft } from "./draft-store.ts";

const none = () => null;

/** The visitor's draft; null during server rendering and hydration. */
export function useDraft(): Draft | null {
  return useSyncExternalStore(subscribeToDraft, getDraft, none);
}

export function useClassDraft(groupId: number): ClassDraft | null {
  const draft = useDraft();
  return draft && (draft.classes[classKey(groupId)] ?? NO_CLASS);
}
