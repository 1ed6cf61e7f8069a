import { createStore, type Store } from "@matinee/webapp";
import type { ThirdParties } from "../shared/page/page.ts";
import { asked, isAnswered, type Choice, type Consent } from "./choice.ts";

export type ConsentState = {
  choice: Choice;
  /** Everything this shop asks has its answer. */
  answered: boolean;
  /** An answer is being kept. */
  busy: boolean;
  /** The last answer could not be kept, so nothing was switched on. */
  failed: boolean;
};

/** The browser and the server behind the choice. */
export type ConsentPorts = {
  /** What this browser keeps; {} where nothing, or an answer to another wording. */
  read: () => Choice;
  keep: (choice: Choice) => void;
  /** Keeps a receipt at the server; throws where it could not be kept. */
  record: (choice: Choice) => Promise<void>;
  /** Keeps a receipt as soon as the server can be reached. Never throws. */
  recordLater: (choice: Choice) => void;
  /** What was given before is so no more: everything of it ends at once. */
  withdraw: (consents: readonly Consent[]) => void;
};

export type ConsentControl = {
  store: Store<ConsentState>;
  /** Reads again what this browser keeps: another tab may have answered. */
  refresh: () => void;
  /** Whether the answer is kept as it was given. */
  decide: (choice: Choice) => Promise<boolean>;
};

export const UNANSWERED: ConsentState = { choice: {}, answered: false, busy: false, failed: false };

/** No answer is no. A yes counts once its receipt is kept; a no counts at once. */
export function createConsent(parties: ThirdParties, ports: ConsentPorts): ConsentControl {
  const store = createStore<ConsentState>(UNANSWERED);

  const show = (choice: Choice) => store.set({ choice, answered: isAnswered(choice, parties) });

  function change(choice: Choice): void {
    const before = store.get().choice;
    const withdrawn = asked(parties).filter((consent) => before[consent] && !choice[consent]);
    show(choice);
    if (withdrawn.length > 0) ports.withdraw(withdrawn);
  }

  async function decide(wanted: Choice): Promise<boolean> {
    if (store.get().busy) return false;
    const before = ports.read();
    const added = asked(parties).filter((consent) => wanted[consent] && !before[consent]);
    store.set({ busy: true, failed: false });
    const stored = added.length === 0 || (await isRecorded(wanted));
    // What can't be switched on must not keep what was taken back from ending.
    const taken = asked(parties).filter((consent) => before[consent] && wanted[consent] === false);
    const choice = stored ? wanted : { ...before, ...Object.fromEntries(taken.map((consent) => [consent, false])) };
    store.set({ busy: false, failed: !stored });
    if (!stored && taken.length === 0) return false;
    ports.keep(choice);
    if (added.length === 0 || !stored) ports.recordLater(choice);
    change(choice);
    return stored;
  }

  async function isRecorded(choice: Choice): Promise<boolean> {
    try {
      await ports.record(choice);
      return true;
    } catch {
      return false;
    }
  }

  return { store, decide, refresh: () => change(ports.read()) };
}
