/**
 * What `make` returns, made on the first call and the same on every later one. For formatters: making one takes a phone some ten milliseconds,
 * and a page that loads must not wait for those it doesn't use.
 */
export function onFirstUse<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
