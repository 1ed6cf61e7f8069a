import { ApiError } from "@matinee/contract/client";
import { useEffect, useRef, useState } from "react";
import { useRevalidator } from "react-router";

interface Waiting<T> {
  /** True of what is still being worked on. */
  readonly isWaiting: (value: T) => boolean;
  readonly everyMs: number;
  readonly ask: () => Promise<T>;
}

/**
 * What a route has loaded, asked for again and again while it is being worked on. An answer that is lost changes nothing on the screen, and the
 * next question follows; a refusal, and the end of the work, load the whole route again.
 */
export function useFresh<T>(loaded: T, { isWaiting, everyMs, ask }: Waiting<T>): T {
  const { revalidate } = useRevalidator();
  const [fresh, setFresh] = useState<{ readonly of: T; readonly value: T } | null>(null);
  const value = fresh?.of === loaded ? fresh.value : loaded;
  const isOn = isWaiting(value);
  const latest = useRef({ ask, isWaiting });
  useEffect(() => {
    latest.current = { ask, isWaiting };
  });
  useEffect(() => {
    if (!isOn) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      try {
        const now = await latest.current.ask();
        if (isOver) return;
        if (!latest.current.isWaiting(now)) return await revalidate();
        setFresh({ of: loaded, value: now });
      } catch (error) {
        if (isOver) return;
        if (error instanceof ApiError && error.status < 500 && error.status !== 429) return await revalidate();
      }
      timer = setTimeout(() => void look(), everyMs);
    };
    timer = setTimeout(() => void look(), everyMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, loaded, everyMs, revalidate]);
  return value;
}
