import { useSyncExternalStore } from "react";
import { classKey, NO_CLASS, type ClassDraft, type Draft } from "./draft.ts";
import { getDraft, subscribeToDraft } from "./draft-store.ts";

const none = () => null;

/** What the visitor has typed; null while the server's HTML is taken over, which holds nothing about anybody. */
export function useDraft(): Draft | null {
  return useSyncExternalStore(subscribeToDraft, getDraft, none);
}

export function useClassDraft(groupId: number): ClassDraft | null {
  const draft = useDraft();
  return draft && (draft.classes[classKey(groupId)] ?? NO_CLASS);
}
