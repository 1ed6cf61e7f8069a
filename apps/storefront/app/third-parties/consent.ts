import { createStore, type Store } from "@matinee/webapp";
import type { ThirdParties } from "../shared/page/page.ts";
import { asked, isAnswered, type Choice, type Consent } from "./choice.ts";

export type ConsentState = {
  choice: Choice;
  /** Every kind has an answer. */
  answered: boolean;
  /** An answer is being saved. */
  busy: boolean;
  /** Saving the last answer failed, so nothing was switched on. */
  failed: boolean;
};

/** Access to browser and server. */
export type ConsentPorts = {
  /** The stored answer; {} if there is none for this wording. */
  read: () => Choice;
  keep: (choice: Choice) => void;
  /** Saves a receipt on the server. Throws on failure. */
  record: (choice: Choice) => Promise<void>;
  /** Saves a receipt when the server is reachable. Never throws. */
  recordLater: (choice: Choice) => void;
  /** Called with withdrawn consents. Ends their scripts at once. */
  withdraw: (consents: readonly Consent[]) => void;
};

export type ConsentControl = {
  store: Store<ConsentState>;
  /** Reads the stored answer again, because another tab may have changed it. */
  refresh: () => void;
  /** Saves an answer. Returns true if all of it was saved. */
  decide: (choice: Choice) => Promise<boolean>;
};

export const UNANSWERED: ConsentState = { choice: {}, answered: false, busy: false, failed: false };

/** No answer means no. A yes counts once its receipt is saved; a no counts at once. */
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
    // Withdrawals apply even if a new consent cannot be saved.
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
