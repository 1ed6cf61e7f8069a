import { afterEach, beforeEach, vi } from "vitest";

/** A storage that keeps texts, or refuses to. */
function storage() {
  const texts = new Map<string, string>();
  const its = { refuses: false };
  const check = () => {
    if (its.refuses) throw new DOMException("The operation is insecure.", "SecurityError");
  };
  return {
    texts,
    its,
    getItem: (key: string) => (check(), texts.get(key) ?? null),
    setItem: (key: string, text: string) => (check(), void texts.set(key, text)),
    removeItem: (key: string) => (check(), void texts.delete(key)),
  };
}

/** Gives every test of the file a browser with empty storages. */
export function useFakeStorage() {
  const [local, session] = [storage(), storage()];
  const events = new EventTarget();
  beforeEach(() => {
    for (const one of [local, session]) {
      one.texts.clear();
      one.its.refuses = false;
    }
    vi.stubGlobal("localStorage", local);
    vi.stubGlobal("sessionStorage", session);
    vi.stubGlobal("addEventListener", events.addEventListener.bind(events));
    vi.stubGlobal("removeEventListener", events.removeEventListener.bind(events));
  });
  afterEach(() => void vi.unstubAllGlobals());
  return { local, session, events };
}
