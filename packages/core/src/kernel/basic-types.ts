/** An expected outcome, returned instead of thrown; defects still throw. */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** The happy outcome. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** An expected refusal; `error` says which. */
export function err<E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}

declare const brand: unique symbol;

/** A primitive that only its own checked constructor can make. */
export type Brand<T, Name extends string> = T & { readonly [brand]: Name };
