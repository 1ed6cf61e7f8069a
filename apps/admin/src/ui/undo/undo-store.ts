/** A change that can be undone, as it is offered to the user. */
export interface Undoable {
  readonly id: number;
  /** What was done, such as "Closed to new bookings. Its dates and bookings are kept." */
  readonly message: string;
  readonly undo: () => Promise<void>;
}

let offered: Undoable | null = null;
let next = 1;
const listeners = new Set<() => void>();

function set(value: Undoable | null): void {
  offered = value;
  for (const listener of listeners) listener();
}

/** The change that can be undone now, outside React, so that it outlives the screen that made it. A later change takes its place. */
export const undoStore = {
  offer: (message: string, undo: () => Promise<void>): void => set({ id: next++, message, undo }),
  dismiss: (id: number): void => {
    if (offered?.id === id) set(null);
  },
  /** A change that can't be undone took the place of what could be. */
  end: (): void => set(null),
  get: (): Undoable | null => offered,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};
