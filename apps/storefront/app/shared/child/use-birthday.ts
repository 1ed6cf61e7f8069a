import { useSyncExternalStore } from "react";
import { useSearchParams } from "react-router";
import { birthdayIn } from "./remembered-birthday.ts";

const never = () => () => {};

/** The child's birthday that the current address stands for: an ISO date; null on the server and in other tabs. */
export function useBirthday(): string | null {
  const [params] = useSearchParams();
  // Most pages stand for nobody's birthday: they are not rendered again for it once they have loaded.
  return useSyncExternalStore(
    never,
    () => birthdayIn(params),
    () => null,
  );
}
