import { lazy, Suspense, useState } from "react";
import editor from "../editor.module.css";
import { useIsManager, useManages } from "../use-is-manager.ts";

const HistoryOfThing = lazy(() => import("./HistoryOfThing.tsx"));

/** What every manager reads. The rest tells of families and their money, or who works here, and is for managers who see money. */
const OPEN = /^(?:class|camp|item|coupon|offer|term|closure|teacher|location|school):/u;

/** Who changed a thing such as `class:7`, folded until somebody asks. Teaching staff don't read it. */
export function HistoryPanel({ of }: { of: string }) {
  const isManager = useIsManager();
  const seesMoney = useManages("money");
  const [wasOpened, setWasOpened] = useState(false);
  if (!(OPEN.test(of) ? isManager : seesMoney)) return null;
  return (
    <details onToggle={(event) => setWasOpened(wasOpened || event.currentTarget.open)}>
      <summary data-arrow className={editor.summary}>
        History
      </summary>
      {wasOpened && (
        <Suspense fallback={<p>Loading…</p>}>
          <HistoryOfThing of={of} />
        </Suspense>
      )}
    </details>
  );
}
