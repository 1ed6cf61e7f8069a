/** An expected outcome, returned instead of thrown. Defects still throw. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** A successful outcome. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** A refused outcome; `error` says why. */
export function err<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

declare const brand: unique symbol;

/** A primitive that only its own checking constructor creates. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
