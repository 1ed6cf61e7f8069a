import { TOTP } from "otpauth";
import { sql, type Kysely } from "kysely";
import type { Database } from "@matinee/database";

const PERIOD_MS = 30_000;

/** The code that an authenticator app with this secret shows, or shows some steps of 30 seconds ahead. */
export function totpCode(secret: string, stepsAhead = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + stepsAhead * PERIOD_MS });
}

/** Lets the sessions of an account count as if each had passed its second step. */
export async function passSecondStep(db: Kysely<Database>, userId: string): Promise<void> {
  await sql`update login_session set second_step_at = now() where user_id = ${userId} or impersonated_by = ${userId}`.execute(
    db,
  );
}
