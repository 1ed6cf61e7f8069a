/** A connection without a byte in either direction is closed after this time, also while its call is worked on. In milliseconds. */
export const quietForMs = 25_000;

/** How long after its arrival a call stops waiting for the payment provider: its answer has to come before the connection is closed. */
export const providersWithinMs = 23_000;
