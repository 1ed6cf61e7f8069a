import { useSyncExternalStore } from "react";

const never = () => () => {};

/** False while the server's HTML is rendered and taken over, true after: for what must not stand in that HTML. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
