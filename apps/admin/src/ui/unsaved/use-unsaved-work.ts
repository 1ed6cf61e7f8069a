import { useState } from "react";
import { formWork, leavesForm, type Saving } from "./unsaved-work.ts";
import { useUnsaved } from "./use-unsaved.ts";

interface UnsavedWork {
  /** For the `onInput` of the form. */
  readonly onInput: () => void;
  /** Wraps the saving of the form: what it leads to may be left. A save that fails, or resolves to false, keeps the work unsaved. */
  readonly saving: Saving;
}

/**
 * Asks before a form of a page is left with changes, by a link, the back button, a reload or a closed tab. `also`: something else of the page
 * is not saved yet, or nobody knows.
 */
export function useUnsavedWork(also = false): UnsavedWork {
  const [changed, setChanged] = useState(false);
  const [work] = useState(formWork);
  useUnsaved(changed, work.isLeft);
  useUnsaved(also, leavesForm);
  return {
    onInput() {
      work.typed();
      setChanged(true);
    },
    async saving(save) {
      const saved = await work.saving(save);
      if (work.isSaved()) setChanged(false);
      return saved;
    },
  };
}
