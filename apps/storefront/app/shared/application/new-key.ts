/** A random key; also where a page is served without TLS, which `crypto.randomUUID` is not. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
