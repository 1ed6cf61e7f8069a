import { ApiError } from "@matinee/contract/client";
import { useEffect, useState } from "react";

/** What is wrong with all of it; `loggedOut`: a new login helps. */
export type Trouble = { readonly words: string; readonly loggedOut: boolean };

/** Sends what a form says, once at a time; what is wrong is said at its field, and whatever else in words. */
export function useSave() {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  useEffect(() => {
    // Who can't see the field in red is led to it.
    const field = problem === null ? null : document.querySelector<HTMLElement>("[aria-invalid=true]");
    field?.focus();
    // What is wrong with it stands below it.
    field?.parentElement?.scrollIntoView({ block: "nearest" });
  }, [problem]);

  async function save(work: () => Promise<void>): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(error);
      return false;
    } finally {
      setBusy(false);
    }
  }

  const errorOf = (field: string) => (problem instanceof ApiError ? problem.fieldMessage(field) : null);
  const words = wordsOf(problem);
  const trouble: Trouble | null =
    words === null ? null : { words, loggedOut: problem instanceof ApiError && problem.status === 401 };
  return { busy, save, errorOf, trouble, forget: () => setProblem(null) };
}

/** Null where nothing is wrong, or fields say it themselves. */
function wordsOf(problem: unknown): string | null {
  if (problem === null) return null;
  if (!(problem instanceof ApiError))
    return navigator.onLine
      ? "We could not be reached. Please try again in a moment."
      : "You are offline. Please try again when you are back.";
  if (problem.status === 429) return "That was a lot of tries. Please wait a quarter of an hour.";
  if (problem.status === 401) return "Your login has ended.";
  if (problem.status === 403) return "Only the customer can do this.";
  if (typeof problem.details === "string" && problem.details !== "") return problem.details;
  return problem.status === 422 && typeof problem.details !== "string" ? null : problem.message;
}
