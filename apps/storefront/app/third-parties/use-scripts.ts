import { useEffect, useLayoutEffect, useMemo, useState } from "react";
import { NavigationType, useBlocker, useLocation } from "react-router";
import type { ThirdParties } from "../shared/page/page.ts";
import { useSession } from "../shared/visitor/visitor.tsx";
import { allowedAt, needsNewDocument } from "./allowed.ts";
import { holdsHealth } from "./browser-notes.ts";
import type { Choice, Party } from "./choice.ts";
import { whenIdle } from "./idle.ts";
import { isPrivateAddress } from "./private-address.ts";
import type { Runner } from "./runner.ts";

type Address = { readonly pathname: string; readonly search: string };

/** Loads, tells and ends the scripts as the visitor goes from page to page. */
export function useScripts(parties: ThirdParties, choice: Choice, runner: Runner): void {
  const { pathname, search } = useLocation();
  const allowed = useMemo(() => allowedNow(parties, choice, { pathname, search }), [parties, choice, pathname, search]);

  useNewDocuments((next) => needsNewDocument(runner.past(), allowedNow(parties, choice, next)), runner);

  // Whatever way led here: a page that is nobody's business is never drawn beside a script that runs.
  useLayoutEffect(() => {
    if (isPrivateAddress({ pathname, search })) runner.notePrivate();
    if (runner.running().every((party) => allowed.includes(party))) return;
    runner.stop();
    window.location.reload();
  }, [allowed, pathname, search, runner]);

  useEffect(() => {
    if (allowed.length === 0) return;
    // Allowed only now, and this document can't let anybody in: the next one will.
    if (runner.past().wasPrivate) return window.location.reload();
    return whenIdle(() => {
      // The page's address without what was asked or typed there.
      const address = window.location.origin + pathname;
      for (const party of allowed) {
        runner.start(party);
        runner.tell(party, { type: "page", address });
      }
    });
  }, [allowed, pathname, runner]);

  useIdentity(allowed, runner);
}

/** Spec §7: the recorder, and nobody else, learns who is logged in. */
function useIdentity(allowed: readonly Party[], runner: Runner): void {
  const { userDetails } = useSession();
  const [told] = useState({ somebody: false });
  const recording = allowed.includes("recorder");
  useEffect(() => {
    if (!recording || (userDetails === null && !told.somebody)) return;
    return whenIdle(() => {
      runner.start("recorder");
      told.somebody = userDetails !== null;
      if (userDetails === null) return runner.tell("recorder", { type: "forget" });
      const { id, name, email, roles } = userDetails;
      runner.tell("recorder", { type: "identify", id, name, email, roles: roles.map((role) => role.name) });
    });
  }, [recording, userDetails, told, runner]);
}

/** Gives the next page a document of its own where `mustLeaveFor` says so: only that ends a script that has run. */
function useNewDocuments(mustLeaveFor: (next: Address) => boolean, runner: Runner): void {
  const blocker = useBlocker(
    ({ nextLocation, historyAction }) => historyAction !== NavigationType.Pop && mustLeaveFor(nextLocation),
  );
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    const { pathname, search, hash } = blocker.location;
    window.location.assign(pathname + search + hash);
  }, [blocker]);

  // Back and forward: the browser has the address already, and loads it before the router shows it in this document.
  useEffect(() => {
    const onPop = (event: Event) => {
      if (!mustLeaveFor(window.location)) return;
      event.stopImmediatePropagation();
      runner.stop();
      window.location.reload();
    };
    addEventListener("popstate", onPop, { capture: true });
    return () => removeEventListener("popstate", onPop, { capture: true });
  });
}

function allowedNow(parties: ThirdParties, choice: Choice, address: Address): Party[] {
  const allowed = allowedAt(parties, choice, address);
  return allowed.length > 0 && holdsHealth() ? [] : allowed;
}
