import { useEffect, useRef, useState } from "react";

/** What is shown while a bank decides about a payment. */
export const WAITING_FOR_BANK = {
  title: "Waiting for your bank",
  text: "This page updates automatically when the payment goes through. Please do not pay again.",
} as const;

/** `unreachable`: nobody answered. */
export type BankAnswer = "decided" | "waiting" | "unreachable";
/** How the wait goes: as usual, longer than usual, or without a connection. */
export type BankWait = "usual" | "slow" | "unreachable";

export interface BankQuestion {
  /** Aborted: the screen has gone, or nobody answered in time. */
  readonly signal: AbortSignal;
  /** The bank takes longer than usual. */
  readonly isSlow: boolean;
}

const FIRST_DELAY_MS = 400;
const SLOW_MS = 45_000;
const ANSWER_WITHIN_MS = 15_000;
/** One lost question is nothing to speak of. */
const LOST_UNTIL_TOLD = 2;

/** Milliseconds until the next question: few at first, more the longer it takes. */
function bankDelay(waitedMs: number): number {
  if (waitedMs < 30_000) return 1_500;
  return waitedMs < 120_000 ? 5_000 : 15_000;
}

/**
 * Asks whether the bank has decided about a payment until `ask` resolves to "decided". It must be a stable function, and never rejects. Waits
 * while the tab is hidden, and asks at once when it is shown again or the connection comes back.
 */
export function useBankDecision(ask: (question: BankQuestion) => Promise<BankAnswer>): BankWait {
  const [isSlow, setIsSlow] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const since = useRef(0);
  const [lost, setLost] = useState(0);
  useEffect(() => {
    if (since.current === 0) since.current = Date.now();
    const timer = setTimeout(() => setIsSlow(true), since.current + SLOW_MS - Date.now());
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const question = new AbortController();
    let isOver = false;
    let isAsking = false;
    let limit: ReturnType<typeof setTimeout> | undefined;
    const poll = async (): Promise<void> => {
      if (isAsking || document.visibilityState === "hidden") return;
      isAsking = true;
      limit = setTimeout(() => question.abort(), ANSWER_WITHIN_MS);
      const answer = await ask({ signal: question.signal, isSlow: Date.now() - since.current > SLOW_MS });
      clearTimeout(limit);
      if (isOver || answer === "decided") return;
      setLost((before) => (answer === "unreachable" ? before + 1 : 0));
      setAttempt((before) => before + 1);
    };
    const pollNow = () => void poll();
    const timer = setTimeout(pollNow, attempt === 0 ? FIRST_DELAY_MS : bankDelay(Date.now() - since.current));
    document.addEventListener("visibilitychange", pollNow);
    addEventListener("online", pollNow);
    return () => {
      isOver = true;
      question.abort();
      clearTimeout(limit);
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", pollNow);
      removeEventListener("online", pollNow);
    };
  }, [ask, attempt]);
  if (lost >= LOST_UNTIL_TOLD) return "unreachable";
  return isSlow ? "slow" : "usual";
}
