import { IMPERSONATOR_COOKIE, readCookie } from "@matinee/webapp";
import { useEffect, useState, useSyncExternalStore } from "react";
import type { ThirdParties } from "../shared/page/page.ts";
import { useApi, useOfBasket } from "../shared/visitor/visitor.tsx";
import { takeScheduledRemoval, storeChoice, storedChoice, scheduleRemoval } from "./consent-storage.ts";
import { answerAll } from "./choice.ts";
import { createConsent, UNANSWERED } from "./consent.ts";
import { createReceipts } from "./receipts.ts";
import { createScriptLoader } from "./script-loader.ts";
import { removeThirdPartyData } from "./remove-third-party-data.ts";
import { useScripts } from "./use-scripts.ts";

/** The visitor's consents and the scripts they allow. */
export function useThirdParties(parties: ThirdParties) {
  const known = useKnownVisitor();
  const api = useApi();
  const [{ consent, receipts, loader, tabs }] = useState(() => createControl(parties, createReceipts(api, known)));

  useEffect(() => {
    if (takeScheduledRemoval()) removeThirdPartyData();
    void receipts.sendWaiting();
    const refresh = () => consent.refresh();
    refresh();
    // A page restored from the back-forward cache, or an answer in another tab.
    addEventListener("pageshow", refresh);
    tabs?.addEventListener("message", refresh);
    return () => {
      removeEventListener("pageshow", refresh);
      tabs?.removeEventListener("message", refresh);
    };
  }, [consent, receipts, tabs]);

  const state = useSyncExternalStore(consent.store.subscribe, consent.store.get, () => UNANSWERED);
  useScripts(parties, state.choice, loader);
  return { ...state, decide: consent.decide };
}

function createControl(parties: ThirdParties, receipts: ReturnType<typeof createReceipts>) {
  const loader = createScriptLoader(parties);
  const tabs = typeof BroadcastChannel === "undefined" ? null : new BroadcastChannel("matinee_consent");
  const consent = createConsent(parties, {
    // Staff viewing as a customer neither answer for them nor load scripts.
    read: () => (readCookie(IMPERSONATOR_COOKIE) === null ? storedChoice() : answerAll(parties, false)),
    keep(choice) {
      storeChoice(choice);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel is of one origin by itself
      tabs?.postMessage(null);
    },
    record: receipts.record,
    recordLater: receipts.recordLater,
    withdraw() {
      scheduleRemoval();
      loader.stop();
      removeThirdPartyData();
      // Only a reload ends a script that has run.
      if (loader.running().length > 0) location.reload();
    },
  });
  return { consent, receipts, loader, tabs };
}

/** Resolves once the visitor is known, so that a receipt has its owner. */
function useKnownVisitor(): () => Promise<void> {
  const status = useOfBasket((state) => state.status);
  const [known] = useState(() => {
    let resolve = () => {};
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    return { promise, resolve };
  });
  useEffect(() => {
    if (status !== "loading") known.resolve();
  }, [status, known]);
  return () => known.promise;
}
