import type { ApiOptions } from "./create-api.ts";

type Send = NonNullable<ApiOptions["fetch"]>;

interface LineView {
  /** Told the visitor's place in line as often as it changes, and null once nothing waits any more. */
  readonly show?: (place: number | null) => void;
  /** Resolves after so many milliseconds; rejects when the request is aborted. */
  readonly pause?: (milliseconds: number, signal: AbortSignal | null | undefined) => Promise<void>;
}

/** In milliseconds. A ticket is valid a little longer. */
const LONGEST_WAIT = 15 * 60_000;
/** Those who were told the same time come back spread over a third of it more. */
const SPREAD = 1 / 3;

/**
 * Sends requests for a visitor who waits in line: a busy answer is repeated after its `Retry-After` with the visitor's ticket, until the
 * server takes the request, a quarter of an hour has passed since the first answer, or the caller aborts it. The server has not begun what
 * it calls busy, so every request can be repeated. `first` is the answer that a request has had already.
 */
export function sendInLine(
  send: Send,
  { show = () => undefined, pause = wait }: LineView = {},
): (input: string, init: RequestInit, first?: Response) => Promise<Response> {
  let ticket: string | null = null;
  /** The places of the requests that wait. */
  const places = new Map<symbol, number>();
  let shown: number | null = null;

  function showPlace(): void {
    const place = places.size === 0 ? null : Math.min(...places.values());
    if (place === shown) return;
    shown = place;
    show(place);
  }

  const sendOnce = (input: string, init: RequestInit): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (ticket !== null) headers.set("x-line-ticket", ticket);
    return send(input, { ...init, headers });
  };

  return async (input, init, first) => {
    const request = Symbol(input);
    try {
      let answer = first ?? (await sendOnce(input, init));
      for (const since = Date.now(); ;) {
        ticket = answer.headers.get("x-line-ticket") ?? ticket;
        const place = Number(answer.headers.get("x-line-place"));
        if (place === 0 || Date.now() - since > LONGEST_WAIT) return answer;
        places.set(request, place);
        showPlace();
        const seconds = Number(answer.headers.get("retry-after")) * (1 + Math.random() * SPREAD);
        await answer.body?.cancel();
        await pause(seconds * 1_000, init.signal);
        answer = await sendOnce(input, init);
      }
    } finally {
      places.delete(request);
      showPlace();
    }
  };
}

function wait(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whoever aborts gives an error as the reason, or the browser does.
    const leave = () => reject(signal?.reason as Error);
    if (signal?.aborted === true) return leave();
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", onAbort);
      resolve();
    }, milliseconds);
    const onAbort = () => {
      clearTimeout(timer);
      leave();
    };
    signal?.addEventListener("abort", onAbort, { once: true });
  });
}
