import { Button, Dialog } from "@matinee/ui";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { useBlocker } from "react-router";
import styles from "./page.module.css";

interface UnsavedWork {
  /** For the `onInput` of the form. */
  readonly onInput: () => void;
  /** Wraps the saving of the form: what it leads to may be left. A save that fails keeps the work unsaved. */
  readonly saving: <T>(save: () => Promise<T>) => Promise<T>;
  /** Asks before the page is left. Render it beside the form. */
  readonly question: ReactNode;
}

/** True if the form is left: another page, or the same page for another school or as a copy, whose form begins anew. */
function isLeft(from: Pick<Location, "pathname" | "search">, to: Pick<Location, "pathname" | "search">): boolean {
  const of = ({ search }: Pick<Location, "search">) => {
    const asked = new URLSearchParams(search);
    return `${asked.get("school") ?? ""} ${asked.get("copy") ?? ""}`;
  };
  return from.pathname !== to.pathname || of(from) !== of(to);
}

/**
 * Asks before a form with changes is left, by a link, the back button, a reload or a closed tab. `also`: something else of the page is not saved
 * yet, or nobody knows.
 */
export function useUnsavedWork(also = false): UnsavedWork {
  const [changed, setChanged] = useState(false);
  const dirty = changed || also;
  // A save leads to another page before React renders again.
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && !leaving.current && isLeft(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, [dirty]);
  return {
    onInput: () => setChanged(true),
    async saving(save) {
      leaving.current = true;
      try {
        const saved = await save();
        setChanged(false);
        return saved;
      } finally {
        leaving.current = false;
      }
    },
    question: blocker.state === "blocked" && (
      <Dialog open onClose={() => blocker.reset()} title="Leave without saving?">
        <div className={styles.form}>
          <p>What you changed on this page is not saved yet.</p>
          <div className={styles.buttons}>
            <Button tone="spot" onClick={() => blocker.reset()}>
              Stay on this page
            </Button>
            <Button tone="quiet" onClick={() => blocker.proceed()}>
              Leave without saving
            </Button>
          </div>
        </div>
      </Dialog>
    ),
  };
}
