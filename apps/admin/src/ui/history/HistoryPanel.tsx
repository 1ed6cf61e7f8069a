import { lazy, Suspense, useState } from "react";
import editor from "../editor.module.css";
import { useIsManager, useIsNetwork, useManages } from "../use-is-manager.ts";

const HistoryOfThing = lazy(() => import("./HistoryOfThing.tsx"));

/** What managers of a school read who see no money, as the row security of the audit log has it. */
const OPEN = /^(?:class|camp|item|coupon|offer|term|closure|teacher|location|school):/u;

/** The same of the network. The rest tells of families and their money. */
const OPEN_TO_NETWORK =
  /^(?:class|camp|item|coupon|offer|term|closure|teacher|location|school|mail_text|template|member|invitation|api_key|webhook):/u;

/**
 * Who changed a thing such as `class:7`, folded until somebody asks. Teaching staff don't read it. `shown`: what the page shows, where a change
 * does not read the page again; the history is read again with each other one.
 */
export function HistoryPanel({ of, shown }: { of: string; shown?: unknown }) {
  const isManager = useIsManager();
  const isNetwork = useIsNetwork();
  const seesMoney = useManages("money");
  const [wasOpened, setWasOpened] = useState(false);
  const isOpen = (isNetwork ? OPEN_TO_NETWORK : OPEN).test(of);
  if (!(isOpen ? isManager : seesMoney)) return null;
  return (
    <details onToggle={(event) => setWasOpened(wasOpened || event.currentTarget.open)}>
      <summary data-arrow className={editor.summary}>
        History
      </summary>
      {wasOpened && (
        <Suspense fallback={<p>Loading…</p>}>
          <HistoryOfThing of={of} shown={shown} />
        </Suspense>
      )}
    </details>
  );
}
