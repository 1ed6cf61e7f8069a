import { useSyncExternalStore } from "react";
import { IMPERSONATOR_COOKIE, readCookie } from "../session/cookies.ts";

const never = () => () => undefined;

/** True while staff view the shop as somebody else. The server renders one page for all visitors, so only the browser reads the cookie. */
export function useViewing(): boolean {
  return useSyncExternalStore(
    never,
    () => readCookie(IMPERSONATOR_COOKIE) !== null,
    () => false,
  );
}
