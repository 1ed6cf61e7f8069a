import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Encrypts text at rest. `about` is the id of the row, so that a ciphertext cannot be moved to another row. */
export interface Cipher {
  seal(text: string, about: string): Buffer;
  /** Throws if the ciphertext was changed, or was made with another key or for another row. */
  open(sealed: Buffer, about: string): string;
}

const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

/** AES-256-GCM with a 32-byte key. The result is version byte, nonce, ciphertext and tag. Throws on a key of another length. */
export function aesCipher(key: Buffer): Cipher {
  if (key.length !== KEY_BYTES) throw new RangeError(`The data key has ${key.length} bytes, not ${KEY_BYTES}`);
  return {
    seal(text, about) {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([Buffer.of(VERSION), nonce, body, cipher.getAuthTag()]);
    },
    open(sealed, about) {
      if (sealed[0] !== VERSION) throw new Error("Unknown ciphertext version");
      const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
      const body = sealed.subarray(1 + NONCE_BYTES, sealed.length - TAG_BYTES);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(about));
      decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
      return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
    },
  };
}
