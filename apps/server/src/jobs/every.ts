export interface Repeating {
  /** Starts no further round, and resolves when the one under way has ended. */
  stop(): Promise<void>;
}

/** Repeats work with a pause between two rounds; the pauses vary, so that several processes don't march in step. */
export function every(seconds: number, work: () => Promise<unknown>, onError: (error: unknown) => void): Repeating {
  const state = { stopped: false };
  let wake: () => void = () => undefined;
  const rounds = (async () => {
    while (!state.stopped) {
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, seconds * 1000 * (0.8 + Math.random() * 0.4)).unref();
      });
      if (state.stopped) return;
      await work().catch(onError);
    }
  })();
  return {
    stop: () => {
      state.stopped = true;
      wake();
      return rounds;
    },
  };
}
