import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import { COMMON_PASSWORDS } from "./common-passwords.ts";
import { PASSWORD_COST as COST } from "./password-cost.ts";

const argon2Async = promisify(argon2);

const SALT_BYTES = 16;
const TAG_BYTES = 32;
const MIN_LENGTH = 8;
const MAX_LENGTH = 1_000;

/** Why a new password for the account of `email` is not accepted, as a message. Null if it is accepted. */
export function passwordProblem(password: string, email: string): string | null {
  if ([...password].length < MIN_LENGTH) return `Please choose a password of at least ${MIN_LENGTH} characters.`;
  if (password.length > MAX_LENGTH) return `Please choose a password of at most ${MAX_LENGTH} characters.`;
  if (password.toLowerCase() === email.toLowerCase())
    return "Your password can't be your email address. Please choose another.";
  if (COMMON_PASSWORDS.has(password.toLowerCase()))
    return "That is one of the most common passwords. Please choose another.";
  return null;
}

/** Hashes a password with argon2id, in the PHC string format. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await derive(password, salt, COST);
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${base64WithoutPadding(salt)}$${base64WithoutPadding(tag)}`;
}

/** True if `password` matches the hash `phc`. Without a hash it is false, after the same amount of work. */
export async function passwordMatches(password: string, phc: string | null): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/u.exec(phc ?? "");
  if (parts === null) {
    await derive(password, Buffer.alloc(SALT_BYTES), COST);
    return false;
  }
  const [, memory, passes, parallelism, salt = "", tag = ""] = parts;
  const wanted = Buffer.from(tag, "base64");
  const cost = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
  const given = await derive(password, Buffer.from(salt, "base64"), cost);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };

function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  // Keyboards may compose the same characters in different ways.
  return argon2Async("argon2id", { message: password.normalize("NFKC"), nonce, tagLength: TAG_BYTES, ...cost });
}

function base64WithoutPadding(bytes: Buffer): string {
  return bytes.toString("base64").replaceAll("=", "");
}
