/** How long the calls of the API may take, in milliseconds from their arrival. */
export interface CallTimes {
  /** After this time a call stops waiting for the payment provider: what it then still has to do comes before its answer. */
  readonly providersWithinMs: number;
  /** After this time a call that is still worked on is answered with 503. */
  readonly answerWithinMs: number;
}

export const callTimes: CallTimes = { providersWithinMs: 23_000, answerWithinMs: 24_000 };

/** A connection without a byte in either direction is closed after this time, also while its call is worked on. In milliseconds. */
export const quietForMs = 25_000;
