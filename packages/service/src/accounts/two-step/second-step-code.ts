import { rowsOf } from "@matinee/database";
import { sql } from "kysely";
import { z } from "zod";
import { refuse, type Db, type SystemContext } from "../../kernel/index.ts";
import { findRecoveryCode, readRecoveryCode, spendRecoveryCode } from "./recovery-codes.ts";
import { stepOfCode } from "./totp.ts";

/** A code that is right, and is not used up yet. */
export type RightCode =
  | { readonly kind: "totp"; readonly step: number }
  | { readonly kind: "recovery"; readonly id: number }
  /** The first code of an app that is being set up. */
  | { readonly kind: "first"; readonly step: number; readonly sealed: Buffer };

interface TypedCode {
  readonly userId: string;
  readonly typed: string;
}

const sealedRow = z.object({ sealed: z.instanceof(Buffer).nullable(), now: z.int() });

/** The secret as it is stored, and the time of the database, which all processes share. Null if there is none. */
async function readSecret(db: Db, userId: string, column: "secret_ciphertext" | "next_secret_ciphertext") {
  const statement = sql`
    select ${sql.ref(column)} as sealed, floor(extract(epoch from clock_timestamp()))::int8 as now
      from two_step where user_id = ${userId}`;
  const row = await rowsOf("the secret of an authenticator app", sealedRow, statement).executeTakeFirst(db);
  return row === undefined || row.sealed === null ? null : { sealed: row.sealed, now: row.now };
}

const withoutSpaces = (typed: string) => typed.replaceAll(/\s/gu, "");

/** Checks a code of the authenticator app, or a recovery code. Null if it is wrong. */
export async function checkCode(
  { cipher }: Pick<SystemContext, "cipher">,
  db: Db,
  { userId, typed }: TypedCode,
): Promise<RightCode | null> {
  const secret = await readSecret(db, userId, "secret_ciphertext");
  if (secret === null) return null;
  // Codes of an app are shorter. A recovery code helps too where the app's secret cannot be read.
  const recovery = readRecoveryCode(typed);
  if (recovery !== null) {
    const id = await findRecoveryCode(db, userId, recovery);
    return id === null ? null : { kind: "recovery", id };
  }
  const step = stepOfCode(cipher.open(secret.sealed, userId), withoutSpaces(typed), secret.now);
  return step === null ? null : { kind: "totp", step };
}

/** Checks the first code of an app that is being set up. Null if it is wrong. */
export async function checkFirstCode(
  { cipher }: Pick<SystemContext, "cipher">,
  db: Db,
  { userId, typed }: TypedCode,
): Promise<RightCode | null> {
  const secret = await readSecret(db, userId, "next_secret_ciphertext");
  if (secret === null) return null;
  const step = stepOfCode(cipher.open(secret.sealed, userId), withoutSpaces(typed), secret.now);
  return step === null ? null : { kind: "first", step, sealed: secret.sealed };
}

/**
 * Uses a code up in the transaction that it permits. False if the same code, or a later one, was used in the meantime. With a first
 * code the app that was set up begins to count.
 */
export async function spendCode(trx: Db, userId: string, code: RightCode): Promise<boolean> {
  if (code.kind === "recovery") return await spendRecoveryCode(trx, code.id);
  const rows = trx.updateTable("two_step").where("user_id", "=", userId).returning("user_id");
  const used =
    code.kind === "totp"
      ? rows.set({ last_step: code.step }).where("last_step", "<", code.step)
      : rows
          .set({
            secret_ciphertext: code.sealed,
            next_secret_ciphertext: null,
            confirmed_at: sql<string>`now()`,
            last_step: code.step,
          })
          .where("next_secret_ciphertext", "=", code.sealed);
  return (await used.executeTakeFirst()) !== undefined;
}

/** The refusal of a code, at its field. */
export function wrongCode() {
  return refuse("invalid", [
    {
      path: "code",
      message: "That code is not right, or has been used already. Wait for the next one and type it in.",
    },
  ]);
}
