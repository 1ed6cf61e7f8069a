import { useSyncExternalStore } from "react";

/** The same width as in frame.module.css. */
const WIDE = "(min-width: 861px)";

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** True where the menu stands beside the page. What moves with the width is rendered where it is seen: Tab follows the order of the document. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(WIDE).matches);
