import { useEffect, useRef, useState } from "react";
import { leavesForm, type IsLeft } from "./unsaved-work.ts";
import { useUnsaved } from "./use-unsaved.ts";

interface UnsavedWork {
  /** For the `onInput` of the form. */
  readonly onInput: () => void;
  /** Wraps the saving of the form: the move that follows it is not asked about. A save that fails, or is `NotSaved`, keeps the work unsaved. */
  readonly saving: <T>(save: () => Promise<T>) => Promise<T>;
}

/**
 * Asks before a form of a page is left with changes, by a link, the back button, a reload or a closed tab. `also`: something else of the page
 * is not saved yet, or nobody knows.
 */
export function useUnsavedWork(also = false): UnsavedWork {
  const [changed, setChanged] = useState(false);
  const [saves, setSaves] = useState(0);
  // A save leads to another page, or what follows it does, before React renders again.
  const leaving = useRef(false);
  useEffect(() => {
    leaving.current = false;
  }, [saves]);
  const [isLeft] = useState((): IsLeft => (from, to) => !leaving.current && leavesForm(from, to));
  useUnsaved(changed || also, isLeft);
  return {
    onInput: () => setChanged(true),
    async saving(save) {
      leaving.current = true;
      try {
        const saved = await save();
        setChanged(false);
        setSaves((before) => before + 1);
        return saved;
      } catch (error) {
        leaving.current = false;
        throw error;
      }
    },
  };
}
