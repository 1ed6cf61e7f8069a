import { useSearchParams } from "react-router";
import { useInBrowser } from "../page/page-hooks.ts";
import { birthdayIn } from "./remembered-birthday.ts";

/** The child's birthday that the current address stands for: an ISO date; null on the server and in other tabs. */
export function useBirthday(): string | null {
  const [params] = useSearchParams();
  return useInBrowser() ? birthdayIn(params) : null;
}
