import { useEffect, useRef, useState } from "react";

/** What is shown while a bank decides about a payment. */
export const WAITING_FOR_BANK = {
  title: "Waiting for your bank",
  text: "This page updates automatically when the payment goes through. Please do not pay again.",
} as const;

/** Milliseconds until the next question: short at first, longer after 30 seconds. */
const delayAfter = (waitedMs: number) => (waitedMs < 30_000 ? 1_500 : 5_000);
const FIRST_DELAY_MS = 400;
const SLOW_MS = 45_000;

/**
 * Asks whether the bank has decided about a payment until `ask` resolves to true. It must be a stable function. An aborted question changes
 * nothing: the screen has gone, or asks about something else. Returns true once the answer takes longer than usual.
 */
export function useBankDecision(ask: (signal: AbortSignal) => Promise<boolean>): boolean {
  const [isSlow, setIsSlow] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const since = useRef(0);
  useEffect(() => {
    if (since.current === 0) since.current = Date.now();
    const question = new AbortController();
    const poll = async (): Promise<void> => {
      const isDecided = await ask(question.signal);
      if (isDecided || question.signal.aborted) return;
      setIsSlow(Date.now() - since.current > SLOW_MS);
      setAttempt((before) => before + 1);
    };
    const delay = attempt === 0 ? FIRST_DELAY_MS : delayAfter(Date.now() - since.current);
    const timer = setTimeout(() => void poll(), delay);
    return () => {
      question.abort();
      clearTimeout(timer);
    };
  }, [ask, attempt]);
  return isSlow;
}
