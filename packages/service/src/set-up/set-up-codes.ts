import { createHash, randomInt } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../kernel/index.ts";

/** Nothing that looks like something else: no I, L, O, U, 0 or 1. */
const LETTERS = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
const GROUPS = 3;
const GROUP_LENGTH = 4;

/**
 * Makes and stores a code with which somebody may set up this copy, for 24 hours. It is told by whoever started Matinee, and only its
 * hash is stored. Needs the system's scope.
 */
export async function issueSetUpCode(db: Db): Promise<string> {
  const { code, hash } = newSetUpCode();
  await db
    .deleteFrom("set_up_code")
    .where("expires_at", "<", sql<string>`now()`)
    .execute();
  await db.insertInto("set_up_code").values({ hash }).execute();
  return code;
}

/** A code that is not stored yet. */
export function newSetUpCode(): { readonly code: string; readonly hash: Buffer } {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => LETTERS.charAt(randomInt(LETTERS.length))).join("");
  const code = Array.from({ length: GROUPS }, group).join("-");
  return { code, hash: hashOf(code) };
}

/** True if the code is one of this copy's and has not expired. */
export async function isSetUpCode(db: Db, code: string): Promise<boolean> {
  const row = await db
    .selectFrom("set_up_code")
    .select("hash")
    .where("hash", "=", hashOf(code))
    .where("expires_at", ">", sql<string>`now()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** What stands for a code where it is remembered. */
export const codeKey = (code: string): string => hashOf(code).toString("hex");

/** Case and whatever stands between the letters do not count. */
function hashOf(code: string): Buffer {
  return createHash("sha256")
    .update(code.toUpperCase().replaceAll(/[^A-Z0-9]/gu, ""))
    .digest();
}
