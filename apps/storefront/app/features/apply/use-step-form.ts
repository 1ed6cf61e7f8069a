import { ApiError } from "@matinee/contract/client";
import { useRef, useState } from "react";
import type { FormProblem } from "../../shared/application/ErrorSummary.tsx";
import { failureText, TYPING_SAVED } from "../../shared/application/failure-text.ts";

type StepForm = {
  /** Errors found before sending. */
  check: () => readonly FormProblem[];
  send: () => Promise<void>;
  /** The API's errors by field. If empty, the failure is shown for the whole form. */
  problemsIn: (details: ApiError["details"]) => readonly FormProblem[];
};

/** The errors and submit of a step's form. Submits once at a time. */
export function useStepForm() {
  const [problems, setProblems] = useState<readonly FormProblem[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  async function submit({ check, send, problemsIn }: StepForm): Promise<void> {
    if (sending.current) return;
    const found = check();
    setProblems(found);
    setFailure(null);
    setError(null);
    setAttempt((count) => count + 1);
    if (found.length > 0) return;
    sending.current = true;
    setBusy(true);
    try {
      await send();
    } catch (thrown) {
      const refused = thrown instanceof ApiError ? problemsIn(thrown.details) : [];
      setProblems(refused);
      setError(thrown);
      if (refused.length === 0) setFailure(failureText(thrown, TYPING_SAVED));
      setAttempt((count) => count + 1);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  return {
    problems,
    failure,
    /** What the last submit failed with; null if it did not fail. */
    error,
    /** Counts submits. */
    attempt,
    busy,
    submit,
    errorOf: (fieldId: string) => problems.find((problem) => problem.fieldId === fieldId)?.message,
    /** Clears the error of a field while it is edited. */
    unmark: (fieldIds: readonly string[]) =>
      setProblems((before) =>
        before.some((one) => fieldIds.includes(one.fieldId))
          ? before.filter((one) => !fieldIds.includes(one.fieldId))
          : before,
      ),
  };
}
