import type { KeyStore } from "@matinee/webapp";

const name = (content: string) => `matinee_waiting_${content}`;

/** Keys that outlast a reload of the page. Where the browser refuses storage, they last as long as the page. */
export function sessionKeys(): KeyStore {
  const memory = new Map<string, string>();
  return {
    get(content) {
      try {
        return memory.get(content) ?? sessionStorage.getItem(name(content)) ?? undefined;
      } catch {
        return undefined;
      }
    },
    set(content, key) {
      memory.set(content, key);
      try {
        sessionStorage.setItem(name(content), key);
      } catch {
        // Storage is full or refused.
      }
    },
    delete(content) {
      memory.delete(content);
      try {
        sessionStorage.removeItem(name(content));
      } catch {
        // No key was stored.
      }
    },
  };
}
