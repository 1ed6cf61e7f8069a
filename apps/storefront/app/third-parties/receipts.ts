import type { Api } from "@matinee/contract/client";
import { CONSENTS, type Choice } from "./choice.ts";
import { WORDING_VERSION } from "./consent-signals.ts";

const KEY = "matinee_receipts_v1";
/** The most receipts that wait offline. */
const MAX_RECEIPTS = 20;

/** One answer with its idempotency key. */
type Receipt = { readonly key: string; readonly choice: Choice };

/** Saves receipts of answers on the server. `ready` resolves once the visitor is known. */
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

  /** Sends waiting receipts, oldest first. Failed ones wait for the next page. */
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
    /** Throws if it could not be saved. */
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
    // Without storage the answer still counts, but its receipt is lost.
  }
}
