import { createHmac } from "node:crypto";

/** The key of one purpose: what is made with it says nothing about the server's secret, nor about a key of another purpose. */
export function keyFor(secret: string, purpose: string): Buffer {
  return createHmac("sha256", secret).update(purpose).digest();
}
