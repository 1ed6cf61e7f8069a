import { countHit, type Db, type SystemContext, type Verdict } from "../../kernel/index.ts";

/**
 * How many codes may be tried for an account in an hour. Three of a million codes are right at any time. So a stranger who knows the
 * password finds one with a chance of 0.2 % a day, or twice that in a browser where it was enough before; the owner hears of it.
 */
const TRIES = { times: 30, perSeconds: 3_600 };

/**
 * Counts a try of a code, across all processes. Browsers in which the account was proved before (with `device`) are counted apart, so
 * that strangers do not shut the owner out of them. They are counted together: whoever knew the password before two-step login was
 * turned on could have made any number of them.
 */
export async function countCodeTry(
  { tokens }: Pick<SystemContext, "tokens">,
  db: Db,
  { userId, device }: { readonly userId: string; readonly device: string | null },
): Promise<Verdict> {
  const key = `second step:${tokens.fingerprint(`${userId} ${device === null ? "elsewhere" : "known browsers"}`)}`;
  return await countHit(db, { ...TRIES, key });
}

/** Counts a wrong code, whatever browser it was typed in. How many there were in an hour. */
export async function countWrongCode(
  { tokens }: Pick<SystemContext, "tokens">,
  db: Db,
  userId: string,
): Promise<number> {
  return (await countHit(db, { ...TRIES, key: `wrong code:${tokens.fingerprint(userId)}` })).hits;
}
