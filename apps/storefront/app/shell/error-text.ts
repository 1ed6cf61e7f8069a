import { isApplicationStep } from "../shared/paths.ts";

/** What to do after an error of the server. A later page than the forms may come after a payment, so it says nothing of one. */
export function errorText(status: number, pathname: string): string {
  if (status === 503) return "We can't show this page right now. Please try again in a minute.";
  return isApplicationStep(pathname) ? "You have not been charged. Please try again." : "Please try again.";
}
