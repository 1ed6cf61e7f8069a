import { createCipheriv, createDecipheriv, createHash, randomBytes } from "node:crypto";

/** Keys of one kind: the first is used for what is new, the others only for what exists. So a key can be replaced without an outage. */
export type KeyRing<K> = readonly [K, ...K[]];

/** Encrypts text at rest. `about` is the id of the row, so that a ciphertext cannot be moved to another row. */
export interface Cipher {
  seal(text: string, about: string): Buffer;
  /** Throws `UnknownKeyError` if none of the keys made the ciphertext, if it was changed, or if it was made for another row. */
  open(sealed: Buffer, about: string): string;
  /** The same text, encrypted with the first key. Null if it already is. Throws as `open` does. */
  reseal(sealed: Buffer, about: string): Buffer | null;
}

/** None of the keys opens a ciphertext: another one made it, or it was changed. It concerns this row alone. */
export class UnknownKeyError extends Error {
  override name = "UnknownKeyError";
}

/** Version byte, nonce, ciphertext, tag. Whether a key made it shows by trying. */
const WITHOUT_KEY_ID = 1;
/** Version byte, id of the key, nonce, ciphertext, tag. */
const WITH_KEY_ID = 2;
const ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

interface Key {
  readonly id: Buffer;
  readonly bytes: Uint8Array;
}

/**
 * AES-256-GCM with 32-byte keys: the first encrypts, all decrypt. A key's id is the beginning of its SHA-256, so nobody chooses one and two
 * processes agree. Throws on a key of another length.
 */
export function aesCipher(ring: KeyRing<Uint8Array>): Cipher {
  const keys = ring.map(readKey);
  const first = readKey(ring[0]);
  const seal: Cipher["seal"] = (text, about) => {
    // Every version reads this one, and a single key needs no id.
    if (keys.length === 1) return Buffer.concat([Buffer.of(WITHOUT_KEY_ID), encrypt(first, text, about)]);
    return Buffer.concat([Buffer.of(WITH_KEY_ID), first.id, encrypt(first, text, about)]);
  };
  const openWith = (sealed: Buffer, about: string): { readonly text: string; readonly key: Key } => {
    if (sealed[0] === WITH_KEY_ID) {
      const id = sealed.subarray(1, 1 + ID_BYTES);
      const key = keys.find((known) => known.id.equals(id));
      if (key === undefined)
        throw new UnknownKeyError(`DATA_KEY lacks the key with the id ${id.toString("hex")}, which encrypted this`);
      try {
        return { text: decrypt(key, sealed.subarray(1 + ID_BYTES), about), key };
      } catch (cause) {
        throw new UnknownKeyError("This was changed, or belongs to another row", { cause });
      }
    }
    if (sealed[0] !== WITHOUT_KEY_ID) throw new UnknownKeyError("Unknown ciphertext version");
    for (const key of keys) {
      try {
        return { text: decrypt(key, sealed.subarray(1), about), key };
      } catch {
        // Another key made it, or it was changed.
      }
    }
    throw new UnknownKeyError("No key of DATA_KEY opens this");
  };
  return {
    seal,
    open: (sealed, about) => openWith(sealed, about).text,
    reseal: (sealed, about) => {
      const { text, key } = openWith(sealed, about);
      return key.id.equals(first.id) ? null : seal(text, about);
    },
  };
}

function readKey(bytes: Uint8Array): Key {
  if (bytes.length !== KEY_BYTES) throw new RangeError(`The data key has ${bytes.length} bytes, not ${KEY_BYTES}`);
  return { bytes, id: createHash("sha256").update("key id").update(bytes).digest().subarray(0, ID_BYTES) };
}

function encrypt({ bytes }: Key, text: string, about: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", bytes, nonce).setAAD(Buffer.from(about));
  return Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
}

function decrypt({ bytes }: Key, sealed: Buffer, about: string): string {
  const body = sealed.subarray(NONCE_BYTES, sealed.length - TAG_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", bytes, sealed.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(about));
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG_BYTES));
  return Buffer.concat([decipher.update(body), decipher.final()]).toString("utf8");
}
