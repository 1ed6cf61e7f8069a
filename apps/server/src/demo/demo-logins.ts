import { demoAddress } from "@matinee/database/demo";
import type { Db } from "@matinee/database";

/** The password of every login of the demo network; none of them works in production. */
export const DEMO_PASSWORD = "curtain-up";

const shown = [
  { email: demoAddress("parent", "leeds"), who: "a parent" },
  { email: demoAddress("staff", "leeds"), who: "staff of Leeds: families, no money" },
  { email: demoAddress("admin", "leeds"), who: "runs Leeds" },
  { email: demoAddress("network"), who: "runs the network" },
] as const;

/** The demo's logins of one school that are in the database, for the start-up output. */
export async function demoLogins(db: Db): Promise<readonly { email: string; who: string }[]> {
  const known = await db
    .selectFrom("user_account")
    .select("email")
    .where(
      "email",
      "in",
      shown.map(({ email }) => email),
    )
    .where("disabled_at", "is", null)
    .execute();
  return shown.filter(({ email }) => known.some((account) => account.email === email));
}
