import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { NavigationType, useBlocker, useLocation } from "react-router";
import type { ThirdParties } from "../shared/page/page.ts";
import { useSession } from "../shared/visitor/visitor.tsx";
import { allowedAt, needsNewDocument } from "./allowed.ts";
import { hasUnsentMedicalNotes } from "./consent-storage.ts";
import type { Choice, Party } from "./choice.ts";
import { whenIdle } from "../shared/page/when-idle.ts";
import { isPrivateAddress } from "./private-address.ts";
import type { ScriptLoader } from "./script-loader.ts";

type Address = { readonly pathname: string; readonly search: string };

/** Loads, notifies and stops the scripts as the visitor navigates. */
export function useScripts(parties: ThirdParties, choice: Choice, loader: ScriptLoader): void {
  const { pathname, search } = useLocation();
  const allowed = useMemo(() => allowedNow(parties, choice, { pathname, search }), [parties, choice, pathname, search]);

  useNewDocuments((next) => needsNewDocument(loader.past(), allowedNow(parties, choice, next)), loader);

  // A private page must never be drawn while a script runs.
  useLayoutEffect(() => {
    if (isPrivateAddress({ pathname, search })) loader.markPrivate();
    if (loader.running().every((party) => allowed.includes(party))) return;
    loader.stop();
    window.location.reload();
  }, [allowed, pathname, search, loader]);

  useEffect(() => {
    if (allowed.length === 0) return;
    // This document's policy blocks scripts, so reload.
    if (loader.past().wasPrivate) return window.location.reload();
    return whenIdle(() => {
      // The address without its query.
      const address = window.location.origin + pathname;
      for (const party of allowed) {
        loader.start(party);
        loader.tell(party, { type: "page", address });
      }
    });
  }, [allowed, pathname, loader]);

  useIdentity(allowed, loader);
}

/** Only the recorder learns who is logged in (spec §7). */
function useIdentity(allowed: readonly Party[], loader: ScriptLoader): void {
  const { userDetails } = useSession();
  const [recorder] = useState({ identified: false });
  const recording = allowed.includes("recorder");
  useEffect(() => {
    if (!recording || (userDetails === null && !recorder.identified)) return;
    return whenIdle(() => {
      loader.start("recorder");
      recorder.identified = userDetails !== null;
      if (userDetails === null) return loader.tell("recorder", { type: "forget" });
      const { id, name, email, roles } = userDetails;
      loader.tell("recorder", { type: "identify", id, name, email, roles: roles.map((role) => role.name) });
    });
  }, [recording, userDetails, recorder, loader]);
}

/** Loads the next page in full if `mustReload` says so, because only that ends a running script. */
function useNewDocuments(mustReload: (next: Address) => boolean, loader: ScriptLoader): void {
  const blocker = useBlocker(
    ({ nextLocation, historyAction }) => historyAction !== NavigationType.Pop && mustReload(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { pathname, search, hash } = blocker.location;
    window.location.assign(pathname + search + hash);
  }, [blocker]);

  // Back and forward: reload before the router shows the page.
  useEffect(() => {
    const onPop = (event: Event) => {
      if (!mustReload(window.location)) return;
      event.stopImmediatePropagation();
      loader.stop();
      window.location.reload();
    };
    addEventListener("popstate", onPop, { capture: true });
    return () => removeEventListener("popstate", onPop, { capture: true });
  });
}

function allowedNow(parties: ThirdParties, choice: Choice, address: Address): Party[] {
  const allowed = allowedAt(parties, choice, address);
  return allowed.length > 0 && hasUnsentMedicalNotes() ? [] : allowed;
}
