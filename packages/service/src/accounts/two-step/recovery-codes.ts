import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "../../kernel/index.ts";
import { hashPassword, passwordMatches } from "../passwords/passwords.ts";

const CODES = 10;
/** 32 signs of 5 bits, none of which looks like another (Crockford). */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 10;

export interface RecoveryCodes {
  /** As they are shown, once: "k3f9a-x7m2p". */
  readonly shown: string[];
  readonly hashes: readonly string[];
}

/** Ten new codes of 50 bits, and the hashes of them that are stored. */
export async function newRecoveryCodes(): Promise<RecoveryCodes> {
  const codes = Array.from({ length: CODES }, () =>
    [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join(""),
  );
  return {
    shown: codes.map((code) => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`),
    hashes: await Promise.all(codes.map(hashPassword)),
  };
}

/** Replaces the codes of an account. */
export async function storeRecoveryCodes(trx: Db, userId: string, { hashes }: RecoveryCodes): Promise<void> {
  await trx.deleteFrom("recovery_code").where("user_id", "=", userId).execute();
  await trx
    .insertInto("recovery_code")
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute();
}

/** The code as it was made, however it is typed. Null if it has another length. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/gu, "").replaceAll("o", "0").replaceAll(/[il]/gu, "1");
  return code.length === LENGTH ? code : null;
}

/** The id of the unused code that this is. Null if it is none. */
export async function findRecoveryCode(db: Db, userId: string, code: string): Promise<number | null> {
  const unused = await db
    .selectFrom("recovery_code")
    .select(["id", "hash"])
    .where("user_id", "=", userId)
    .where("used_at", "is", null)
    .execute();
  const matches = await Promise.all(unused.map(({ hash }) => passwordMatches(code, hash)));
  return unused.find((_, index) => matches[index])?.id ?? null;
}

/** Uses a code up. False if it has been used in the meantime. */
export async function spendRecoveryCode(trx: Db, id: number): Promise<boolean> {
  const used = await trx
    .updateTable("recovery_code")
    .set({ used_at: sql<string>`now()` })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return used !== undefined;
}
