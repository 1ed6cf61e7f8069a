import { useEffect } from "react";
import { isAnyUnsaved, noteUnsaved, type IsLeft } from "./unsaved-work.ts";

/** While something is not saved, asks before it is left: within the app (AskBeforeLeaving), by a reload or by a closed tab. */
export function useUnsaved(isUnsaved: boolean, isLeft: IsLeft): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const saved = noteUnsaved(isLeft);
    const ask = (event: BeforeUnloadEvent) => {
      if (isAnyUnsaved()) event.preventDefault();
    };
    addEventListener("beforeunload", ask);
    return () => {
      saved();
      removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved, isLeft]);
}
