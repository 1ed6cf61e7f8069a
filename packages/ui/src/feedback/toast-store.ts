export type ToastTone = "problem" | "good" | "calm";
export type Toast = {
  id: number;
  message: string;
  tone: ToastTone;
  /** False if the screen announces the same itself. */
  announced: boolean;
};

/** How long a toast stays (spec §9). */
export const TOAST_MS = 3000;

export type ToastStore = {
  /** Each caller says the tone: a forgotten one would show a success as a problem. */
  show: (message: string, tone: ToastTone, options?: Pick<Toast, "announced">) => void;
  dismiss: (id: number) => void;
  list: () => readonly Toast[];
  subscribe: (listener: () => void) => () => void;
};

const NONE: readonly Toast[] = [];

/** A queue of toasts outside React, so that the API client can show one too. One store per window; never used on the server. */
export function createToastStore(): ToastStore {
  let toasts = NONE;
  let next = 1;
  const listeners = new Set<() => void>();
  const set = (value: readonly Toast[]) => {
    toasts = value;
    for (const listener of listeners) listener();
  };
  return {
    show(message, tone, { announced } = { announced: true }) {
      const others = toasts.filter((toast) => toast.message !== message);
      set([...others, { id: next++, message, tone, announced }].slice(-4));
    },
    dismiss: (id) => set(toasts.filter((toast) => toast.id !== id)),
    list: () => toasts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
