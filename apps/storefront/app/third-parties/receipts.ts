import type { Api } from "@matinee/contract/client";
import { CONSENTS, type Choice } from "./choice.ts";
import { WORDING_VERSION } from "./consent-signals.ts";

const KEY = "matinee_receipts_v1";
/** Somebody who changes their mind without a connection; more is no person. */
const MAX_RECEIPTS = 20;

/** One answer, and the key under which the server keeps it once, however often it is sent. */
type Receipt = { readonly key: string; readonly choice: Choice };

/** Receipts of what was chosen, kept at the server. `ready` waits until it is known who visits. */
export function createReceipts(api: Api, ready: () => Promise<void>) {
  let sending: Promise<void> = Promise.resolve();

  async function send({ key, choice }: Receipt): Promise<void> {
    await ready();
    const choices = CONSENTS.flatMap((kind) => {
      const given = choice[kind];
      return given === undefined ? [] : [{ kind, given }];
    });
    if (choices.length === 0) return;
    await api.call("POST /v1/consents/record", {
      body: { wording_version: WORDING_VERSION, choices },
      idempotencyKey: key,
      quiet: true,
      keepalive: true,
    });
  }

  /** Sends what waits, oldest first; what can't be sent waits for the next page. */
  async function sendWaiting(): Promise<void> {
    for (let [first, ...rest] = waiting(); first !== undefined; [first, ...rest] = waiting()) {
      try {
        await send(first);
      } catch {
        return;
      }
      keep(rest);
    }
  }

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = sending.then(work);
    sending = mine.catch(() => undefined);
    return mine;
  };

  return {
    /** Throws where it could not be kept. */
    record: (choice: Choice) => inTurn(() => sendWaiting().then(() => send(newReceipt(choice)))),
    recordLater: (choice: Choice): void => {
      keep([...waiting(), newReceipt(choice)].slice(-MAX_RECEIPTS));
      void inTurn(sendWaiting);
    },
    sendWaiting: () => inTurn(sendWaiting),
  };
}

function newReceipt(choice: Choice): Receipt {
  return { key: `${Date.now().toString(36)}-${Math.random().toString(36).slice(2)}`, choice };
}

function waiting(): Receipt[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.map(receiptIn) : [];
  } catch {
    return [];
  }
}

function receiptIn(stored: unknown): Receipt {
  const key = typeof stored === "object" && stored !== null && "key" in stored ? String(stored.key) : "";
  return { ...newReceipt(choiceIn(stored)), ...(key !== "" && { key }) };
}

function choiceIn(stored: unknown): Choice {
  const said = CONSENTS.flatMap((consent) => {
    const given: unknown =
      typeof stored === "object" && stored !== null
        ? Reflect.get(Object(Reflect.get(stored, "choice")), consent)
        : undefined;
    return typeof given === "boolean" ? [[consent, given] as const] : [];
  });
  return Object.fromEntries(said);
}

function keep(receipts: readonly Receipt[]): void {
  try {
    if (receipts.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(receipts));
  } catch {
    // Without storage the answer still counts in this browser; only its receipt is missing.
  }
}
