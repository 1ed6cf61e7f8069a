import { ApiError, type MoveTargets } from "@matinee/contract/client";
import { useEffect, useState } from "react";

/** Where a line can be moved: null while it loads; a text if it could not be loaded. */
export function useMoveTargets(key: string | null, load: () => Promise<MoveTargets>): MoveTargets | string | null {
  const [found, setFound] = useState<{ key: string; value: MoveTargets | string } | null>(null);
  useEffect(() => {
    if (key === null) return;
    let current = true;
    const show = (value: MoveTargets | string) => {
      if (current) setFound({ key, value });
    };
    load()
      .then(show)
      .catch((error: unknown) =>
        show(error instanceof ApiError ? error.message : "We could not connect. Please try again in a moment."),
      );
    return () => {
      current = false;
    };
    // The key says what is loaded; `load` is new with every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- see above
  }, [key]);
  return found !== null && found.key === key ? found.value : null;
}
