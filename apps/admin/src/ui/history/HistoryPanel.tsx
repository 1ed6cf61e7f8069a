import { lazy, Suspense, useState } from "react";
import editor from "../editor.module.css";
import { useIsManager } from "../use-is-manager.ts";

const HistoryOfThing = lazy(() => import("./HistoryOfThing.tsx"));

/** Who changed a thing such as `class:7`, folded until somebody asks. Teaching staff don't read it. */
export function HistoryPanel({ of }: { of: string }) {
  const isManager = useIsManager();
  const [wasOpened, setWasOpened] = useState(false);
  if (!isManager) return null;
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
