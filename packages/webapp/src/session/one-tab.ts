/** Does something in one tab of this browser at a time, where the browser can tell (it can't on an address without TLS). */
export async function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (!("locks" in navigator)) return await work();
  return await navigator.locks.request("matinee-login", work);
}
